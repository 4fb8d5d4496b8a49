import type { DemoContext, DemoHandlers } from "#browser/demo/demoContext.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { conflictMessages } from "#features/requests/estimate-prices/estimateMessages.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import { ProductError } from "#shared/errors.ts";
import { customerNotFound } from "#shared/timeline.ts";
import { isThreadOfEstimate, newestRecord, noThread, quoteOfThreadGone } from "./newestRecord.ts";
import type { threadsContract } from "./thread.contract.ts";
import { threadOf, type Thread, type ThreadEvent, type ThreadQuote } from "./thread.ts";
import { isVisitOf, jobOfEstimates } from "./workState.ts";

/** A quote as the demo stores it; drafts were never sent. */
type DemoThreadQuote = Omit<ThreadQuote, "state" | "sent_at"> & {
  state: ThreadQuote["state"] | "draft";
  sent_at: string | null;
  created_at: string;
  estimate_ids: string[];
  customer_id: string | null;
};

/** The collections that these handlers use. */
export type ThreadRows = {
  estimates: StoredDemoEstimate[];
  quotes: DemoThreadQuote[];
  calendar: (ThreadEvent & { estimate_id: string | null; customer_id: string | null })[];
  customers: { id: string }[];
};
type Context = DemoContext<ThreadRows>;

/** The demo's handlers of threads. */
export const threadDemoHandlers: DemoHandlers<typeof threadsContract, ThreadRows> = {
  ofEstimate: (context, { id }) => {
    const thread = threadInDemo(context, { estimate_ids: [id] });
    if (!isThreadOfEstimate(thread)) throw new ProductError("not_found", conflictMessages.deleted);
    return thread;
  },
  ofQuote: (context, { id }) => {
    const quote = context.store.read("quotes").find((one) => one.id === id);
    if (!quote) throw new ProductError("not_found", quoteOfThreadGone);
    return threadInDemo(context, { estimate_ids: quote.estimate_ids, quote_id: id });
  },
  ofCustomer: (context, { id }) => {
    const { store } = context;
    if (!store.read("customers").some((one) => one.id === id)) throw new ProductError("not_found", customerNotFound);
    const isOf = (one: { customer_id: string | null }) => one.customer_id === id;
    const newest = newestRecord(
      newestFirst(store.read("estimates").filter((one) => isOf(one) && !one.deleted_at && !one.is_test)),
      newestFirst(store.read("quotes").filter((one) => isOf(one) && one.sent_at !== null)),
    );
    return newest ? threadInDemo(context, newest) : noThread;
  },
};

/** The thread of these estimates; with `quote_id`, of this quote and its estimates. */
export function threadInDemo(
  { store, now }: Pick<Context, "store" | "now">,
  { estimate_ids, quote_id }: { estimate_ids: readonly string[]; quote_id?: string },
): Thread {
  const estimates = store
    .read("estimates")
    .filter(({ id, deleted_at }) => estimate_ids.includes(id) && !deleted_at)
    .toSorted((a, b) => a.request_position - b.request_position || (a.id < b.id ? -1 : 1));
  const job = store.read("quotes").find(({ id }) => id === quote_id) ?? jobOfEstimates(estimate_ids);
  return threadOf(
    {
      estimates: estimates.map((one) => ({
        ...one,
        status_at: one.history.find(({ kind }) => kind === "status")?.at ?? one.updated_at,
        withdrawn_at: null,
      })),
      quotes: newestFirst(store.read("quotes")).flatMap((quote) =>
        (quote_id === undefined
          ? quote.state !== "withdrawn" && quote.estimate_ids.some((id) => estimate_ids.includes(id))
          : quote.id === quote_id) && isSent(quote)
          ? [quote]
          : [],
      ),
      events: store.read("calendar").filter((event) => isVisitOf(job, event)),
    },
    { timeZone: visitorsZone(), now: now() },
  );
}

const isSent = (quote: DemoThreadQuote): quote is DemoThreadQuote & ThreadQuote =>
  quote.state !== "draft" && quote.sent_at !== null;

const newestFirst = <Row extends { id: string; created_at: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || (a.id < b.id ? -1 : 1));
