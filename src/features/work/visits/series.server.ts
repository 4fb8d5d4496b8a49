import { toJson } from "#platform/database/jsonText.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { daysToPlan, type Series } from "#features/jobs/job-rules/series.ts";
import { setSeries } from "#features/jobs/jobs/jobChanges.queries.ts";
import { followVisits } from "#features/jobs/jobs/jobMoves.server.ts";
import { lockJobById, readJob } from "#features/jobs/jobs/jobReading.server.ts";
import { addEvent, membersOf } from "#features/work/events/eventChanges.queries.ts";
import { toStoredTimes } from "#features/work/events/storedTimes.ts";
import { completePlanned } from "./plannedVisit.server.ts";
import { visitsOfSeries } from "./seriesVisits.ts";

/**
 * Lets a job follow a change of its visits: a repeating one gets its next visits, and its state follows. Runs within the
 * transaction of the change.
 */
export async function followJob(work: OwnerTx, jobId: string | null): Promise<void> {
  if (jobId === null) return;
  await planNext(work, jobId);
  await followVisits(work, jobId);
}

/** Plans the next visits of a job that repeats, after one of its visits was removed. Its state stays. */
export async function planNext(work: OwnerTx, jobId: string): Promise<void> {
  const { series } = await lockJobById(work.query, jobId);
  if (series !== null) await planAhead(work, jobId, series);
}

/** Plans the visits of a series that are due to be planned, and returns their ids. Former members get none of them. */
export async function planAhead(work: OwnerTx, jobId: string, series: Series): Promise<string[]> {
  const { today, timeZone } = await todayOfOwner(work);
  const days = daysToPlan(series, today);
  const last = days.at(-1);
  if (last === undefined) return [];
  const job = await readJob(work.query, jobId);
  const members = await membersOf(work, series.assigned_to);
  const assigned_to = series.assigned_to.filter((id) => members.has(id));
  const made: string[] = [];
  for (const visit of visitsOfSeries(job, { ...series, assigned_to }, days, timeZone)) {
    const [added] = await work.query(addEvent, { ...visit, ...toStoredTimes(visit, timeZone) });
    if (!added) throw new Error("A visit of a series was not stored.");
    made.push((await completePlanned(work, added.id)).id);
  }
  await work.query(setSeries, { id: jobId, series: toJson({ ...series, planned_through: last }), steps: 0 });
  work.notify("calendar");
  return made;
}
