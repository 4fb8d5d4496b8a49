import * as z from "zod";
import type { DemoContext } from "#browser/demo/demoContext.ts";
import type { NotificationRows } from "#browser/demo/demoNotifications.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { paidToward } from "#shared/payments/ledger.ts";
import { ledgerEntry, type LedgerEntry } from "#shared/payments/ledgerEntry.ts";
import type { DemoTimelineEvent } from "#shared/timeline.ts";
import { addEntry } from "#features/customers/timelines/timeline.demo.ts";
import { demoOffering } from "#features/quotes/quotes/offering.demo.ts";
import { composeInvoice, workOfDraft } from "#features/invoices/invoice-rules/composeInvoice.ts";
import { negative } from "#shared/money/cents.ts";
import {
  creditNote,
  creditNoteContent,
  invoiceContent,
  invoiceDetails,
  usualInvoiceSettings,
  type InvoiceContent,
  type InvoiceDetails,
  type InvoiceRow,
  type InvoiceSettings,
} from "#features/invoices/invoice-rules/invoice.ts";
import { movedToCredit, tipsOf } from "#features/invoices/invoice-rules/invoiceMoney.ts";
import { invoiceRefusals } from "#features/invoices/invoice-rules/invoiceRefusals.ts";
import { balanceOf, overpaidOf, stateOn, type InvoiceAmounts } from "#features/invoices/invoice-rules/invoiceState.ts";
import type { InvoicedJob } from "#features/invoices/invoice-rules/invoiceWork.ts";
import { depositOn, invoicesOfQuote } from "#features/ledger/deposits/followDeposit.demo.ts";
import { takenOf, unusedDeposits, type DepositPart } from "#features/ledger/deposits/depositShares.ts";
import { isAgreedByVisit } from "#features/quotes/change-orders/agreedByVisit.ts";
import type { StoredJob } from "#features/jobs/jobs/storedJob.demo.ts";
import type { DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";

/** Finds, changes and shows the invoices that the demo stores. */

const shown = invoiceDetails.shape;

/** An invoice as the demo stores it. `serial` is its number without the prefix. */
export const storedInvoice = z.object({
  id: z.uuid(),
  serial: z.int().nullable(),
  number: shown.number,
  customer_id: shown.customer_id,
  job_id: shown.job_id,
  covers: shown.covers,
  percent: shown.percent,
  event_id: shown.event_id,
  title: z.string(),
  client_name: z.string(),
  client_email: shown.client_email,
  client_phone: shown.client_phone,
  client_address: shown.client_address,
  language: shown.language,
  work: shown.work,
  terms_days: shown.terms_days,
  due_on: shown.due_on,
  note: shown.note,
  tax_exempt: shown.tax_exempt,
  state: z.enum(["draft", "issued", "void"]),
  reason: shown.reason,
  total: z.int(),
  content: invoiceContent.nullable(),
  content_hash: shown.content_hash,
  issued_on: shown.issued_on,
  issued_at: shown.issued_at,
  voided_at: shown.voided_at,
  emailed_at: shown.emailed_at,
  emailed_to: shown.emailed_to,
  first_viewed_at: shown.first_viewed_at,
  last_viewed_at: shown.last_viewed_at,
  payments: z.array(ledgerEntry),
  credit_notes: z.array(creditNote.extend({ content: creditNoteContent })),
  version: z.int(),
  created_at: z.string(),
});
export type StoredDemoInvoice = z.output<typeof storedInvoice>;

/** The settings as the demo stores them. */
export type StoredInvoiceSettings = InvoiceSettings & { version: number };

/** The collections that the demo's invoices use. */
export type InvoiceRows = {
  invoices: StoredDemoInvoice[];
  invoiceSettings: StoredInvoiceSettings[];
  jobs: StoredJob[];
  quotes: DemoQuote[];
  calendar: {
    id: string;
    job_id: string | null;
    start_datetime: string;
    start_day: string | null;
    occurrence_day: string | null;
  }[];
  customers: {
    id: string;
    name: string;
    email: string | null;
    phone: string | null;
    address: string | null;
    tax_exempt: string | null;
  }[];
  timeline: DemoTimelineEvent[];
} & NotificationRows;
type Context = DemoContext<InvoiceRows>;

export const todayOf = ({ now }: Pick<Context, "now">): string => dayIn(visitorsZone(), now());

/** The settings: the visitor's, or the usual ones. */
export function demoSettings({ store }: Context): StoredInvoiceSettings {
  return { ...usualInvoiceSettings, next_number: 1, version: 0, ...store.read("invoiceSettings")[0] };
}

/** An invoice of the visitor. Throws `not_found` if it does not exist. */
export function demoInvoiceById({ store }: Context, id: string): StoredDemoInvoice {
  const found = store.read("invoices").find((one) => one.id === id);
  if (!found) throw new ProductError("not_found", invoiceRefusals.gone);
  return found;
}

/** Stores a changed invoice and returns it. */
export function changeDemoInvoice(
  context: Context,
  id: string,
  change: (invoice: StoredDemoInvoice) => StoredDemoInvoice,
): StoredDemoInvoice {
  const invoice = demoInvoiceById(context, id);
  const after = { ...change(invoice), version: invoice.version + 1 };
  context.store.write(
    "invoices",
    context.store.read("invoices").map((one) => (one.id === id ? after : one)),
  );
  return after;
}

/** The amounts of an invoice, in cents. */
export const amountsOf = ({ state, total, payments, credit_notes }: StoredDemoInvoice): InvoiceAmounts => ({
  state,
  total,
  paid: paidToward(payments),
  credited: credit_notes.reduce((sum, { amount }) => sum + amount, 0),
});

/** A job with its issued invoices and visits, as the rules read it. Throws `not_found` if it does not exist. */
export function demoJobToInvoice({ store }: Context, id: string): { stored: StoredJob; job: InvoicedJob } {
  const stored = store.read("jobs").find((job) => job.id === id);
  if (!stored) throw new ProductError("not_found", invoiceRefusals.noJob);
  const issued = store.read("invoices").flatMap(({ job_id, state, content, credit_notes, ...part }) =>
    job_id === id && state === "issued" && content
      ? [
          { covers: part.covers, percent: part.percent, event_id: part.event_id, sums: content.sums },
          ...credit_notes.map((note) => ({
            covers: part.covers,
            percent: null,
            event_id: null,
            sums: negative(note.content.sums),
          })),
        ]
      : [],
  );
  const ofJob = store.read("calendar").filter(({ job_id }) => job_id === id);
  const visits = ofJob
    .toSorted((a, b) => Date.parse(a.start_datetime) - Date.parse(b.start_datetime))
    .map((visit) => ({ id: visit.id, day: visit.start_day ?? dayIn(visitorsZone(), new Date(visit.start_datetime)) }));
  const repeats = isAgreedByVisit({ repeats: stored.series !== null }, ofJob);
  const { title, work, changes } = stored;
  return { stored, job: { title, work, changes, repeats, issued, visits } };
}

/** The deposits on the quote of a job that no invoice has used yet, at most the total of a new one. */
export function depositsFor(context: Context, quoteId: string | null, total: number): DepositPart[] {
  const quote = context.store.read("quotes").find(({ id }) => id === quoteId);
  if (!quote) return [];
  const used = invoicesOfQuote(context.store, quote.id).reduce((sum, invoice) => sum + depositOn(invoice), 0);
  return takenOf(unusedDeposits(quote.payments, used), total);
}

/** The content of a draft as it would be issued now. */
function demoDraftContent(context: Context, invoice: StoredDemoInvoice): InvoiceContent {
  const found = invoice.job_id === null ? null : demoJobToInvoice(context, invoice.job_id);
  const work = workOfDraft(invoice, found?.job ?? null);
  return composeInvoice(invoice, work, {
    business: { ...demoOffering, logo: null },
    number: null,
    issued_on: null,
    due_on: invoice.due_on,
    paid_before: depositsFor(context, found?.stored.quote_id ?? null, work.sums.total),
    job_number: found?.stored.number ?? null,
    settings: demoSettings(context),
  });
}

/** An invoice as lists show it. */
export function rowOf(context: Context, invoice: StoredDemoInvoice): InvoiceRow {
  const amounts = amountsOf(invoice);
  const job = context.store.read("jobs").find(({ id }) => id === invoice.job_id);
  return {
    id: invoice.id,
    number: invoice.number,
    title: invoice.title,
    client_name: invoice.client_name,
    client_email: invoice.client_email,
    customer_id: invoice.customer_id,
    job_id: invoice.job_id,
    job_number: job?.number ?? null,
    state: stateOn(amounts, invoice.due_on, todayOf(context)),
    total: invoice.total,
    credited: amounts.credited,
    paid: amounts.paid,
    balance: balanceOf(amounts),
    overpaid: overpaidOf(amounts),
    issued_on: invoice.issued_on,
    due_on: invoice.due_on,
    created_at: invoice.created_at,
  };
}

/** The credit of a customer, in cents. */
export const creditOf = ({ store }: Context, customerId: string | null): number =>
  customerId === null
    ? 0
    : store
        .read("invoices")
        .filter(({ customer_id }) => customer_id === customerId)
        .flatMap(({ payments }) => payments)
        .reduce((sum, { kind, amount }) => (kind === "credit" || kind === "overpaid" ? sum - amount : sum), 0);

/** The amount that was moved from an invoice to its customer's credit, in cents. */
export const movedFrom = ({ payments }: StoredDemoInvoice): number => movedToCredit(payments);

/** An invoice as its page shows it. */
export function detailsOf(context: Context, invoice: StoredDemoInvoice): InvoiceDetails {
  const { content: frozen, serial: _serial, credit_notes, state: stored, ...rest } = invoice;
  const content = frozen ?? demoDraftContent(context, invoice);
  return {
    ...rest,
    ...rowOf(context, invoice),
    ...(stored === "draft" ? { total: content.sums.total } : {}),
    content,
    not_emailed: null,
    link: stored === "draft" ? null : demoInvoiceLink(invoice),
    files: null,
    tips: tipsOf(invoice.payments),
    credit_notes: credit_notes.map(({ content: _content, ...note }) => note),
    customer_credit: Math.max(creditOf(context, invoice.customer_id), 0),
  };
}

/** Adds an entry to an invoice's ledger. */
export const withEntry = (
  invoice: StoredDemoInvoice,
  entry: Pick<LedgerEntry, "kind" | "method" | "amount" | "paid_on" | "note"> & {
    id?: string;
    tip?: number;
    undoes?: string;
  },
  { by, now }: { by: string | null; now: Date },
): StoredDemoInvoice => ({
  ...invoice,
  payments: [
    ...invoice.payments,
    {
      id: crypto.randomUUID(),
      tip: 0,
      currency: "usd",
      reference: null,
      flag: null,
      undoes: null,
      by,
      at: now.toISOString(),
      ...entry,
    },
  ],
});

/** Adds an entry to the timeline of an invoice's customer. */
export function noteOnTimeline(
  context: Context,
  { customer_id }: Pick<StoredDemoInvoice, "customer_id">,
  kind: "invoice_issued" | "invoice_voided" | "invoice_credited" | "invoice_payment" | "invoice_refund",
  text: string,
): void {
  if (customer_id !== null) addEntry(context, { customer_id, kind, text });
}

/** The path of the page of an invoice. */
export const demoInvoiceLink = ({ id }: Pick<StoredDemoInvoice, "id">): string => `/invoice/${demoToken(id)}`;

/** The invoice at a link of the demo; null if there is none. */
export const invoiceAtDemoLink = ({ store }: Context, token: string): StoredDemoInvoice | null =>
  store.read("invoices").find(({ id, state }) => state !== "draft" && demoToken(id) === token) ?? null;

/** The token of the page of an invoice. */
export const demoToken = (id: string): string => `demo-${id}`;
