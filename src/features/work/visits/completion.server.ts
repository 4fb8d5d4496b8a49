import type { CalendarEvent } from "#features/work/events/event.ts";
import { conflictMessages } from "#features/work/events/eventMessages.ts";
import { announceVisit } from "#features/work/events/eventWebhook.server.ts";
import { completionProblem, visitProblems } from "./visitLife.ts";
import { followJob } from "./series.server.ts";
import { recordService, undoRecordedService } from "#features/customers/schedules/recordedService.server.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import type { Notice } from "#shared/words/notice.ts";
import {
  completeEvent,
  visitsRecordedAfter,
  recordedVisitOf,
  reopenEvent,
  saveRecordedVisit,
} from "./completion.queries.ts";

/**
 * Records that a visit was made, with its day and team: on the customer's timeline, and in its service schedule, if
 * any. Returns the schedule's next due day. Refuses with `conflict` a visit that was recorded before, is in the future,
 * or was changed at the same time.
 */
export async function completeVisit(work: OwnerTx, event: CalendarEvent): Promise<string | null> {
  const { today, timeZone } = await todayOfOwner(work);
  const problem = completionProblem(event, today, timeZone);
  if (problem) throw new ProductError("conflict", problem);
  const day = dayIn(timeZone, new Date(event.start_datetime));
  const recorded = event.schedule_id ? await recordService(work, event.schedule_id, day) : null;
  if (!event.schedule_id && event.customer_id)
    await recordEvents(work.query, [
      { customer_id: event.customer_id, kind: "visit_completed", data: { text: event.title } },
    ]);
  const now = new Date().toISOString();
  const { id, version } = event;
  const marked = await work.query(completeEvent, { id, version, now, recorded: recorded && toJson(recorded) });
  if (marked.length === 0) throw new ProductError("conflict", conflictMessages.changed);
  work.notify("calendar");
  if (event.customer_id) work.notify("customers");
  await announceVisit(work, "visit.done", event);
  await followJob(work, event.job_id);
  return recorded?.after.next_service_date ?? null;
}

/**
 * Reverts the record that a visit was made. Its service schedule, if any, goes back to its previous dates, and the
 * customer's timeline names the member who reverted it. Returns a notice if the schedule keeps its dates because they
 * were set by hand since. Refuses with `conflict` a visit that is not done, or was changed at the same time.
 */
export async function reopenVisit(work: OwnerTx, event: CalendarEvent): Promise<{ notice?: Notice }> {
  const { id, version, title, schedule_id } = event;
  const readDone = async () => {
    const [done] = await work.query(recordedVisitOf, { id });
    if (!event.completed_at || !done) throw new ProductError("conflict", visitProblems.notDone);
    return done;
  };
  const { recorded } = await readDone();
  const back =
    schedule_id && recorded
      ? await undoRecordedService(work, schedule_id, async () => {
          // Another visit that was reverted since may have changed the record of this one.
          const { completed_at: after, recorded: taken } = await readDone();
          return { taken: taken ?? recorded, later: await work.query(visitsRecordedAfter, { id, schedule_id, after }) };
        })
      : null;
  for (const { id: later, ...visit } of back?.changed ?? [])
    await work.query(saveRecordedVisit, { id: later, recorded: toJson(visit) });
  const customer = back?.customer_id ?? event.customer_id;
  if (customer)
    await recordEvents(work.query, [{ customer_id: customer, kind: "visit_reopened", data: { text: title } }]);
  const marked = await work.query(reopenEvent, { id, version });
  if (marked.length === 0) throw new ProductError("conflict", conflictMessages.changed);
  work.notify("calendar");
  if (customer) work.notify("customers");
  await followJob(work, event.job_id);
  return schedule_id && (!recorded || back?.followed === false) ? { notice: scheduleStays } : {};
}

const scheduleStays: Notice = {
  title: "Visit marked as not done",
  description: "Its service schedule keeps its dates. Please check them.",
};
