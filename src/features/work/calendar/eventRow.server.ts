import { visitOfJob } from "#features/work/visits/visitOfJob.ts";
import { recordAssignment } from "#features/work/visits/assignment.server.ts";
import { checkPlanned } from "#features/work/events/checkPlanned.ts";
import type { CalendarEvent, EventToSave } from "#features/work/events/event.ts";
import { areLinksThere, jobToLink, membersOf, type EventValues } from "#features/work/events/eventChanges.queries.ts";
import { conflictMessages, eventProblems } from "#features/work/events/eventMessages.ts";
import { toStoredTimes } from "#features/work/events/storedTimes.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { ProductError } from "#shared/errors.ts";

/**
 * Turns an event into a row. Its times follow the all-day rule in the owner's zone. Its links must be to the owner's
 * own records. It is assigned to current members, or to the members that it had `before`. The customer's timeline names
 * the members who now make the visit.
 */
export async function toRow(
  work: OwnerTx,
  entered: EventToSave,
  before: Pick<CalendarEvent, "assigned_to" | "job_id" | "occurrence_day"> | null,
): Promise<EventValues> {
  const written = await asVisitOfJob(work, entered, before?.job_id ?? null);
  if (!(await areLinksThere(work, written))) throw new ProductError("not_found", conflictMessages.linkGone);
  const had = before?.assigned_to ?? [];
  const names = await membersOf(work, written.assigned_to);
  if (!written.assigned_to.every((id) => names.has(id) || had.includes(id)))
    throw new ProductError("invalid", eventProblems.assigned, { assigned_to: eventProblems.assigned });
  const { today, timeZone } = await todayOfOwner(work);
  checkPlanned(written, { today, timeZone });
  await recordAssignment(work, written, { before: had, names, timeZone });
  const occurrence_day = before && before.job_id === written.job_id ? before.occurrence_day : null;
  return { ...written, ...toStoredTimes(written, timeZone), occurrence_day };
}

/** The event with the customer and estimate of its job. Throws `not_found` if the job is not the owner's. */
async function asVisitOfJob(work: OwnerTx, event: EventToSave, before: string | null): Promise<EventToSave> {
  if (event.job_id === null) return event;
  const [job] = await work.query(jobToLink, { id: event.job_id });
  if (!job) throw new ProductError("not_found", conflictMessages.linkGone);
  return visitOfJob(event, job, before);
}
