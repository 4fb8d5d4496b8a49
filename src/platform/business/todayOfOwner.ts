import { dayIn } from "#shared/days/calendarDays.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { businessTimeZone } from "./timeZone.queries.ts";

/**
 * The owner's today (`YYYY-MM-DD`) and time zone (UTC until one is chosen), asked through the owner's handle or a
 * transaction of it.
 */
export async function todayOfOwner(
  { query }: Pick<OwnerTx, "query">,
  now = new Date(),
): Promise<{ today: string; timeZone: string }> {
  const [business] = await query(businessTimeZone);
  const timeZone = business?.time_zone ?? "UTC";
  // PostgreSQL may not know each time zone that Node and the browser know, so the day is never told by it.
  return { today: dayIn(timeZone, now), timeZone };
}
