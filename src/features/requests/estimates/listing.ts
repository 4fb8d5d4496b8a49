import type * as z from "zod";
import { displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import type { estimateFilter, EstimateRow, EstimateStats } from "#features/requests/estimate-prices/estimate.ts";
import type { SortableColumn } from "#features/requests/estimate-prices/listChoices.ts";
import { asStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { exactFirst } from "#shared/search/exact.ts";
import { isFoundIn, soughtIn, type Sought } from "#shared/search/sought.ts";
import { searchText, withoutBlanks } from "#shared/search/searchText.ts";

/** Filters, sorts and pages a list of estimates. Tests compare the database's answer with it. */

/** The columns of an estimate that filters and sorting use. */
export type ListableEstimate = Pick<
  EstimateRow,
  | "id"
  | "name"
  | "email"
  | "phone"
  | "address"
  | "service_name"
  | "service_category"
  | "service_rate"
  | "service_unit"
  | "estimated_square_footage"
  | "total_price"
  | "has_lines"
  | "estimate_method"
  | "is_test"
  | "created_at"
> & { status: string | null; request_id: string };

/** A list's filter with its defaults filled in. */
export type EstimateListParams = z.output<typeof estimateFilter>;

/**
 * One page of the estimates that match a filter, sorted, and their total number. `fresh` are the requests that are new
 * to the caller: in an inbox they come first, and before them the exact matches of a search. `offered` are the ids of
 * the estimates that are quoted or scheduled.
 */
export function listEstimates<Estimate extends ListableEstimate>(
  estimates: readonly Estimate[],
  params: EstimateListParams,
  fresh: ReadonlySet<string>,
  offered: ReadonlySet<string>,
): { rows: (Estimate & { is_new: boolean | null })[]; total: number } {
  const isNew = ({ request_id }: Estimate) => fresh.has(request_id);
  const sought = soughtIn(params.search);
  const found = estimates
    .filter((estimate) => matchesFilter(params, sought, estimate, offered))
    .toSorted(comparisonBy(params));
  const inbox = params.sort === "inbox";
  const sorted = inbox
    ? exactFirst([...found.filter(isNew), ...found.filter((one) => !isNew(one))], params.search, estimateSearchText)
    : found;
  const rows = sorted.slice(params.offset, params.offset + params.limit);
  return { rows: rows.map((row) => ({ ...row, is_new: inbox ? isNew(row) : null })), total: found.length };
}

/** Counts estimates by status, of one vertical or of all. */
export function countByStatus(
  estimates: readonly Pick<ListableEstimate, "status" | "service_category">[],
  category?: ServiceCategory,
): EstimateStats {
  const counted = estimates
    .filter((estimate) => !category || estimate.service_category === category)
    .map((estimate) => asStatus(estimate.status));
  const standing = (status: string) => counted.filter((one) => one === status).length;
  return {
    total: counted.length,
    pending: standing("pending"),
    in_progress: standing("in-progress"),
    completed: standing("completed"),
    cancelled: standing("cancelled"),
  };
}

/** The ids of the estimates that are in a quote that was sent, or on the calendar. */
export const offeredAmong = (
  quotes: readonly { sent_version: number; estimate_ids: readonly string[] }[],
  events: readonly { estimate_id: string | null }[],
): Set<string> =>
  new Set([
    ...quotes.flatMap(({ sent_version, estimate_ids }) => (sent_version > 0 ? estimate_ids : [])),
    ...events.flatMap(({ estimate_id }) => estimate_id ?? []),
  ]);

/** True if an estimate waits for a quote: it is pending, no test, and neither quoted nor scheduled. */
export const isToQuote = (
  { id, status, is_test }: Pick<ListableEstimate, "id" | "status" | "is_test">,
  offered: ReadonlySet<string>,
): boolean => asStatus(status) === "pending" && !is_test && !offered.has(id);

function matchesFilter(
  params: EstimateListParams,
  sought: Sought | null,
  estimate: ListableEstimate,
  offered: ReadonlySet<string>,
): boolean {
  if (params.category && estimate.service_category !== params.category) return false;
  if (params.status === "to-quote" && !isToQuote(estimate, offered)) return false;
  if (params.status !== "all" && params.status !== "to-quote" && asStatus(estimate.status) !== params.status)
    return false;
  if (params.type !== "all" && (params.type === "ai") !== (estimate.estimate_method === "ai")) return false;
  return sought === null || isFoundIn(estimateSearchText(estimate), sought);
}

/** Returns the text in which a search looks for an estimate, as in its column `search_text`. */
export const estimateSearchText = ({
  name,
  email,
  phone,
  address,
  service_name,
}: Pick<ListableEstimate, "name" | "email" | "phone" | "address" | "service_name">): string =>
  searchText({
    texts: [name, withoutBlanks(name), email, phone, address, service_name],
    phones: [phone],
    addresses: [address],
  });

type Comparison = (a: ListableEstimate, b: ListableEstimate) => number;

/**
 * Compares two rows. Of equal rows the one with the smaller id is first; if sorted by date, oldest first, the one with
 * the larger id is.
 */
function comparisonBy(params: Pick<EstimateListParams, "sort" | "direction">): Comparison {
  const sort = params.sort === "inbox" ? "created_at" : params.sort;
  const direction = params.sort === "inbox" ? "desc" : params.direction;
  const column = columns[sort];
  const way = direction === "asc" ? 1 : -1;
  const tie = sort === "created_at" ? -way : 1;
  return (a, b) => {
    const [left, right] = [column(a), column(b)];
    if (left === null || right === null) return left === right ? tie * byText(a.id, b.id) : left === null ? 1 : -1; // missing prices are last in both directions
    const order = typeof left === "string" ? byText(left, String(right)) : left - Number(right);
    return order === 0 ? tie * byText(a.id, b.id) : way * order;
  };
}

const columns: Record<SortableColumn, (estimate: ListableEstimate) => string | number | null> = {
  created_at: (estimate) => Date.parse(estimate.created_at),
  name: (estimate) => estimate.name.toLowerCase(),
  service_name: (estimate) => estimate.service_name.toLowerCase(),
  total_price: displayedPrice,
};

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
