import { stringify } from "csv-stringify/browser/esm/sync";
import { refused, type DemoHandlers, type DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsToday, visitorsZone } from "#browser/demo/visitorsDay.ts";
import { totalsOf } from "#features/customers/customers/customer.ts";
import type { exportsContract } from "./export.contract.ts";
import {
  addressOfCsv,
  cellsOf,
  csvOptions,
  customerSheet,
  estimateSheet,
  headsOf,
  jobSheet,
  quoteSheet,
  type Cell,
  type ExportedQuote,
} from "./export.ts";
import { demoQuotesFor, recipientAddress } from "#features/quotes/quotes/storedQuote.demo.ts";
import { jobsFor } from "#features/jobs/jobs/job.demo.ts";
import { detailsOf, type JobRows } from "#features/jobs/jobs/storedJob.demo.ts";
import { rowOf as rowOfInvoice, type InvoiceRows } from "#features/invoices/invoices/storedInvoice.demo.ts";
import { ledgerCurrency } from "#shared/payments/ledger.ts";
import type { InvoicePeriod } from "./invoiceExport.ts";
import {
  invoiceFileName,
  paperFiles,
  paymentsFile,
  quickBooksInvoices,
  type FiledInvoice,
  type FiledPaper,
  type FiledPayment,
} from "./invoiceFile.ts";
import { stateAt } from "#features/quotes/quote-rules/quoteState.ts";
import type { DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import type { Customer } from "#features/customers/customers/customer.ts";
import type { QuoteRows } from "#features/quotes/quotes/storedQuote.demo.ts";

/** The collections that these handlers use. */
type Rows = Omit<QuoteRows, "invoices"> & Omit<JobRows, "invoices"> & InvoiceRows & { customers: Customer[] };
type Context = DemoContext<Rows>;

/** The demo's files, written in the browser from the sample business. */
export const exportDemoHandlers: DemoHandlers<typeof exportsContract, Rows> = {
  customers: (context) => {
    const estimates = present(context);
    const rows = newestFirst(context.store.read("customers")).map((customer) =>
      cellsOf(customerSheet, {
        ...customer,
        ...totalsOf(estimates.filter((estimate) => estimate.customer_id === customer.id)),
      }),
    );
    return { url: addressOf([headsOf(customerSheet), ...rows]), file_name: `customers-${visitorsToday(context)}.csv` };
  },
  estimates: (context) => ({
    url: addressOf([
      headsOf(estimateSheet),
      ...newestFirst(present(context)).map((one) => cellsOf(estimateSheet, one)),
    ]),
    file_name: `estimates-${visitorsToday(context)}.csv`,
  }),
  quotes: (context, selection) => {
    const sheet = quoteSheet(visitorsZone());
    return {
      url: addressOf([
        headsOf(sheet),
        ...demoQuotesFor(context, selection).map((quote) => cellsOf(sheet, exportedQuote(quote, context.now()))),
      ]),
      file_name: `quotes-${visitorsToday(context)}.csv`,
    };
  },
  jobs: (context, selection) => {
    const sheet = jobSheet(visitorsZone());
    const rows = newestFirst(jobsFor(context, selection)).map((job) => cellsOf(sheet, detailsOf(context, job)));
    return { url: addressOf([headsOf(sheet), ...rows]), file_name: `jobs-${visitorsToday(context)}.csv` };
  },
  invoices: (context, period) => ({
    url: addressOf(rowsOfInvoices(context, period)),
    file_name: `${invoiceFileName(period.kind, period.part)}-${visitorsToday(context)}.csv`,
  }),
  everything: refused("There's nothing to export in the demo. Sign up, and you can export everything anytime."),
  size: () => ({ photos: 0, quote_pdfs: 0, bytes: 0 }),
};

/** The rows of a file of a period, with their headings. */
function rowsOfInvoices(
  context: Context,
  { kind, from = "0001-01-01", to = "9999-12-31", part }: InvoicePeriod,
): Cell[][] {
  const isWithin = (day: string | null) => day !== null && day >= from && day <= to;
  if (kind === "payments")
    return [
      paymentsFile.columns,
      ...demoPayments(context)
        .filter((one) => isWithin(one.paid_on))
        .map(paymentsFile.row),
    ];
  const invoices = context.store.read("invoices").flatMap((stored): FiledInvoice[] => {
    const { id, state, paid, balance } = rowOfInvoice(context, stored);
    return state === "draft" || !stored.content ? [] : [{ id, state, paid, balance, content: stored.content }];
  });
  const issued: FiledPaper[] = invoices
    .filter(({ content }) => isWithin(content.issued_on))
    .toSorted((a, b) => (a.content.number ?? "").localeCompare(b.content.number ?? "", "en", { numeric: true }))
    .map((invoice) => ({ invoice }));
  const notes: FiledPaper[] = context.store
    .read("invoices")
    .flatMap(({ credit_notes }) => credit_notes)
    .filter(({ content }) => isWithin(content.issued_on))
    .map((creditNote) => ({ creditNote }));
  const open = issued.filter((paper) => "invoice" in paper && paper.invoice.state !== "void");
  const papers =
    kind === "quickbooks"
      ? open.slice((part - 1) * quickBooksInvoices, part * quickBooksInvoices)
      : [...issued, ...notes];
  return [paperFiles[kind].columns, ...papers.flatMap((paper) => paperFiles[kind].rows(paper))];
}

/** The money that the visitor's business received and returned, oldest first. */
function demoPayments({ store }: Context): FiledPayment[] {
  const ofInvoices = store
    .read("invoices")
    .flatMap(({ payments, number, client_name }) =>
      payments.map((entry) => ({ ...entry, of: "Invoice" as const, number: number ?? "", customer: client_name })),
    );
  const ofQuotes = store
    .read("quotes")
    .flatMap(({ payments, number, recipient_name }) =>
      payments.map((entry) => ({ ...entry, of: "Quote" as const, number: String(number), customer: recipient_name })),
    );
  return [...ofInvoices, ...ofQuotes]
    .filter(({ currency }) => currency === ledgerCurrency)
    .flatMap(({ kind, ...entry }) =>
      kind === "payment" || kind === "refund" || kind === "dispute" || kind === "undo" ? [{ ...entry, kind }] : [],
    )
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Returns a demo quote as a row of the file. */
function exportedQuote(quote: DemoQuote, now: Date): ExportedQuote {
  const { acceptance, versions, sent_version, written } = quote;
  const version = (number: number) => versions.find((one) => one.number === number)?.content;
  const chosen = (of: NonNullable<typeof acceptance>) =>
    version(of.version)?.packages.find(({ id }) => id === of.choice.package_id)?.name;
  return {
    ...quote,
    state: stateAt(quote, now),
    recipient_address: recipientAddress(quote),
    deposit: (version(sent_version) ?? written?.offer)?.deposit ?? null,
    accepted: acceptance && {
      package_name: chosen(acceptance) || null,
      deposit: acceptance.deposit,
      name: acceptance.name,
    },
  };
}

function addressOf(rows: Cell[][]): string {
  return addressOfCsv(stringify(rows, csvOptions));
}

function present({ store }: Context) {
  return store.read("estimates").filter((estimate) => !estimate.deleted_at);
}

function newestFirst<Row extends { id: string; created_at: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1));
}
