import type { CalendarEvent } from "#features/work/events/event.ts";
import { conflictMessages } from "#features/work/events/eventMessages.ts";
import { ProductError } from "#shared/errors.ts";
import { deletePhotosOfVisit, removeDeletedFiles } from "#features/catalog/photos/photoCleanup.server.ts";
import type { Deps } from "#platform/deps.ts";
import type { OwnerTx, TenantDb, OwnerDb } from "#platform/database/tenantDb.ts";
import type { JobPayload, QueuedJob } from "#platform/kinds/jobKinds.ts";
import { restorableSeconds } from "#platform/database/softDelete.queries.ts";
import { followJob, planNext } from "#features/work/visits/series.server.ts";
import { readEvent } from "#features/work/events/event.queries.ts";
import { followPlanning, followRemoval, type StatusChanged } from "./scheduledEstimate.server.ts";
import { isStillDeleted, purge, restore, softDelete } from "#features/work/events/eventChanges.queries.ts";

const purgeJob = (data: JobPayload<"purge-event">): QueuedJob => ({
  name: "purge-event",
  data,
  startAfterSeconds: restorableSeconds,
});

/**
 * Hides an event from the calendar and the feed, and restores the status that its planning changed. A day later a job removes it for good, unless it was restored. Refuses
 * with `not_found`.
 */
export function removeEvent(owner: OwnerDb, id: string): Promise<{ id: string } & StatusChanged> {
  return owner.transaction(async (tx) => {
    const removed = await removeWithin(tx, owner.ownerId, id);
    if (!removed) throw new ProductError("not_found", conflictMessages.deleted);
    if (removed.job_id !== null) await planNext(tx, removed.job_id);
    return { id, ...(await followRemoval(tx, removed)) };
  });
}

/** Hides an event within a transaction of its cause. Null if it is not there. */
export async function removeWithin(tx: OwnerTx, ownerId: string, id: string) {
  const [removed] = await tx.query(softDelete, { id });
  if (!removed) return null;
  tx.enqueue(purgeJob({ ownerId, id }));
  tx.notify("calendar");
  if (removed.job_id !== null) tx.notify("jobs");
  return removed;
}

/**
 * Restores a deleted event unchanged, under the same id; subscribed calendar programs see a newer version of it. An
 * event that is not deleted stays unchanged. Refuses with `not_found` an event that was removed for good.
 */
export function restoreEvent(owner: OwnerDb, id: string): Promise<CalendarEvent & StatusChanged> {
  return owner.transaction(async (tx) => {
    const [restored] = await tx.query(restore, { id });
    if (restored) tx.notify("calendar");
    const event = await readEvent(tx, id, conflictMessages.goneForGood);
    if (restored) await followJob(tx, event.job_id);
    return { ...event, ...(restored && (await followPlanning(tx, event))) };
  });
}

/** Removes an event for good, with the photos of its visit, if it is still deleted after its time. Safe to repeat. */
export async function purgeEvent(
  { deps, db }: { deps: Deps; db: TenantDb },
  { ownerId, id }: JobPayload<"purge-event">,
): Promise<void> {
  const owner = db.forOwner(ownerId);
  await owner.transaction(async ({ query, enqueue }) => {
    await query(purge, { id });
    // Deleted while the clock was ahead, or deleted again since.
    if ((await query(isStillDeleted, { id })).length > 0) enqueue(purgeJob({ ownerId, id }));
  });
  await removeDeletedFiles(deps, owner, await deletePhotosOfVisit(owner, id));
}
