import type { EventToSave } from "#features/work/events/event.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { formatDay } from "#shared/days/days.ts";

/**
 * Records on the customer's timeline the new team of a visit, if it differs from `before`; `names` are those of the
 * members, by their ids.
 */
export async function recordAssignment(
  { query, notify }: Pick<OwnerTx, "query" | "notify">,
  { title, start_datetime, customer_id, assigned_to }: EventToSave,
  { before, names, timeZone }: { before: readonly string[]; names: ReadonlyMap<string, string>; timeZone: string },
): Promise<void> {
  if (customer_id === null || isSameSet(assigned_to, before)) return;
  const team = assigned_to.flatMap((id) => names.get(id) ?? []).join(" and ") || "nobody";
  const text = `${title} on ${formatDay(start_datetime, timeZone)} to ${team}`;
  await recordEvents(query, [{ customer_id, kind: "visit_assigned", data: { text } }]);
  notify("customers");
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));
