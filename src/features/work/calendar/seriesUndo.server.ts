import { takesVisits } from "#features/jobs/job-rules/jobState.ts";
import { checkSeries } from "#features/jobs/job-rules/series.ts";
import { setSeries } from "#features/jobs/jobs/jobChanges.queries.ts";
import { lockJobById } from "#features/jobs/jobs/jobReading.server.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { placesOfJob, readEvent, readOpenOccurrences } from "#features/work/events/event.queries.ts";
import { restore, saveEvent, setOccurrence } from "#features/work/events/eventChanges.queries.ts";
import { conflictMessages } from "#features/work/events/eventMessages.ts";
import { announceVisit, isMoved } from "#features/work/events/eventWebhook.server.ts";
import { followJob } from "#features/work/visits/series.server.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { ProductError } from "#shared/errors.ts";
import { assertCanRepeat } from "./canRepeat.server.ts";
import { removeWithin } from "./deletion.server.ts";
import { toRow } from "./eventRow.server.ts";
import { undoOf, type SeriesBefore, type SeriesToRestore } from "./seriesUndo.ts";

/** Undoes changes of repeating jobs. */

/**
 * Reads a repeating job before a change of it. The returned function reads it after the change and returns its undo.
 * `chosen`: visits that the change may change besides the open ones. Null for a job that does not repeat.
 */
export async function undoBefore(
  work: OwnerTx,
  job_id: string | null,
  chosen: readonly CalendarEvent[] = [],
): Promise<((work: OwnerTx) => Promise<{ undo: SeriesBefore }>) | null> {
  const series = job_id === null ? null : (await lockJobById(work.query, job_id)).series;
  if (job_id === null || series === null) return null;
  const before = await work.query(placesOfJob, { job_id });
  const open = await readOpenOccurrences(work, job_id);
  const visits = [...chosen, ...open.filter(({ id }) => chosen.every((visit) => visit.id !== id))];
  return async ({ query }) => {
    const after = await query(placesOfJob, { job_id });
    return { undo: undoOf({ job_id, series }, { before, after, visits }) };
  };
}

/**
 * Restores a repeating job and its visits as they were before a change: all of them, or none if one was changed since.
 * Throws `conflict` for that, and for a job that takes no visits any more.
 */
export async function restoreSeries(
  work: OwnerTx,
  ownerId: string,
  { job_id, series, visits, removed, planned }: SeriesToRestore,
): Promise<{ job_id: string }> {
  const job = await lockJobById(work.query, job_id);
  if (!takesVisits(job.state)) throw new ProductError("conflict", conflictMessages.jobOver);
  if (job.series === null) await assertCanRepeat(work, job);
  checkSeries(series, await todayOfOwner(work));
  const own = new Set((await work.query(placesOfJob, { job_id })).map(({ id }) => id));
  for (const id of planned) if (own.has(id)) await removeWithin(work, ownerId, id);
  for (const { id, occurrence_day } of removed) {
    await work.query(restore, { id });
    await work.query(setOccurrence, { id, occurrence_day });
    const { job_id: of } = await readEvent(work, id, conflictMessages.goneForGood);
    if (of !== job_id) throw new ProductError("conflict", conflictMessages.changed);
  }
  for (const { id, version, occurrence_day, ...written } of visits) {
    const before = await readEvent(work, id);
    if (before.job_id !== job_id || written.job_id !== job_id)
      throw new ProductError("conflict", conflictMessages.changed);
    const row = { ...(await toRow(work, written, before)), occurrence_day };
    const saved = await work.query(saveEvent, { ...row, id, version });
    if (saved.length === 0) throw new ProductError("conflict", conflictMessages.changed);
    const event = await readEvent(work, id);
    if (isMoved(before, event)) await announceVisit(work, "visit.moved", event);
  }
  await work.query(setSeries, { id: job_id, series: toJson(series), steps: 1 });
  work.notify("calendar");
  work.notify("jobs");
  await followJob(work, job_id);
  return { job_id };
}
