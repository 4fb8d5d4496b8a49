import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { rescheduleReminderClock, startReminderClock } from "./reminderClock.queries.ts";

/** The hour of the owner's day at which it is reminded. */
const reminderHour = 7;

/** The next 7:00 in the owner's time zone after a moment. */
export function nextReminder(timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  const morning = momentOf(today, reminderHour, timeZone);
  return morning > now ? morning : momentOf(addDays(today, 1), reminderHour, timeZone);
}

/** Sets the owner's clock going, where it stands still: from now on somebody may have to be reminded. */
export async function scheduleReminder(query: Query, timeZone: string, now = new Date()): Promise<void> {
  await query(startReminderClock, { due_at: nextReminder(timeZone, now).toISOString() });
}

/** Sets a clock that goes to another time zone. */
export async function rescheduleReminder(query: Query, timeZone: string, now = new Date()): Promise<void> {
  await query(rescheduleReminderClock, { due_at: nextReminder(timeZone, now).toISOString() });
}
