/** The events that begin a sequence of messages, as a closed list. No Zod here, because screens load these rules. */

/** The kinds of consent that a message may need from its customer. */
export type ConsentKind = "transactional" | "follow_up" | "marketing";

/** The records that a message can be about. A `follow_up` is a customer's due service. */
export type Subject = "request" | "quote" | "visit" | "invoice" | "follow_up";

type TriggerFields = {
  label: string;
  /** The event as the editor of sequences says it. */
  sentence: string;
  subject: Subject;
  /** The direction in which the days of a step count from the event. */
  counts: "after" | "before";
  consent: ConsentKind;
};

/**
 * Each trigger. Notices about agreed work and its bill are transactional; everything else follows up, and US law counts it
 * as commercial (CAN-SPAM Act, 15 U.S.C. 7702(17)).
 */
export const triggers = {
  request_unanswered: {
    label: "Request without a reply",
    sentence: "When a request got a price and the customer didn't write",
    subject: "request",
    counts: "after",
    consent: "follow_up",
  },
  quote_unopened: {
    label: "Quote not opened",
    sentence: "When a quote was sent and not opened",
    subject: "quote",
    counts: "after",
    consent: "follow_up",
  },
  quote_unanswered: {
    label: "Quote not answered",
    sentence: "When a quote was opened and not answered",
    subject: "quote",
    counts: "after",
    consent: "follow_up",
  },
  quote_expiring: {
    label: "Quote about to expire",
    sentence: "Before the last day of a quote",
    subject: "quote",
    counts: "before",
    consent: "follow_up",
  },
  quote_accepted: {
    label: "Quote accepted",
    sentence: "When a customer accepted a quote",
    subject: "quote",
    counts: "after",
    consent: "transactional",
  },
  deposit_unpaid: {
    label: "Deposit not paid",
    sentence: "When a quote was accepted and its deposit isn't paid",
    subject: "quote",
    counts: "after",
    consent: "follow_up",
  },
  visit_upcoming: {
    label: "Upcoming visit",
    sentence: "Before a visit",
    subject: "visit",
    counts: "before",
    consent: "transactional",
  },
  visit_done: {
    label: "Visit done",
    sentence: "When the work of a visit is done",
    subject: "visit",
    counts: "after",
    consent: "follow_up",
  },
  invoice_sent: {
    label: "Invoice sent",
    sentence: "When an invoice was sent",
    subject: "invoice",
    counts: "after",
    consent: "transactional",
  },
  invoice_due: {
    label: "Invoice due soon",
    sentence: "Before an invoice is due",
    subject: "invoice",
    counts: "before",
    consent: "follow_up",
  },
  invoice_overdue: {
    label: "Invoice overdue",
    sentence: "When an invoice wasn't paid by its due date",
    subject: "invoice",
    counts: "after",
    consent: "follow_up",
  },
  service_due: {
    label: "Service due again",
    sentence: "When a customer's next service is due",
    subject: "follow_up",
    counts: "after",
    consent: "follow_up",
  },
} as const satisfies Record<string, TriggerFields>;

export type Trigger = keyof typeof triggers;
export const triggerNames = Object.keys(triggers) as [Trigger, ...Trigger[]];

/** The record that messages of a trigger are about. */
export type SubjectOf<T extends Trigger> = (typeof triggers)[T]["subject"];
