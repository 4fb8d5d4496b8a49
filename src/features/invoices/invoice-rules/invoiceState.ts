import { openAmount } from "#shared/payments/ledger.ts";

/**
 * The states of an invoice, stored and as it is shown. `invoiceMoney.queries.ts` has the rule as a condition; a test
 * compares them. No Zod here, because customers' phones load this code.
 */

/** The stored states. Being paid and being overdue are computed. */
export type StoredInvoiceState = "draft" | "issued" | "void";

/** The states of an invoice as lists and pages show it, with their labels. */
export const invoiceStateLabels = {
  draft: "Draft",
  open: "Awaiting payment",
  overdue: "Overdue",
  part_paid: "Partly paid",
  paid: "Paid",
  void: "Void",
} as const;
export type InvoiceState = keyof typeof invoiceStateLabels;
export const invoiceStates = Object.keys(invoiceStateLabels) as [InvoiceState, ...InvoiceState[]];

/** The amounts of an invoice, in cents. `credited`: of its credit notes. `paid`: of the ledger, without tips. */
export type InvoiceAmounts = { state: StoredInvoiceState; total: number; credited: number; paid: number };

/** The amount that the customer still owes, in cents. */
export const balanceOf = ({ state, total, credited, paid }: InvoiceAmounts): number =>
  state === "issued" ? openAmount(total - credited, paid) : 0;

/** The amount received beyond what is owed, in cents: it is to be refunded or to become the customer's credit. */
export function overpaidOf({ state, total, credited, paid }: InvoiceAmounts): number {
  if (state === "draft") return 0;
  return Math.max(paid - (state === "issued" ? total - credited : 0), 0);
}

/** The state that is shown on a day. `due_on` and `today` are days of the business, YYYY-MM-DD. */
export function stateOn(amounts: InvoiceAmounts, due_on: string | null, today: string): InvoiceState {
  if (amounts.state !== "issued") return amounts.state;
  if (balanceOf(amounts) === 0) return "paid";
  if (due_on !== null && due_on < today) return "overdue";
  return amounts.paid > 0 ? "part_paid" : "open";
}
