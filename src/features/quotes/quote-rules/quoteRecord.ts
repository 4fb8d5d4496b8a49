import * as z from "zod";
import { written } from "#shared/conversation/written.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { dayInput, manyLines } from "#shared/inputBounds.ts";
import { openAmount, payableByCard } from "#shared/payments/ledger.ts";
import { ledgerEntry, methodByHand } from "#shared/payments/ledgerEntry.ts";
import { acceptance } from "./acceptance.ts";
import { deposit, derivation, notice, quoteContent, quoteRecipient, tax } from "./quote.ts";
import { maxCents, quoteLimits } from "./quoteLimits.ts";
import { quoteDraft, tooLongInAll } from "./quoteDraft.ts";
import { quoteStates, type QuoteState } from "./quoteState.ts";
import { maxCounted, quoteListChoices } from "./quoteWaits.ts";
import { enteredCents } from "#shared/money/enteredAmount.ts";

/**
 * Quotes as their owner reads them: the rows of the list, everything about one, templates, and the settings of a
 * business.
 */

const cents = z.int().describe("Cents.");

/** A row of the list. `total` is in cents: of the acceptance, else with the default choice. */
export const quoteRow = z.object({
  id: z.uuid(),
  number: z.int().nullable(),
  title: z.string(),
  recipient_name: z.string(),
  recipient_email: z.string().nullable(),
  recipient_address: z.string().nullable(),
  customer_id: z.uuid().nullable(),
  /** The job whose work it changes, if it is a change order. */
  job_id: z.uuid().nullable(),
  estimate_ids: z.array(z.uuid()),
  state: z.enum(quoteStates),
  total: cents,
  expires_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  first_viewed_at: z.string().nullable(),
  last_viewed_at: z.string().nullable(),
  seen_at: z.string().nullable(),
  answered_at: z.string().nullable(),
  /** True if the customer has written something that the owner has not read. */
  unread: z.boolean(),
  /** True if a next version is being written. */
  revising: z.boolean(),
  created_at: z.string(),
});
export type QuoteRow = z.output<typeof quoteRow>;

/** A selection of quotes: by state or step, by search, and by customer or estimate. */
export const quoteSelection = z.object({
  state: z.enum(quoteListChoices).default("all"),
  search: manyLines().max(fieldLengths.search).default(""),
  customer_id: z.uuid().optional(),
  estimate_id: z.uuid().optional(),
  /** The change orders of this job. Without it, there are none in the list. */
  job_id: z.uuid().optional(),
});
export type QuoteSelection = z.output<typeof quoteSelection>;

/** One page of a selection. */
export const quoteFilter = quoteSelection.extend({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type QuoteFilter = z.output<typeof quoteFilter>;

/**
 * Counts of quotes by state, and the value of the waiting and the won ones, in cents. `sent` counts all that were ever
 * sent.
 */
export const quoteStats = z.object({
  drafts: z.int(),
  sent: z.int(),
  viewed: z.int(),
  won: z.int(),
  waiting_value: cents,
  won_value: cents,
});
export type QuoteStats = z.output<typeof quoteStats>;

const count = z.int().describe(`At most ${maxCounted} are counted.`);

/** The numbers of estimates and quotes that wait for a step of the business. */
export const waiting = z.object({ to_quote: count, to_answer: count, to_schedule: count, to_collect: count });
export type Waiting = z.output<typeof waiting>;

/** The draft of a quote: the offer, the recipient, and the source of its figures. */
const quoteInput = z.object({
  offer: quoteDraft,
  recipient: quoteRecipient,
  derivations: z.array(derivation).max(20),
});
export type QuoteInput = z.output<typeof quoteInput>;

/** The events of a quote, and their labels in its history. */
export const quoteEventLabels = {
  sent: "Sent",
  emailed_again: "Emailed again",
  viewed: "Opened by the customer",
  accepted: "Accepted",
  paper_made: "Signed PDF stored",
  declined: "Declined",
  reopened: "Decline taken back by the customer",
  withdrawn: "Withdrawn",
  extended: "Extended",
  link_renewed: "Link renewed",
  released: "Released",
  expired: "Expired",
  asked: "Question from the customer",
  answered: "Answer to the customer",
  paid: "Payment recorded",
  payment_undone: "Payment undone",
  paid_by_card: "Paid by card",
  payment_processing: "Card payment on its way",
  payment_failed: "Card payment failed",
  refunded: "Refunded",
  refund_failed: "Refund failed",
  disputed: "Payment disputed",
  dispute_returned: "Disputed money returned",
  mail_failed: "Email not delivered",
} as const;
export type QuoteEventKind = keyof typeof quoteEventLabels;
const eventKinds = Object.keys(quoteEventLabels) as [QuoteEventKind, ...QuoteEventKind[]];

/**
 * An event as it is hashed: `by` is a member's ID, "customer", or null. `by_name` is the member's name and is not
 * hashed.
 */
const recordedEvent = z.object({
  seq: z.int(),
  kind: z.enum(eventKinds),
  at: z.string(),
  by: z.string().nullable(),
  by_name: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  hash: z.string(),
});

/** A message between the customer and the business. */
export const quoteMessage = written.extend({ from_customer: z.boolean() });
export type QuoteMessage = z.output<typeof quoteMessage>;

/** The amount to refund, in cents: everything paid on a quote that is not accepted. */
export const refundNeeded = ({ state, paid }: { state: QuoteState; paid: number }): number =>
  state === "accepted" ? 0 : Math.max(paid, 0);

/** The part of an accepted deposit that the customer can pay by card now, in cents; 0 if none. */
export const depositByCard = ({
  state,
  acceptance,
  paid,
}: {
  state: QuoteState;
  acceptance: { deposit: number } | null | undefined;
  paid: number;
}): number => (state === "accepted" ? payableByCard(openAmount(acceptance?.deposit ?? 0, paid)) : 0);

/** True if a card payment was started and has neither arrived nor failed. */
export function isPaymentOnItsWay(
  events: readonly { kind: QuoteEventKind; data: Readonly<Record<string, unknown>> }[],
): boolean {
  const payments = (...kinds: QuoteEventKind[]) =>
    new Set(events.flatMap(({ kind, data }) => (kinds.includes(kind) ? [data["payment"]] : [])));
  const over = payments("paid_by_card", "payment_failed");
  return [...payments("payment_processing")].some((payment) => !over.has(payment));
}
/** Returns the newest acceptance in a quote's record, even if it was released since; null if there was none. */
export function latestAcceptance(
  events: readonly { kind: QuoteEventKind; at: string; data: Readonly<Record<string, unknown>> }[],
): { name: string; accepted_at: string; total: number } | null {
  const yes = events.findLast(({ kind }) => kind === "accepted");
  return yes ? { name: String(yes.data["name"]), accepted_at: yes.at, total: Number(yes.data["total"]) } : null;
}

/** True if the customer, who has this address, was emailed the paper of the newest acceptance. */
export const isPaperEmailed = (
  email: string | null,
  events: readonly { kind: QuoteEventKind; data: Readonly<Record<string, unknown>> }[],
): boolean => email !== null && events.findLast(({ kind }) => kind === "accepted")?.data["not_emailed"] === undefined;

/** The recorded fields of a received payment. */
export const paymentFields = z.object({
  method: methodByHand,
  amount: enteredCents(maxCents, 1),
  paid_on: dayInput("Please enter a day."),
  note: manyLines().max(500).nullable(),
});
export type PaymentFields = z.output<typeof paymentFields>;

/** A version as sent, which never changes. */
const quoteVersion = z.object({
  number: z.int(),
  content: quoteContent,
  content_hash: z.string(),
  pdf_hash: z.string(),
  sent_at: z.string(),
  by: z.string().nullable(),
});
export type QuoteVersion = z.output<typeof quoteVersion>;

/** Everything about one quote, for its owner. */
export const quoteDetails = quoteRow.extend({
  /** The version of the row: saving over a newer one is a conflict. */
  version: z.int(),
  sent_version: z.int(),
  written: quoteInput.nullable(),
  last_day: z.iso.date().nullable(),
  /** The link that the customer opens; null until the quote is sent. */
  link: z.string().nullable(),
  /** The base address of its PDFs and pictures, at `/pdf` and `/pictures/{sha256}` below it; null if there are none. */
  files: z.string().nullable(),
  views: z.int(),
  decline_reason: z.string().nullable(),
  versions: z.array(quoteVersion),
  /** The current acceptance. */
  acceptance: acceptance.nullable(),
  events: z.array(recordedEvent),
  messages: z.array(quoteMessage),
  payments: z.array(ledgerEntry),
  /** In cents: payments minus those undone or refunded. */
  paid: cents,
  /** In cents: the amount paid although the quote is not, or no longer, accepted. */
  refund_needed: cents,
});
export type QuoteDetails = z.output<typeof quoteDetails>;

/** A template for new quotes. */
export const quoteTemplate = z.object({ id: z.uuid(), name: z.string(), offer: quoteDraft, updated_at: z.string() });
export type QuoteTemplate = z.output<typeof quoteTemplate>;

const day = dayInput("Please enter a day.").nullable();
/**
 * A named tax of the business and the days on which it is valid, both included. The product never decides what is
 * taxable.
 */
const taxRate = tax.extend({ valid_from: day, valid_to: day });
export type TaxRate = z.output<typeof taxRate>;

/** The quote settings of a business. */
export const quoteSettings = z.object({
  /** The number of the next quote that is sent for the first time. */
  next_number: z.int("Please enter a whole number.").min(1, "Please enter a whole number.").max(999_999_999),
  valid_days: z.int("Please enter a number of days.").min(1, "Please enter 1 to 365 days.").max(365),
  terms: z.string().trim().max(quoteLimits.terms),
  deposit: deposit.nullable(),
  /** The largest deposit that gives no warning, in percent of the total. */
  deposit_cap: tax.shape.percent.nullable(),
  tax_rates: z.array(taxRate).max(20),
  /** The notices shown before a customer signs on the business's own device at home. */
  notices: z.array(notice).max(quoteLimits.notices),
  /** The number of years in which the business and the customer can download an accepted quote. */
  keep_years: z.int().min(1, "Please enter 1 to 30 years.").max(30),
  /** True if customers can accept the firm price of a request on its own page. */
  accept_on_request: z.boolean().default(false),
});
export type QuoteSettings = z.output<typeof quoteSettings>;

/** The same for saving, with a limit on terms and notices that leaves room for the text of a quote. */
export const savedSettings = quoteSettings.superRefine(({ terms, notices }, context) => {
  const texts = [terms, ...notices.flatMap(({ title, text }) => [title, text])];
  const message = tooLongInAll(texts, quoteLimits.standingCharacters, "What every quote begins with");
  if (message !== null) context.addIssue({ code: "custom", path: ["terms"], message });
});

/** The settings of a business that has not changed them. */
export const usualQuoteSettings: QuoteSettings = {
  next_number: 1,
  valid_days: 30,
  terms: "",
  deposit: null,
  deposit_cap: null,
  tax_rates: [],
  notices: [],
  keep_years: 7,
  accept_on_request: false,
};

/** The taxes that are valid on a day, for a new quote. */
export const taxesOn = (day: string, rates: readonly TaxRate[]): { name: string; percent: string }[] =>
  rates
    .filter(({ valid_from, valid_to }) => (valid_from ?? day) <= day && day <= (valid_to ?? day))
    .slice(0, quoteLimits.taxes)
    .map(({ name, percent }) => ({ name, percent }));
