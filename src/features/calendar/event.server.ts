import { implement } from "@orpc/server";
import { and, eq, isNull, sql } from "drizzle-orm";
import { removeEvent, restoreEvent } from "#features/calendar/deletion.server.ts";
import { calendarContract } from "#features/calendar/event.contract.ts";
import {
  allDayBounds,
  maxEventDays,
  conflictMessages,
  toStoredTimes,
  type EventToSave,
  type StoredDays,
} from "#features/calendar/event.ts";
import { eventsAsJson, listedColumns, readEvent } from "#features/calendar/eventRows.server.ts";
import { feedAddress } from "#features/calendar/feed.server.ts";
import { recurringHandlers } from "#features/calendar/recurring.server.ts";
import { dayIn } from "#shared/calendarDays.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import { calendar_events as events } from "#platform/database/calendarTables.ts";
import { customers } from "#platform/database/customerTables.ts";
import { estimates } from "#platform/database/estimateTables.ts";
import { RawJson } from "#platform/rawJson.ts";
import { answeringRawJson, requireOwner, type RequestContext } from "#platform/operations.ts";

const os = implement(calendarContract).$context<RequestContext>().use(requireOwner);
const hot = implement({
  list: answeringRawJson(calendarContract.list),
  ofEstimate: answeringRawJson(calendarContract.ofEstimate),
  today: answeringRawJson(calendarContract.today),
})
  .$context<RequestContext>()
  .use(requireOwner);

/**
 * No event is longer than `longestEventDays`, so whatever is in the stretch began no earlier than that before it. The
 * days of all-day events are UTC's here, and no zone is a day away: of these a few too many are found, and left out
 * where they are placed.
 */
const withinStatement = {
  name: "calendar-within",
  text: `select ${listedColumns} from calendar_events e
    where e.created_by = $1 and e.start_datetime > $2::timestamptz - interval '${maxEventDays + 2} days' and e.start_datetime < $3::timestamptz + interval '1 day' and e.end_datetime > $2::timestamptz - interval '1 day'
      and (e.all_day or (e.start_datetime < $3 and e.end_datetime > $2)) and e.deleted_at is null order by e.start_datetime, e.id`,
};
/** Events of an estimate, planned and past, by their start. */
const ofEstimateStatement = {
  name: "calendar-of-estimate",
  text: `select ${listedColumns} from calendar_events e where e.created_by = $1 and e.estimate_id = $2 and e.deleted_at is null order by e.start_datetime, e.id`,
};
const zoneStatement = { name: "owner-zone", text: "select time_zone from businesses where created_by = $1" };

const feedNumberStatement = {
  name: "calendar-feed-number",
  text: "select calendar_feed_number as number from businesses where created_by = $1",
};
const renewStatement = {
  name: "calendar-feed-renew",
  text: "update businesses set calendar_feed_number = calendar_feed_number + 1, updated_at = now() where created_by = $1 returning calendar_feed_number as number",
};

const within = async (owner: OwnerDb, from: string, to: string) =>
  eventsAsJson(await owner.queryRaw(withinStatement, [owner.ownerId, from, to]), { from, to });

type Ask = OwnerTx["query"];

async function zoneOf(ask: Ask, ownerId: string): Promise<string> {
  const [row] = await ask<{ time_zone: string }>(zoneStatement, [ownerId]);
  return row?.time_zone ?? "UTC";
}

/**
 * An event as it is written: its times by the all-day rule in the owner's zone, and linked only to what is the owner's.
 */
async function toKeep(
  { db, query }: OwnerTx,
  ownerId: string,
  written: EventToSave,
): Promise<EventToSave & StoredDays> {
  const { customer_id, estimate_id } = written;
  const linked = await Promise.all([
    customer_id ? db.$count(customers, and(eq(customers.created_by, ownerId), eq(customers.id, customer_id))) : 1,
    estimate_id ? db.$count(estimates, and(eq(estimates.created_by, ownerId), eq(estimates.id, estimate_id))) : 1,
  ]);
  if (linked.includes(0)) throw new ProductError("not_found", conflictMessages.linkGone);
  return { ...written, ...toStoredTimes(written, await zoneOf(query, ownerId)) };
}

/** The handlers of the calendar. */
export const calendarHandlers = {
  ...recurringHandlers,

  list: hot.list.handler(async ({ input, context }) => new RawJson(await within(context.owner, input.from, input.to))),

  ofEstimate: hot.ofEstimate.handler(
    async ({ input, context }) =>
      new RawJson(
        eventsAsJson(await context.owner.queryRaw(ofEstimateStatement, [context.owner.ownerId, input.estimate_id])),
      ),
  ),

  today: hot.today.handler(async ({ context }) => {
    const { owner } = context;
    const zone = await zoneOf(owner.query, owner.ownerId);
    const today = dayIn(zone, new Date());
    const { start, end } = allDayBounds(today, today, zone);
    return new RawJson(await within(owner, start.toISOString(), end.toISOString()));
  }),

  feed: os.feed.handler(async ({ context: { owner, deps } }) => {
    const [business] = await owner.query<{ number: number }>(feedNumberStatement, [owner.ownerId]);
    return { url: feedAddress(deps, owner.ownerId, business?.number ?? 1) };
  }),

  renewFeed: os.renewFeed.handler(async ({ context: { owner, deps } }) => {
    const [business] = await owner.query<{ number: number }>(renewStatement, [owner.ownerId]);
    return { url: feedAddress(deps, owner.ownerId, business?.number ?? 1) };
  }),

  get: os.get.handler(({ input, context: { owner } }) => readEvent(owner.query, owner.ownerId, input.id)),

  create: os.create.handler(({ input, context: { owner } }) =>
    owner.transaction(async (work) => {
      const [made] = await work.db
        .insert(events)
        .values({ created_by: owner.ownerId, ...(await toKeep(work, owner.ownerId, input)) })
        .returning({ id: events.id });
      if (!made) throw new Error("A new event was not stored.");
      work.notify("calendar");
      return readEvent(work.query, owner.ownerId, made.id);
    }),
  ),

  update: os.update.handler(({ input: { id, version, ...written }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const saved = await work.db
        .update(events)
        .set({ ...(await toKeep(work, owner.ownerId, written)), version: version + 1, updated_at: sql`now()` })
        .where(
          and(
            eq(events.created_by, owner.ownerId),
            eq(events.id, id),
            eq(events.version, version),
            isNull(events.deleted_at),
          ),
        )
        .returning({ id: events.id });
      const event = await readEvent(work.query, owner.ownerId, id);
      if (saved.length === 0) throw new ProductError("conflict", conflictMessages.changed);
      work.notify("calendar");
      return event;
    }),
  ),

  remove: os.remove.handler(({ input: { id }, context: { owner } }) => removeEvent(owner, id)),

  restore: os.restore.handler(({ input: { id }, context: { owner } }) => restoreEvent(owner, id)),
};
