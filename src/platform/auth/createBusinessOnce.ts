import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import { trialDays } from "#shared/trial.ts";
import { createBusiness } from "#platform/people/newBusiness.ts";
import { startTrial } from "#platform/people/newBusiness.queries.ts";
import type { Founder } from "./signUps.ts";

/** Creates the business of a person whose address is confirmed, once; not for a person who followed an invitation. */
export async function createBusinessOnce(
  { sharedDb, tenantDb }: { sharedDb: SharedDb; tenantDb: TenantDb },
  user_id: string,
  { name, timeZone, trial, businessName, trade, joins }: Founder,
): Promise<void> {
  if (joins) return;
  const time_zone = timeZone ?? "UTC";
  await sharedDb.transaction(({ query }) =>
    createBusiness(query, {
      business_id: user_id,
      user_id,
      name,
      time_zone,
      business_name: businessName,
      trade,
    }),
  );
  if (!trial) return;
  const ends = new Date(Date.now() + trialDays * 24 * 60 * 60 * 1000).toISOString();
  await tenantDb.forOwner(user_id).query(startTrial, { ends });
}
