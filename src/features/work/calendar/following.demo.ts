import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsToday, visitorsZone } from "#browser/demo/visitorsDay.ts";
import { seriesProblems } from "#features/jobs/job-rules/series.ts";
import { changeDemoJob, demoJobById, type JobRows } from "#features/jobs/jobs/storedJob.demo.ts";
import { readOpenOccurrences } from "#features/work/events/event.demo.ts";
import type { CalendarEvent, StoredEvent } from "#features/work/events/event.ts";
import { toStoredTimes } from "#features/work/events/storedTimes.ts";
import { changesFrom } from "#features/work/visits/seriesVisits.ts";
import { ProductError } from "#shared/errors.ts";
import { hideEvents } from "./hiding.demo.ts";

type Context = DemoContext<Omit<JobRows, "calendar"> & { calendar: StoredEvent[]; removedEvents: StoredEvent[] }>;
type FollowingChanges = ReturnType<typeof changesFrom> & { job_id: string; id: string };

/** The changes that a change of one visit makes to those that follow it, by the rules of the server. Stores nothing. */
export function followingChanges(
  context: Context,
  { before, after }: { before: CalendarEvent; after: CalendarEvent },
): FollowingChanges {
  const { job_id } = before;
  const series = job_id === null || after.job_id !== job_id ? null : demoJobById(context, job_id).series;
  if (job_id === null || series === null || before.occurrence_day === null)
    throw new ProductError("conflict", seriesProblems.ended);
  const open = readOpenOccurrences(context, job_id);
  const clock = { today: visitorsToday(context), timeZone: visitorsZone() };
  return { job_id, id: before.id, ...changesFrom({ before, after }, { series, open }, clock) };
}

/** Stores the changes of the visits that follow one which was changed. */
export function changeFollowing(context: Context, changes: FollowingChanges): void {
  const at = context.now().toISOString();
  const changed = new Map(changes.changed.map(({ visit, to }) => [visit.id, to]));
  context.store.write(
    "calendar",
    context.store.read("calendar").map((event): StoredEvent => {
      if (event.id === changes.id) return { ...event, occurrence_day: changes.occurrence_day };
      const to = changed.get(event.id);
      return to
        ? { ...event, ...to, ...toStoredTimes(to, visitorsZone()), version: event.version + 1, updated_at: at }
        : event;
    }),
  );
  hideEvents(
    context,
    changes.removed.map(({ id }) => id),
  );
  changeDemoJob(context, changes.job_id, (job) => ({ ...job, series: changes.series }));
}
