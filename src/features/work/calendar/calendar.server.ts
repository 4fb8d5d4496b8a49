import { implement } from "@orpc/server";
import { followPlanning } from "./scheduledEstimate.server.ts";
import { removeEvent, restoreEvent } from "./deletion.server.ts";
import { toRow } from "./eventRow.server.ts";
import { changeFollowing, planVisits, repeatJob } from "./jobVisits.server.ts";
import { restoreSeries, undoBefore } from "./seriesUndo.server.ts";
import { calendarContract } from "./calendar.contract.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { allDayBounds } from "#features/work/events/eventTimes.ts";
import { announceVisit, isMoved } from "#features/work/events/eventWebhook.server.ts";
import { conflictMessages } from "#features/work/events/eventMessages.ts";
import { feedAddress } from "./feed.server.ts";
import { ProductError } from "#shared/errors.ts";
import { answeringRawJson, requireOwner, type RequestContext } from "#platform/operations.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { correctEventSearch, findEvents } from "#features/work/events/eventSearch.queries.ts";
import { readEvent, readOfEstimate, readOfJob, readWithin } from "#features/work/events/event.queries.ts";
import { addEvent, saveEvent } from "#features/work/events/eventChanges.queries.ts";
import { feedNumber, renewFeedNumber } from "./feed.queries.ts";
import { copyChecklist } from "#features/work/checklists/checklist.server.ts";
import { completePlanned } from "#features/work/visits/plannedVisit.server.ts";
import { followJob } from "#features/work/visits/series.server.ts";
import { endSharing } from "#features/work/visits/visitRecord.queries.ts";
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
      const event = await completePlanned(work, made.id);
      const moved = await followPlanning(work, event);
      await followJob(work, event.job_id);
      return { ...event, ...moved };
    }),
  ),

  update: os.update.handler(({ input: { id, version, scope, ...written }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const before = await readEvent(work, id);
      const undo = scope === "following" ? await undoBefore(work, before.job_id, [before]) : null;
      const saved = await work.query(saveEvent, { id, version, ...(await toRow(work, written, before)) });
      const event = await readEvent(work, id);
      if (saved.length === 0) throw new ProductError("conflict", conflictMessages.changed);
      if (event.job_id !== before.job_id || event.estimate_id !== before.estimate_id) await copyChecklist(work, event);
      // Photos that were shared with one customer are not for another.
      if (event.customer_id !== before.customer_id) await work.query(endSharing, { event_id: id });
      if (isMoved(before, event)) await announceVisit(work, "visit.moved", event);
      if (scope === "following") await changeFollowing(work, owner.ownerId, { before, after: event });
      work.notify("calendar");
      for (const job of new Set([before.job_id, event.job_id])) await followJob(work, job);
      return scope === "following" ? { ...(await readEvent(work, id)), ...(await undo?.(work)) } : event;
    }),
  ),

  move: os.move.handler(({ input: { events }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const moved: CalendarEvent[] = [];
      for (const { id, version, ...times } of events) {
        const before = await readEvent(work, id);
        const row = await toRow(work, { ...before, ...times }, before);
        const saved = await work.query(saveEvent, { ...row, id, version });
        if (saved.length === 0) throw new ProductError("conflict", conflictMessages.changed);
        const event = await readEvent(work, id);
        if (isMoved(before, event)) await announceVisit(work, "visit.moved", event);
        moved.push(event);
      }
      work.notify("calendar");
      for (const job of new Set(moved.map(({ job_id }) => job_id))) await followJob(work, job);
      return { events: moved };
    }),
  ),

  planVisits: os.planVisits.handler(({ input, context: { owner } }) =>
    owner.transaction((work) => planVisits(work, input)),
  ),

  repeat: os.repeat.handler(({ input, context: { owner } }) =>
    owner.transaction((work) => repeatJob(work, owner.ownerId, input)),
  ),

  restoreSeries: os.restoreSeries.handler(({ input, context: { owner } }) =>
    owner.transaction((work) => restoreSeries(work, owner.ownerId, input)),
  ),

  remove: os.remove.handler(({ input: { id }, context: { owner } }) => removeEvent(owner, id)),

  restore: os.restore.handler(({ input: { id }, context: { owner } }) => restoreEvent(owner, id)),
};
