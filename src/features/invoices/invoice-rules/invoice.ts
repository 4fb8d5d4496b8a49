import * as z from "zod";
import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";
import {
  dayInput,
  manyLines,
  oneLine,
  optionalLine,
  optionalPhone,
  optionalText,
  versionRead,
} from "#shared/inputBounds.ts";
import { optionalEmailInput } from "#shared/contact/emailInput.ts";
import { enteredCents } from "#shared/money/enteredAmount.ts";
import { storedSums } from "#shared/money/storedSums.ts";
import { ledgerEntry, methodByHand } from "#shared/payments/ledgerEntry.ts";
import { discount, offering, quoteRecipient, tax } from "#features/quotes/quote-rules/quote.ts";
import { agreedLine } from "#features/quotes/change-orders/agreedChange.ts";
import { maxCents } from "#features/quotes/quote-rules/quoteLimits.ts";
import { savedWork } from "#features/jobs/job-rules/job.ts";
import { paymentTerms } from "./invoiceDue.ts";
import { invoiceLimits } from "./invoiceLimits.ts";
import { invoiceStates } from "./invoiceState.ts";

/** Invoices as members read and write them, and their frozen content. */

const cents = z.int().describe("Cents.");

/**
 * The part of a job that an invoice covers: all that is left of it, a percentage of it, or one of its visits. An invoice
 * without a job has lines of its own.
 */
const invoiceCovers = ["whole", "percent", "visit", "own"] as const;
export type InvoiceCovers = (typeof invoiceCovers)[number];

/** One item that is charged. */
export type InvoiceLine = z.output<typeof agreedLine>;

/** Money that was received before the invoice, such as a deposit. */
const paidBefore = z.object({ day: z.iso.date(), amount: cents });

/** The content of an invoice, as its page and its PDF show it. It never changes once the invoice is issued. */
export const invoiceContent = z.object({
  schema: z.literal(1),
  /** The prefix and the number; null in a draft. */
  number: z.string().nullable(),
  currency: z.literal("usd"),
  language: z.enum(["en", "es"]),
  title: z.string(),
  business: offering,
  recipient: quoteRecipient,
  job_number: z.int().nullable(),
  lines: z.array(agreedLine),
  /** The percentage of the discount, if it is one. */
  discount_percent: z.string().nullable(),
  sums: storedSums,
  paid_before: z.array(paidBefore),
  /** The days of issue and payment; null in a draft. */
  issued_on: z.iso.date().nullable(),
  due_on: z.iso.date().nullable(),
  /** The number of the customer's certificate of tax exemption. */
  tax_exempt: z.string().nullable(),
  instructions: z.string(),
  note: z.string(),
});
export type InvoiceContent = z.output<typeof invoiceContent>;

/** The content of a credit note, which refers to its invoice. */
export const creditNoteContent = z.object({
  schema: z.literal(1),
  number: z.string(),
  invoice_number: z.string(),
  currency: z.literal("usd"),
  language: z.enum(["en", "es"]),
  business: offering,
  recipient: quoteRecipient,
  reason: z.string(),
  sums: storedSums,
  issued_on: z.iso.date(),
});
export type CreditNoteContent = z.output<typeof creditNoteContent>;

/** A row of the list. */
export const invoiceRow = z.object({
  id: z.uuid(),
  /** The prefix and the number; null until it is issued. */
  number: z.string().nullable(),
  title: z.string(),
  client_name: z.string(),
  client_email: z.string().nullable(),
  customer_id: z.uuid().nullable(),
  job_id: z.uuid().nullable(),
  job_number: z.int().nullable(),
  state: z.enum(invoiceStates),
  total: cents,
  credited: cents.describe("Cents, of its credit notes."),
  paid: cents.describe("Cents, without tips."),
  balance: cents.describe("Cents that are still owed."),
  overpaid: cents.describe("Cents received beyond what is owed."),
  issued_on: z.iso.date().nullable(),
  due_on: z.iso.date().nullable(),
  created_at: z.string(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

/** A credit note of an invoice. */
export const creditNote = z.object({
  id: z.uuid(),
  number: z.string(),
  amount: cents,
  reason: z.string(),
  issued_at: z.string(),
  by: z.string().nullable(),
});

/** Everything about one invoice. */
export const invoiceDetails = invoiceRow.extend({
  covers: z.enum(invoiceCovers),
  percent: z.string().nullable(),
  event_id: z.uuid().nullable(),
  client_phone: z.string().nullable(),
  client_address: z.string().nullable(),
  language: z.enum(["en", "es"]),
  terms_days: z.int().nullable(),
  /** The lines of a draft without a job, as they were entered. */
  work: savedWork.nullable(),
  note: z.string().nullable(),
  tax_exempt: z.string().nullable(),
  /** As the customer reads it: frozen, or as it would be issued now. */
  content: invoiceContent,
  content_hash: z.string().nullable(),
  reason: z.string().nullable(),
  issued_at: z.string().nullable(),
  voided_at: z.string().nullable(),
  emailed_at: z.string().nullable(),
  emailed_to: z.string().nullable(),
  /** The reason why the last email was not sent. */
  not_emailed: z.string().nullable(),
  first_viewed_at: z.string().nullable(),
  last_viewed_at: z.string().nullable(),
  /** The link that the customer opens; null until it is issued. */
  link: z.string().nullable(),
  /** The address below which its PDF is, at `/pdf`; null until it is issued. */
  files: z.string().nullable(),
  payments: z.array(ledgerEntry),
  tips: cents,
  credit_notes: z.array(creditNote),
  /** The customer's credit that can be used, in cents. */
  customer_credit: cents,
  version: z.int(),
});
export type InvoiceDetails = z.output<typeof invoiceDetails>;

/** The usual terms of payment, in days. */
const termsDays = z
  .int()
  .refine((days) => paymentTerms.some((usual) => usual === days), "Please choose the terms of payment.");

/** An entered day, at most five years from today. */
const nearDay = dayInput("Please enter a day.").refine(
  isNear,
  `Please enter a day within ${invoiceLimits.years} years.`,
);

function isNear(day: string): boolean {
  const years = Math.abs(Date.parse(day) - Date.now()) / (365.25 * 86_400_000);
  return years <= invoiceLimits.years;
}

/** The source of a new invoice: a part of a job, a customer, or the name of somebody without a record. */
export const invoiceSource = z
  .object({
    job_id: z.uuid().optional(),
    covers: z.enum(invoiceCovers).exclude(["own"]).default("whole"),
    /** Of the job's agreed total, with at most 4 decimals. */
    percent: tax.shape.percent.optional(),
    event_id: z.uuid().optional(),
    customer_id: z.uuid().optional(),
    client_name: optionalLine(fieldLengths.name),
    title: optionalLine(fieldLengths.title),
  })
  .superRefine(({ job_id, covers, percent, event_id, customer_id, client_name }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const sources = [job_id ?? null, customer_id ?? null, client_name];
    if (sources.every((one) => one === null)) issue("job_id", "Please choose a job or a customer, or enter a name.");
    if (job_id !== undefined && covers === "percent" && !(Number(percent ?? 0) > 0))
      issue("percent", "Please enter a percentage above 0, and at most 100%.");
    if (job_id !== undefined && covers === "visit" && event_id === undefined)
      issue("event_id", "Please choose a visit.");
  });
export type InvoiceSource = z.output<typeof invoiceSource>;

/** The fields of a draft that a member enters. `work`: the lines of an invoice without a job. */
export const savedInvoice = z.object({
  id: z.uuid(),
  version: versionRead,
  title: oneLine("Please name this invoice.")
    .min(1, "Please name this invoice.")
    .max(fieldLengths.title, tooLong(fieldLengths.title)),
  client_name: oneLine("Please enter a name.")
    .min(1, "Please enter a name.")
    .max(fieldLengths.name, tooLong(fieldLengths.name)),
  client_email: optionalEmailInput,
  client_phone: optionalPhone(fieldLengths.phone),
  client_address: optionalLine(fieldLengths.address),
  language: z.enum(["en", "es"]),
  terms_days: termsDays.nullable(),
  due_on: nearDay.nullable(),
  note: optionalText(invoiceLimits.note),
  tax_exempt: optionalLine(fieldLengths.certificate),
  work: savedWork.optional(),
});

const ofMoney = {
  method: methodByHand,
  paid_on: nearDay,
  note: manyLines().max(500).nullable(),
};

/** The part of a payment that goes to one invoice. */
const paymentPart = z.object({ id: z.uuid(), amount: enteredCents(maxCents, 1) });

/** The same in each try to record one payment, refund or credit note. */
const idempotency_key = z.uuid().optional();

/** A payment that the business received directly, for one invoice or several. */
export const receivedPayment = z.object({
  idempotency_key,
  ...ofMoney,
  parts: z
    .array(paymentPart)
    .min(1)
    .max(invoiceLimits.paymentParts)
    .refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, "Please name each invoice once."),
});

/** Money that the business gave back directly. */
export const givenRefund = z.object({
  id: z.uuid(),
  idempotency_key,
  ...ofMoney,
  amount: enteredCents(maxCents, 1),
});

/** An amount that is taken off an issued invoice, with the reason. */
export const newCreditNote = z.object({
  id: z.uuid(),
  idempotency_key,
  amount: enteredCents(maxCents, 1),
  reason: manyLines().min(1, "Please give a reason.").max(invoiceLimits.reason),
});

export type NewCreditNote = z.output<typeof newCreditNote>;

/** The choices of the list. `unpaid` has what is open, overdue or partly paid. */
const invoiceListChoices = ["all", "unpaid", ...invoiceStates] as const;

/** A selection of invoices: by state, by search, by customer and by job. */
export const invoiceSelection = z.object({
  state: z.enum(invoiceListChoices).default("all"),
  search: manyLines().max(fieldLengths.search).default(""),
  customer_id: z.uuid().optional(),
  job_id: z.uuid().optional(),
});
export type InvoiceSelection = z.output<typeof invoiceSelection>;

/** One page of a selection. */
export const invoiceFilter = invoiceSelection.extend({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
export type InvoiceFilter = z.output<typeof invoiceFilter>;

/** The figures above the list. `owed` has all that is due, `overdue` the part of it whose day has passed. */
export const invoiceStats = z.object({
  drafts: z.int(),
  unpaid: z.int(),
  owed: cents,
  overdue: z.int(),
  overdue_amount: cents,
  paid_this_month: cents.describe("Cents received this month, less what was returned."),
  overpaid: z.int(),
});
export type InvoiceStats = z.output<typeof invoiceStats>;

/** The amounts of a job, in cents: as agreed, as invoiced less credit notes, and the rest. */
export const jobInvoices = z.object({
  rows: z.array(invoiceRow),
  agreed: cents,
  invoiced: cents,
  left: cents,
  /** True if the work is agreed for each visit: the job repeats, or did so before. */
  by_visit: z.boolean(),
});
export type JobInvoices = z.output<typeof jobInvoices>;

const prefix = z
  .string()
  .trim()
  .max(invoiceLimits.prefix, tooLong(invoiceLimits.prefix))
  .regex(/^[A-Za-z0-9 ./#-]*$/, "Please use letters, digits, and . / # -");

/** The invoice settings of a business. */
export const invoiceSettings = z.object({
  prefix,
  /** The number of the next invoice. */
  next_number: z.int("Please enter a whole number.").min(1, "Please enter a whole number.").max(999_999_999),
  terms_days: termsDays,
  /** The way to pay by bank transfer, on the page and the PDF. */
  instructions: z.string().trim().max(invoiceLimits.instructions, tooLong(invoiceLimits.instructions)),
  note: z.string().trim().max(invoiceLimits.note, tooLong(invoiceLimits.note)),
  /** The fee for a late payment: an amount, or a share of what is owed. Null without one. */
  late_fee: discount.nullable(),
  /** True if customers can add a tip when they pay by card. */
  tips: z.boolean(),
});
export type InvoiceSettings = z.output<typeof invoiceSettings>;

/** The settings of a business that has not changed them. */
export const usualInvoiceSettings: Omit<InvoiceSettings, "next_number"> = {
  prefix: "",
  terms_days: 14,
  instructions: "",
  note: "",
  late_fee: null,
  tips: false,
};
