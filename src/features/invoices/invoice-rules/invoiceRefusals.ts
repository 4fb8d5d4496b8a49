import { ProductError } from "#shared/errors.ts";
import { formatCents } from "#shared/money/cents.ts";
import type { UndoRefusal } from "#shared/payments/ledger.ts";
import { invoiceLimits } from "./invoiceLimits.ts";
import { invoiceStateLabels, type InvoiceState } from "./invoiceState.ts";

/** The messages of refusals about invoices, to members of the business. */
export const invoiceRefusals = {
  gone: "This invoice was not found. It may have been deleted.",
  changed: "This invoice was changed on another device. Please reload the page.",
  noJob: "This job was not found. It may have been deleted.",
  cancelledJob: "This job is cancelled, so there is nothing to invoice.",
  noCustomer: "This customer was not found. It may have been deleted.",
  noVisit: "This visit was not found. It may have been deleted.",
  byVisit: "This job is priced by visit. Please invoice one of its visits.",
  invoiced: "This job is invoiced already, so it can't repeat. Start another job for the visits to come.",
  visitInvoiced: (number: string) => `This visit is on invoice ${number} already.`,
  tooMuchPercent: (left: string) => `At most ${left}% of this job is left to invoice.`,
  beyondAgreed: (left: number) =>
    `Only ${formatCents(left)} of this job is left to invoice. Agree on extra work with a change order first.`,
  nothingLeft: "All of this job is invoiced already.",
  empty: "Please add at least one line with a price.",
  fixedLines: "The lines of this invoice are those of its job.",
  notDraft: "An issued invoice stays as it is. Write a credit note, or void it.",
  past: "This day has passed. Please choose today or later.",
  notIssued: "Please issue this invoice first.",
  isVoid: "This invoice is void.",
  hasPayments: "This invoice has payments. Undo or refund them first, or write a credit note.",
  hasCreditNotes: "This invoice has a credit note, so it can't be void.",
  noReason: "Please give a reason.",
  noEmail: "This invoice has no email address. Please share its link yourself.",
  shareYourself: "Please share the link yourself.",
  noPayment: "This payment was not found.",
  undone: "This payment was already undone.",
  refundAtStripe: "Refund card payments in Stripe. They'll show up here.",
  creditUsed: "The credit from this payment is used on another invoice. Take it back there first.",
  noCredit: "This customer has no credit.",
  nothingOwed: "Nothing is owed on this invoice.",
  refundTooMuch: (most: number) => `At most ${formatCents(most)} can be refunded on this invoice.`,
  creditNoteTooMuch: (most: number) => `At most ${formatCents(most)} of this invoice can be taken off.`,
  notOverdue: "This invoice is not overdue.",
  noLateFee: "Enter a late fee in the invoice settings first.",
  freeUsed: `The Free plan has ${invoiceLimits.freeAMonth} invoices a month. Upgrade to Pro to issue more.`,
  jobsArePro: "Jobs and their invoices are part of the Pro plan. Upgrade to Pro, or write an invoice without a job.",
} as const;

/** Returns the message of a refused step, which names the current state. */
export const stepRefusal = (state: InvoiceState): string =>
  `This invoice is ${invoiceStateLabels[state].toLowerCase()}. Please reload the page.`;

/** The message if a number would be used a second time. */
export const usedInvoiceNumber = (next: number): string =>
  `Numbers below ${next} are already used. Please enter ${next} or more.`;

/** Returns the error for a refused undoing of a payment. */
export function refusedUndo(refusal: UndoRefusal): ProductError {
  if (refusal === "missing") return new ProductError("not_found", invoiceRefusals.noPayment);
  return new ProductError("conflict", refusal === "undone" ? invoiceRefusals.undone : invoiceRefusals.refundAtStripe);
}
