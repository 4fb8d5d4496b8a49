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

/** What of a customer its row shows. */
export type ExportedCustomer = Omit<Customer, "created_by" | "version" | "updated_at"> & CustomerTotals;

/** The file of customers; its first columns are those that an import reads. */
export const customerSheet: Sheet<ExportedCustomer> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Address: ({ address }) => address,
  Status: ({ status }) => status,
  "Client Type": ({ client_type }) => client_type,
  Notes: ({ notes }) => notes,
  "Last Work Date": ({ last_work_date }) => last_work_date,
  "Last Quote Amount": ({ last_quote_amount }) => last_quote_amount,
  "Total Jobs": ({ totalJobs }) => totalJobs,
  "Total Revenue": ({ totalRevenue }) => totalRevenue,
  "Last Job": ({ lastJobDate }) => dayOf(lastJobDate),
  "Customer Since": ({ created_at }) => dayOf(created_at),
  ID: ({ id }) => id,
};

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
export const estimateSheet: Sheet<ExportedEstimate> = {
  Date: ({ created_at }) => dayOf(created_at),
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Address: ({ address }) => address,
  Service: ({ service_name }) => service_name,
  Status: ({ status }) => statusLabels[status],
  "Area (sq ft)": ({ estimated_square_footage }) => estimated_square_footage,
  Quantity: ({ estimated_quantity }) => estimated_quantity,
  Rate: ({ service_rate }) => service_rate,
  Unit: ({ service_unit }) => service_unit,
  Price: displayedPrice,
  "Price Reason": priceReason,
  "First Shown Price": ({ first_shown_price }) => first_shown_price?.price ?? null,
  "First Shown Low": ({ first_shown_price }) => first_shown_price?.low ?? null,
  "First Shown High": ({ first_shown_price }) => first_shown_price?.high ?? null,
  "First Shown On": ({ first_shown_price }) => dayOf(first_shown_price?.at ?? null),
  Notes: ({ notes }) => notes,
  Test: ({ is_test }) => (is_test ? "yes" : null),
  ID: ({ id }) => id,
};

/** What of a quote its row shows; amounts are in cents. */
export type ExportedQuote = Pick<
  QuoteRow,
  "id" | "number" | "title" | "recipient_name" | "recipient_email" | "state" | "total"
> &
  Pick<QuoteRow, "sent_at" | "first_viewed_at" | "answered_at"> & {
    last_day: string | null;
    /** What is asked for by the version that stands, or by what is written before one was sent. */
    deposit: Deposit | null;
    /** The yes that holds: to which package, of which deposit, by whom. */
    accepted: { package_name: string | null; deposit: number; name: string } | null;
    payments: Pick<LedgerEntry, "amount" | "currency">[];
  };

/** The file of quotes: amounts in dollars, days by the business's clocks. */
export const quoteSheet = (timeZone: string): Sheet<ExportedQuote> => {
  const day = (moment: string | null) => moment && dayIn(timeZone, new Date(moment));
  return {
    Number: ({ number }) => number,
    Title: ({ title }) => title,
    Customer: ({ recipient_name }) => recipient_name,
    Email: ({ recipient_email }) => recipient_email,
    State: ({ state }) => quoteStateLabels[state],
    Total: ({ total }) => total / 100,
    Deposit: ({ total, deposit, accepted }) => (accepted ? accepted.deposit : partOf(total, deposit)) / 100,
    Paid: ({ payments }) => paidOf(payments) / 100,
    Currency: () => "USD",
    Sent: ({ sent_at }) => day(sent_at),
    Viewed: ({ first_viewed_at }) => day(first_viewed_at),
    Answered: ({ answered_at }) => day(answered_at),
    "Last Day": ({ last_day }) => last_day,
    "Accepted Package": ({ accepted }) => accepted?.package_name ?? null,
    "Signed By": ({ accepted }) => accepted?.name ?? null,
    ID: ({ id }) => id,
  };
};

function dayOf(moment: string | null): string | null {
  return moment && new Date(moment).toISOString().slice(0, 10);
}
