/** The kinds of estimate a list can be filtered by: priced by AI, or information collected. */
export const estimateTypes = ["all", "ai", "manual"] as const;

/** The columns an estimate list sorts by. */
export const sortableColumns = ["name", "service_name", "total_price", "created_at"] as const;
export type SortableColumn = (typeof sortableColumns)[number];

/** How a list is sorted; it starts with the newest first. */
export type Sorting = { sort: SortableColumn; direction: "asc" | "desc" };
/** How every list begins. */
export const newestFirst: Sorting = { sort: "created_at", direction: "desc" };

/** Clicking the sorted column turns it round; a new column starts ascending. */
export function sortBy(current: Sorting, column: SortableColumn): Sorting {
  if (current.sort !== column) return { sort: column, direction: "asc" };
  return { sort: column, direction: current.direction === "asc" ? "desc" : "asc" };
}

/** Rows shown at once in an estimates table. */
export const estimatesPageSize = 10;
