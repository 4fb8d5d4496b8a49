import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsToday, visitorsZone } from "#browser/demo/visitorsDay.ts";
import { completionProblem, visitProblems } from "./visitLife.ts";
import type { ChecklistRows } from "#features/work/checklists/checklist.demo.ts";
import type { VisitRows } from "./visitRecord.demo.ts";
import type { JobRows } from "#features/jobs/jobs/storedJob.demo.ts";
import { followJob } from "./series.demo.ts";
import { addEntry } from "#features/customers/timelines/timeline.demo.ts";
import type { CalendarEvent, StoredEvent } from "#features/work/events/event.ts";
import { DemoRefusal, ProductError } from "#shared/errors.ts";

/** The refusal of a completed visit that would change its service schedule. */
export const scheduleStays = "Service would be marked as completed in the full version. This is demo data.";

type Context = DemoContext<
  VisitRows & Omit<JobRows, "calendar"> & { calendar: StoredEvent[] } & Pick<ChecklistRows, "services" | "visitPoints">
>;

/** Records that a visit was made, by the rules of the server. Service schedules cannot be changed in the demo. */
export function completeVisit(context: Context, event: CalendarEvent): void {
  const problem = completionProblem(event, visitorsToday(context), visitorsZone());
  if (problem) throw new ProductError("conflict", problem);
  if (event.schedule_id !== null) throw new DemoRefusal(scheduleStays);
  mark(context, event, { completed_at: context.now().toISOString(), completed_by: context.userId });
}

/** Reverts the record that a visit was made, by the rules of the server. */
export function reopenVisit(context: Context, event: CalendarEvent): void {
  if (!event.completed_at) throw new ProductError("conflict", visitProblems.notDone);
  mark(context, event, { completed_at: null, completed_by: null });
}

function mark(
  context: Context,
  { id, title: text, customer_id, job_id }: CalendarEvent,
  change: Pick<CalendarEvent, "completed_at" | "completed_by">,
): void {
  const { store, now } = context;
  store.write(
    "calendar",
    store
      .read("calendar")
      .map((event) =>
        event.id === id ? { ...event, ...change, version: event.version + 1, updated_at: now().toISOString() } : event,
      ),
  );
  if (customer_id)
    addEntry(context, { customer_id, kind: change.completed_at ? "visit_completed" : "visit_reopened", text });
  followJob(context, job_id);
}
