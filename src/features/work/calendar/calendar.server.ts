import { implement } from "@orpc/server";
import { followPlanning } from "./scheduledEstimate.server.ts";
import { removeEvent, restoreEvent } from "./deletion.server.ts";
import { calendarContract } from "./calendar.contract.ts";
import type { CalendarEvent, EventToSave } from "#features/work/events/event.ts";
import { allDayBounds } from "#features/work/events/eventTimes.ts";
import { toStoredTimes } from "#features/work/events/storedTimes.ts";
import { announceVisit, isMoved } from "#features/work/events/eventWebhook.server.ts";
import { conflictMessages, eventProblems } from "#features/work/events/eventMessages.ts";
import { feedAddress } from "./feed.server.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { answeringRawJson, requireOwner, type RequestContext } from "#platform/operations.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { correctEventSearch, findEvents } from "#features/work/events/eventSearch.queries.ts";
import { readEvent, readOfEstimate, readOfJob, readWithin } from "#features/work/events/event.queries.ts";
import {
  addEvent,
  areLinksThere,
  jobToLink,
  membersOf,
  saveEvent,
  type EventValues,
} from "#features/work/events/eventChanges.queries.ts";
import { feedNumber, renewFeedNumber } from "./feed.queries.ts";
import { followVisits } from "#features/jobs/jobs/jobMoves.server.ts";
import { visitOfJob } from "#features/work/visits/visitOfJob.ts";
import { copyChecklist } from "#features/work/visits/checklist.server.ts";
import { recordAssignment } from "#features/work/visits/assignment.server.ts";
import { calendarVisitHandlers } from "#features/work/visits/calendarVisit.server.ts";

const os = implement(calendarContract).$context<RequestContext>().use(requireOwner);
const hot = implement({
  list: answeringRawJson(calendarContract.list),
  ofEstimate: answeringRawJson(calendarContract.ofEstimate),
  ofJob: answeringRawJson(calendarContract.ofJob),
  today: answeringRawJson(calendarContract.today),
})
  .$context<RequestContext>()
  .use(requireOwner);

/**
 * Turns an event into a row. Its times follow the all-day rule in the owner's zone. Its links must be to the owner's
 * own records. It is assigned to current members, or to the members that it had `before`. The customer's timeline names
 * the members who now make the visit.
 */
async function toRow(
  work: OwnerTx,
  entered: EventToSave,
  before: Pick<CalendarEvent, "assigned_to" | "job_id"> | null,
): Promise<EventValues> {
  const written = await asVisitOfJob(work, entered, before?.job_id ?? null);
  if (!(await areLinksThere(work, written))) throw new ProductError("not_found", conflictMessages.linkGone);
  const had = before?.assigned_to ?? [];
  const names = await membersOf(work, written.assigned_to);
  if (!written.assigned_to.every((id) => names.has(id) || had.includes(id)))
    throw new ProductError("invalid", eventProblems.assigned, { assigned_to: eventProblems.assigned });
  const { timeZone } = await todayOfOwner(work);
  await recordAssignment(work, written, { before: had, names, timeZone });
  return { ...written, ...toStoredTimes(written, timeZone) };
}

/** The event with the customer and estimate of its job. Throws `not_found` if the job is not the owner's. */
async function asVisitOfJob(work: OwnerTx, event: EventToSave, before: string | null): Promise<EventToSave> {
  if (event.job_id === null) return event;
  const [job] = await work.query(jobToLink, { id: event.job_id });
  if (!job) throw new ProductError("not_found", conflictMessages.linkGone);
  return visitOfJob(event, job, before);
}

/** The handlers of the operations on the calendar. */
export const calendarHandlers = {
  ...calendarVisitHandlers,

  list: hot.list.handler(({ input, context: { owner } }) => readWithin(owner, input)),

  find: os.find.handler(({ input, context: { owner } }) => findEvents(owner, input, new Date())),

  didYouMean: os.didYouMean.handler(({ input, context: { owner } }) => correctEventSearch(owner, input.search, {})),

  ofEstimate: hot.ofEstimate.handler(({ input, context: { owner } }) => readOfEstimate(owner, input.estimate_id)),

  ofJob: hot.ofJob.handler(({ input, context: { owner } }) => readOfJob(owner, input.job_id)),

  today: hot.today.handler(async ({ input: { whose }, context: { owner } }) => {
    const { today, timeZone } = await todayOfOwner(owner);
    const { start, end } = allDayBounds(today, today, timeZone);
    const day = { from: start.toISOString(), to: end.toISOString() };
    return readWithin(owner, day, whose === "own" ? "own" : "seen");
  }),

  feed: os.feed.handler(async ({ context: { owner, deps } }) => {
    const [member] = await owner.query(feedNumber);
    return { url: feedAddress(deps, owner, member?.number ?? 1) };
  }),

  renewFeed: os.renewFeed.handler(async ({ context: { owner, deps } }) => {
    const [member] = await owner.query(renewFeedNumber);
    return { url: feedAddress(deps, owner, member?.number ?? 1) };
  }),

  get: os.get.handler(({ input, context: { owner } }) => readEvent(owner, input.id)),

  create: os.create.handler(({ input, context: { owner } }) =>
    owner.transaction(async (work) => {
      const [made] = await work.query(addEvent, await toRow(work, input, null));
      if (!made) throw new Error("A new event was not stored.");
      work.notify("calendar");
      const event = await readEvent(work, made.id);
      await copyChecklist(work, event);
      await announceVisit(work, "visit.planned", event);
      const moved = await followPlanning(work, event);
      await followVisits(work, event.job_id);
      return { ...event, ...moved };
    }),
  ),

  update: os.update.handler(({ input: { id, version, ...written }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const before = await readEvent(work, id);
      const saved = await work.query(saveEvent, { id, version, ...(await toRow(work, written, before)) });
      const event = await readEvent(work, id);
      if (saved.length === 0) throw new ProductError("conflict", conflictMessages.changed);
      if (event.job_id !== before.job_id || event.estimate_id !== before.estimate_id) await copyChecklist(work, event);
      if (isMoved(before, event)) await announceVisit(work, "visit.moved", event);
      work.notify("calendar");
      for (const job of new Set([before.job_id, event.job_id])) await followVisits(work, job);
      return event;
    }),
  ),

  remove: os.remove.handler(({ input: { id }, context: { owner } }) => removeEvent(owner, id)),

  restore: os.restore.handler(({ input: { id }, context: { owner } }) => restoreEvent(owner, id)),
};
