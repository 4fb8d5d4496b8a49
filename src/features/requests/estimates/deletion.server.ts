import { deletePhotosOf, removeDeletedFiles } from "#features/catalog/photos/photoCleanup.server.ts";
import type { TenantDb, OwnerDb } from "#platform/database/tenantDb.ts";
import type { RequestContext } from "#platform/operations.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload, QueuedJob } from "#platform/kinds/jobKinds.ts";
import { restorableSeconds } from "#platform/database/softDelete.queries.ts";
import {
  isStillDeleted,
  lockPurged,
  removeLockedEstimates,
  restore,
  softDelete,
  testRequests,
} from "./estimateRemoval.queries.ts";

const purgeJob = (data: JobPayload<"purge-estimates">): QueuedJob => ({
  name: "purge-estimates",
  data,
  startAfterSeconds: restorableSeconds,
});

/** Soft-deletes estimates. A day later a job removes them for good, unless they were restored. */
export function removeEstimates(owner: OwnerDb, ids: string[]): Promise<{ deleted: number }> {
  return owner.transaction(async ({ query, notify, enqueue }) => {
    const rows = await query(softDelete, { ids });
    if (rows.length === 0) return { deleted: 0 };
    const payload: JobPayload<"purge-estimates"> = {
      ownerId: owner.ownerId,
      ids: rows.map((row) => row.id),
      requestIds: [...new Set(rows.map((row) => row.request_id))],
    };
    enqueue(purgeJob(payload));
    notify("estimates");
    return { deleted: rows.length };
  });
}

/** Soft-deletes all test requests. Returns their ids. */
export async function removeTests(owner: OwnerDb): Promise<{ ids: string[] }> {
  const ids = (await owner.query(testRequests)).map(({ id }) => id);
  if (ids.length > 0) await removeEstimates(owner, ids);
  return { ids };
}

/** Restores soft-deleted estimates. */
export function restoreEstimates(owner: OwnerDb, ids: string[]): Promise<{ restored: number }> {
  return owner.transaction(async ({ query, notify }) => {
    const rows = await query(restore, { ids });
    if (rows.length > 0) notify("estimates");
    return { restored: rows.length };
  });
}

/**
 * Removes estimates for good that are still deleted after the time for restoring. Also removes the photos of requests
 * with no estimate left. Can be repeated: the next run completes an interrupted one.
 */
export async function purgeEstimates(
  { deps, db, log }: { deps: Deps; db: TenantDb; log: RequestContext["log"] },
  payload: JobPayload<"purge-estimates">,
): Promise<void> {
  const { ownerId, ids, requestIds } = payload;
  const owner = db.forOwner(ownerId);
  const forgotten = await owner.transaction(async ({ query, enqueue }) => {
    await removeLockedEstimates(query, await query(lockPurged, { ids }));
    // They were deleted while the clock was ahead, or again since.
    if ((await query(isStillDeleted, { ids })).length > 0) enqueue(purgeJob(payload));
    return deletePhotosOf(requestIds, query);
  });
  await removeDeletedFiles(deps, owner, forgotten).catch((error: unknown) =>
    log.error({ err: error }, "photos of deleted estimates will be deleted later"),
  );
}
