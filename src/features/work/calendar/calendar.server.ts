import { implement } from "@orpc/server";
import { removeEvent, restoreEvent } from "./deletion.server.ts";
import { calendarContract } from "./calendar.contract.ts";
import type { CalendarEvent, EventToSave } from "#features/work/events/event.ts";
import { allDayBounds, toStoredTimes } from "#features/work/events/eventTimes.ts";
import { conflictMessages, eventProblems } from "#features/work/events/eventMessages.ts";
import { feedAddress } from "./feed.server.ts";
import { recurringHandlers } from "./recurring.server.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { formatDay } from "#shared/days/days.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { answeringRawJson, requireOwner, type RequestContext } from "#platform/operations.ts";
import { ownersDay } from "#platform/business/ownersDay.ts";
import { readEvent, readOfEstimate, readWithin } from "#features/work/events/event.queries.ts";
import {
  addEvent,
  areLinksThere,
  membersOf,
  saveEvent,
  type EventToKeep,
} from "#features/work/events/eventChanges.queries.ts";
import { feedNumber, renewFeedNumber } from "./feed.queries.ts";
import { nothingRecorded } from "#features/work/visits/visitRecord.ts";
import { readVisitsOfCustomer, recordOf } from "#features/work/visits/visitRecord.queries.ts";

const os = implement(calendarContract).$context<RequestContext>().use(requireOwner);
const hot = implement({
  list: answeringRawJson(calendarContract.list),
  ofEstimate: answeringRawJson(calendarContract.ofEstimate),
  today: answeringRawJson(calendarContract.today),
})
  .$context<RequestContext>()
  .use(requireOwner);

/**
 * An event as it is written: its times by the all-day rule in the owner's zone, linked only to what is the owner's, and
 * assigned to members of today, or to who had it `before`. The change of who does it goes to the customer's timeline.
 */
async function toKeep(
  work: OwnerTx,
  written: EventToSave,
  before: Pick<CalendarEvent, "assigned_to"> | null,
): Promise<EventToKeep> {
  if (!(await areLinksThere(work, written))) throw new ProductError("not_found", conflictMessages.linkGone);
  const had = before?.assigned_to ?? [];
  const names = await membersOf(work, written.assigned_to);
  if (!written.assigned_to.every((id) => names.has(id) || had.includes(id)))
    throw new ProductError("invalid", eventProblems.assigned, { assigned_to: eventProblems.assigned });
  const { timeZone } = await ownersDay(work);
  const { customer_id, assigned_to } = written;
  if (customer_id !== null && !isSameSet(assigned_to, had))
    await recordEvents(work.query, [
      { customer_id, kind: "visit_assigned", data: assignment(written, names, timeZone) },
    ]);
  return { ...written, ...toStoredTimes(written, timeZone) };
}

/** Who does which visit now, as the customer's timeline says it. */
function assignment(
  { title, start_datetime, assigned_to }: EventToSave,
  names: ReadonlyMap<string, string>,
  timeZone: string,
): { text: string } {
  const who = assigned_to.flatMap((id) => names.get(id) ?? []).join(" and ") || "nobody";
  return { text: `${title} on ${formatDay(start_datetime, timeZone)} to ${who}` };
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** The handlers of the calendar. */
export const calendarHandlers = {
  ...recurringHandlers,

  list: hot.list.handler(({ input, context: { owner } }) => readWithin(owner, input)),

  ofEstimate: hot.ofEstimate.handler(({ input, context: { owner } }) => readOfEstimate(owner, input.estimate_id)),

  today: hot.today.handler(async ({ context: { owner } }) => {
    const { today, timeZone } = await ownersDay(owner);
    const { start, end } = allDayBounds(today, today, timeZone);
    return readWithin(owner, { from: start.toISOString(), to: end.toISOString() }, { own: true });
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

  visitRecord: os.visitRecord.handler(async ({ input: { id }, context: { owner } }) => {
    const [found] = await owner.query(recordOf, { id });
    return found ?? nothingRecorded();
  }),

  visitsOfCustomer: os.visitsOfCustomer.handler(async ({ input, context: { owner } }) => {
    const { timeZone } = await ownersDay(owner);
    return readVisitsOfCustomer(owner, { ...input, timeZone });
  }),

  create: os.create.handler(({ input, context: { owner } }) =>
    owner.transaction(async (work) => {
      const [made] = await work.query(addEvent, await toKeep(work, input, null));
      if (!made) throw new Error("A new event was not stored.");
      work.notify("calendar");
      return readEvent(work, made.id);
    }),
  ),

  update: os.update.handler(({ input: { id, version, ...written }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const before = await readEvent(work, id);
      const saved = await work.query(saveEvent, { id, version, ...(await toKeep(work, written, before)) });
      const event = await readEvent(work, id);
      if (saved.length === 0) throw new ProductError("conflict", conflictMessages.changed);
      work.notify("calendar");
      return event;
    }),
  ),

  remove: os.remove.handler(({ input: { id }, context: { owner } }) => removeEvent(owner, id)),

  restore: os.restore.handler(({ input: { id }, context: { owner } }) => restoreEvent(owner, id)),
};
