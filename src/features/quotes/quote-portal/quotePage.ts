import type { AcceptanceChannel, Strokes } from "#features/quotes/quote-rules/acceptance.ts";
import type { Choice, QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import type { QuoteState } from "#features/quotes/quote-rules/quoteState.ts";
import type { PublicThread } from "#features/requests/threads/thread.ts";
import type { Language } from "#shared/words/languages.ts";

/**
 * The page of one quote, which its customer reads and answers. No Zod here: the browser loads these texts and rules.
 */

/** The accepted choice, as the page shows it. Amounts are in cents. */
export type AcceptedOnPage = {
  name: string;
  how: AcceptanceChannel;
  accepted_at: string;
  choice: Choice;
  total: number;
  deposit: number;
  /** True if its paper was emailed. */
  emailed: boolean;
};

/**
 * The data of a quote's page: the current version and, if there was one, the version before. The page sends
 * `content_hash` back with the answer, so that no one accepts a version they have not read.
 */
export type QuotePage = {
  business_owner_id: string;
  state: Exclude<QuoteState, "draft">;
  content: QuoteContent;
  content_hash: string;
  previous: QuoteContent | null;
  sent_at: string;
  last_day: string;
  time_zone: string;
  acceptance: AcceptedOnPage | null;
  /** The newest acceptance, if the business has released the quote since; else null. */
  former: Pick<AcceptedOnPage, "name" | "accepted_at" | "total"> | null;
  decline_reason: string | null;
  /** The newest messages. */
  messages: { id: string; from_customer: boolean; text: string; at: string }[];
  /** The number of earlier messages. */
  earlier_messages: number;
  /** The amount paid towards it, in cents. */
  paid: number;
  /** The amount that the customer can pay by card here now, in cents; 0 if none. */
  due_by_card: number;
  /** True if a payment was started and is not yet confirmed. */
  payment_on_its_way: boolean;
  /** True if the reader works in this business: then this is the business's own device. */
  own_device: boolean;
  thread: PublicThread;
};

/** An acceptance as the page sends it. Retries have the same key. */
export type AnswerToAccept = {
  content_hash: string;
  choice: Choice;
  /** In cents, as shown to the customer. */
  total: number;
  name: string;
  consent_id: string;
  idempotency_key: string;
  language: Language;
  strokes: Strokes | null;
  /** The name as this browser draws it, a PNG in base64, for letters that the paper's typeface may lack. */
  name_drawn: string | null;
  own_device: boolean;
};

/** The data that the server embeds in a quote's page, which saves a second request. */
export type QuoteInPage =
  { token: string; page: QuotePage } | { problem: "gone" | "failed" } | { problem: "altered"; message: string };

/** The time in which views count only once, in minutes. */
export const viewMinutes = 30;

/** The time for which the page must be visible before that counts as a view, in milliseconds. */
export const viewedAfter = 2_000;

/** The number of reports of one open page: of half an hour. */
export const maxBeats = 90;

/** The number of messages that the page shows and each response carries. A business reads all of them. */
export const shownMessages = 20;

/** Returns the messages that the page shows, out of all of them. */
export const newestMessages = <Message>(
  messages: readonly Message[],
): { messages: Message[]; earlier_messages: number } => ({
  messages: messages.slice(-shownMessages),
  earlier_messages: Math.max(0, messages.length - shownMessages),
});
