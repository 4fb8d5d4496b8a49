import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsToday, visitorsZone } from "#browser/demo/visitorsDay.ts";
import { daysToPlan, type Series } from "#features/jobs/job-rules/series.ts";
import {
  changeDemoJob,
  demoJobById,
  detailsOf,
  followVisits,
  type JobRows,
} from "#features/jobs/jobs/storedJob.demo.ts";
import type { StoredEvent } from "#features/work/events/event.ts";
import { toStoredTimes } from "#features/work/events/storedTimes.ts";
import { copyChecklist, type ChecklistRows } from "#features/work/checklists/checklist.demo.ts";
import { visitsOfSeries, type Occurrence } from "./seriesVisits.ts";

/** The visits of the demo's repeating jobs, by the rules of the server. */

type Context = DemoContext<Omit<JobRows, "calendar"> & { calendar: StoredEvent[] } & ChecklistRows>;

/** Lets a job follow a change of its visits. */
export function followJob(context: Context, jobId: string | null): void {
  if (jobId === null) return;
  planNext(context, jobId);
  followVisits(context, jobId);
}

/** Plans the next visits of a job that repeats. */
export function planNext(context: Context, jobId: string): void {
  const { series } = demoJobById(context, jobId);
  if (series !== null) planAhead(context, jobId, series);
}

/** Plans the visits of a series that are due to be planned, and returns them. */
export function planAhead(context: Context, jobId: string, series: Series): StoredEvent[] {
  const { store, team } = context;
  const days = daysToPlan(series, visitorsToday(context));
  const last = days.at(-1);
  if (last === undefined) return [];
  const assigned_to = series.assigned_to.filter((id) => team.some((member) => member.id === id));
  const job = detailsOf(context, demoJobById(context, jobId));
  const made = visitsOfSeries(job, { ...series, assigned_to }, days, visitorsZone()).map((visit) =>
    asNewEvent(context, visit),
  );
  store.write("calendar", [...store.read("calendar"), ...made]);
  for (const visit of made) copyChecklist(context, visit);
  changeDemoJob(context, jobId, (one) => ({ ...one, series: { ...series, planned_through: last } }), 0);
  return made;
}

function asNewEvent({ userId, now }: Context, visit: Occurrence): StoredEvent {
  const at = now().toISOString();
  return {
    ...visit,
    ...toStoredTimes(visit, visitorsZone()),
    id: crypto.randomUUID(),
    completed_at: null,
    completed_by: null,
    version: 1,
    created_by: userId,
    created_at: at,
    updated_at: at,
  };
}
