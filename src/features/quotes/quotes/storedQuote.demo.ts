import type { DemoContext } from "#browser/demo/demoContext.ts";
import type { DepositRows } from "#features/ledger/deposits/followDeposit.demo.ts";
import type { ChangeRows } from "#features/quotes/change-orders/changeOrder.demo.ts";
import type { DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import type { NotificationRows } from "#browser/demo/demoNotifications.ts";
import { visitorsName } from "#browser/demo/visitor.ts";
import { ProductError } from "#shared/errors.ts";
import { paidOf } from "#shared/payments/ledger.ts";
import { quoteRefusals } from "#features/quotes/quote-rules/quoteRefusals.ts";
import {
  refundNeeded,
  usualQuoteSettings,
  type QuoteDetails,
  type QuoteRow,
  type QuoteSelection,
  type QuoteSettings,
  type QuoteTemplate,
} from "#features/quotes/quote-rules/quoteRecord.ts";
import { quoteSearchText } from "#features/quotes/quote-rules/quoteSearch.ts";
import { stateAt } from "#features/quotes/quote-rules/quoteState.ts";
import { waitsOf, type QuoteWait } from "#features/quotes/quote-rules/quoteWaits.ts";
import { asStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import { isTraceable, isVisitOf, workStateOf } from "#features/requests/threads/workState.ts";
import type { PlacedRows } from "#features/requests/places/place.demo.ts";
import { exactFirst } from "#shared/search/exact.ts";
import { isFoundIn, soughtIn } from "#shared/search/sought.ts";
import type { DemoTimelineEvent } from "#shared/timeline.ts";

/** Finds, changes and shows the quotes that the demo stores. */

/** The collections that the demo's quotes use. */
export type QuoteRows = {
  quotes: DemoQuote[];
  quoteSettings: (QuoteSettings & { version: number })[];
  quoteTemplates: QuoteTemplate[];
  timeline: DemoTimelineEvent[];
  /** The jobs that were made of quotes, and those of change orders. */
  jobs: (ChangeRows["jobs"][number] & { quote_id: string | null })[];
  invoices: (DepositRows["invoices"][number] & ChangeRows["invoices"][number])[];
  customers: (PlacedRows["customers"][number] & { name: string; email: string | null; phone: string | null })[];
  calendar: {
    estimate_id: string | null;
    customer_id: string | null;
    end_datetime: string;
    start_day: string | null;
    completed_at: string | null;
    job_id: string | null;
    occurrence_day: string | null;
  }[];
} & NotificationRows &
  Omit<PlacedRows, "customers" | "quotes" | "calendar">;
type Context = DemoContext<QuoteRows>;

/** Newest first; of those created in the same millisecond, the last added one first. */
export const newestFirst = (quotes: readonly DemoQuote[]): DemoQuote[] =>
  quotes.toReversed().toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));

/** The visitor's quotes that match a selection: exact matches of a search first, then the newest. */
export function demoQuotesFor(
  context: Context,
  { state, search, customer_id, estimate_id, job_id }: QuoteSelection,
): DemoQuote[] {
  const { store, now } = context;
  const waits = waitsInDemo(context);
  const sought = soughtIn(search);
  const found = newestFirst(store.read("quotes")).filter(
    (quote) =>
      (state === "all" || stateAt(quote, now()) === state || waits(quote).some((wait) => wait === state)) &&
      quote.job_id === (job_id ?? null) &&
      (customer_id === undefined || quote.customer_id === customer_id) &&
      (estimate_id === undefined || quote.estimate_ids.includes(estimate_id)) &&
      (sought === null || isFoundIn(quoteSearchText(quote), sought)),
  );
  return exactFirst(found, search, quoteSearchText);
}

/** Returns a function that tells the steps that a quote of the demo waits for. */
export function waitsInDemo({ store }: Context): (quote: DemoQuote) => QuoteWait[] {
  const estimates = store.read("estimates").filter(({ deleted_at }) => !deleted_at);
  const events = store.read("calendar");
  return (quote) =>
    waitsOf({
      ...quote,
      deposit: quote.acceptance?.deposit ?? 0,
      paid: paidOf(quote.payments),
      asked: quote.messages.at(-1)?.from_customer ?? false,
      work: workStateOf({
        traceable: isTraceable(quote),
        statuses: estimates.filter(({ id }) => quote.estimate_ids.includes(id)).map(({ status }) => asStatus(status)),
        visits: events.filter((event) => isVisitOf(quote, event)),
      }),
    });
}

/** A quote of the visitor. Throws `not_found` if it does not exist. */
export function demoQuoteById({ store }: Context, id: string): DemoQuote {
  const found = store.read("quotes").find((quote) => quote.id === id);
  if (!found) throw new ProductError("not_found", quoteRefusals.gone);
  return found;
}

/** Stores a changed quote and returns it. */
export function changeDemoQuote(context: Context, id: string, change: (quote: DemoQuote) => DemoQuote): QuoteDetails {
  const after = change(demoQuoteById(context, id));
  context.store.write(
    "quotes",
    context.store.read("quotes").map((quote) => (quote.id === id ? after : quote)),
  );
  return detailsOf(context, after);
}

/** The visitor as the actor, at the current time. */
export const byVisitor = (context: Context) => ({ by: visitorsName(context), now: context.now() });

/** The address that the quote is for: of the draft until it is sent, then of the version that the customer reads. */
export const recipientAddress = ({ sent_version, written, versions }: DemoQuote): string | null =>
  (sent_version === 0 ? written : versions.at(-1)?.content)?.recipient.address ?? null;

/** A quote as lists show it. */
export const rowOf = (quote: DemoQuote, now: Date): QuoteRow => ({
  ...quote,
  state: stateAt(quote, now),
  recipient_address: recipientAddress(quote),
  revising: quote.written !== null && quote.state !== "draft",
});

/** A quote as its page shows it. */
export const detailsOf = (context: Context, quote: DemoQuote): QuoteDetails => ({
  ...quote,
  ...rowOf(quote, context.now()),
  files: null,
  link: quote.sent_version === 0 ? null : demoLinkOf(quote),
  paid: paidOf(quote.payments),
  refund_needed: refundNeeded({ state: stateAt(quote, context.now()), paid: paidOf(quote.payments) }),
});

/** The quote settings: the visitor's, or the default ones. */
export function settingsOf({ store }: Context) {
  return { ...usualQuoteSettings, version: 0, ...store.read("quoteSettings")[0] };
}

/** Takes the number of the next quote. */
export function allocateNumber(context: Context): number {
  const settings = settingsOf(context);
  context.store.write("quoteSettings", [{ ...settings, next_number: settings.next_number + 1 }]);
  return settings.next_number;
}

/** The path of the page of a sent quote. */
export const demoLinkOf = (quote: DemoQuote): string => `/quote/${tokenOf(quote)}`;

/** The quote at a link of the demo; null if there is none, or if the link was renewed. */
export const quoteAtDemoLink = ({ store }: Context, token: string): DemoQuote | null =>
  store.read("quotes").find((quote) => quote.sent_version > 0 && tokenOf(quote) === token) ?? null;

const tokenOf = ({ id, link_number }: DemoQuote): string => `demo-${id}-${link_number}`;
