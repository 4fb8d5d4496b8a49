import type { ContractOperation } from "#api/contract.ts";
import type { FileOperationName } from "./fileOperations.ts";

/** The name of an operation in the document, such as `estimates.savePrice`. */
export type OperationName = ContractOperation | FileOperationName;

const optimistic =
  "`version` is the one that you read; where someone else has changed the record since, the answer is 409 and nothing is changed.";
const sameAgain = "Asking twice is the same as asking once.";
const byDay = "Days are those of the business's time zone.";
const csv = "UTF-8 with a byte order mark, comma-separated, newest first.";

/**
 * Details that the summaries of operations leave out: usage, what happens on a repeat, and what the answers depend on.
 * They are here because browsers download the contract.
 */
export const operationNotes: Readonly<Partial<Record<OperationName, string>>> = {
  "account.me": "The quickest way to test an API key. `form_owner_id` stands in the addresses of the public forms.",
  "account.saveBusiness": `Replaces all of these settings. \`time_zone\` is an IANA name such as \`America/Chicago\`; it decides which day it is for the business. ${sameAgain}`,
  "account.chooseFormName": `3 to 40 letters a–z, digits and single hyphens, unlike any other business's. Earlier names keep leading to the forms; a business has five at most, and 409 lists them. ${sameAgain}`,
  "account.putCover":
    "Replaces the cover photo that there was. It is cut to 1152 × 432 pixels around what stands out in it.",
  "account.putLogo":
    "Replaces the logo that there was. It is shown at most 640 × 240 pixels large, and is scaled down to that.",
  "account.remove": "There is no way back: estimates, customers, photos and the plan are gone. Take an export first.",

  "apiKeys.create":
    "The answer is the only one that contains the key. A business has at most 20 keys; beyond that the answer is 409.",
  "apiKeys.revoke": `Answers \`revoked: 0\` where there is no such key. ${sameAgain}`,

  "analytics.report": `Counts the requests that came in within the range and what has become of them until now. Both days are included; ten years at most. ${byDay}`,
  "analytics.quotes": `Counts the quotes that were first sent within the range and where they stand now. Packages and extras are those of the accepted ones. Both days are included; ten years at most. ${byDay}`,
  "analytics.file": "`url` is a `data:` address that holds the file itself; `file_name` suggests how to store it.",

  "billing.refresh":
    "Needed only where a payment was made a moment ago and its news has not arrived. It changes nothing else.",
  "billing.checkout": "Open `url` in a browser. 409 where the business has this plan already.",
  "billing.portal": "Open `url` in a browser; it is valid for a short time.",

  "calendar.list": "Answers every event that is at least partly within the range, in the order of starts.",
  "calendar.create":
    "An event lasts 31 days at most. 404 where the customer or the estimate that it names is not there. Asking twice plans two events.",
  "calendar.update": `Replaces all fields: without \`assigned_to\` nobody is assigned any more. ${optimistic}`,
  "calendar.today": `One's own are the events assigned to the member and, for managers and owners, those assigned to nobody. ${byDay} Answers without the Pro plan, too.`,
  "calendar.suggestions": `Visits of schedules for which no event is planned yet, from \`from\` to \`to\`, both included. ${byDay} Plan one by creating an event with its \`schedule_id\`.`,
  "calendar.complete":
    "Sets the last service date of the schedule to the event's day. 409 where the event belongs to no schedule, was recorded already, or lies ahead.",
  "calendar.reopen":
    "The service schedule goes back to its dates before, unless they were changed in the meantime: then a `notice` says so. 409 where the visit is not recorded as made.",
  "calendar.remove": "The event is deleted for good after a day.",
  "calendar.restore": "404 once a day has passed since it was deleted.",
  "calendar.feed":
    "An iCalendar address (RFC 5545) that needs no sign-in: who knows it can read what it shows: the member's own events, for crew without prices unless the business shows them. It reaches from a year back to two years ahead.",
  "calendar.eventFile": "An iCalendar file (RFC 5545).",

  "calendar.visitRecord":
    "What members wrote down and took photos of. Adding to it belongs to `visits`, for the member who makes the visit.",

  "visits.list": `Crew get the events assigned to them; managers and owners those assigned to them or to nobody. ${byDay} \`price\` is null for crew unless the business shows them prices.`,
  "visits.get": "404 where the event is not one's own.",
  "visits.addNote": "The note stands on the event and, where it has a customer, on the customer's timeline.",
  "visits.complete":
    "Moves the service schedule on that the event belongs to, if any. 409 where it was recorded already, or lies ahead.",
  "visits.reopen": "As `calendar.reopen`, for one's own visits. 409 where the visit is not recorded as made.",
  "visits.removeNote":
    "Crew may remove what they wrote themselves; managers and owners any note, also of visits that are not their own.",
  "visits.removePhoto":
    "Crew may remove what they took themselves; managers and owners any photo, also of visits that are not their own.",
  "visits.uploadPhoto":
    "At most 10 MB each and 40 to a visit. Location and other metadata are removed. `X-Original-Head` as with `publicForms.uploadPhoto`.",

  "customers.list":
    "`search` looks in name, email, phone and address. `follow_ups` is `any` (newest first), `first` (overdue, due today and due within 3 days first, then the newest) or `due` (overdue and due today alone). `stats` are those of all customers, whatever the filter.",
  "customers.place": "Use it to open the list at the page on which a customer stands.",
  "customers.create": "Asking twice makes two customers: customers may share an email.",
  "customers.update": `Replaces all fields: what is left out is cleared. ${optimistic}`,
  "customers.remove": "There is no way back. Ask for `counts` first to show what would go.",
  "customers.copy":
    "The copy is a prospect; its name ends in `(Copy)`, its email begins with `copy_`. Jobs and follow-ups are not copied.",
  "customers.timeline": "A customer that is not there has an empty timeline.",

  "estimates.list": "`search` looks in name, email, phone, address and service. Deleted estimates are left out.",
  "estimates.newRequests":
    "New: received in the last 30 days, pending, without any action, and not opened by the member who asks. At most 10 are named.",
  "estimates.markOpened": `Any estimate of a request opens the request. Without \`ids\` all are marked. ${sameAgain}`,
  "estimates.setStatus": `Any status may follow any other. Ids that are not there are passed over: \`updated\` says how many were changed. ${sameAgain}`,
  "estimates.remove": `Ids that are not there are passed over: \`deleted\` says how many were deleted. ${sameAgain}`,
  "estimates.restore": `Ids that are not there, or were deleted more than a day ago, are passed over: \`restored\` says how many came back. ${sameAgain}`,
  "estimates.saveCustomerInfo": `Changes this estimate only, not the customer that it belongs to. ${optimistic}`,
  "estimates.savePrice": `With null the price goes back to what size, rate, minimum and parts come to. What the customer was told before is kept. ${optimistic}`,
  "estimates.saveMeasurement": `Points are shares of the photo's width and height, from the upper left corner; what they refer to is told in feet. ${optimistic}`,
  "estimates.saveActualSize": `In square feet for areas, else a count. What completed jobs say makes the next sizes better (see \`services.accuracy\`). ${optimistic}`,
  "estimates.saveNotes": `Notes are for the owner; customers never see them. ${optimistic}`,
  "estimates.addToCustomers": `\`outcome\` says whether a customer was made or one was there. 400 where the estimate has no email. ${sameAgain}`,
  "estimates.retryAnalysis":
    "The analysis runs on after the answer; `analysis_state` of the estimate tells how it went. 409 where there is nothing to repeat or it is running.",

  "exports.customers": "Ask for the file at `url` with the same key.",
  "exports.estimates": "Ask for the file at `url` with the same key.",
  "exports.quotes":
    "Ask for the file at `url` with the same key. It has the quotes that `quotes.list` lists with the same filter.",
  "exports.everything": "The file at `url` is handed out while the sign-in is fresh, too.",
  "exports.customersFile": csv,
  "exports.estimatesFile": csv,
  "exports.quotesFile": csv,
  "exports.everythingFile": "Built while it is sent, so that its size is not known before; 10 an hour.",

  "followUps.list": `The most urgent first, at most 100 at once; \`followUpStatus\` says how each stands today. ${byDay}`,
  "followUps.create":
    "409 where the customer has a follow-up already. `custom_interval_days` is needed with the frequency `custom` only.",
  "followUps.update": `Replaces all fields. ${optimistic}`,
  "followUps.remove": `Answers \`deleted: 0\` where it is gone already. ${sameAgain}`,
  "followUps.markContactMade": "Moves the next due date on by the follow-up's frequency, counted from today.",
  "followUps.undoContactMade": "409 where a follow-up was changed since, 404 where it was undone already.",

  "imports.preview":
    "Changes nothing. Without `mapping` the columns are guessed by their names; the answer says which.",
  "imports.run":
    "At most 10,000 rows. Asking twice imports twice only `with_duplicates`: else the second time finds duplicates.",
  "imports.undo": "404 once it was taken back.",

  "merges.preview": "Changes nothing.",
  "merges.merge":
    "`choices` says whose value a field takes; for the others the primary's stands unless it is empty. Send both versions from the preview: 409 where either customer was changed since.",
  "merges.unmerge":
    "409 where it was undone already, or a later merge must be undone first. `told` says in sentences what is not as it was.",
  "merges.unmergeEstimate": "409 where a later merge must be undone first.",
  "merges.dismissDuplicate": `\`apart: true\` takes the pair out of \`merges.duplicates\`, \`false\` lets it be proposed again. ${sameAgain}`,

  "members.former": "For events that are still assigned to them, and for whatever else is theirs.",
  "members.list": "`sign_in` says by which ways besides a password each member signs in; null unless an owner asks.",
  "members.changeRole": "409 for the last owner, who stays one.",
  "members.remove": "What the member did stays under their name. 409 for oneself: leave instead.",
  "members.leave": "409 for the last owner. This session goes on in another business of the person's, or in none.",
  "members.invite": "Replaces an earlier invitation to the address. 409 for a member's address, and where 20 are open.",
  "members.resend": "The link that was sent before leads nowhere from then on.",
  "members.withdraw": `Answers \`withdrawn: 0\` where there is no such open invitation. ${sameAgain}`,
  "members.invitation": "404 for a token that leads nowhere; `state` says whether it can still be accepted.",
  "members.accept":
    "Only who signs in with the invited address may. 409 where it was used, withdrawn, has expired, or the business has no plan that includes a team.",
  "securityEvents.list":
    "What may come in a flood, such as failed sign-ins, is counted by person, device and quarter of an hour. Events are deleted after a year.",
  "members.open":
    "From then on this session works in that business, and so does the next sign-in. 404 where the person is no member of it.",
  "members.start": "409 where the person is a member of a business.",
  "members.deleteSignIn": "There is no way back. 409 where the person is a member of a business.",

  "notifications.markRead": `Ids that are not there are passed over. ${sameAgain}`,
  "notifications.markAllRead": sameAgain,

  "passkeys.rename": `Only the name is changed. ${sameAgain}`,
  "passkeys.remove":
    "Sessions that were begun with it stand. Its person is notified by email. The device forgets it only where its owner removes it there, too.",

  "publicForms.open":
    "`crm_type` narrows the services to one category. Rates are null where the business does not show prices.",
  "publicForms.submit":
    "Make `request_id` yourself, a random UUID: sending the same one again answers what the first one was answered and stores nothing. Upload photos first and name them in `photo_ids`. Where `data.fields.proof` of a 429 is set, the form is under load: solve a challenge, and send again with `proof`. `website` must stay empty: it is a trap for bots.",
  "publicForms.measure":
    "Within a day of the request. 409 where the business has set the price itself since, or the analysis is still running.",
  "publicForms.removePhoto": `A photo that was sent with its request stays. ${sameAgain}`,
  "publicForms.challenge":
    "ALTCHA with PBKDF2/SHA-256, valid for ten minutes: find the counter, and send the solved payload as JSON text in `proof`, or in `X-Proof-Of-Work` with a photo.",
  "publicForms.uploadPhoto":
    "At most 10 MB each and 10 to a request. `request_id` is the one that the request will be sent with; photos whose request does not come within a day are deleted. Location and other metadata are removed. `X-Original-Head: n` says that the first n bytes (256 KB at most) are the beginning of the original whose smaller copy follows, so that its focal length can be read.",

  "quotes.ofEstimates":
    "For lists of estimates: ask for a page of them at once. Estimates without a quote are passed over; `viewed` is about the version that was sent last.",

  "schedules.due": byDay,
  "schedules.set": `The next service date is the last one and the interval. ${optimistic}`,
  "schedules.complete": `Counts from today. ${byDay}`,
  "schedules.updateService": `Replaces all fields. ${optimistic}`,
  "schedules.removeService": `Answers \`deleted: 0\` where it is gone already. ${sameAgain}`,
  "schedules.completeService": `Counts from today. ${byDay} 409 where the service is paused or completed.`,

  "secondFactors.begin":
    "`secret` is Base32 (RFC 4648), `address` an `otpauth:` address for a QR code. Asking again makes another secret and forgets the one before. 409 where two-step sign-in is on.",
  "secondFactors.turnOn":
    "Signs the person's other devices out. The answer is the only one that contains the recovery codes. 409 where it is on, or was not begun.",
  "secondFactors.renewRecoveryCodes":
    "The answer is the only one that contains the codes. 409 where two-step sign-in is off.",
  "secondFactors.turnOff": sameAgain,

  "services.create": "Asking twice makes two services.",
  "services.update": `Replaces all fields. Estimates that were made keep the rate of their day. ${optimistic}`,
  "services.updateComponent": `Replaces all fields. ${optimistic}`,
  "services.reorderComponents": "Name every part once. 409 where parts were added or removed since you read them.",
  "services.accuracy":
    "Pairs of the estimated and the actual size of completed jobs, in square feet for areas, else counts.",

  "webhooks.save":
    "Events are sent as JSON by POST and signed, by Standard Webhooks, too; the address must be https and reachable from the internet.",
  "webhooks.secret": "Anyone who knows it can forge deliveries. 404 where no address is saved.",
  "webhooks.newSecret": "404 where no address is saved.",
  "webhooks.test": "One attempt, without repeats. 409 where the webhook is turned off; 10 in ten minutes.",
  "webhooks.deliveries":
    "`status` is `waiting` while attempts are left, `delivered` after an answer with 2xx, else `failed`.",
  "webhooks.resend": "Waits in the queue for a moment: look at the deliveries to see how it went.",
};
