import type { LedgerEntry } from "#shared/payments/ledgerEntry.ts";
import type { InvoicePage } from "./invoicePage.ts";
import { internalKinds } from "#features/invoices/invoice-rules/invoiceMoney.ts";

/** The money of an invoice as its customer reads it: one rule for server and demo. */

/** The entries that the customer knows of: what was paid and returned, and their credit. */
export const receivedMoney = (payments: readonly LedgerEntry[]): InvoicePage["received"] =>
  payments
    .filter(({ kind }) => !internalKinds.includes(kind) || kind === "credit")
    .map(({ paid_on, amount, tip, method, kind }) => ({
      day: paid_on,
      amount,
      tip,
      how: kind === "credit" ? "credit" : method,
      returned: amount < 0,
    }));

/** The credit notes without what only members read. */
export const shownNotes = (notes: InvoicePage["credit_notes"]): InvoicePage["credit_notes"] =>
  notes.map(({ id, number, amount, reason, issued_at }) => ({ id, number, amount, reason, issued_at }));
