import { assertCanRepeat } from "./canRepeat.server.ts";
import { announceVisit, isMoved } from "#features/work/events/eventWebhook.server.ts";
import { completePlanned } from "#features/work/visits/plannedVisit.server.ts";
import { takesVisits } from "#features/jobs/job-rules/jobState.ts";
import { checkSeries, seriesProblems } from "#features/jobs/job-rules/series.ts";
import { setSeries } from "#features/jobs/jobs/jobChanges.queries.ts";
import { lockJobById, readJob } from "#features/jobs/jobs/jobReading.server.ts";
import { readEvent, readOpenOccurrences } from "#features/work/events/event.queries.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { addEvent, freeVisits, membersOf, saveEvent } from "#features/work/events/eventChanges.queries.ts";
import { conflictMessages, eventProblems } from "#features/work/events/eventMessages.ts";
import { toStoredTimes } from "#features/work/events/storedTimes.ts";
import { newSeries, visitsOn, type SeriesToSave, type VisitsPlan } from "#features/work/visits/plannedVisits.ts";
import { followJob, planAhead } from "#features/work/visits/series.server.ts";
import { changesFrom, removedAtEnd } from "#features/work/visits/seriesVisits.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { ProductError } from "#shared/errors.ts";
import { removeWithin } from "./deletion.server.ts";
import { toRow } from "./eventRow.server.ts";
import type { SeriesBefore } from "./seriesUndo.ts";
import { undoBefore } from "./seriesUndo.server.ts";
import { followPlanning, type StatusChanged } from "./scheduledEstimate.server.ts";

/** Plans visits of jobs: on chosen days, in a series, and those that follow one. */

/** Plans visits of a job on several days at once. Plans none if one of the days or times is refused. */
export async function planVisits(
  work: OwnerTx,
  plan: VisitsPlan,
): Promise<{ visits: CalendarEvent[] } & StatusChanged> {
  const job = await readJob(work.query, plan.job_id);
  const visits: CalendarEvent[] = [];
  let moved: StatusChanged = {};
  for (const visit of visitsOn(job, plan, await todayOfOwner(work))) {
    const [made] = await work.query(addEvent, await toRow(work, visit, null));
    if (!made) throw new Error("A new visit was not stored.");
    const event = await completePlanned(work, made.id);
    visits.push(event);
    moved = { ...moved, ...(await followPlanning(work, event)) };
  }
  work.notify("calendar");
  await followJob(work, plan.job_id);
  return { visits, ...moved };
}

/**
 * Makes a job repeat and plans its visits of the next 12 months, or ends its repetition. Then its visits after the next
 * one are removed, and the others stay as they are.
 */
export async function repeatJob(
  work: OwnerTx,
  ownerId: string,
  { job_id, series }: { job_id: string; series: SeriesToSave | null },
): Promise<{ planned: number; removed: number; undo?: SeriesBefore } & StatusChanged> {
  const job = await lockJobById(work.query, job_id);
  if (!takesVisits(job.state)) throw new ProductError("conflict", conflictMessages.jobOver);
  work.notify("jobs");
  if (series === null) {
    const undo = await undoBefore(work, job_id);
    return { planned: 0, removed: await endSeries(work, ownerId, job_id), ...(await undo?.(work)) };
  }
  if (job.series !== null) throw new ProductError("conflict", seriesProblems.repeats);
  await assertCanRepeat(work, job);
  const begun = newSeries(series);
  checkSeries(begun, await todayOfOwner(work));
  if ((await membersOf(work, begun.assigned_to)).size < begun.assigned_to.length)
    throw new ProductError("invalid", eventProblems.assigned, { assigned_to: eventProblems.assigned });
  await work.query(setSeries, { id: job_id, series: toJson(begun), steps: 1 });
  const made = await planAhead(work, job_id, begun);
  const [first] = made;
  const moved = first === undefined ? {} : await followPlanning(work, await readEvent(work, first));
  await followJob(work, job_id);
  return { planned: made.length, removed: 0, ...moved };
}

async function endSeries(work: OwnerTx, ownerId: string, job_id: string): Promise<number> {
  const removed = removedAtEnd(await readOpenOccurrences(work, job_id), new Date());
  for (const { id } of removed) await removeWithin(work, ownerId, id);
  await work.query(freeVisits, { job_id });
  await work.query(setSeries, { id: job_id, series: null, steps: 1 });
  work.notify("calendar");
  await followJob(work, job_id);
  return removed.length;
}

/**
 * Gives a change of one visit to the open visits of its series that follow it, and to those that are planned later.
 * Throws `conflict` if its job does not repeat, or if another member changed one of them at the same time.
 */
export async function changeFollowing(
  work: OwnerTx,
  ownerId: string,
  { before, after }: { before: CalendarEvent; after: CalendarEvent },
): Promise<void> {
  const { job_id } = before;
  const series = job_id === null || after.job_id !== job_id ? null : (await lockJobById(work.query, job_id)).series;
  if (job_id === null || series === null || before.occurrence_day === null)
    throw new ProductError("conflict", seriesProblems.ended);
  const clock = await todayOfOwner(work);
  const open = await readOpenOccurrences(work, job_id);
  const changes = changesFrom({ before, after }, { series, open }, clock);
  const own = { visit: after, to: { ...after, occurrence_day: changes.occurrence_day } };
  for (const { visit, to } of [own, ...changes.changed]) {
    const stored = { ...to, ...toStoredTimes(to, clock.timeZone) };
    const saved = await work.query(saveEvent, { ...stored, id: visit.id, version: visit.version });
    if (saved.length === 0) throw new ProductError("conflict", conflictMessages.changed);
    if (isMoved(visit, stored)) await announceVisit(work, "visit.moved", await readEvent(work, visit.id));
  }
  for (const { id } of changes.removed) await removeWithin(work, ownerId, id);
  await work.query(setSeries, { id: job_id, series: toJson(changes.series), steps: 1 });
}
