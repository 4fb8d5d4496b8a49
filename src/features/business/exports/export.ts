import type { CustomerTotals, Customer } from "#features/customers/customers/customer.ts";
import { priceReason } from "#features/requests/estimate-prices/priceReason.ts";
import { displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { statusLabels } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { Deposit } from "#features/quotes/quote-rules/quote.ts";
import { partOf } from "#shared/money/cents.ts";
import type { QuoteRow } from "#features/quotes/quote-rules/quoteRecord.ts";
import { quoteStateLabels } from "#features/quotes/quote-rules/quoteState.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { paidOf } from "#shared/payments/ledger.ts";
import type { LedgerEntry } from "#shared/payments/ledgerEntry.ts";

/** What stands in a cell; nothing is an empty one. */
export type Cell = string | number | null;

/** How files are written: for spreadsheets, with cells that could be taken for formulas made harmless. */
export const csvOptions = { bom: true, escape_formulas: true, record_delimiter: "\r\n" } as const;

/** The address of a file that is small enough to be one. */
export const addressOfCsv = (csv: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`;

/**
 * A file as a spreadsheet shows it: the head of each column, from left to right, and what stands in its cell of a row.
 */
export type Sheet<Row> = { readonly [head: string]: (row: Row) => Cell };

/** The heads of a file's columns. */
export const headsOf = (sheet: Sheet<never>): string[] => Object.keys(sheet);

/** One row of a file. */
export const cellsOf = <Row>(sheet: Sheet<Row>, row: Row): Cell[] => Object.values(sheet).map((cell) => cell(row));

/**
 * The columns of a file, field by field of its rows: the head of each, and its cell. A field may have several, or none
 * where another's cell tells it.
 */
type Columns<Row> = {
  readonly [Field in keyof Row]-?: { readonly [head: string]: (value: Row[Field], row: Row) => Cell };
};

/** The file that has these columns, in their order. */
function sheetOf<Row>(columns: Columns<Row>): Sheet<Row> {
  const fields = Object.keys(columns) as (keyof Row)[];
  return Object.fromEntries(
    fields.flatMap((field) =>
      Object.entries(columns[field]).map(([head, cell]) => [head, (row: Row) => cell(row[field], row)]),
    ),
  );
}

const itself = (value: Cell): Cell => value;

/** What of a customer its row shows. */
export type ExportedCustomer = Omit<Customer, "created_by" | "version" | "updated_at"> & CustomerTotals;

/** The file of customers; its first columns are those that an import reads. */
export const customerSheet = sheetOf<ExportedCustomer>({
  name: { Name: itself },
  email: { Email: itself },
  phone: { Phone: itself },
  address: { Address: itself },
  status: { Status: itself },
  client_type: { "Client Type": itself },
  notes: { Notes: itself },
  last_work_date: { "Last Work Date": itself },
  last_quote_amount: { "Last Quote Amount": itself },
  totalJobs: { "Total Jobs": itself },
  totalRevenue: { "Total Revenue": itself },
  lastJobDate: { "Last Job": dayOf },
  created_at: { "Customer Since": dayOf },
  id: { ID: itself },
});

/** What of an estimate its row shows: everything about it but what is named here. */
export type ExportedEstimate = Without<
  EstimateDetails,
  // Of our own keeping.
  | ("created_by" | "updated_at" | "version" | "request_id" | "customer_id" | "service_id")
  // How it came.
  | ("form" | "form_area" | "link_source" | "estimate_method" | "service_category")
  // How its price was found.
  | ("assumed" | "price_shown_to_customer" | "widest_range" | "calibrations")
  | ("figure_low" | "figure_high" | "figure_source" | "drawn_by" | "predictions" | "actual_size" | "reference_object")
  | ("analysis_state" | "analysis_error" | "ai_analysis" | "findings")
  // Lists of their own.
  | ("measurements" | "image_urls" | "photos" | "siblings")
>;
type Without<Row, Fields extends keyof Row> = Omit<Row, Fields>;

/** The file of estimates: the price that screens display, the stored total that was quoted, and what was shown first. */
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
  // The price and its reason are made of these, too.
  lines: {},
  has_lines: {},
  minimum_price: {},
  predicted_size: {},
  pricing_model: {},
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

/** The fields of a quote in its row: those of a list's row except the ones named here; amounts are in cents. */
export type ExportedQuote = Omit<
  QuoteRow,
  "customer_id" | "estimate_ids" | "expires_at" | "last_viewed_at" | "unread" | "revising" | "created_at"
> & {
  last_day: string | null;
  /** The deposit that the current version asks for, or the draft before one was sent. */
  deposit: Deposit | null;
  /** The yes that holds: to which package, of which deposit, by whom. */
  accepted: { package_name: string | null; deposit: number; name: string } | null;
  payments: Pick<LedgerEntry, "amount" | "currency">[];
};

/** The file of quotes: amounts in dollars, days by the business's clocks. */
export const quoteSheet = (timeZone: string): Sheet<ExportedQuote> => {
  const day = (moment: string | null) => moment && dayIn(timeZone, new Date(moment));
  return sheetOf<ExportedQuote>({
    number: { Number: itself },
    title: { Title: itself },
    recipient_name: { Customer: itself },
    recipient_email: { Email: itself },
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

function dayOf(moment: string | null): string | null {
  return moment && new Date(moment).toISOString().slice(0, 10);
}
