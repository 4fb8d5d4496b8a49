import type { ContractOperation } from "#api/contract.ts";
import { duplicatesShown } from "#features/customers/merges/merge.ts";
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
  "account.saveProfile": "Customers see it. The letterhead of quotes is changed only if it is sent.",
  "account.me":
    "With the business and its plan. The quickest way to test an API key. The addresses of the public forms contain `form_owner_id`.",
  "account.saveBusiness": `Replaces all of these settings. \`time_zone\` is an IANA name such as \`America/Chicago\`; it determines the business's current day. ${sameAgain}`,
  "account.chooseFormName": `The short link to the business's forms contains it. 3 to 40 letters a–z, digits and single hyphens, unique among businesses. Earlier names still lead to the forms; a business has at most five, and the 409 lists them. ${sameAgain}`,
  "account.putCover":
    "It is at the head of forms. Replaces the previous cover photo. The photo is cropped to 1152 × 432 pixels around its most salient part.",
  "account.putLogo":
    "It is on forms, quotes and emails. Replaces the previous logo. A larger logo is scaled down to fit 640 × 240 pixels.",
  "account.remove":
    "The plan is cancelled. Permanent: deletes the estimates, customers, photos and plan. Export everything first.",

  "apiKeys.list": "Newest first.",
  "apiKeys.create":
    "Only this response contains the key. A business has at most 20 keys; beyond that the response is 409.",
  "apiKeys.revoke": `Returns \`revoked: 0\` if there is no such key. ${sameAgain}`,

  "analytics.report": `With the previous period, to compare. Counts the requests received within the range, by their current state. Both days are included; ten years at most. ${byDay}`,
  "analytics.quotes": `With the previous period, to compare. Counts the quotes first sent within the range, by their current state. Packages and extras are those of the accepted quotes. Both days are included; ten years at most. ${byDay}`,
  "analytics.invoices": `With the previous period, to compare. Money counts as invoiced on the day of issue and as collected on the day of the payment. Credit notes and refunds are taken off on their own days; void invoices count nothing. For a month up to today, collected and tips together are "Paid this month". Both days are included; ten years at most. ${byDay}`,
  "analytics.file": "`url` is a `data:` URL that contains the file; `file_name` is a suggested name.",

  "billing.startTrial": "Only once.",
  "billing.saved": "Counts the records that its pages would show.",
  "billing.refresh":
    "Reads it from the payment provider. Needed only if Stripe's notification of a recent payment has not arrived. Changes nothing else.",
  "billing.checkout": "For the Pro plan. Open `url` in a browser. 409 if the business already has this plan.",
  "billing.portal":
    "For payment methods, invoices and cancellation. Open `url` in a browser; it is valid for a short time.",

  "calendar.visitsOfCustomer": "Those with results, latest first: done, notes and photos.",
  "calendar.renewFeed": "The previous address stops working.",
  "calendar.ofEstimate": "By start.",
  "calendar.list":
    "The range has at most 365 days. Returns every event that is at least partly within the range, sorted by start.",
  "calendar.find":
    "`search` finds its words, as in `customers.list`, in the title, the client's name, email, phone and address, and in the beginnings of the description and the notes. Past and future events are listed: exact matches first, then those nearest to now.",
  "calendar.didYouMean": `${corrected} Titles and clients' names and addresses are looked at.`,
  "calendar.create":
    "An event lasts at most 31 days. 404 if its customer or estimate does not exist. Calling twice creates two events.",
  "calendar.update": `Also moves it. Replaces all fields: omitting \`assigned_to\` removes the assignment. With \`scope=following\`, the changed fields, the time and the shift of days also apply to the open visits of the same job that follow, except to the times of those moved alone. Then \`undo\` is what \`calendar.restoreSeries\` takes. ${optimistic}`,
  "calendar.today": `The member's own events are those assigned to the member and, for managers and owners, the unassigned ones. With \`whose=everyone\`, managers and owners get the events of all members; the crew still gets its own. ${byDay} Available without the Pro plan.`,
  "calendar.suggestions": `Scheduled visits without an event, from \`from\` to \`to\`, both included. ${byDay} To plan a visit, create an event with its \`schedule_id\`.`,
  "calendar.move":
    "At most 100, all of them or none: 409 if one was changed since the version that you read. To undo it, move them back over the new versions.",
  "calendar.planVisits":
    "One visit on each day, at the same times, within five years of today. None is planned if one of them is refused: for a time that the clocks skip on that day, for example.",
  "calendar.repeat":
    "Plans the visits of the next 12 months; further ones follow as visits are finished. Null ends the repetition: the next visit stays, those after it are removed, and `undo` is what `calendar.restoreSeries` takes. 409 if the job repeats already, or is closed or cancelled.",
  "calendar.restoreSeries":
    "Undoes a change of a repeating job: send the `undo` that the change answered with. All visits are restored, or none: 409 if one of them was changed since. Removed visits can be restored for a day.",
  "calendar.complete":
    "The response has the next due date. Sets the last service date of the schedule to the event's day. 409 if the event has no schedule, was already recorded, or is in the future.",
  "calendar.reopen":
    "Restores the previous dates of the service schedule, unless they were changed since: then a `notice` says so. 409 if the visit is not recorded as done.",
  "calendar.remove": "Restorable for a day; then it is deleted permanently.",
  "calendar.restore": "404 if the event was deleted more than a day ago.",
  "calendar.feed":
    "An iCalendar address (RFC 5545) that needs no sign-in: anyone with the address can read the feed. It contains the member's own events; for crew without prices, unless the business shows them prices. It covers the past year and the next two years.",
  "calendar.eventFile": "An iCalendar file (RFC 5545).",

  "calendar.visitRecord":
    "The name of the member who recorded it as done, and the members' notes and photos. The member who makes the visit adds them with `visits`.",

  "visits.list": `Between two days, by start. Crew get the events assigned to them; managers and owners also get unassigned events. ${byDay} \`price\` is null for crew unless the business shows them prices.`,
  "visits.get": "404 if the event is not the member's own.",
  "visits.addNote": "The note appears on the event and, if the event has a customer, on the customer's timeline.",
  "visits.complete":
    "On its day. Advances the event's service schedule, if any. 409 if the visit was already recorded or is in the future.",
  "visits.reopen": "Like `calendar.reopen`, for the member's own visits. 409 if the visit is not recorded as done.",
  "visits.removeNote":
    "Also from the customer's timeline. Crew may remove their own notes; managers and owners may remove any note, including those of other members' visits.",
  "visits.removePhoto":
    "With its files. Crew may remove their own photos; managers and owners may remove any photo, including those of other members' visits.",
  "visits.uploadPhoto":
    "Your own visit. At most 10 MB each and 40 per visit. Location and other metadata are removed. `X-Original-Head` works as in `publicForms.uploadPhoto`.",

  "customers.tags": "The most used first.",
  "customers.get": "With job history, follow-up and services.",
  "customers.addNote": "It appears on the timeline.",
  "customers.list":
    "Newest or most urgent first, with totals. `search` finds its words in name, email, phone and address, in any order and spelling: accents, signs, the writing of phone numbers and street abbreviations do not matter. `follow_ups` is `any` (newest first), `first` (overdue, due today and due within 3 days first, then the newest) or `due` (only overdue and due today). `stats` covers all customers, regardless of the filter.",
  "customers.find": `Matches as \`customers.list\` does, without totals. ${exactFirst}`,
  "customers.didYouMean": `${corrected} Customers' names and addresses are looked at.`,
  "customers.place":
    "In the filtered list, from 0; null if filtered out. Use it to open the list at the customer's page.",
  "customers.create": "Calling twice creates two customers: customers may share an email address.",
  "customers.update": `Replaces all fields: omitted fields are cleared. ${optimistic}`,
  "customers.remove":
    "With all linked records. Permanent. Call `customers.counts` first to show the records that would be removed.",
  "customers.copy":
    "The copy is a prospect; its name ends in `(Copy)`, its email begins with `copy_`. Jobs and follow-ups are not copied.",
  "customers.timeline": "Newest first. The timeline of a customer that does not exist is empty.",

  "estimates.removeTests": "Restorable for a day.",
  "estimates.history": "Those made by members, newest first.",
  "estimates.get": "With photos, lines and the other estimates of its request.",
  "estimates.list":
    "Newest first by default. `search` finds its words in name, email, phone, address and service, as in `customers.list`. Deleted estimates are excluded.",
  "estimates.find": `Matches as \`estimates.list\` does, without a total. ${exactFirst}`,
  "estimates.didYouMean": `${corrected} The newest 20,000 estimates' names, addresses and services are looked at.`,
  "estimates.newRequests":
    "With the newest. New: received in the last 30 days, pending, without any action, and not opened by the caller. At most 10 are listed.",
  "estimates.markOpened": `By the caller. Marking any estimate of a request marks the request. Without \`ids\`, all are marked. ${sameAgain}`,
  "estimates.setStatus": `Of one or many. Any status may follow any other. Unknown ids are ignored: \`updated\` is the number changed. ${sameAgain}`,
  "estimates.remove": `Restorable for a day. Unknown ids are ignored: \`deleted\` is the number deleted. ${sameAgain}`,
  "estimates.restore": `Ids that are unknown, or were deleted more than a day ago, are ignored: \`restored\` is the number restored. ${sameAgain}`,
  "estimates.saveCustomerInfo": `With the address. Changes only this estimate, not its customer. ${optimistic}`,
  "estimates.savePrice": `Null resets the price to the one computed from size, rate, minimum and parts. The price that the customer saw before is kept. ${optimistic}`,
  "estimates.saveMeasurement": `On an estimate's photos. The price follows; earlier versions remain. Points are fractions of the photo's width and height, from the upper left corner; the reference is in feet. ${optimistic}`,
  "estimates.saveActualSize": `Of a completed job; null clears it. In square feet for areas, else a count. Actual sizes improve later estimates (see \`services.accuracy\`). ${optimistic}`,
  "estimates.saveNotes": `Notes are for the owner; customers never see them. ${optimistic}`,
  "estimates.addToCustomers": `The one with its email, or a new one. \`outcome\` says whether the customer was created or already existed. 400 if the estimate has no email address. ${sameAgain}`,
  "estimates.retryAnalysis":
    "Only a failed one. The analysis continues after the response; the estimate's `analysis_state` shows its outcome. 409 if there is nothing to repeat or the analysis is running.",

  "exports.size": "The number of photos and quote PDFs, and their size in bytes.",
  "exports.customers": "All customers as CSV. Download the file at `url` with the same key.",
  "exports.estimates": "All estimates as CSV. Download the file at `url` with the same key.",
  "exports.quotes":
    "Filtered quotes as CSV. Download the file at `url` with the same key. It contains the quotes that `quotes.list` returns with the same filter.",
  "exports.everything":
    "All records, photos and quote PDFs as ZIP. Downloading the file at `url` also requires a fresh sign-in.",
  "exports.customersFile": csv,
  "exports.estimatesFile": csv,
  "exports.jobs": "The file has the selected jobs, newest first. Amounts are in dollars.",
  "exports.invoices":
    "`kind` chooses what the file has: invoices with credit notes, their lines or taxes, payments, or the layout of QuickBooks Online, which takes 100 invoices and 1,000 rows at a time (`part`). `from` and `to` are the first and the last day. Credit notes are negative, and void invoices count nothing.",
  "exports.invoicesFile": csv,
  "exports.quotesFile": csv,
  "exports.jobsFile": csv,
  "exports.everythingFile":
    "All records, photos and quote PDFs. Built during the download, so its size is not known in advance; at most 10 per hour.",

  "followUps.list": `Of all customers or one: overdue, due today, due soon, up to date. Most urgent first, at most 100 per call; \`followUpStatus\` is the status today. ${byDay}`,
  "followUps.create":
    "409 if the customer already has a follow-up. `custom_interval_days` is required only with the frequency `custom`.",
  "followUps.update": `A new frequency or last contact moves its due date. Replaces all fields. ${optimistic}`,
  "followUps.remove": `With its service schedule. Returns \`deleted: 0\` if it was already deleted. ${sameAgain}`,
  "followUps.markContactMade": "With a customer, today. Sets the next due date to today plus the follow-up's interval.",
  "followUps.undoContactMade":
    "Restores last contact, due date and reminders. 409 if a follow-up was changed since, 404 if the contact was already undone.",

  "imports.resume": "Continues one that stopped, or its undoing.",
  "imports.list": "Newest first.",
  "imports.get": "With its progress.",
  "imports.fields": "Fields of imported customers that could not be read.",
  "imports.dismissFields": "The given ones, or all.",
  "imports.preview":
    "Columns, questions, fields to check by row, duplicates. Changes nothing. Send `text`, or the bytes of a CSV, Excel or vCard file as `base64`. Without `mapping`, columns are matched by name; the response contains the mapping, and `words` and `dates` to answer in `answers`.",
  "imports.run":
    "Large files are imported in the background. At most 50,000 rows, all or none of them. A second call imports the rows again only `with_duplicates`; otherwise it finds duplicates. A field that cannot be read is left out of its customer and listed by `imports.fields`.",
  "imports.fixField":
    "Saves it with its customer. The text is read as in a file: dates such as 4-Mar-26, amounts such as $1,149.50.",
  "imports.undo": "Customers changed since are kept and listed. 404 if the import was already undone.",

  "merges.history": "Those that can be undone, newest first.",
  "merges.duplicates": `At most ${duplicatesShown} pairs of customers.`,
  "merges.preview": "Changes nothing.",
  "merges.merge":
    "Into the primary one; exactly reversible. `choices` selects the customer whose value a field takes; other fields take the primary's value unless it is empty. Send both versions from the preview: 409 if either customer was changed since.",
  "merges.unmerge":
    "Later edits are kept and listed. 409 if it was already undone, or if a later merge must be undone first. `told` lists in sentences the differences that remain.",
  "merges.unmergeEstimate":
    "It goes to its original customer, or to a new prospect. 409 if a later merge must be undone first.",
  "merges.dismissDuplicate": `\`apart: true\` removes the pair from \`merges.duplicates\`; \`false\` allows it again. ${sameAgain}`,

  "members.invitations": "Newest first.",
  "members.former": "Their names only. For events and other records that still name them.",
  "members.list":
    "Owners first. `sign_in` lists each member's sign-in methods besides a password; null unless the caller is an owner.",
  "members.changeRole": "Owner, manager or crew. 409 for the last owner, who must remain an owner.",
  "members.remove":
    "Their sessions, keys and calendar feed end. The member's name stays on their past work. 409 if the member is the caller: use `members.leave` instead.",
  "members.leave": "409 for the last owner. The session continues in another of the person's businesses, or in none.",
  "members.invite":
    "By email. Replaces an earlier invitation to the address. 409 for a member's address, or if 20 invitations are open.",
  "members.resend": "With a new link, valid for seven days. The previous link stops working.",
  "members.withdraw": `Returns \`withdrawn: 0\` if there is no such open invitation. ${sameAgain}`,
  "members.invitation":
    "By its link's token. 404 for an unknown token; `state` says whether the invitation can still be accepted.",
  "members.accept":
    "The session switches to its business. Only for a person signed in with the invited address. 409 if the invitation was used, was withdrawn or has expired, or if the business's plan includes no team.",
  "securityEvents.people": "Former members included.",
  "securityEvents.mine": "Of the last year, newest first.",
  "securityEvents.list":
    "Of the business in the last year, newest first. Frequent events, such as failed sign-ins, are counted by person, device and quarter of an hour. Events are deleted after a year.",
  "members.open":
    "One of your own, on this device. This session and the next sign-in then work in that business. 404 if the person is not a member of it.",
  "members.start": "Your own. 409 if the person is a member of a business.",
  "members.deleteSignIn": "Permanent. 409 if the person is a member of a business.",

  "notifications.saveSettings": "On or off.",
  "notifications.list":
    "Unread first, then newest first, with the number unread. Each member has the kinds of their role that they have not switched off for the bell. Those older than 90 days are deleted. `customer_id`, `estimate_id` and `quote_id` are null unless the notification is about one; `target_date` is null except for a follow-up.",
  "notifications.unreadCount": "`newest` has at most 10 unread notifications of the kinds that pop up.",
  "notifications.markRead": `By id, or by their customer, request or quote. Unknown ids are ignored. \`estimate_id\` also marks the request as opened. ${sameAgain}`,
  "notifications.choices":
    "Kinds, channels and quiet hours. Null: the kind does not use that channel. Kinds that the role or the plan does not include are left out.",
  "notifications.saveChoices": `Kinds and channels, or quiet hours. Choices that are not named stay. ${sameAgain}`,
  "notifications.markAllRead": sameAgain,

  "passkeys.list": "Newest first.",
  "passkeys.rename": `Changes only the name. ${sameAgain}`,
  "passkeys.remove":
    "Sessions started with it remain. The person is notified by email. To remove it from the device, the person must delete it there too.",

  "publicForms.open":
    "With its business and services. `crm_type` limits the services to one category. Rates are null if the business does not show prices.",
  "publicForms.submit":
    "Create `request_id` yourself, a random UUID: sending the same one again returns the first response and stores nothing. Upload photos first and list them in `photo_ids`. If a 429 has `data.fields.proof`, the form is under load: solve a challenge and send again with `proof`. `website` must stay empty: it is a trap for bots.",
  "publicForms.measure":
    "Or corrects it. Within a day of the request. 409 if the business has set the price itself since, or if the analysis is still running.",
  "publicForms.removePhoto": `Before the request is sent. A photo whose request was sent is not removed. ${sameAgain}`,
  "publicForms.challenge":
    "For a form under load. ALTCHA with PBKDF2/SHA-256, valid for ten minutes: find the counter, and send the solved payload as JSON text in `proof`, or in `X-Proof-Of-Work` with a photo.",
  "publicForms.uploadPhoto":
    "For a request, before it is sent. At most 10 MB each and 10 per request. `request_id` is the id of the later request; photos are deleted if the request does not arrive within a day. Location and other metadata are removed. `X-Original-Head: n` says that the first n bytes (at most 256 KB) are the beginning of the original and that its smaller copy follows: the server reads the focal length from the original.",

  "quotes.withdraw": "Only one that is not accepted.",
  "quotes.usePlaceSizes":
    "Saves the draft with the sizes known at the place of its address, in place of the former place's.",
  "quotes.undoPayment": "One recorded by hand, with a reversing entry.",
  "quotes.templates": "By name.",
  "quotes.stats": "With their totals.",
  "quotes.send": "The draft becomes the next version and goes by email if the customer has an address.",
  "quotes.save": "Of a sent quote, the draft of its next version.",
  "quotes.renewLink": "The previous link stops working.",
  "quotes.remove": "Only one that was never sent.",
  "quotes.release": "With a reason; the quote is open again.",
  "quotes.recordPayment":
    "One that was made by hand. Safe to repeat with the same `idempotency_key`: it is booked once.",
  "quotes.recordAcceptance": "By phone or in person; it is marked as unsigned.",
  "quotes.picture": "A photo or the logo.",
  "invoices.pdf": "Of an issued invoice; `?credit_note=` has the id of one of its credit notes.",
  "quotes.pdf":
    "`?version=N` selects a version, `?accepted` includes the proof of acceptance, `?accepted=ID` that of a cancelled acceptance.",
  "quotes.get": "With versions, history, messages and payments.",
  "quotes.extend": "Moves its expiry date without a new version.",
  "quotes.emailAgain": "The current version, by email.",
  "quotes.discard": "That of a sent quote's next version.",
  "quotes.create": "A draft from an estimate, its whole request, a template, another quote or nothing.",
  "quotes.answer": "To the quote's customer.",
  "quotes.addTemplate": "From a quote's draft.",
  "invoices.list": "Newest first. `unpaid` has what is open, overdue or partly paid.",
  "invoices.find": `${exactFirst} The next are the newest.`,
  "invoices.didYouMean": corrected,
  "invoices.ofJob": "With the amounts of the job: agreed, invoiced less credit notes, and left.",
  "invoices.create":
    "A draft: of a job (all that is left of it, a percentage, or one visit), or for a customer or a name with lines of its own.",
  "invoices.save": `Drafts only. The lines of a job's invoice are those of the job. ${optimistic}`,
  "invoices.issue": `Gives the next number, without gaps, and freezes the content. Deposits of the job's quote are counted as paid before. ${optimistic}`,
  "invoices.cancel": "It keeps its number. Refused once it has payments or credit notes.",
  "invoices.addCreditNote":
    "Takes an amount, with its share of the taxes, off an issued invoice. Safe to repeat with the same `idempotency_key`: it is written once.",
  "invoices.recordPayment":
    "For one invoice or several. Paid beyond what is owed becomes the customer's credit. Safe to repeat with the same `idempotency_key`: it is booked once.",
  "invoices.undoPayment": "Adds a counter-entry. Card payments are refunded in Stripe.",
  "invoices.applyCredit": "Pays what is owed from the customer's credit.",
  "invoices.refund":
    "Money that was given back: what is overpaid, and credit that is not used. Safe to repeat with the same `idempotency_key`: it is booked once.",
  "invoices.addLateFee": "A draft of its own with the late fee of the settings. Refused unless the invoice is overdue.",
  "conversations.find":
    "By the subjects and the first 500 characters of the newest 20,000 messages, newest first. Questions about quotes are with their quotes.",
  "jobs.list": "Newest first. `progress` is computed from the visits and the invoices.",
  "jobs.find": `${exactFirst} The next are the newest.`,
  "jobs.didYouMean": corrected,
  "jobs.create":
    "From an accepted quote (`quote_id`), from an estimate (`estimate_id`), or for a customer (`customer_id` and `title`). A quote or an estimate that has a job already returns this one.",
  "jobs.save": `The lines of a job from a quote cannot be changed, nor those of a job with agreed changes. ${optimistic}`,
  "jobs.agreeChange": `Records a change that was agreed by word. A line with a negative \`unit_price\` takes work away. For a change that the customer signs, create a quote with \`job_id\`. ${optimistic}`,
  "jobs.undoChange": `Takes back a change that was agreed by word, unless invoices cover it. ${optimistic}`,
  "jobs.move": `Done, closed, open again, or cancelled with a \`reason\`. Closing a job completes its estimates. ${optimistic}`,
  "quotes.list":
    "Newest first. `search` finds its words in the recipient's name and email, title and number, as in `customers.list`; `#12` and `Quote 12` find that number alone.",
  "quotes.didYouMean": `${corrected} Recipients' names and titles are looked at.`,
  "quotes.waiting":
    "To quote: pending estimates that are neither in a sent quote nor on the calendar. To answer: quotes whose newest message is the customer's. To schedule: accepted quotes without a visit, unless their job is completed. To collect: accepted quotes with an unpaid deposit or, once the work is done, an unpaid total. Cancelled jobs count for neither. The lists take the same as `status=to-quote` and `state=to-answer`, `to-schedule` or `to-collect`.",
  "quotes.ofEstimates":
    "The newest of each, with its status. For lists of estimates: request a whole page at once. Estimates without a quote are omitted; `viewed` refers to the last version sent.",

  "schedules.services": "Of all customers or one, by name.",
  "schedules.remove":
    "The follow-up stays. `id` names one of a merged customer's schedules; by default all are removed.",
  "schedules.due": `Overdue, due today and due within 7 days. ${byDay}`,
  "schedules.set": `Creates the follow-up if needed. \`id\` names the follow-up if a merged customer has several; by default it is the one due next. The next service date is the last one plus the interval. ${optimistic}`,
  "schedules.complete": `As done today. \`id\` names the follow-up if a merged customer has several; by default it is the one due next. Counts from today. ${byDay}`,
  "schedules.updateService": `Replaces all fields. ${optimistic}`,
  "schedules.removeService": `Returns \`deleted: 0\` if it was already deleted. ${sameAgain}`,
  "schedules.completeService": `An active one, as done today. Counts from today. ${byDay} 409 if the service is paused or completed.`,

  "secondFactors.read": "Its state and the number of recovery codes left.",
  "secondFactors.begin":
    "`secret` is Base32 (RFC 4648), `address` an `otpauth:` URI for a QR code. Calling again replaces the secret. 409 if two-step sign-in is on.",
  "secondFactors.turnOn":
    "With the app's first code. Signs the person's other devices out. Only this response contains the recovery codes. 409 if it is on, or if setup was not started.",
  "secondFactors.renewRecoveryCodes": "Only this response contains the codes. 409 if two-step sign-in is off.",
  "secondFactors.turnOff": sameAgain,

  "services.remove": "Its estimates remain.",
  "services.listComponents": "In order.",
  "services.list": "Oldest first.",
  "services.createMany": "All of them or none.",
  "services.create": "Calling twice creates two services.",
  "services.update": `Replaces all fields. Existing estimates keep their rate. ${optimistic}`,
  "services.updateComponent": `Replaces all fields. ${optimistic}`,
  "services.reorderComponents": "List every part once. 409 if parts were added or removed since you read them.",
  "services.accuracy":
    "On completed jobs, newest first, with its adjustment. Pairs of estimated and actual sizes of completed jobs, in square feet for areas, else counts.",

  "webhooks.get": "Null if no address is saved.",
  "webhooks.save":
    "The first address also creates the secret. Events are sent as JSON by POST and signed, also by Standard Webhooks; the address must be https and reachable from the internet.",
  "webhooks.secret": "Anyone who knows the secret can forge deliveries. 404 if no address is saved.",
  "webhooks.newSecret": "The old one stops working. 404 if no address is saved.",
  "webhooks.test":
    "The response has its result. One attempt, without retries. 409 if the webhook is turned off; at most 10 in ten minutes.",
  "webhooks.deliveries":
    "Newest first. `status` is `waiting` while attempts are left, `delivered` after a 2xx response, else `failed`.",
  "webhooks.resend": "The delivery is queued: `webhooks.deliveries` shows its outcome.",

  "deposits.takeTests": "It is built in and charges no one.",
  "deposits.saveKey": "A restricted key of your own Stripe account: tested, stored encrypted, never shown.",
  "deposits.connect": "Starts or continues; `url` is the address to open.",
  "deposits.close": "Events of earlier payments are still recorded.",

  "firstSteps.read": "The steps to a first quote, with those done.",
  "firstSteps.noteShared": "Its link was copied, downloaded or sent.",
  "firstSteps.dismiss": "The steps to a first quote.",

  "places.useSize": "To one known at its place; the price follows.",
  "places.ofEstimate": "With the sizes known there from the customer's other requests.",
  "places.ofCustomer": "With the sizes known there, at today's prices.",

  "pushes.unsubscribe": "On this device.",
  "pushes.subscribe": "On this device, until it signs out.",

  "quotePages.view": "A page that stays open counts once in half an hour.",
  "quotePages.read": "As its customer sees it; reading changes nothing.",
  "quotePages.pay": "The same key returns the same page.",
  "quotePages.decline": "Reversible until it expires.",
  "quotePages.ask": "The business gets it with the quote.",
  "quotePages.accept": "The version that was read, with its choices. The same key returns the same acceptance.",

  "requestOffers.read": "The price that its customer can accept at once; null if there is none.",
  "requestOffers.begin": "For a request with a firm price, to accept it. A repeated call returns the same quote.",

  "requestPages.withdraw": "Cancels its estimates and notifies the business.",
  "requestPages.remove": "With its photos, permanently.",
  "requestPages.read": "As its customer sees it.",
  "requestPages.data": "All that is stored of it, for its customer.",
  "requestPages.addPhotos": "Upload them first.",

  "savedFilters.save": "The filters of a list, under a name.",

  "threads.ofQuote": "Its steps, as in `threads.ofEstimate`.",
  "threads.ofEstimate": "Its steps: requested, quoted, accepted, scheduled, done, paid.",
  "threads.ofCustomer": "The steps of the newest one.",
};
