import { dayIn } from "#shared/days/calendarDays.ts";
import type { ListedEstimate } from "#features/requests/estimate-prices/estimate.ts";

/** A named group of rows. A list in another sort order is one group without a name. */
export type InboxGroup = { name: "New" | "Today" | "Earlier" | null; rows: readonly ListedEstimate[] };

/**
 * Groups a page of a list as an inbox: rows that are new to this member, then today's, then the rest. The rows must
 * come in that order. A list in another sort order is one group.
 */
export function inboxOf(rows: readonly ListedEstimate[], timeZone: string, now: Date): InboxGroup[] {
  const today = dayIn(timeZone, now);
  const nameOf = ({ is_new, created_at }: ListedEstimate) =>
    is_new === null ? null : is_new ? "New" : dayIn(timeZone, new Date(created_at)) === today ? "Today" : "Earlier";
  return [...Map.groupBy(rows, nameOf)].map(([name, grouped]) => ({ name, rows: grouped }));
}
