import { balanceOf } from "#features/invoices/invoice-rules/invoiceState.ts";
import { stateAt, type QuoteState } from "#features/quotes/quote-rules/quoteState.ts";
import { addDays, momentOf } from "#shared/days/calendarDays.ts";
import type { FactsOf, FollowUpFacts, InvoiceFacts, QuoteFacts, RequestFacts, VisitFacts } from "./triggerFacts.ts";
import type { Trigger } from "./triggers.ts";

/**
 * The condition of each trigger: the one rule for planning messages about a record, and for the check right before each
 * is sent.
 */

/** The instant from which the days of steps count, and the time in which messages about the record make sense. */
export type Holding = { holds: true; since: Date; from: Date; until: Date | null };
/** `because` is a sentence for the business. */
type Stopped = { holds: false; because: string };
export type TriggerAnswer = Holding | Stopped;

/** The instant of the check and the time zone of the business. */
export type RuleClock = { now: Date; zone: string };

const stopped = (because: string): Stopped => ({ holds: false, because });
const holding = (since: Date, { from = since, until = null }: { from?: Date; until?: Date | null } = {}): Holding => ({
  holds: true,
  since,
  from,
  until,
});

const requestDeleted = "The request was deleted.";
const visitCancelled = "The visit was cancelled.";
const visitIsDone = "The visit is done.";

/** A message of the customer ends follow-ups, because then a person answers. */
const wroteSince = ({ customerWroteAt }: { customerWroteAt: string | null }, since: Date): Stopped | null =>
  customerWroteAt !== null && new Date(customerWroteAt) > since ? stopped("The customer wrote.") : null;

function requestUnanswered(facts: RequestFacts): TriggerAnswer {
  if (facts.deletedAt !== null) return stopped(requestDeleted);
  if (facts.withdrawnAt !== null) return stopped("The customer withdrew the request.");
  if (facts.pricedAt === null) return stopped("The request has no price.");
  if (facts.hasQuote) return stopped("The request has a quote.");
  if (facts.hasWork) return stopped("The work is planned.");
  if (facts.status !== "pending") return stopped(statusReasons[facts.status]);
  const since = new Date(facts.pricedAt);
  return wroteSince(facts, since) ?? holding(since);
}

const statusReasons = {
  "in-progress": "The work has begun.",
  completed: "The work is done.",
  cancelled: "The request was cancelled.",
};

const closedReasons: Record<Exclude<QuoteState, "sent">, string> = {
  draft: "The quote wasn't sent.",
  accepted: "The customer accepted.",
  declined: "The customer declined.",
  expired: "The quote has expired.",
  withdrawn: "The quote was withdrawn.",
};

/** The time at which an open quote was sent; the reason if it is not open. */
function openQuote({ deletedAt, sentAt, state, expiresAt }: QuoteFacts, now: Date): { sent: Date } | Stopped {
  if (deletedAt !== null) return stopped("The quote was deleted.");
  const shown = stateAt({ state, expires_at: expiresAt }, now);
  if (shown !== "sent") return stopped(closedReasons[shown]);
  return sentAt === null ? stopped(closedReasons.draft) : { sent: new Date(sentAt) };
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

function quoteUnopened(facts: QuoteFacts, { now }: RuleClock): TriggerAnswer {
  const open = openQuote(facts, now);
  if ("holds" in open) return open;
  if (facts.versionFirstViewedAt !== null) return stopped("The customer opened the quote.");
  return wroteSince(facts, open.sent) ?? holding(open.sent, { until: instant(facts.expiresAt) });
}

function quoteUnanswered(facts: QuoteFacts, { now }: RuleClock): TriggerAnswer {
  const open = openQuote(facts, now);
  if ("holds" in open) return open;
  if (facts.versionFirstViewedAt === null) return stopped("The customer hasn't opened the quote.");
  const since = new Date(facts.versionFirstViewedAt);
  return wroteSince(facts, since) ?? holding(since, { until: instant(facts.expiresAt) });
}

/** Days count from the last day of the quote, on which it expires at midnight. */
function quoteExpiring(facts: QuoteFacts, { now }: RuleClock): TriggerAnswer {
  const open = openQuote(facts, now);
  if ("holds" in open) return open;
  const until = instant(facts.expiresAt);
  if (until === null) return stopped("The quote doesn't expire.");
  return wroteSince(facts, open.sent) ?? holding(lastBefore(until), { from: open.sent, until });
}

const lastBefore = (end: Date): Date => new Date(end.getTime() - 1);

function quoteAccepted(facts: QuoteFacts): TriggerAnswer {
  if (facts.deletedAt !== null) return stopped("The quote was deleted.");
  if (facts.state !== "accepted" || facts.answeredAt === null) return stopped("The quote isn't accepted.");
  if (facts.workCancelled) return stopped("The work was cancelled.");
  return holding(new Date(facts.answeredAt));
}

function depositUnpaid(facts: QuoteFacts): TriggerAnswer {
  const accepted = quoteAccepted(facts);
  if (!accepted.holds) return accepted;
  if (facts.depositDue <= 0) return stopped("The quote asks for no deposit.");
  if (facts.depositPaid >= facts.depositDue) return stopped("The deposit is paid.");
  return wroteSince(facts, accepted.since) ?? accepted;
}

function visitUpcoming(facts: VisitFacts, { now }: RuleClock): TriggerAnswer {
  const cancelled = cancelledVisit(facts);
  if (cancelled) return cancelled;
  if (facts.completedAt !== null) return stopped(visitIsDone);
  const start = new Date(facts.startsAt);
  if (start <= now) return stopped("The visit has begun.");
  return holding(start, { from: new Date(facts.plannedAt), until: start });
}

/** A customer who is visited every week is not asked for a review each time. */
const daysBetweenReviews = 90;

function visitDone(facts: VisitFacts): TriggerAnswer {
  const cancelled = cancelledVisit(facts);
  if (cancelled) return cancelled;
  if (facts.completedAt === null) return stopped("The visit isn't done.");
  const since = new Date(facts.completedAt);
  const asked = instant(facts.reviewAskedAt);
  if (asked && since.getTime() - asked.getTime() < daysBetweenReviews * 86_400_000)
    return stopped(`The customer was asked for a review in the last ${daysBetweenReviews} days.`);
  return wroteSince(facts, since) ?? holding(since);
}

const cancelledVisit = ({ deletedAt, cancelledAt }: VisitFacts): Stopped | null =>
  deletedAt !== null || cancelledAt !== null ? stopped(visitCancelled) : null;

/** The time at which an invoice was issued on which the customer owes money; the reason if there is none. */
function owedInvoice({ deletedAt, amounts, issuedAt }: InvoiceFacts): { issued: Date } | Stopped {
  if (deletedAt !== null) return stopped("The invoice was deleted.");
  if (amounts.state === "void") return stopped("The invoice is void.");
  if (amounts.state === "draft" || issuedAt === null) return stopped("The invoice wasn't sent.");
  return balanceOf(amounts) === 0 ? stopped("The invoice is paid.") : { issued: new Date(issuedAt) };
}

function invoiceSent(facts: InvoiceFacts): TriggerAnswer {
  const owed = owedInvoice(facts);
  return "holds" in owed ? owed : holding(owed.issued);
}

/** Days count from the due day, in both directions. */
function dueInvoice(facts: InvoiceFacts, zone: string): { issued: Date; day: Date; over: Date } | Stopped {
  const owed = owedInvoice(facts);
  if ("holds" in owed) return owed;
  if (facts.dueOn === null) return stopped("The invoice has no due date.");
  const over = momentOf(addDays(facts.dueOn, 1), 0, zone);
  return { ...owed, day: lastBefore(over), over };
}

function invoiceDue(facts: InvoiceFacts, { now, zone }: RuleClock): TriggerAnswer {
  const due = dueInvoice(facts, zone);
  if ("holds" in due) return due;
  if (due.over <= now) return stopped("The invoice is overdue.");
  return wroteSince(facts, due.issued) ?? holding(due.day, { from: due.issued, until: due.over });
}

/** It holds before the due date too, so that messages are planned ahead. None is planned for a time before. */
function invoiceOverdue(facts: InvoiceFacts, { zone }: RuleClock): TriggerAnswer {
  const due = dueInvoice(facts, zone);
  if ("holds" in due) return due;
  const from = due.issued > due.day ? due.issued : due.day;
  return wroteSince(facts, from) ?? holding(due.day, { from });
}

/** It holds before the date too, so that messages are planned ahead. */
function serviceDue(facts: FollowUpFacts, { zone }: RuleClock): TriggerAnswer {
  if (facts.deletedAt !== null) return stopped("The service schedule was removed.");
  if (facts.status === "paused") return stopped("The service is paused.");
  if (facts.status === "completed") return stopped("The service is completed.");
  if (facts.nextServiceOn === null) return stopped("The service has no next date.");
  if (facts.hasWork) return stopped("The work is planned.");
  const scheduled = new Date(facts.scheduledAt);
  const day = momentOf(facts.nextServiceOn, 0, zone);
  const from = scheduled > day ? scheduled : day;
  return wroteSince(facts, from) ?? holding(day, { from });
}

/** The rule of each trigger. */
const rules: { [T in Trigger]: (facts: FactsOf<T>, clock: RuleClock) => TriggerAnswer } = {
  request_unanswered: requestUnanswered,
  quote_unopened: quoteUnopened,
  quote_unanswered: quoteUnanswered,
  quote_expiring: quoteExpiring,
  quote_accepted: quoteAccepted,
  deposit_unpaid: depositUnpaid,
  visit_upcoming: visitUpcoming,
  visit_done: visitDone,
  invoice_sent: invoiceSent,
  invoice_due: invoiceDue,
  invoice_overdue: invoiceOverdue,
  service_due: serviceDue,
};

/** Answers if a trigger holds for a record at an instant, and since when; or the reason that it does not. */
export const triggerRule = <T extends Trigger>(trigger: T, facts: FactsOf<T>, clock: RuleClock): TriggerAnswer =>
  rules[trigger](facts, clock);

/** The reasons by trigger if the instant has changed since a message was planned. The new instant has its own messages. */
const movedReasons: Record<Trigger, string> = {
  request_unanswered: "The price changed.",
  quote_unopened: "A new version of the quote was sent.",
  quote_unanswered: "A new version of the quote was sent.",
  quote_expiring: "The last day of the quote changed.",
  quote_accepted: "The customer accepted again.",
  deposit_unpaid: "The customer accepted again.",
  visit_upcoming: "The visit was moved.",
  visit_done: "The work was recorded again.",
  invoice_sent: "The invoice was sent again.",
  invoice_due: "The due date changed.",
  invoice_overdue: "The due date changed.",
  service_due: "The date of the service changed.",
};

/** The reasons that an undo takes back: what a member removed, recorded or moved is as it was before. */
export const undoableReasons: readonly string[] = [
  requestDeleted,
  visitCancelled,
  visitIsDone,
  movedReasons.quote_expiring,
  movedReasons.visit_upcoming,
  movedReasons.invoice_due,
  movedReasons.service_due,
];

/** The reason not to send a message that was planned for an earlier answer `since`; null if it can be sent. */
export function reasonNotToSend<T extends Trigger>(
  trigger: T,
  since: Date,
  facts: FactsOf<T>,
  clock: RuleClock,
): string | null {
  const answer = triggerRule(trigger, facts, clock);
  if (!answer.holds) return answer.because;
  if (answer.since.getTime() !== since.getTime()) return movedReasons[trigger];
  return null;
}
