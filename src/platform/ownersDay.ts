import { dayIn } from "#shared/calendarDays.ts";
import type { OwnerScope, OwnerWork } from "#platform/database/door.ts";

/** The owner's today (`YYYY-MM-DD`) and time zone, asked through the owner's door or a transaction inside it. */
export async function ownersDay(
  ownerId: string,
  ask: OwnerScope["ask"] | OwnerWork["query"],
  now = new Date(),
): Promise<{ today: string; timeZone: string }> {
  const [row] = await ask<{ time_zone: string }>(zoneStatement, [ownerId]);
  const timeZone = row?.time_zone ?? "UTC";
  return { today: dayIn(timeZone, now), timeZone };
}

// PostgreSQL may not know each time zone that Node and the browser know, so the day is never told by it.
const zoneStatement = { name: "owners-time-zone", text: "select time_zone from businesses where created_by = $1" };
