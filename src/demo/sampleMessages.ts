import type { SeededRandom } from "#browser/demo/seededRandom.ts";
import { daysBefore } from "#browser/demo/visitorsDay.ts";
import { mailboxOf } from "#shared/contact/email.ts";
import { textNumber } from "#shared/contact/phone.ts";
import type { StoredConsent } from "#features/messages/consents/consent.demo.ts";
import { notedWords } from "#features/messages/consents/consentWords.ts";
import type { Trigger } from "#features/messages/message-rules/triggers.ts";
import { demoSubjects } from "#features/messages/planned-messages/messageFacts.demo.ts";
import { messagesAfter, type Turn } from "#features/messages/planned-messages/messageTurn.demo.ts";
import type {
  MessageRows,
  StoredMessage,
  SubjectRows,
} from "#features/messages/planned-messages/storedMessage.demo.ts";
import { readySteps, type StoredSequence } from "#features/messages/sequences/readySteps.ts";

/**
 * The messages of the demo's business: its history is played once more from the day on which its sequences were turned
 * on, so that each message follows from its record by the rules.
 */

const on: readonly Trigger[] = ["quote_unopened", "visit_upcoming", "visit_done", "invoice_overdue"];
/** The sequences are on for so many days: longer than the oldest sample quote. */
const daysOn = 45;

/** Creates the sequences that are on, the consents, and the messages until now. */
export function sampleMessages(
  rows: SubjectRows,
  { now, timeZone, by, random }: { now: Date; timeZone: string; by: string; random: SeededRandom },
): Pick<MessageRows, "sequences" | "messages" | "consents" | "messageSettings"> {
  const sequences = on.map((trigger): StoredSequence => ({
    trigger,
    steps: readySteps(trigger),
    on_since: daysBefore(now, daysOn),
    version: 1,
  }));
  const consents = sampleConsents(rows.customers, { now, by, random });
  const [, , bounced] = rows.customers;
  const turn: Turn = {
    subjects: (kind, messages, at) => {
      const then = rowsAt(rows, at);
      return demoSubjects(kind, { read: (name) => then[name], messages, zone: timeZone });
    },
    sequences,
    consents,
    settings: { quiet_weekends: false, paused_at: null },
    zone: timeZone,
    newId: () => random.uuid(),
    // Since some days the mailbox of the third customer is gone.
    refusal: (address, at) =>
      address === bounced?.email && at.toISOString() > daysBefore(now, 4)
        ? `The mail server of ${address} refused it: 550 No such mailbox here.`
        : null,
  };
  let messages: readonly StoredMessage[] = [];
  for (const at of instantsOf(rows, now)) messages = messagesAfter(turn, messages, at);
  return { sequences, consents, messages: [...messages], messageSettings: [] };
}

/** The first customer agreed to text messages, and the fourth wants no follow-ups any more. */
function sampleConsents(
  customers: SubjectRows["customers"],
  { now, by, random }: { now: Date; by: string; random: SeededRandom },
): StoredConsent[] {
  const [first, , , fourth] = customers;
  const number = textNumber(first?.phone ?? "");
  return [
    ...(first && number !== null
      ? [
          {
            id: random.uuid(),
            customer_id: first.id,
            channel: "text" as const,
            address: number,
            kind: "follow_up" as const,
            given: true,
            source: "owner" as const,
            words: notedWords.text,
            by,
            created_at: daysBefore(now, 30),
          },
        ]
      : []),
    ...(fourth?.email
      ? [
          {
            id: random.uuid(),
            customer_id: fourth.id,
            channel: "email" as const,
            address: mailboxOf(fourth.email),
            kind: "follow_up" as const,
            given: false,
            source: "link" as const,
            words: null,
            by: null,
            created_at: daysBefore(now, 20),
          },
        ]
      : []),
  ];
}

/** The instants at which something happened to a record since the sequences were turned on, and now. */
function instantsOf({ quotes, calendar, invoices }: SubjectRows, now: Date): Date[] {
  const begin = daysBefore(now, daysOn);
  const times = [
    ...quotes.flatMap(({ sent_at, answered_at, events }) => [sent_at, answered_at, ...events.map(({ at }) => at)]),
    ...calendar.flatMap(({ created_at, completed_at }) => [created_at, completed_at]),
    ...invoices.flatMap(({ issued_at, payments }) => [issued_at, ...payments.map(({ at }) => at)]),
  ];
  const known = times.flatMap((at) => (at !== null && at > begin && at < now.toISOString() ? [at] : []));
  return [...new Set([...known.toSorted(), now.toISOString()])].map((at) => new Date(at));
}

/** The records as they were at an instant. */
function rowsAt(rows: SubjectRows, at: Date): SubjectRows {
  const then = at.toISOString();
  const isThere = (time: string | null) => time !== null && time <= then;
  return {
    ...rows,
    quotes: rows.quotes
      .filter(({ sent_at }) => isThere(sent_at))
      .map((quote) => ({
        ...quote,
        ...(isThere(quote.answered_at) ? {} : { state: "sent" as const, acceptance: null, answered_at: null }),
        events: quote.events.filter((one) => isThere(one.at)),
        messages: quote.messages.filter((one) => isThere(one.at)),
        payments: quote.payments.filter((one) => isThere(one.at)),
      })),
    calendar: rows.calendar
      .filter(({ created_at }) => isThere(created_at))
      .map((event) => (isThere(event.completed_at) ? event : { ...event, completed_at: null })),
    invoices: rows.invoices
      .filter(({ issued_at }) => isThere(issued_at))
      .map((invoice) => ({ ...invoice, payments: invoice.payments.filter((one) => isThere(one.at)) })),
  };
}
