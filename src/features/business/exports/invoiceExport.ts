import * as z from "zod";
import { dayInput } from "#shared/inputBounds.ts";
import { invoiceFileLabels, type InvoiceFileKind } from "#features/invoices/invoice-rules/invoiceFileKinds.ts";

const kinds = Object.keys(invoiceFileLabels) as [InvoiceFileKind, ...InvoiceFileKind[]];

/** The file of a period: `from` and `to` are its first and last day; without them, all. */
export const invoicePeriod = z
  .object({
    kind: z.enum(kinds).default("invoices"),
    from: dayInput("Please enter a day.").optional(),
    to: dayInput("Please enter a day.").optional(),
    /** Of the file for QuickBooks, which takes 100 invoices and 1,000 rows at a time. */
    part: z.coerce.number().int().min(1).max(10_000).default(1),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: "The last day is before the first.",
    path: ["to"],
  });
export type InvoicePeriod = z.output<typeof invoicePeriod>;
