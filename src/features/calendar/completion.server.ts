import { conflictMessages, type CalendarEvent } from "#features/calendar/event.ts";
import { visitProblems } from "#features/calendar/suggestion.ts";
import { recordVisit } from "#features/schedules/schedule.server.ts";
import { recordEvents } from "#features/timelines/timeline.queries.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { ownersDay } from "#platform/ownersDay.ts";
import { dayIn } from "#shared/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import { completeEvent } from "./eventChanges.queries.ts";

/**
 * Records that a visit was made, on its day and by whom: on the customer's timeline, and in the service schedule that it
 * belongs to, if any. Answers when the schedule's next one is due. Refuses with `conflict` what was recorded before,
 * what lies ahead, and what was changed in this moment.
 */
export async function completeVisit(work: OwnerTx, event: CalendarEvent): Promise<string | null> {
  if (event.completed_at) throw new ProductError("conflict", visitProblems.already);
  const { today, timeZone } = await ownersDay(work);
  const day = dayIn(timeZone, new Date(event.start_datetime));
  if (day > today) throw new ProductError("conflict", visitProblems.notYet);
  const next = event.schedule_id ? await recordVisit(work, event.schedule_id, day) : null;
  if (!event.schedule_id && event.customer_id)
    await recordEvents(work.query, [
      { customer_id: event.customer_id, kind: "visit_completed", data: { text: event.title } },
    ]);
  const now = new Date().toISOString();
  const marked = await work.query(completeEvent, { id: event.id, version: event.version, now });
  if (marked.length === 0) throw new ProductError("conflict", conflictMessages.changed);
  work.notify("calendar");
  return next;
}
