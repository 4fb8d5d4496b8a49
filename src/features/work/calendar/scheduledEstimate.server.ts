import { changeStatus } from "#features/requests/estimate-records/statusChange.server.ts";
import { movedByEvent } from "#features/requests/estimate-records/statusChange.queries.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";

/**
 * The status of an estimate follows its schedule as long as nobody sets it by hand (decision 120). Both changes run in
 * the transaction of the event's.
 */

/** Says that the status changed. */
export type StatusChanged = { status_changed?: true };
type Planned = Pick<CalendarEvent, "id" | "estimate_id">;

/** Moves a pending estimate to In Progress, because work on it was planned. */
export const followPlanning = (tx: OwnerTx, event: Planned): Promise<StatusChanged> =>
  move(tx, event, { from: "pending", to: "in-progress", reason: event.id });

/**
 * Restores the status that an estimate had before this event was planned, because the event was deleted. Changes
 * nothing if the status was set since, or other work on it is planned.
 */
export async function followRemoval(tx: OwnerTx, event: Planned): Promise<StatusChanged> {
  if (event.estimate_id === null) return {};
  const [moved] = await tx.query(movedByEvent, { estimate_id: event.estimate_id, event_id: event.id });
  return moved ? move(tx, event, { from: "in-progress", to: moved.before, reason: null }) : {};
}

async function move(
  { query, notify }: OwnerTx,
  { estimate_id }: Planned,
  { from, to, reason }: { from: EstimateStatus; to: EstimateStatus; reason: string | null },
): Promise<StatusChanged> {
  if (estimate_id === null) return {};
  const moved = await changeStatus(query, [estimate_id], to, new Date().toISOString(), { from, event_id: reason });
  if (moved.length > 0) notify("estimates");
  if (moved.some(({ customer_id }) => customer_id !== null)) notify("customers");
  return moved.length > 0 ? { status_changed: true } : {};
}
