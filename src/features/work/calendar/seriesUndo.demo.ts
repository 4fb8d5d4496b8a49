import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsToday, visitorsZone } from "#browser/demo/visitorsDay.ts";
import { takesVisits } from "#features/jobs/job-rules/jobState.ts";
import { checkSeries } from "#features/jobs/job-rules/series.ts";
import { changeDemoJob, demoJobById } from "#features/jobs/jobs/storedJob.demo.ts";
import { findEvent, readEvents, readOpenOccurrences } from "#features/work/events/event.demo.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { conflictMessages } from "#features/work/events/eventMessages.ts";
import { followJob } from "#features/work/visits/series.demo.ts";
import { ProductError } from "#shared/errors.ts";
import { assertCanRepeat } from "./canRepeat.demo.ts";
import { hideEvents } from "./hiding.demo.ts";
import { changeEvent, showEvent, type PlanningRows } from "./planning.demo.ts";
import { undoOf, type SeriesBefore, type SeriesToRestore } from "./seriesUndo.ts";

/** Undoes changes of the demo's repeating jobs, by the rules of the server. */

type Context = DemoContext<PlanningRows>;

const visitsOf = (context: Context, job_id: string) => readEvents(context).filter((one) => one.job_id === job_id);

/** Reads a repeating job before a change of it. The returned function returns the undo of the change. */
export function undoBefore(
  context: Context,
  job_id: string | null,
  chosen: readonly CalendarEvent[] = [],
): (() => { undo: SeriesBefore }) | null {
  const series = job_id === null ? null : demoJobById(context, job_id).series;
  if (job_id === null || series === null) return null;
  const before = visitsOf(context, job_id);
  const open = readOpenOccurrences(context, job_id);
  const visits = [...chosen, ...open.filter(({ id }) => chosen.every((visit) => visit.id !== id))];
  return () => ({ undo: undoOf({ job_id, series }, { before, after: visitsOf(context, job_id), visits }) });
}

/** Restores a repeating job and its visits as they were before a change: all of them, or none. */
export function restoreSeries(
  context: Context,
  { job_id, series, visits, removed, planned }: SeriesToRestore,
): { job_id: string } {
  const { store } = context;
  const job = demoJobById(context, job_id);
  if (!takesVisits(job.state)) throw new ProductError("conflict", conflictMessages.jobOver);
  if (job.series === null) assertCanRepeat(context, job);
  checkSeries(series, { today: visitorsToday(context), timeZone: visitorsZone() });
  for (const visit of visits) {
    const before = findEvent(context, visit.id);
    if (before.job_id !== job_id || visit.job_id !== job_id || before.version !== visit.version)
      throw new ProductError("conflict", conflictMessages.changed);
  }
  const there = [...store.read("removedEvents"), ...store.read("calendar")];
  if (!removed.every(({ id }) => there.some((one) => one.id === id && one.job_id === job_id)))
    throw new ProductError("not_found", conflictMessages.goneForGood);
  hideEvents(
    context,
    visitsOf(context, job_id).flatMap(({ id }) => (planned.includes(id) ? [id] : [])),
  );
  for (const { id, occurrence_day } of removed) {
    showEvent(context, id);
    setOccurrence(context, id, occurrence_day);
  }
  for (const { occurrence_day, ...visit } of visits) {
    changeEvent(context, { ...visit, scope: "this" }, { follow: false });
    setOccurrence(context, visit.id, occurrence_day);
  }
  changeDemoJob(context, job_id, (one) => ({ ...one, series }));
  followJob(context, job_id);
  return { job_id };
}

const setOccurrence = ({ store }: Context, id: string, occurrence_day: string | null): void =>
  store.write(
    "calendar",
    store.read("calendar").map((one) => (one.id === id ? { ...one, occurrence_day } : one)),
  );
