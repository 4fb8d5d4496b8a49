/** The files of a period that the invoices page offers, with their labels. No Zod here, because the page loads it. */
export const invoiceFileLabels = {
  invoices: "Invoices and credit notes",
  lines: "Invoice lines",
  payments: "Payments",
  taxes: "Taxes",
  quickbooks: "Invoices for QuickBooks Online",
} as const;
export type InvoiceFileKind = keyof typeof invoiceFileLabels;

/** The choice of a file: its kind, its first and last day, and its part. */
export type InvoiceFileChoice = { kind: InvoiceFileKind; from: string; to: string; part: number };
