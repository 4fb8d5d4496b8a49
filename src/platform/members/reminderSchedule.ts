import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { rescheduleReminderClock, startReminderClock } from "./reminderClock.queries.ts";

/** The hour of the owner's day at which reminders are sent. */
const reminderHour = 7;

/** Returns the next 7:00 in the owner's time zone after `now`. */
export function nextReminder(timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  const morning = momentOf(today, reminderHour, timeZone);
  return morning > now ? morning : momentOf(addDays(today, 1), reminderHour, timeZone);
}

/** Starts the owner's clock if it is stopped: from now on there can be reminders. */
export async function scheduleReminder(query: Query, timeZone: string, now = new Date()): Promise<void> {
  await query(startReminderClock, { due_at: nextReminder(timeZone, now).toISOString() });
}

/** Sets a running clock to another time zone. */
export async function rescheduleReminder(query: Query, timeZone: string, now = new Date()): Promise<void> {
  await query(rescheduleReminderClock, { due_at: nextReminder(timeZone, now).toISOString() });
}
