import * as z from "zod";
import { correctedSearches, manyLines, refuseHidden, soughtText, versionRead } from "#shared/inputBounds.ts";
import { mayLag, memberOperation, refusals } from "#shared/operation.ts";
import {
  givenRefund,
  invoiceDetails,
  invoiceFilter,
  invoiceRow,
  invoiceSelection,
  invoiceSettings,
  invoiceSource,
  invoiceStats,
  jobInvoices,
  newCreditNote,
  receivedPayment,
  savedInvoice,
} from "#features/invoices/invoice-rules/invoice.ts";
import { invoiceLimits } from "#features/invoices/invoice-rules/invoiceLimits.ts";
import { invoiceRefusals } from "#features/invoices/invoice-rules/invoiceRefusals.ts";

const one = z.object({ id: z.uuid() });
const edited = one.extend({ version: versionRead });
const conflicting = refusals("conflict");
/** Allows two hundred lines with their texts, each character written as an escape. */
const withLines = { maxBodyBytes: 1024 * 1024 };

/** The operations of a business on its invoices. */
export const invoicesContract = {
  list: memberOperation("manager", { method: "GET", path: "/invoices", summary: "List invoices" }, mayLag)
    .input(invoiceFilter)
    .output(z.object({ rows: z.array(invoiceRow), total: z.int() })),
  find: memberOperation("manager", { method: "GET", path: "/invoices/find", summary: "Find invoices" }, mayLag)
    .input(soughtText)
    .output(z.array(invoiceRow.pick({ id: true, number: true, title: true, client_name: true, state: true }))),
  didYouMean: memberOperation(
    "manager",
    { method: "GET", path: "/invoices/did-you-mean", summary: "List corrections of an invoice search" },
    mayLag,
  )
    .input(invoiceSelection)
    .output(correctedSearches),
  stats: memberOperation(
    "manager",
    { method: "GET", path: "/invoices/stats", summary: "Count invoices by status" },
    mayLag,
  ).output(invoiceStats),
  ofJob: memberOperation("manager", {
    method: "GET",
    path: "/invoices/of-job/{job_id}",
    summary: "List invoices of a job",
  })
    .input(z.object({ job_id: z.uuid() }))
    .output(jobInvoices),
  get: memberOperation("manager", { method: "GET", path: "/invoices/{id}", summary: "Get an invoice" })
    .errors(conflicting)
    .input(one)
    .output(invoiceDetails),
  create: memberOperation("manager", { method: "POST", path: "/invoices", summary: "Create an invoice" })
    .errors(refusals("not_found", "conflict", "subscription_required"))
    .input(invoiceSource)
    .output(invoiceDetails),
  save: memberOperation("manager", { method: "PUT", path: "/invoices/{id}", summary: "Update an invoice" }, withLines)
    .errors(conflicting)
    .input(savedInvoice.superRefine(refuseHidden(["note", "text"])))
    .output(invoiceDetails),
  remove: memberOperation("manager", { method: "DELETE", path: "/invoices/{id}", summary: "Delete an invoice" })
    .errors(conflicting)
    .input(one)
    .output(z.object({})),
  issue: memberOperation("manager", { method: "POST", path: "/invoices/{id}/issue", summary: "Issue an invoice" })
    .errors(conflicting)
    .input(edited.extend({ email: z.boolean().default(true) }))
    .output(invoiceDetails),
  emailAgain: memberOperation("manager", {
    method: "POST",
    path: "/invoices/{id}/emails",
    summary: "Resend an invoice",
  })
    .errors(conflicting)
    .input(one)
    .output(invoiceDetails),
  cancel: memberOperation("manager", { method: "POST", path: "/invoices/{id}/void", summary: "Void an invoice" })
    .errors(conflicting)
    .input(one.extend({ reason: manyLines().min(1, invoiceRefusals.noReason).max(invoiceLimits.reason) }))
    .output(invoiceDetails),
  addCreditNote: memberOperation("manager", {
    method: "POST",
    path: "/invoices/{id}/credit-notes",
    summary: "Create a credit note",
  })
    .errors(conflicting)
    .input(newCreditNote)
    .output(invoiceDetails),
  recordPayment: memberOperation("manager", {
    method: "POST",
    path: "/invoices/payments",
    summary: "Record a payment of invoices",
  })
    .errors(refusals("not_found", "conflict"))
    .input(receivedPayment)
    .output(z.object({ rows: z.array(invoiceRow) })),
  undoPayment: memberOperation("manager", {
    method: "POST",
    path: "/invoices/{id}/payments/{payment_id}/undo",
    summary: "Undo a payment of an invoice",
  })
    .errors(conflicting)
    .input(one.extend({ payment_id: z.uuid() }))
    .output(invoiceDetails),
  applyCredit: memberOperation("manager", {
    method: "POST",
    path: "/invoices/{id}/credit",
    summary: "Use a customer's credit",
  })
    .errors(conflicting)
    .input(one)
    .output(invoiceDetails),
  refund: memberOperation("owner", {
    method: "POST",
    path: "/invoices/{id}/refunds",
    summary: "Record a refund",
  })
    .errors(conflicting)
    .input(givenRefund)
    .output(invoiceDetails),
  addLateFee: memberOperation("manager", {
    method: "POST",
    path: "/invoices/{id}/late-fee",
    summary: "Create a late fee invoice",
  })
    .errors(conflicting)
    .input(one)
    .output(invoiceDetails),
  settings: memberOperation("manager", {
    method: "GET",
    path: "/invoices/settings",
    summary: "Get invoice settings",
  }).output(invoiceSettings.extend({ version: z.int() })),
  saveSettings: memberOperation("owner", {
    method: "PUT",
    path: "/invoices/settings",
    summary: "Update invoice settings",
  })
    .errors(conflicting)
    .input(
      invoiceSettings
        .partial({ next_number: true })
        .extend({ version: versionRead })
        .superRefine(refuseHidden(["instructions", "note"])),
    )
    .output(invoiceSettings.extend({ version: z.int() })),
};
