import type { InvoiceState } from "./invoiceState.ts";

/** The colour of each state of an invoice. */
export const invoiceTones = {
  draft: "neutral",
  open: "info",
  overdue: "danger",
  part_paid: "accent",
  paid: "success",
  void: "neutral",
} as const satisfies Record<InvoiceState, string>;
