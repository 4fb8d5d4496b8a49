import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import { businessesAfter } from "#platform/people/businesses.queries.ts";
import { recordNotification } from "#platform/members/recordNotification.ts";

const nilId = "00000000-0000-0000-0000-000000000000";

/**
 * Notifies the owners of a failed backup, once a day, if the server has only one business: its owners run the server.
 * With several businesses the operator alone reads it, in the log.
 */
export async function notifyOfFailedBackup(
  { sharedDb, tenantDb }: { sharedDb: Pick<SharedDb, "query">; tenantDb: TenantDb },
  reason: string,
  now = new Date(),
): Promise<void> {
  const [only, ...others] = await sharedDb.query(businessesAfter, { after: nilId, limit: 2 });
  if (!only || others.length > 0) return;
  await tenantDb.forOwner(only.business_id).transaction((tx) =>
    recordNotification(tx, {
      kind: "backup_failed",
      facts: { reason },
      key: `backup_failed ${now.toISOString().slice(0, 10)}`,
    }),
  );
}
