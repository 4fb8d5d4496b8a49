import { ProductError } from "#shared/errors.ts";
import { formatCents } from "#shared/money/cents.ts";
import type { UndoRefusal } from "#shared/payments/ledger.ts";
import type { Language } from "#shared/words/languages.ts";
import { messages as en } from "./quoteRefusalWords.en.ts";
import { messages as es } from "./quoteRefusalWords.es.ts";
import type { QuoteState } from "./quoteState.ts";

const words = { en, es };

/** The messages of refusals to the customer of a quote. */
export const customerRefusals = (language: Language): typeof en => words[language];

/** Returns the message of a refused move, which names the current state. Members read English. */
export const transitionRefusal = (state: QuoteState, language: Language = "en"): string =>
  customerRefusals(language).now[state];

/** The messages of refusals to members of the business. */
export const quoteRefusals = {
  gone: "This quote was not found. It may have been deleted.",
  changed: "This quote was changed on another device. Please reload the page.",
  past: "This day has passed. Please choose today or later.",
  outside: ({ low, high }: { low: number; high: number }) =>
    `This price is outside your estimate (${formatCents(low)}–${formatCents(high)}). Please confirm that you want to send it.`,
  proParts:
    "Several packages and deposits are part of the Pro plan. Upgrade to Pro, or send one package without a deposit.",
  noPlace: "This quote has no customer, so it has no place. Please add a line instead.",
  noLink: "This quote has no link yet. Please send it first.",
  notSent: "Please send this quote first.",
  noEmail: "This quote has no email address. Please share its link yourself.",
  shareYourself: "Please share the link yourself.",
  noPayment: "This payment was not found.",
  undone: "This payment was already undone.",
  refundAtStripe: "Refund card payments in Stripe. They'll show up here.",
  hasJob: (number: number) => `This quote has become job ${number}. Cancel the job first, then reopen the quote.`,
  noTemplate: "This template was deleted.",
  noEstimate: "This estimate was not found. It may have been deleted.",
  noCustomer: "This customer was not found. It may have been deleted.",
} as const;

/** Returns the error for a refused undoing of a payment. */
export function refusedUndo(refusal: UndoRefusal): ProductError {
  if (refusal === "missing") return new ProductError("not_found", quoteRefusals.noPayment);
  return new ProductError("conflict", refusal === "undone" ? quoteRefusals.undone : quoteRefusals.refundAtStripe);
}

/** Returns the message about a quote that does not match its record, for a member of the business or its customer. */
export function alteredQuote({ language, isMember }: { language: Language; isMember: boolean }): string {
  if (isMember)
    return "This quote no longer matches its record: something changed it in the database. Nothing was done. Please tell the person who runs the server.";
  return customerRefusals(language).altered;
}

/** The message if a number would be used a second time. */
export const usedNumber = (largest: number): string =>
  `Numbers up to ${largest} are already used. Please enter ${largest + 1} or more.`;
