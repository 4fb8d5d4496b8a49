import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsToday, visitorsZone } from "#browser/demo/visitorsDay.ts";
import { takesVisits } from "#features/jobs/job-rules/jobState.ts";
import { checkSeries, seriesProblems } from "#features/jobs/job-rules/series.ts";
import { changeDemoJob, demoJobById, detailsOf } from "#features/jobs/jobs/storedJob.demo.ts";
import { readOpenOccurrences } from "#features/work/events/event.demo.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { conflictMessages, eventProblems } from "#features/work/events/eventMessages.ts";
import { newSeries, visitsOn, type SeriesToSave, type VisitsPlan } from "#features/work/visits/plannedVisits.ts";
import { followJob, planAhead } from "#features/work/visits/series.demo.ts";
import { removedAtEnd } from "#features/work/visits/seriesVisits.ts";
import { ProductError } from "#shared/errors.ts";
import { assertCanRepeat } from "./canRepeat.demo.ts";
import { hideEvents } from "./hiding.demo.ts";
import type { SeriesBefore } from "./seriesUndo.ts";
import { undoBefore } from "./seriesUndo.demo.ts";
import { followPlanning, planEvent, type PlanningRows, type StatusChanged } from "./planning.demo.ts";

/** Plans visits of the demo's jobs, by the rules of the server. */

type Context = DemoContext<PlanningRows>;

/** Plans visits of a job on several days, or on none. */
export function planVisits(context: Context, plan: VisitsPlan): { visits: CalendarEvent[] } & StatusChanged {
  const job = detailsOf(context, demoJobById(context, plan.job_id));
  const planned = visitsOn(job, plan, { today: visitorsToday(context), timeZone: visitorsZone() });
  let moved: StatusChanged = {};
  const visits = planned.map((visit) => {
    const { status_changed, ...event } = planEvent(context, visit);
    if (status_changed) moved = { status_changed };
    return event;
  });
  return { visits, ...moved };
}

/** Makes a job repeat and plans its visits of the next 12 months, or ends its repetition. */
export function repeatJob(
  context: Context,
  { job_id, series }: { job_id: string; series: SeriesToSave | null },
): { planned: number; removed: number; undo?: SeriesBefore } & StatusChanged {
  const job = demoJobById(context, job_id);
  if (!takesVisits(job.state)) throw new ProductError("conflict", conflictMessages.jobOver);
  if (series === null) {
    const undo = undoBefore(context, job_id);
    return { planned: 0, removed: endSeries(context, job_id), ...undo?.() };
  }
  if (job.series !== null) throw new ProductError("conflict", seriesProblems.repeats);
  assertCanRepeat(context, job);
  const begun = newSeries(series);
  checkSeries(begun, { today: visitorsToday(context), timeZone: visitorsZone() });
  if (!begun.assigned_to.every((id) => context.team.some((member) => member.id === id)))
    throw new ProductError("invalid", eventProblems.assigned, { assigned_to: eventProblems.assigned });
  changeDemoJob(context, job_id, (one) => ({ ...one, series: begun }));
  const made = planAhead(context, job_id, begun);
  const [first] = made;
  const moved = first ? followPlanning(context, first) : {};
  followJob(context, job_id);
  return { planned: made.length, removed: 0, ...moved };
}

function endSeries(context: Context, job_id: string): number {
  const { store } = context;
  const removed = removedAtEnd(readOpenOccurrences(context, job_id), context.now()).map(({ id }) => id);
  hideEvents(context, removed);
  store.write(
    "calendar",
    store
      .read("calendar")
      .map((event) =>
        event.job_id === job_id && event.completed_at === null ? { ...event, occurrence_day: null } : event,
      ),
  );
  changeDemoJob(context, job_id, (one) => ({ ...one, series: null }));
  followJob(context, job_id);
  return removed.length;
}
