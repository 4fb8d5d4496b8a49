import type { ContractOperation } from "#api/contract.ts";
import type { FileOperationName } from "./fileOperations.ts";

/** The name of an operation in the document, such as `estimates.savePrice`. */
export type OperationName = ContractOperation | FileOperationName;

const optimistic =
  "Send the `version` that you read. If someone else has changed the record since, the response is 409 and nothing changes.";
const corrected =
  "For a search that finds at most two records: returns it with one of its words replaced by one of a record that differs by a letter, at most three times, if that finds more. `found` counts the records with the same filters, up to 100.";
const exactFirst = "Exact matches of a name, email, phone number or quote number come first.";
const sameAgain = "Repeating the call has no further effect.";
const byDay = "Days are in the business's time zone.";
const csv = "UTF-8 with a byte order mark, comma-separated, newest first.";

/**
 * Details that the summaries of operations leave out: usage, what happens on a repeat, and what the answers depend on.
 * They are here because browsers download the contract.
 */
export const operationNotes: Readonly<Partial<Record<OperationName, string>>> = {
  "account.me": "The quickest way to test an API key. The addresses of the public forms contain `form_owner_id`.",
  "account.saveBusiness": `Replaces all of these settings. \`time_zone\` is an IANA name such as \`America/Chicago\`; it determines the business's current day. ${sameAgain}`,
  "account.chooseFormName": `3 to 40 letters a–z, digits and single hyphens, unique among businesses. Earlier names still lead to the forms; a business has at most five, and the 409 lists them. ${sameAgain}`,
  "account.putCover":
    "Replaces the previous cover photo. The photo is cropped to 1152 × 432 pixels around its most salient part.",
  "account.putLogo": "Replaces the previous logo. A larger logo is scaled down to fit 640 × 240 pixels.",
  "account.remove": "Permanent: deletes the estimates, customers, photos and plan. Export everything first.",

  "apiKeys.create":
    "Only this response contains the key. A business has at most 20 keys; beyond that the response is 409.",
  "apiKeys.revoke": `Returns \`revoked: 0\` if there is no such key. ${sameAgain}`,

  "analytics.report": `Counts the requests received within the range, by their current state. Both days are included; ten years at most. ${byDay}`,
  "analytics.quotes": `Counts the quotes first sent within the range, by their current state. Packages and extras are those of the accepted quotes. Both days are included; ten years at most. ${byDay}`,
  "analytics.file": "`url` is a `data:` URL that contains the file; `file_name` is a suggested name.",

  "billing.refresh": "Needed only if Stripe's notification of a recent payment has not arrived. Changes nothing else.",
  "billing.checkout": "Open `url` in a browser. 409 if the business already has this plan.",
  "billing.portal": "Open `url` in a browser; it is valid for a short time.",

  "calendar.list": "Returns every event that is at least partly within the range, sorted by start.",
  "calendar.find":
    "`search` finds its words, as in `customers.list`, in the title, the client's name, email, phone and address, and in the beginnings of the description and the notes. Past and future events are listed: exact matches first, then those nearest to now.",
  "calendar.didYouMean": `${corrected} Titles and clients' names and addresses are looked at.`,
  "calendar.create":
    "An event lasts at most 31 days. 404 if its customer or estimate does not exist. Calling twice creates two events.",
  "calendar.update": `Replaces all fields: omitting \`assigned_to\` removes the assignment. ${optimistic}`,
  "calendar.today": `The member's own events are those assigned to the member and, for managers and owners, the unassigned ones. With \`whose=everyone\`, managers and owners get the events of all members; the crew still gets its own. ${byDay} Available without the Pro plan.`,
  "calendar.suggestions": `Scheduled visits without an event, from \`from\` to \`to\`, both included. ${byDay} To plan a visit, create an event with its \`schedule_id\`.`,
  "calendar.complete":
    "Sets the last service date of the schedule to the event's day. 409 if the event has no schedule, was already recorded, or is in the future.",
  "calendar.reopen":
    "Restores the previous dates of the service schedule, unless they were changed since: then a `notice` says so. 409 if the visit is not recorded as done.",
  "calendar.remove": "The event is permanently deleted after a day.",
  "calendar.restore": "404 if the event was deleted more than a day ago.",
  "calendar.feed":
    "An iCalendar address (RFC 5545) that needs no sign-in: anyone with the address can read the feed. It contains the member's own events; for crew without prices, unless the business shows them prices. It covers the past year and the next two years.",
  "calendar.eventFile": "An iCalendar file (RFC 5545).",

  "calendar.visitRecord": "The members' notes and photos. The member who makes the visit adds them with `visits`.",

  "visits.list": `Crew get the events assigned to them; managers and owners also get unassigned events. ${byDay} \`price\` is null for crew unless the business shows them prices.`,
  "visits.get": "404 if the event is not the member's own.",
  "visits.addNote": "The note appears on the event and, if the event has a customer, on the customer's timeline.",
  "visits.complete":
    "Advances the event's service schedule, if any. 409 if the visit was already recorded or is in the future.",
  "visits.reopen": "Like `calendar.reopen`, for the member's own visits. 409 if the visit is not recorded as done.",
  "visits.removeNote":
    "Crew may remove their own notes; managers and owners may remove any note, including those of other members' visits.",
  "visits.removePhoto":
    "Crew may remove their own photos; managers and owners may remove any photo, including those of other members' visits.",
  "visits.uploadPhoto":
    "At most 10 MB each and 40 per visit. Location and other metadata are removed. `X-Original-Head` works as in `publicForms.uploadPhoto`.",

  "customers.list":
    "`search` finds its words in name, email, phone and address, in any order and spelling: accents, signs, the writing of phone numbers and street abbreviations do not matter. `follow_ups` is `any` (newest first), `first` (overdue, due today and due within 3 days first, then the newest) or `due` (only overdue and due today). `stats` covers all customers, regardless of the filter.",
  "customers.find": `Matches as \`customers.list\` does, without totals. ${exactFirst}`,
  "customers.didYouMean": `${corrected} Customers' names and addresses are looked at.`,
  "customers.place": "Use it to open the list at the customer's page.",
  "customers.create": "Calling twice creates two customers: customers may share an email address.",
  "customers.update": `Replaces all fields: omitted fields are cleared. ${optimistic}`,
  "customers.remove": "Permanent. Call `customers.counts` first to show the records that would be removed.",
  "customers.copy":
    "The copy is a prospect; its name ends in `(Copy)`, its email begins with `copy_`. Jobs and follow-ups are not copied.",
  "customers.timeline": "The timeline of a customer that does not exist is empty.",

  "estimates.list":
    "`search` finds its words in name, email, phone, address and service, as in `customers.list`. Deleted estimates are excluded.",
  "estimates.find": `Matches as \`estimates.list\` does, without a total. ${exactFirst}`,
  "estimates.didYouMean": `${corrected} The newest 20,000 estimates' names, addresses and services are looked at.`,
  "estimates.newRequests":
    "New: received in the last 30 days, pending, without any action, and not opened by the caller. At most 10 are listed.",
  "estimates.markOpened": `Marking any estimate of a request marks the request. Without \`ids\`, all are marked. ${sameAgain}`,
  "estimates.setStatus": `Any status may follow any other. Unknown ids are ignored: \`updated\` is the number changed. ${sameAgain}`,
  "estimates.remove": `Unknown ids are ignored: \`deleted\` is the number deleted. ${sameAgain}`,
  "estimates.restore": `Ids that are unknown, or were deleted more than a day ago, are ignored: \`restored\` is the number restored. ${sameAgain}`,
  "estimates.saveCustomerInfo": `Changes only this estimate, not its customer. ${optimistic}`,
  "estimates.savePrice": `Null resets the price to the one computed from size, rate, minimum and parts. The price that the customer saw before is kept. ${optimistic}`,
  "estimates.saveMeasurement": `Points are fractions of the photo's width and height, from the upper left corner; the reference is in feet. ${optimistic}`,
  "estimates.saveActualSize": `In square feet for areas, else a count. Actual sizes improve later estimates (see \`services.accuracy\`). ${optimistic}`,
  "estimates.saveNotes": `Notes are for the owner; customers never see them. ${optimistic}`,
  "estimates.addToCustomers": `\`outcome\` says whether the customer was created or already existed. 400 if the estimate has no email address. ${sameAgain}`,
  "estimates.retryAnalysis":
    "The analysis continues after the response; the estimate's `analysis_state` shows its outcome. 409 if there is nothing to repeat or the analysis is running.",

  "exports.customers": "Download the file at `url` with the same key.",
  "exports.estimates": "Download the file at `url` with the same key.",
  "exports.quotes":
    "Download the file at `url` with the same key. It contains the quotes that `quotes.list` returns with the same filter.",
  "exports.everything": "Downloading the file at `url` also requires a fresh sign-in.",
  "exports.customersFile": csv,
  "exports.estimatesFile": csv,
  "exports.quotesFile": csv,
  "exports.everythingFile": "Built during the download, so its size is not known in advance; at most 10 per hour.",

  "followUps.list": `Most urgent first, at most 100 per call; \`followUpStatus\` is the status today. ${byDay}`,
  "followUps.create":
    "409 if the customer already has a follow-up. `custom_interval_days` is required only with the frequency `custom`.",
  "followUps.update": `Replaces all fields. ${optimistic}`,
  "followUps.remove": `Returns \`deleted: 0\` if it was already deleted. ${sameAgain}`,
  "followUps.markContactMade": "Sets the next due date to today plus the follow-up's interval.",
  "followUps.undoContactMade": "409 if a follow-up was changed since, 404 if the contact was already undone.",

  "imports.preview":
    "Changes nothing. Send `text`, or the bytes of a CSV, Excel or vCard file as `base64`. Without `mapping`, columns are matched by name; the response contains the mapping, and `words` and `dates` to answer in `answers`.",
  "imports.run":
    "At most 50,000 rows, all or none of them. A second call imports the rows again only `with_duplicates`; otherwise it finds duplicates. A field that cannot be read is left out of its customer and listed by `imports.fields`.",
  "imports.fixField": "The text is read as in a file: dates such as 4-Mar-26, amounts such as $1,149.50.",
  "imports.undo": "404 if the import was already undone.",

  "merges.preview": "Changes nothing.",
  "merges.merge":
    "`choices` selects the customer whose value a field takes; other fields take the primary's value unless it is empty. Send both versions from the preview: 409 if either customer was changed since.",
  "merges.unmerge":
    "409 if it was already undone, or if a later merge must be undone first. `told` lists in sentences the differences that remain.",
  "merges.unmergeEstimate": "409 if a later merge must be undone first.",
  "merges.dismissDuplicate": `\`apart: true\` removes the pair from \`merges.duplicates\`; \`false\` allows it again. ${sameAgain}`,

  "members.former": "For events and other records that still name them.",
  "members.list":
    "`sign_in` lists each member's sign-in methods besides a password; null unless the caller is an owner.",
  "members.changeRole": "409 for the last owner, who must remain an owner.",
  "members.remove":
    "The member's name stays on their past work. 409 if the member is the caller: use `members.leave` instead.",
  "members.leave": "409 for the last owner. The session continues in another of the person's businesses, or in none.",
  "members.invite":
    "Replaces an earlier invitation to the address. 409 for a member's address, or if 20 invitations are open.",
  "members.resend": "The previous link stops working.",
  "members.withdraw": `Returns \`withdrawn: 0\` if there is no such open invitation. ${sameAgain}`,
  "members.invitation": "404 for an unknown token; `state` says whether the invitation can still be accepted.",
  "members.accept":
    "Only for a person signed in with the invited address. 409 if the invitation was used, was withdrawn or has expired, or if the business's plan includes no team.",
  "securityEvents.list":
    "Frequent events, such as failed sign-ins, are counted by person, device and quarter of an hour. Events are deleted after a year.",
  "members.open":
    "This session and the next sign-in then work in that business. 404 if the person is not a member of it.",
  "members.start": "409 if the person is a member of a business.",
  "members.deleteSignIn": "Permanent. 409 if the person is a member of a business.",

  "notifications.list":
    "Each member has the kinds of their role that they have not switched off for the bell. Those older than 90 days are deleted. `customer_id`, `estimate_id` and `quote_id` are null unless the notification is about one; `target_date` is null except for a follow-up.",
  "notifications.unreadCount": "`newest` has at most 10 unread notifications of the kinds that pop up.",
  "notifications.markRead": `Unknown ids are ignored. \`estimate_id\` also marks the request as opened. ${sameAgain}`,
  "notifications.choices":
    "Null: the kind does not use that channel. Kinds that the role or the plan does not include are left out.",
  "notifications.saveChoices": `Choices that are not named stay. ${sameAgain}`,
  "notifications.markAllRead": sameAgain,

  "passkeys.rename": `Changes only the name. ${sameAgain}`,
  "passkeys.remove":
    "Sessions started with it remain. The person is notified by email. To remove it from the device, the person must delete it there too.",

  "publicForms.open":
    "`crm_type` limits the services to one category. Rates are null if the business does not show prices.",
  "publicForms.submit":
    "Create `request_id` yourself, a random UUID: sending the same one again returns the first response and stores nothing. Upload photos first and list them in `photo_ids`. If a 429 has `data.fields.proof`, the form is under load: solve a challenge and send again with `proof`. `website` must stay empty: it is a trap for bots.",
  "publicForms.measure":
    "Within a day of the request. 409 if the business has set the price itself since, or if the analysis is still running.",
  "publicForms.removePhoto": `A photo whose request was sent is not removed. ${sameAgain}`,
  "publicForms.challenge":
    "ALTCHA with PBKDF2/SHA-256, valid for ten minutes: find the counter, and send the solved payload as JSON text in `proof`, or in `X-Proof-Of-Work` with a photo.",
  "publicForms.uploadPhoto":
    "At most 10 MB each and 10 per request. `request_id` is the id of the later request; photos are deleted if the request does not arrive within a day. Location and other metadata are removed. `X-Original-Head: n` says that the first n bytes (at most 256 KB) are the beginning of the original and that its smaller copy follows: the server reads the focal length from the original.",

  "quotes.list":
    "`search` finds its words in the recipient's name and email, title and number, as in `customers.list`; `#12` and `Quote 12` find that number alone.",
  "quotes.didYouMean": `${corrected} Recipients' names and titles are looked at.`,
  "quotes.waiting":
    "To quote: pending estimates that are neither in a sent quote nor on the calendar. To answer: quotes whose newest message is the customer's. To schedule: accepted quotes without a visit, unless their job is completed. To collect: accepted quotes with an unpaid deposit or, once the work is done, an unpaid total. Cancelled jobs count for neither. The lists take the same as `status=to-quote` and `state=to-answer`, `to-schedule` or `to-collect`.",
  "quotes.ofEstimates":
    "For lists of estimates: request a whole page at once. Estimates without a quote are omitted; `viewed` refers to the last version sent.",

  "schedules.due": byDay,
  "schedules.set": `The next service date is the last one plus the interval. ${optimistic}`,
  "schedules.complete": `Counts from today. ${byDay}`,
  "schedules.updateService": `Replaces all fields. ${optimistic}`,
  "schedules.removeService": `Returns \`deleted: 0\` if it was already deleted. ${sameAgain}`,
  "schedules.completeService": `Counts from today. ${byDay} 409 if the service is paused or completed.`,

  "secondFactors.begin":
    "`secret` is Base32 (RFC 4648), `address` an `otpauth:` URI for a QR code. Calling again replaces the secret. 409 if two-step sign-in is on.",
  "secondFactors.turnOn":
    "Signs the person's other devices out. Only this response contains the recovery codes. 409 if it is on, or if setup was not started.",
  "secondFactors.renewRecoveryCodes": "Only this response contains the codes. 409 if two-step sign-in is off.",
  "secondFactors.turnOff": sameAgain,

  "services.create": "Calling twice creates two services.",
  "services.update": `Replaces all fields. Existing estimates keep their rate. ${optimistic}`,
  "services.updateComponent": `Replaces all fields. ${optimistic}`,
  "services.reorderComponents": "List every part once. 409 if parts were added or removed since you read them.",
  "services.accuracy": "Pairs of estimated and actual sizes of completed jobs, in square feet for areas, else counts.",

  "webhooks.save":
    "Events are sent as JSON by POST and signed, also by Standard Webhooks; the address must be https and reachable from the internet.",
  "webhooks.secret": "Anyone who knows the secret can forge deliveries. 404 if no address is saved.",
  "webhooks.newSecret": "404 if no address is saved.",
  "webhooks.test": "One attempt, without retries. 409 if the webhook is turned off; at most 10 in ten minutes.",
  "webhooks.deliveries":
    "`status` is `waiting` while attempts are left, `delivered` after a 2xx response, else `failed`.",
  "webhooks.resend": "The delivery is queued: `webhooks.deliveries` shows its outcome.",
};
