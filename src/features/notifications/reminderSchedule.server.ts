import { addDays, dayIn, momentOf } from "#shared/calendarDays.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";

/** The hour of the owner's day at which it is reminded. */
export const reminderHour = 7;

/** The next 7:00 in the owner's time zone after a moment. */
export function nextReminder(timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  const morning = momentOf(today, reminderHour, timeZone);
  return morning > now ? morning : momentOf(addDays(today, 1), reminderHour, timeZone);
}

/** Sets the owner's clock going, where it stands still: from now on somebody may have to be reminded. */
export async function scheduleReminder(
  query: OwnerTx["query"],
  ownerId: string,
  timeZone: string,
  now = new Date(),
): Promise<void> {
  await query(windStatement, [ownerId, nextReminder(timeZone, now).toISOString()]);
}

/** Sets a clock that goes to another time zone. */
export async function rescheduleReminder(
  query: OwnerTx["query"],
  ownerId: string,
  timeZone: string,
  now = new Date(),
): Promise<void> {
  await query(resetStatement, [ownerId, nextReminder(timeZone, now).toISOString()]);
}

const windStatement = {
  name: "reminder-clock-wind",
  text: "insert into reminder_clocks (user_id, due_at) values ($1, $2) on conflict (user_id) do nothing",
};
const resetStatement = {
  name: "reminder-clock-reset",
  text: "update reminder_clocks set due_at = $2 where user_id = $1",
};
