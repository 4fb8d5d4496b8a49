import { ledgerCurrency } from "#shared/payments/ledger.ts";
import { balanceOf, overpaidOf, type InvoiceAmounts } from "./invoiceState.ts";

/** The money of an invoice, from its ledger entries. Amounts are in cents. */

type Entry = { kind: string; amount: number; tip: number; currency: string };

const counted = (entries: readonly Entry[], counts: (entry: Entry) => number): number =>
  entries.reduce((sum, entry) => (entry.currency === ledgerCurrency ? sum + counts(entry) : sum), 0);

/** The tips that came with its payments. */
export const tipsOf = (entries: readonly Entry[]): number => counted(entries, ({ tip }) => tip);

/**
 * The kinds of entries that move money between records of the business: a deposit on the quote, the customer's credit
 * that pays an invoice, and what was paid beyond an invoice and became that credit.
 */
export const internalKinds: readonly string[] = ["deposit", "credit", "overpaid"];

/** True if an entry is money that a customer handed over or got back, in the ledger's currency. */
export const isReceived = ({ kind, currency }: Pick<Entry, "kind" | "currency">): boolean =>
  currency === ledgerCurrency && !internalKinds.includes(kind);

/** The money that customers handed over for an invoice, less what went back, without tips. */
export const receivedFor = (entries: readonly Entry[]): number =>
  counted(entries.filter(isReceived), ({ amount, tip }) => amount - tip);

/** The amount that was moved from an invoice to its customer's credit, less what came back. */
export const movedToCredit = (entries: readonly Entry[]): number =>
  counted(entries, ({ kind, amount }) => (kind === "overpaid" ? -amount : 0));

/** The amount by which a payment by hand exceeds what is owed: it becomes the customer's credit. */
export const beyondOwed = (before: InvoiceAmounts, payment: number): number => Math.max(payment - balanceOf(before), 0);

/**
 * The amount of credit to take back after money was taken off an invoice: so much of what was moved to credit that the
 * invoice is not owed again because of it.
 */
export const creditToTakeBack = (after: InvoiceAmounts, moved: number): number =>
  Math.min(Math.max(moved, 0), balanceOf(after));

/** The amount that can be refunded on an invoice: what is overpaid, and what was moved to credit and is not used. */
export const refundable = (now: InvoiceAmounts, moved: number, credit: number): number =>
  overpaidOf(now) + Math.min(Math.max(moved, 0), Math.max(credit, 0));
