import type { CustomerTotals, Customer } from "#features/customers/customers/customer.ts";
import { priceReason } from "#features/requests/estimate-prices/priceReason.ts";
import { displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { statusLabels } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { Deposit } from "#features/quotes/quote-rules/quote.ts";
import { writeContacts } from "#shared/contact/contacts.ts";
import { writePlaces } from "#shared/contact/places.ts";
import { partOf } from "#shared/money/cents.ts";
import type { QuoteRow } from "#features/quotes/quote-rules/quoteRecord.ts";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { jobProgressLabels } from "#features/jobs/job-rules/jobState.ts";
import { quoteStateLabels } from "#features/quotes/quote-rules/quoteState.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { paidOf } from "#shared/payments/ledger.ts";
import type { LedgerEntry } from "#shared/payments/ledgerEntry.ts";

/** The value of a cell; null is an empty cell. */
export type Cell = string | number | null;

/**
 * The CSV format: for spreadsheets, with cells escaped that could be read as formulas. Cells of several lines are quoted,
 * whichever line break they have.
 */
export const csvOptions = {
  bom: true,
  escape_formulas: true,
  record_delimiter: "\r\n",
  quoted_match: /[\r\n]/,
} as const;

/** Returns a `data:` address of a file, for small files. */
export const addressOfCsv = (csv: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`;

/**
 * The columns of a file as a spreadsheet shows them: the heading of each, from left to right, and its cell for a row.
 */
export type Sheet<Row> = { readonly [head: string]: (row: Row) => Cell };

/** The headings of a file's columns. */
export const headsOf = (sheet: Sheet<never>): string[] => Object.keys(sheet);

/** The cells of one row of a file. */
export const cellsOf = <Row>(sheet: Sheet<Row>, row: Row): Cell[] => Object.values(sheet).map((cell) => cell(row));

/**
 * The columns of a file, by the fields of its rows: the heading of each, and its cell. A field can have several
 * columns, or none if another's cell contains it.
 */
type Columns<Row> = {
  readonly [Field in keyof Row]-?: { readonly [head: string]: (value: Row[Field], row: Row) => Cell };
};

/** Returns the sheet with these columns, in their order. */
function sheetOf<Row>(columns: Columns<Row>): Sheet<Row> {
  const fields = Object.keys(columns) as (keyof Row)[];
  return Object.fromEntries(
    fields.flatMap((field) =>
      Object.entries(columns[field]).map(([head, cell]) => [head, (row: Row) => cell(row[field], row)]),
    ),
  );
}

const itself = (value: Cell): Cell => value;

/** The fields of a customer that its row shows. */
export type ExportedCustomer = Omit<Customer, "created_by" | "version" | "updated_at"> & CustomerTotals;

/** The file of customers. Its first columns are those that an import reads. */
export const customerSheet = sheetOf<ExportedCustomer>({
  name: { Name: itself },
  email: { Email: itself },
  phone: { Phone: itself },
  address: { Address: itself },
  status: { Status: itself },
  client_type: { "Client Type": itself },
  notes: { Notes: itself },
  contacts: { "More Contacts": (contacts) => writeContacts(contacts) },
  tags: { Tags: (tags) => tags.join(", ") || null },
  places: { "More Places": (places) => writePlaces(places) },
  last_work_date: { "Last Work Date": itself },
  last_quote_amount: { "Last Quote Amount": itself },
  tax_exempt: { "Tax Exempt Certificate": itself },
  totalJobs: { "Total Jobs": itself },
  totalRevenue: { "Total Revenue": itself },
  lastJobDate: { "Last Job": dayOf },
  created_at: { "Customer Since": dayOf },
  id: { ID: itself },
});

/** The fields of an estimate that its row shows: all except those named here. */
export type ExportedEstimate = Without<
  EstimateDetails,
  // Internal fields.
  | ("created_by" | "updated_at" | "version" | "request_id" | "customer_id" | "service_id")
  // The source of the request.
  | ("form" | "form_area" | "link_source" | "estimate_method" | "service_category")
  // The calculation of the price.
  | ("assumed" | "price_shown_to_customer" | "widest_range" | "calibrations")
  | ("figure_low" | "figure_high" | "figure_source" | "drawn_by" | "predictions" | "actual_size" | "reference_object")
  | ("analysis_state" | "analysis_error" | "ai_analysis" | "findings")
  // Lists, which do not fit in a row.
  | ("measurements" | "image_urls" | "photos" | "siblings")
>;
type Without<Row, Fields extends keyof Row> = Omit<Row, Fields>;

/**
 * The file of estimates: the price that screens display, the stored total that was quoted, and the first shown price.
 */
export const estimateSheet = sheetOf<ExportedEstimate>({
  created_at: { Date: dayOf },
  name: { Name: itself },
  email: { Email: itself },
  phone: { Phone: itself },
  address: { Address: itself },
  service_name: { Service: itself },
  status: { Status: (status) => statusLabels[status] },
  estimated_square_footage: { "Area (sq ft)": itself },
  estimated_quantity: { Quantity: itself },
  service_rate: { Rate: itself },
  service_unit: { Unit: itself },
  total_price: { Price: (_, row) => displayedPrice(row), "Price Reason": (_, row) => priceReason(row) },
  // The price and its reason also contain these.
  lines: {},
  has_lines: {},
  minimum_price: {},
  predicted_size: {},
  pricing_model: {},
  unit_plural: {},
  first_shown_price: {
    "First Shown Price": (first) => first?.price ?? null,
    "First Shown Low": (first) => first?.low ?? null,
    "First Shown High": (first) => first?.high ?? null,
    "First Shown On": (first) => dayOf(first?.at ?? null),
  },
  notes: { Notes: itself },
  is_test: { Test: (isTest) => (isTest ? "yes" : null) },
  id: { ID: itself },
});

/** The fields of a quote in its row: those of a list's row except the ones named here. Amounts are in cents. */
export type ExportedQuote = Omit<
  QuoteRow,
  | "customer_id"
  | "job_id"
  | "estimate_ids"
  | "expires_at"
  | "last_viewed_at"
  | "seen_at"
  | "unread"
  | "revising"
  | "created_at"
> & {
  last_day: string | null;
  /** The deposit that the current version requires, or the draft if no version was sent. */
  deposit: Deposit | null;
  /** The valid acceptance: its package, its deposit, and the signer's name. */
  accepted: { package_name: string | null; deposit: number; name: string } | null;
  payments: Pick<LedgerEntry, "amount" | "currency">[];
};

/** The file of quotes: amounts in dollars, days in the business's time zone. */
export const quoteSheet = (timeZone: string): Sheet<ExportedQuote> => {
  const day = (moment: string | null) => moment && dayIn(timeZone, new Date(moment));
  return sheetOf<ExportedQuote>({
    number: { Number: itself },
    title: { Title: itself },
    recipient_name: { Customer: itself },
    recipient_email: { Email: itself },
    recipient_address: { Address: itself },
    state: { State: (state) => quoteStateLabels[state] },
    total: { Total: (total) => total / 100 },
    deposit: {
      Deposit: (deposit, { total, accepted }) => (accepted ? accepted.deposit : partOf(total, deposit)) / 100,
    },
    payments: { Paid: (payments) => paidOf(payments) / 100, Currency: () => "USD" },
    sent_at: { Sent: day },
    first_viewed_at: { Viewed: day },
    answered_at: { Answered: day },
    last_day: { "Last Day": itself },
    accepted: {
      "Accepted Package": (accepted) => accepted?.package_name ?? null,
      "Signed By": (accepted) => accepted?.name ?? null,
    },
    id: { ID: itself },
  });
};

/** The fields of a job in its row. The total is in cents. */
export type ExportedJob = Pick<
  JobDetails,
  | ("id" | "number" | "title" | "client_name" | "client_email" | "client_phone" | "client_address" | "progress")
  | ("total" | "next_visit" | "created_at" | "done_at" | "closed_at" | "notes")
>;

/** The file of jobs: amounts in dollars, days in the business's time zone. */
export const jobSheet = (timeZone: string): Sheet<ExportedJob> => {
  const day = (moment: string | null) => moment && dayIn(timeZone, new Date(moment));
  return sheetOf<ExportedJob>({
    number: { Number: itself },
    title: { Title: itself },
    client_name: { Customer: itself },
    client_email: { Email: itself },
    client_phone: { Phone: itself },
    client_address: { Address: itself },
    progress: { Status: (progress) => jobProgressLabels[progress] },
    total: { Total: (total) => total / 100, Currency: () => "USD" },
    next_visit: { "Next Visit": (visit) => visit && (visit.start_day ?? day(visit.start_datetime)) },
    created_at: { Created: day },
    done_at: { Done: day },
    closed_at: { Closed: day },
    notes: { Notes: itself },
    id: { ID: itself },
  });
};

function dayOf(moment: string | null): string | null {
  return moment && new Date(moment).toISOString().slice(0, 10);
}
