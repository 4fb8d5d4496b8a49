import { forgetOrphans, removeForgotten } from "#features/photos/photoCleanup.server.ts";
import type { TenantDb, OwnerDb } from "#platform/database/tenantDb.ts";
import type { RequestContext } from "#platform/operations.ts";
import type { Deps } from "#platform/deps.ts";
import type { JobPayload } from "#platform/jobKinds.ts";

/** How long a deleted estimate can be brought back, in seconds. */
const restorableSeconds = 86_400;

/** Deletes estimates from sight; a day later a job removes them for good, unless they were restored. */
export function removeEstimates(owner: OwnerDb, ids: string[]): Promise<{ deleted: number }> {
  return owner.transaction(async ({ query, notify, enqueue }) => {
    const rows = await query<{ id: string; request_id: string }>(removeStatement, [owner.ownerId, ids]);
    if (rows.length === 0) return { deleted: 0 };
    const purge: JobPayload<"purge-estimates"> = {
      ownerId: owner.ownerId,
      ids: rows.map((row) => row.id),
      requestIds: [...new Set(rows.map((row) => row.request_id))],
    };
    enqueue({ name: "purge-estimates", data: purge, startAfterSeconds: restorableSeconds });
    notify("estimates");
    return { deleted: rows.length };
  });
}

/** Brings deleted estimates back as they were. */
export function restoreEstimates(owner: OwnerDb, ids: string[]): Promise<{ restored: number }> {
  return owner.transaction(async ({ query, notify }) => {
    const rows = await query(restoreStatement, [owner.ownerId, ids]);
    if (rows.length > 0) notify("estimates");
    return { restored: rows.length };
  });
}

/**
 * Removes estimates for good that are still deleted after their time, and the photos of requests of which no estimate
 * is left. Harmless to repeat: what an interrupted run left undone, the next one finds.
 */
export async function purgeEstimates(
  { deps, db, log }: { deps: Deps; db: TenantDb; log: RequestContext["log"] },
  { ownerId, ids, requestIds }: JobPayload<"purge-estimates">,
): Promise<void> {
  const owner = db.forOwner(ownerId);
  const forgotten = await owner.transaction(async ({ query }) => {
    await query(purgeStatement, [ownerId, ids, restorableSeconds]);
    return forgetOrphans(query, ownerId, requestIds);
  });
  await removeForgotten(deps, owner, forgotten).catch((error: unknown) =>
    log.error({ err: error }, "photos of deleted estimates will be removed later"),
  );
}

const removeStatement = {
  name: "estimates-remove",
  text: "update estimates set deleted_at = now(), updated_at = now() where created_by = $1 and id = any($2::uuid[]) and deleted_at is null returning id, request_id",
};
const restoreStatement = {
  name: "estimates-restore",
  text: "update estimates set deleted_at = null, updated_at = now() where created_by = $1 and id = any($2::uuid[]) and deleted_at is not null returning id",
};
const purgeStatement = {
  name: "estimates-purge",
  // A minute of grace: a job may start a moment before its time.
  text: "delete from estimates where created_by = $1 and id = any($2::uuid[]) and deleted_at < now() - make_interval(secs => $3::float8 - 60)",
};
