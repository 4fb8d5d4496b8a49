import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import { forEachBusiness } from "#platform/people/forEachBusiness.ts";
import { deleteOldNotifications } from "./notifications.queries.ts";

/** The number of days for which a notification is stored. */
const notificationDays = 90;

/** Deletes the notifications of every business that are older than that. */
export async function sweepNotifications(
  sharedDb: Pick<SharedDb, "query">,
  tenantDb: TenantDb,
  now = new Date(),
): Promise<void> {
  const before = new Date(now.getTime() - notificationDays * 24 * 60 * 60 * 1000).toISOString();
  await forEachBusiness(
    sharedDb,
    async (id) => void (await tenantDb.forOwner(id).query(deleteOldNotifications, { before })),
  );
}
