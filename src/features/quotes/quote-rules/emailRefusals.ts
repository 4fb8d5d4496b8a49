import { describeUndelivered } from "#shared/undelivered.ts";
import type { QuoteDetails } from "./quoteRecord.ts";

/** The reasons why an email about a quote could not be sent, as its owner reads them. */
const reasons: Readonly<Record<string, string>> = {
  stopped: "The person at this address has turned these emails off.",
  mailbox_full: "This mailbox has had as many emails as one gets in a day.",
  business_full:
    "Your business has sent as many emails as it can today. The number grows in the first weeks, and with the Pro plan.",
};

/** Returns the reason in an event, as text; null if its email was sent, or if there was none to send. */
export const describeEmailRefusal = (data: Readonly<Record<string, unknown>>): string | null =>
  typeof data["not_emailed"] === "string" ? (reasons[data["not_emailed"]] ?? null) : null;

/**
 * Returns the reason why the email of the newest event of this kind could not be sent; null if it was, or if there was
 * none to send.
 */
export const lastEmailRefusal = (
  { events }: Pick<QuoteDetails, "events">,
  kind: "sent" | "answered" | "withdrawn" | "released",
): string | null => describeEmailRefusal(events.findLast((event) => event.kind === kind)?.data ?? {});

/**
 * Returns the outcome of the newest email with the current version: the recipient, or the reason why it reached no one.
 */
export function currentEmail({ events }: Pick<QuoteDetails, "events">): {
  to: string | null;
  trouble: { title: string; text: string } | null;
} {
  const newest = events.findLast(({ kind }) => kind === "sent" || kind === "emailed_again" || kind === "mail_failed");
  const data = newest?.data ?? {};
  if (newest?.kind === "mail_failed")
    return { to: null, trouble: { title: "The email wasn't delivered", text: describeUndelivered(data) } };
  const text = describeEmailRefusal(data);
  return {
    to: typeof data["sent_to"] === "string" ? data["sent_to"] : null,
    trouble: text === null ? null : { title: "The email wasn't sent", text },
  };
}
