import { estimateStatuses, statusLabels } from "./estimateStatus.ts";

/** The kinds of estimate a list can be filtered by: priced by AI, or information collected. */
export const estimateTypes = ["all", "ai", "manual"] as const;

/** The statuses a list can be filtered by. An estimate to quote is pending, and neither quoted nor scheduled. */
export const statusChoices = ["all", ...estimateStatuses, "to-quote"] as const;
export type StatusChoice = (typeof statusChoices)[number];

/** The labels of the statuses that a list can be filtered by. */
export const statusChoiceLabels: Record<StatusChoice, string> = {
  all: "All statuses",
  ...statusLabels,
  "to-quote": "To quote",
};

/** The columns an estimate list sorts by. */
export const sortableColumns = ["name", "service_name", "total_price", "created_at"] as const;
export type SortableColumn = (typeof sortableColumns)[number];

/**
 * The sort orders of a list: by a column, or as an inbox, with rows that are new to the member first, then the newest.
 */
export const sortOrders = ["inbox", ...sortableColumns] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The sort order of a list. An inbox has one direction. */
export type Sorting = { sort: SortOrder; direction: "asc" | "desc" };
/** The default sort order of every list on the screen. */
export const inboxFirst: Sorting = { sort: "inbox", direction: "desc" };

/** A click on the sorted column reverses it; a new column starts ascending. */
export function sortBy(current: Sorting, column: SortableColumn): Sorting {
  if (current.sort !== column) return { sort: column, direction: "asc" };
  return { sort: column, direction: current.direction === "asc" ? "desc" : "asc" };
}

/** Rows per page of an estimates table. */
export const estimatesPageSize = 10;
