import type { AcceptanceChannel, Strokes } from "#features/quotes/quote-rules/acceptance.ts";
import type { Choice, QuoteContent } from "#features/quotes/quote-rules/quote.ts";
import type { QuoteState } from "#features/quotes/quote-rules/quoteState.ts";
import type { Language } from "#shared/words/languages.ts";

/** The page of one quote, which its customer reads and answers. No Zod here: these words and rules travel to the phone. */

/** What was accepted, as the page shows it. Amounts are in cents. */
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
 * What a customer reads of a quote at its own address: the version that stands and, where there was one before, that
 * one, too. `content_hash` goes back with the answer, so that nobody accepts what they have not read.
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
  /** The newest yes where it holds no more: the quote was released since. */
  former: Pick<AcceptedOnPage, "name" | "accepted_at" | "total"> | null;
  decline_reason: string | null;
  /** The newest ones. */
  messages: { id: string; from_customer: boolean; text: string; at: string }[];
  /** The number of those that came before them. */
  earlier_messages: number;
  /** In cents: what has been paid towards it. */
  paid: number;
  /** In cents: what can be paid by card here, now; 0: nothing. */
  due_by_card: number;
  /** Whether a payment was made that takes its time. */
  payment_on_its_way: boolean;
  /** Whether the reader works in this business: then it is its own device. */
  own_device: boolean;
};

/** A yes as the page sends it. The key is the same however often it is sent. */
export type AnswerToAccept = {
  content_hash: string;
  choice: Choice;
  /** In cents, as it was read. */
  total: number;
  name: string;
  consent_id: string;
  idempotency_key: string;
  language: Language;
  strokes: Strokes | null;
  /** The name as this browser draws it, a PNG in base64, where the paper may not have its letters. */
  name_drawn: string | null;
  own_device: boolean;
};

/** What the server writes into a quote's page, so that it needs no second request. */
export type QuoteInPage =
  { token: string; page: QuotePage } | { problem: "gone" | "failed" } | { problem: "altered"; message: string };

/** A view counts once in this time, in minutes. */
export const viewMinutes = 30;

/** For how long the page is looked at before that counts as a view, in milliseconds. */
export const viewedAfter = 2_000;

/** So many messages are shown, and travel with each answer; a business reads all of them. */
export const shownMessages = 20;

/** The messages that the page shows, of all that were written. */
export const newestMessages = <Message>(
  messages: readonly Message[],
): { messages: Message[]; earlier_messages: number } => ({
  messages: messages.slice(-shownMessages),
  earlier_messages: Math.max(0, messages.length - shownMessages),
});
