import type { QuoteDetails } from "./quoteRecord.ts";

/** Why an email about a quote could not be sent, as its owner reads it. */
const reasons: Readonly<Record<string, string>> = {
  stopped: "The person at this address has turned these emails off.",
  mailbox_full: "This mailbox has had as many emails as one gets in a day.",
  business_full:
    "Your business has sent as many emails as it can today. The number grows in the first weeks, and with the Pro plan.",
};

/** The reason that an event names, in words; null where its email was sent, or none was to be. */
export const notEmailedWords = (data: Readonly<Record<string, unknown>>): string | null =>
  typeof data["not_emailed"] === "string" ? (reasons[data["not_emailed"]] ?? null) : null;

/** Why the email of what happened last of this kind could not be sent; null where it was, or none was to be. */
export const lastNotEmailed = (
  { events }: Pick<QuoteDetails, "events">,
  kind: "sent" | "answered" | "withdrawn" | "released",
): string | null => notEmailedWords(events.findLast((event) => event.kind === kind)?.data ?? {});
