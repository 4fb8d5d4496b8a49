import { fieldLengths } from "#shared/fieldLengths.ts";
import { invoiceStateLabels } from "#features/invoices/invoice-rules/invoiceState.ts";
import type { InvoiceSelection } from "#features/invoices/invoice-rules/invoice.ts";

/** The choices of the list, with their labels. `unpaid` has what is open, overdue or partly paid. */
export const invoiceListLabels = {
  all: "All statuses",
  unpaid: "Owed",
  ...invoiceStateLabels,
} as const satisfies Record<InvoiceSelection["state"], string>;
const choices = Object.keys(invoiceListLabels) as InvoiceSelection["state"][];

/**
 * The view of the invoices page, as its address stores it, so that Back and a bookmark return to the same rows. Pages
 * count from 1.
 */
export type InvoicesView = Pick<InvoiceSelection, "state" | "search"> & { page: number };

/** The initial view: all invoices. */
export const everyInvoice: InvoicesView = { state: "all", search: "", page: 1 };

/** Reads a view from the query of an address. Missing or invalid parts take the value of the initial view. */
export function readInvoicesAddress(query: URLSearchParams): InvoicesView {
  const page = Number(query.get("page") ?? "1");
  return {
    state: choices.find((choice) => choice === query.get("state")) ?? "all",
    search: (query.get("search") ?? "").slice(0, fieldLengths.search),
    page: Number.isInteger(page) && page >= 1 && page <= 30_000 ? page : 1,
  };
}

/** Returns the query of a view: its differences from the initial view. */
export function writeInvoicesAddress(view: InvoicesView): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(view))
    if (value !== everyInvoice[name as keyof InvoicesView]) query.set(name, String(value));
  return query;
}
