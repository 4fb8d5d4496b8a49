import { dayIn } from "#shared/days/calendarDays.ts";
import type { ListedEstimate } from "#features/requests/estimate-prices/estimate.ts";

/** Some rows of a list under their name; a list sorted otherwise is one group without a name. */
export type InboxGroup = { name: "New" | "Today" | "Earlier" | null; rows: readonly ListedEstimate[] };

/**
 * A page of a list as an inbox: what is new to whoever looks, then today's, then the rest. The rows come in that order. A
 * list sorted otherwise is one group.
 */
export function inboxOf(rows: readonly ListedEstimate[], timeZone: string, now: Date): InboxGroup[] {
  const today = dayIn(timeZone, now);
  const nameOf = ({ is_new, created_at }: ListedEstimate) =>
    is_new === null ? null : is_new ? "New" : dayIn(timeZone, new Date(created_at)) === today ? "Today" : "Earlier";
  return [...Map.groupBy(rows, nameOf)].map(([name, grouped]) => ({ name, rows: grouped }));
}
