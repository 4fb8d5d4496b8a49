import { messageData } from "./boundEvents.ts";
import * as z from "zod";
import { canonicalJson } from "#shared/records/canonicalJson.ts";
import { endOf, nextEvent } from "#shared/records/eventChain.ts";
import { quoteContent, type QuoteContent } from "./quote.ts";
import { expiryOf } from "./quoteExpiry.ts";
import { withoutModelsWords } from "./quoteFromEstimate.ts";
import { quoteDetails, type QuoteEventKind, type QuoteInput } from "./quoteRecord.ts";
import { language } from "#shared/words/language.en.ts";
import { transitionRefusal } from "./quoteRefusals.ts";
import { canTransition, stateAt, type QuoteTransition, type StoredState } from "./quoteState.ts";
import { listColumnsOf } from "./quoteWriting.ts";
import { ProductError } from "#shared/errors.ts";
import { ledgerCurrency, type PaymentMethod } from "#shared/payments/ledger.ts";
import { sha256 } from "#shared/figures/sha256.ts";

/**
 * The steps of a quote in the demo, by the same rules as on the server. Each returns the quote after the step; the
 * customer's answers are in quoteAnswers.ts. The demo has no paper, so the hash of the frozen or accepted content
 * replaces the PDF's.
 */

/** A quote as the demo stores it. Its expiry is computed when it is read. */
export const storedQuote = quoteDetails
  .omit({ link: true, files: true, paid: true, refund_needed: true, revising: true, recipient_address: true })
  .extend({ state: z.enum(["draft", "sent", "accepted", "declined", "withdrawn"]), link_number: z.int() });
export type DemoQuote = z.output<typeof storedQuote>;

/** The actor of a step: a member by name, the customer, or null for the system. */
export type Actor = string | null;

/** Refuses moves that the current state of a quote does not allow, in the language of the page. */
export function assertCan(quote: DemoQuote, now: Date, ...moves: QuoteTransition[]): void {
  const state = stateAt(quote, now);
  if (!moves.some((move) => canTransition(state, move)))
    throw new ProductError("conflict", transitionRefusal(state, language));
}

/** Returns a new draft. */
export const beginQuote = (
  written: QuoteInput,
  {
    id,
    customer_id,
    job_id = null,
    estimate_ids,
    now,
  }: { id: string; customer_id: string | null; job_id?: string | null; estimate_ids: string[]; now: Date },
): DemoQuote => ({
  id,
  number: null,
  ...listColumnsOf(written),
  customer_id,
  job_id,
  estimate_ids,
  state: "draft",
  expires_at: null,
  sent_at: null,
  first_viewed_at: null,
  answered_at: null,
  unread: false,
  created_at: now.toISOString(),
  version: 1,
  sent_version: 0,
  written,
  last_day: null,
  link_number: 1,
  views: 0,
  last_viewed_at: null,
  seen_at: null,
  decline_reason: null,
  versions: [],
  acceptance: null,
  events: [],
  messages: [],
  payments: [],
});

/** Returns the quote with one more event in its chain. */
export function appendEvent(
  quote: DemoQuote,
  { kind, by, now, data = {} }: { kind: QuoteEventKind; by: Actor; now: Date; data?: Record<string, unknown> },
): DemoQuote {
  const event = nextEvent(endOf(quote.events), { kind, at: now.toISOString(), by, data });
  const by_name = by === "customer" ? null : by;
  return { ...quote, version: quote.version + 1, events: [...quote.events, { ...event, by_name }] };
}

/** Returns the quote in another state, with the customer's answer. */
export const changeState = (
  quote: DemoQuote,
  state: StoredState,
  { answered_at = null, decline_reason = null }: { answered_at?: string | null; decline_reason?: string | null } = {},
): DemoQuote => ({ ...quote, state, answered_at, decline_reason, acceptance: null });

const contentOf = (
  { offer, recipient, derivations }: QuoteInput,
  { number, version, business, changes_job }: Pick<QuoteContent, "number" | "version" | "business" | "changes_job">,
): QuoteContent =>
  quoteContent.parse({
    ...offer,
    schema: 1,
    number,
    version,
    currency: "usd",
    business,
    recipient,
    derivations,
    ...(changes_job && { changes_job }),
  });

/** True if the draft equals the current version, which is open or has expired. */
export function isUnchanged(quote: DemoQuote, written: QuoteInput, now: Date): boolean {
  const last = quote.versions.at(-1);
  if (!last || !canTransition(stateAt(quote, now), "extend")) return false;
  return canonicalJson(contentOf(written, last.content)) === canonicalJson(last.content);
}

/** Returns the quote as emailed again; unchanged if it has no address. */
export function resendEmail(quote: DemoQuote, { by, now }: { by: Actor; now: Date }): DemoQuote {
  const to = quote.versions.at(-1)?.content.recipient.email ?? null;
  if (to === null) return quote;
  return appendEvent(quote, { kind: "emailed_again", by, now, data: { version: quote.sent_version, sent_to: to } });
}

/** Returns the quote with the draft as its next version. */
export function sendQuote(
  quote: DemoQuote,
  {
    written,
    number,
    last_day,
    timeZone,
    business,
    changes_job,
    email,
    by,
    now,
  }: {
    written: QuoteInput;
    number: number;
    last_day: string;
    timeZone: string;
    business: QuoteContent["business"];
    /** The job of a change order. */
    changes_job?: QuoteContent["changes_job"];
    email: boolean;
    by: Actor;
    now: Date;
  },
): DemoQuote {
  const version = quote.sent_version + 1;
  const { recipient } = written;
  const derivations = withoutModelsWords(written.derivations);
  const content = contentOf({ ...written, derivations }, { number, version, business, changes_job });
  const content_hash = sha256(canonicalJson(content));
  const sent_at = now.toISOString();
  const frozen = { number: version, content, content_hash, pdf_hash: content_hash, sent_at, by };
  return appendEvent(
    {
      ...changeState(quote, "sent"),
      ...listColumnsOf(written),
      number,
      sent_version: version,
      written: null,
      last_day,
      expires_at: expiryOf(last_day, timeZone).toISOString(),
      sent_at,
      versions: [...quote.versions, frozen],
    },
    {
      kind: "sent",
      by,
      now,
      data: { version, content_hash, pdf_hash: content_hash, sent_to: email ? recipient.email : null, last_day },
    },
  );
}

/** Returns the quote with one more message. */
export const appendMessage = (
  quote: DemoQuote,
  message: { id: string; from_customer: boolean; text: string; by: Actor },
  now: Date,
): DemoQuote =>
  appendEvent(
    {
      ...quote,
      unread: message.from_customer,
      messages: [
        ...quote.messages,
        { ...message, by: message.from_customer ? null : message.by, at: now.toISOString() },
      ],
    },
    {
      kind: message.from_customer ? "asked" : "answered",
      by: message.from_customer ? "customer" : message.by,
      now,
      data: messageData(message),
    },
  );

/** Returns the quote with one more view. */
export const recordView = (quote: DemoQuote, now: Date): DemoQuote => ({
  ...appendEvent(quote, { kind: "viewed", by: "customer", now, data: { version: quote.sent_version } }),
  version: quote.version,
  views: quote.views + 1,
  first_viewed_at: quote.first_viewed_at ?? now.toISOString(),
  last_viewed_at: now.toISOString(),
  seen_at: now.toISOString(),
});

/** Returns the quote with one more payment. */
export const appendPayment = (
  quote: DemoQuote,
  payment: { id: string; method: PaymentMethod | "test"; amount: number; paid_on: string; note: string | null },
  { by, now }: { by: Actor; now: Date },
): DemoQuote => {
  const { method, amount, paid_on } = payment;
  const entry = {
    ...payment,
    kind: "payment" as const,
    currency: ledgerCurrency,
    reference: method === "test" ? `test ${payment.id}` : null,
    flag: null,
    tip: 0,
    undoes: null,
    by,
    at: now.toISOString(),
  };
  return appendEvent(
    { ...quote, payments: [...quote.payments, entry] },
    { kind: method === "test" ? "paid_by_card" : "paid", by, now, data: { method, amount, paid_on } },
  );
};
