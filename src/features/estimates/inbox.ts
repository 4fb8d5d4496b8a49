import { dayIn } from "#shared/calendarDays.ts";
import type { EstimateRow } from "./estimate.ts";
import { isFiltered, type ListView } from "./listAddress.ts";
import { newestFirst } from "./listChoices.ts";

/** Some rows of a list under their name; a plain list is one group without a name. */
export type InboxGroup = { name: "New" | "Today" | "Earlier" | null; rows: readonly EstimateRow[] };

/** A page of requests as an inbox: those new to whoever looks, then today's, then the rest. A list somebody asked for stays as it is. */
export function inboxOf(
  rows: readonly EstimateRow[],
  view: ListView,
  fresh: ReadonlySet<string>,
  timeZone: string,
  now: Date,
): InboxGroup[] {
  if (isFiltered(view) || view.sort !== newestFirst.sort || view.direction !== newestFirst.direction)
    return [{ name: null, rows }];
  const today = dayIn(timeZone, now);
  const nameOf = ({ id, created_at }: EstimateRow) =>
    fresh.has(id) ? "New" : dayIn(timeZone, new Date(created_at)) === today ? "Today" : "Earlier";
  const groups = Map.groupBy(rows, nameOf);
  return (["New", "Today", "Earlier"] as const).flatMap((name) => {
    const grouped = groups.get(name);
    return grouped ? [{ name, rows: grouped }] : [];
  });
}
