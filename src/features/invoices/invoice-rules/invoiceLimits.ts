/** The size limits of an invoice. */
export const invoiceLimits = {
  /** The letters before its number. */
  prefix: 10,
  note: 2_000,
  /** The instructions for a bank transfer. */
  instructions: 1_000,
  reason: 1_000,
  /** A day that is entered is at most so many years from today. */
  years: 5,
  /** Invoices without a job that the Free plan issues in a month of the business. */
  freeAMonth: 10,
  /** Invoices that one payment can be divided among. */
  paymentParts: 20,
} as const;
