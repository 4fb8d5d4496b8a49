import { dayIn } from "#shared/calendarDays.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** The owner's today (`YYYY-MM-DD`) and time zone, asked through the owner's handle or a transaction of it. */
export async function ownersDay(
  ownerId: string,
  ask: OwnerDb["query"],
  now = new Date(),
): Promise<{ today: string; timeZone: string }> {
  const [row] = await ask<{ time_zone: string }>(zoneStatement, [ownerId]);
  const timeZone = row?.time_zone ?? "UTC";
  return { today: dayIn(timeZone, now), timeZone };
}

// PostgreSQL may not know each time zone that Node and the browser know, so the day is never told by it.
const zoneStatement = { name: "owners-time-zone", text: "select time_zone from businesses where created_by = $1" };
