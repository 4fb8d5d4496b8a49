/** The kinds of estimate a list can be filtered by: priced by AI, or information collected. */
export const estimateTypes = ["all", "ai", "manual"] as const;

/** The columns an estimate list sorts by. */
export const sortableColumns = ["name", "service_name", "total_price", "created_at"] as const;
export type SortableColumn = (typeof sortableColumns)[number];

/** How a list can be sorted: by a column, or as an inbox, what is new to whoever asks first and then the newest. */
export const sortOrders = ["inbox", ...sortableColumns] as const;
export type SortOrder = (typeof sortOrders)[number];

/** How a list is sorted. An inbox has one direction. */
export type Sorting = { sort: SortOrder; direction: "asc" | "desc" };
/** How every list begins on the screen. */
export const inboxFirst: Sorting = { sort: "inbox", direction: "desc" };

/** Clicking the sorted column turns it round; a new column starts ascending. */
export function sortBy(current: Sorting, column: SortableColumn): Sorting {
  if (current.sort !== column) return { sort: column, direction: "asc" };
  return { sort: column, direction: current.direction === "asc" ? "desc" : "asc" };
}

/** Rows shown at once in an estimates table. */
export const estimatesPageSize = 10;
