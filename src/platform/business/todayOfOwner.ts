import { dayIn } from "#shared/days/calendarDays.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { businessTimeZone } from "./timeZone.queries.ts";

/**
 * Returns the owner's today (`YYYY-MM-DD`) and time zone (UTC until one is chosen), read through the owner's handle or
 * a transaction of it.
 */
export async function todayOfOwner(
  { query }: Pick<OwnerTx, "query">,
  now = new Date(),
): Promise<{ today: string; timeZone: string }> {
  const [business] = await query(businessTimeZone);
  const timeZone = business?.time_zone ?? "UTC";
  // PostgreSQL may not know every time zone that Node and the browser know, so it never computes the day.
  return { today: dayIn(timeZone, now), timeZone };
}
