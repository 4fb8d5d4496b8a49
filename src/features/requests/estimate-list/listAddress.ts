import {
  estimateTypes,
  inboxFirst,
  estimatesPageSize,
  sortOrders,
  statusChoices,
  type Sorting,
  type StatusChoice,
} from "#features/requests/estimate-prices/listChoices.ts";

/**
 * The view of an estimates page, as its URL stores it, so that Back and a bookmark return to the same rows. Pages count
 * from 1.
 */
export type ListView = Sorting & {
  status: StatusChoice;
  type: (typeof estimateTypes)[number];
  search: string;
  page: number;
};

const everything: ListView = { ...inboxFirst, status: "all", type: "all", search: "", page: 1 };

/** Reads a view from the query of a URL. Missing or invalid parts get the defaults of the page. */
export function readListAddress(query: URLSearchParams): ListView {
  const oneOf = <Word extends string>(words: readonly Word[], name: string, otherwise: Word) =>
    words.find((word) => word === query.get(name)) ?? otherwise;
  const page = Number(query.get("page") ?? "1");
  return {
    sort: oneOf(sortOrders, "sort", everything.sort),
    direction: oneOf(["asc", "desc"] as const, "direction", everything.direction),
    status: oneOf(statusChoices, "status", "all"),
    type: oneOf(estimateTypes, "type", "all"),
    search: (query.get("search") ?? "").slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The query of a view: only the parts that differ from the defaults. */
export function writeListAddress(view: ListView): URLSearchParams {
  const query = new URLSearchParams();
  const sorted = view.sort !== everything.sort || view.direction !== everything.direction;
  for (const [name, value] of Object.entries(view)) {
    const isSet = name === "sort" || name === "direction" ? sorted : value !== everything[name as keyof ListView];
    if (isSet) query.set(name, String(value));
  }
  return query;
}

/** The parameters that request the rows of a view's page. */
export function listParamsOf({ page, ...view }: ListView) {
  return { ...view, search: view.search.trim(), offset: (page - 1) * estimatesPageSize, limit: estimatesPageSize };
}

/** True if a view filters some estimates out. */
export function isFiltered({ status, type, search }: ListView): boolean {
  return status !== "all" || type !== "all" || search.trim() !== "";
}
