import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { purgeEvent } from "./deletion.server.ts";
import type { EventInput } from "#features/work/events/event.ts";
import { isAssignedTo } from "#features/work/events/ownEvents.ts";
import { allDayBounds, daysOfEvent, type Times } from "#features/work/events/eventTimes.ts";
import { conflictMessages, eventProblems } from "#features/work/events/eventMessages.ts";
import { movedBy } from "#features/work/events/moving.ts";
import { eventOf } from "#features/work/visits/suggestedEvent.ts";
import { visitProblems } from "#features/work/visits/visitLife.ts";
import { addDays, addMonths, dayIn } from "#shared/days/calendarDays.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { sampleBusiness } from "#demo/sampleBusiness.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { insertSample } from "#testing/insertSample.ts";
import { refusal } from "#testing/refusal.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";

/** Olivia works in Chicago, six hours behind UTC in winter. */
let story: Story;
let olivia: StoryOwner;
beforeAll(async () => void (story = await startStory()));
beforeEach(async () => void (olivia = await story.signUp({ trial: true })));
afterAll(() => story.stop());

const wash: EventInput = {
  title: "House wash",
  description: "Front and back",
  start_datetime: "2026-12-01T15:00:00+00:00",
  end_datetime: "2026-12-01T18:00:00+00:00",
  client_name: "Carla Customer",
  client_email: "carla@mail.example",
  client_phone: "555-0142",
  client_address: "12 Maple Avenue",
  service_type: "pressure_washing",
  estimated_price: 249.5,
  notes: "Gate code 4411",
};
const december = { from: "2026-12-01T06:00:00Z", to: "2027-01-01T06:00:00Z" };

describe("the search for events", () => {
  test("looks into title, client, address, phone and notes, past and future, the nearest first", async () => {
    const { create, find, remove, didYouMean } = olivia.client.calendar;
    const at = (days: number) => {
      const start = Date.now() + days * 86_400_000;
      return {
        start_datetime: new Date(start).toISOString(),
        end_datetime: new Date(start + 3_600_000).toISOString(),
      };
    };
    const far = await create({ ...wash, ...at(40) });
    const past = await create({ ...wash, ...at(-2), title: "Gutters", client_address: "9 Lake Shore Drive" });
    const next = await create({ ...wash, ...at(9), client_phone: "(630) 555-0123", notes: "Blue gate" });
    const gone = await create({ ...wash, ...at(1) });
    await remove({ id: gone.id });
    const found = async (search: string, limit = 5) => (await find({ search, limit })).map(({ id }) => id);
    expect(await found("customer carla")).toEqual([past.id, next.id, far.id]);
    expect(await found("carla", 2)).toEqual([past.id, next.id]);
    expect(await found("lake shore dr")).toEqual([past.id]);
    expect(await found("+1 630-555-0123")).toEqual([next.id]);
    expect(await found("blue GATE")).toEqual([next.id]);
    expect(await found("house wash 4411")).toEqual([far.id]);
    expect(await found("nothing of the kind")).toEqual([]);
    expect(await didYouMean({ search: "gutterz" })).toEqual([{ search: "Gutters", found: 1 }]);
    const [shown] = await find({ search: "gutters", limit: 1 });
    expect(shown).toEqual({
      id: past.id,
      title: past.title,
      client_name: past.client_name,
      client_phone: past.client_phone,
      client_address: past.client_address,
      start_datetime: past.start_datetime,
      end_datetime: past.end_datetime,
      arrival_window: false,
      all_day: false,
    });
    const stranger = await story.signUp({ trial: true });
    expect(await stranger.client.calendar.find({ search: "carla" })).toEqual([]);
  });
});

describe("planning", () => {
  test("an event is kept with everything that was written, and found within its month", async () => {
    const made = await olivia.client.calendar.create(wash);
    expect(made).toMatchObject({
      ...wash,
      all_day: false,
      actual_price: null,
      estimate_id: null,
      customer_id: null,
      version: 1,
      created_by: olivia.id,
    });
    expect(await olivia.client.calendar.get({ id: made.id })).toEqual(made);
    expect(await olivia.client.calendar.list(december)).toEqual([made]);
    expect(await olivia.client.calendar.list({ from: "2026-11-01T06:00:00Z", to: "2026-12-01T06:00:00Z" })).toEqual([]);
  });

  test("what was left empty is kept as nothing", async () => {
    const { title, start_datetime, end_datetime } = wash;
    const made = await olivia.client.calendar.create({
      title,
      start_datetime,
      end_datetime,
      client_name: " ",
      client_email: "",
      notes: "",
    });
    expect(made).toMatchObject({
      description: null,
      client_name: null,
      client_email: null,
      client_phone: null,
      service_type: null,
      estimated_price: null,
      notes: null,
    });
  });

  test("an all-day event takes its whole days where the owner is", async () => {
    const made = await olivia.client.calendar.create({ ...wash, all_day: true, end_datetime: "2026-12-02T15:00:00Z" });
    expect(made).toMatchObject({
      start_datetime: "2026-12-01T06:00:00.000Z",
      end_datetime: "2026-12-03T05:59:59.999Z",
    });
  });

  test("an event that began before the stretch is in it as long as it lasts", async () => {
    const made = await olivia.client.calendar.create({
      ...wash,
      start_datetime: "2026-11-20T12:00:00Z",
      end_datetime: "2026-12-01T12:00:00Z",
    });
    expect((await olivia.client.calendar.list(december)).map((event) => event.id)).toEqual([made.id]);
    expect(await olivia.client.calendar.list({ from: "2026-12-01T12:00:00Z", to: "2026-12-02T12:00:00Z" })).toEqual([]);
  });

  test.each([
    ["no title", { title: "  " }, { title: eventProblems.title }],
    ["no e-mail address where one should be", { client_email: "carla" }, { client_email: eventProblems.email }],
    ["an end before its start", { end_datetime: "2026-12-01T14:00:00Z" }, { end_datetime: eventProblems.order }],
    ["more than 31 days", { end_datetime: "2027-01-10T14:00:00Z" }, { end_datetime: eventProblems.tooLong }],
  ])("one with %s is refused in words", async (_what, change, fields) => {
    expect(await refusal(olivia.client.calendar.create({ ...wash, ...change }))).toMatchObject({
      code: "invalid",
      fields,
    });
  });

  test("365 days can be searched at once; more are refused in words", async () => {
    expect(await olivia.client.calendar.list({ from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z" })).toEqual([]);
    const longer = { from: "2026-01-01T00:00:00Z", to: "2027-01-03T00:00:00Z" };
    expect(await refusal(olivia.client.calendar.list(longer))).toMatchObject({
      code: "invalid",
      message: "Search up to 365 days at a time.",
    });
  });

  test("of two devices changing one event the second gets a conflict, and nothing is overwritten", async () => {
    const made = await olivia.client.calendar.create(wash);
    const moved = {
      ...wash,
      id: made.id,
      version: made.version,
      start_datetime: "2026-12-05T15:00:00Z",
      end_datetime: "2026-12-05T18:00:00Z",
    };
    expect(await olivia.client.calendar.update(moved)).toMatchObject({
      start_datetime: "2026-12-05T15:00:00+00:00",
      version: 2,
    });
    expect(await refusal(olivia.client.calendar.update({ ...moved, title: "Late" }))).toMatchObject({
      code: "conflict",
    });
    await olivia.client.calendar.remove({ id: made.id });
    expect(await refusal(olivia.client.calendar.update({ ...moved, version: 2 }))).toMatchObject({
      code: "not_found",
      message: "This event was deleted on another device.",
    });
    expect(await refusal(olivia.client.calendar.remove({ id: made.id }))).toMatchObject({ code: "not_found" });
  });

  test("an event is linked to customers and estimates of the owner alone", async () => {
    expect(await refusal(olivia.client.calendar.create({ ...wash, customer_id: randomUUID() }))).toMatchObject({
      code: "not_found",
    });
    expect(await refusal(olivia.client.calendar.create({ ...wash, estimate_id: randomUUID() }))).toMatchObject({
      code: "not_found",
    });
  });

  test("on the Free plan today's events can be read, and the calendar asks to upgrade", async () => {
    const free = await story.signUp();
    expect(await free.client.calendar.today({})).toEqual([]);
    expect(await refusal(free.client.calendar.list(december))).toMatchObject({ code: "subscription_required" });
    expect(await refusal(free.client.calendar.create(wash))).toMatchObject({ code: "subscription_required" });
  });
});

describe("a deleted event", () => {
  test("comes back under the same id with all its values, and a stale save of it is refused", async () => {
    const made = await olivia.client.calendar.create(wash);
    await olivia.client.calendar.remove({ id: made.id });
    expect(await olivia.client.calendar.list(december)).toEqual([]);
    const restored = await olivia.client.calendar.restore({ id: made.id });
    expect(restored).toEqual({ ...made, version: 2, updated_at: restored.updated_at });
    expect(await olivia.client.calendar.list(december)).toEqual([restored]);
    // A second press, or a second device.
    expect(await olivia.client.calendar.restore({ id: made.id })).toEqual(restored);
    expect(await refusal(olivia.client.calendar.update({ ...wash, id: made.id, version: made.version }))).toMatchObject(
      { code: "conflict" },
    );
  });

  test("neither can be changed nor takes the place of a suggested visit, and is still its estimate's when it comes back", async () => {
    const sample = sampleBusiness(olivia.id, new Date());
    await insertSample(story, sample);
    const { id: customer_id } = await olivia.client.customers.create({
      name: "Carla Brown",
      email: "carla@mail.example",
    });
    const today = dayIn("America/Chicago", new Date());
    const { id: schedule_id } = await olivia.client.schedules.addService({
      customer_id,
      service_name: "Gutters",
      service_interval_months: 3,
      last_service_date: addMonths(today, -3),
    });
    const estimate_id =
      sample.estimates.find((estimate) => sample.calendar.every((event) => event.estimate_id !== estimate.id))?.id ??
      "";
    const soon = {
      start_datetime: new Date().toISOString(),
      end_datetime: new Date(Date.now() + 3_600_000).toISOString(),
    };
    const visit = await olivia.client.calendar.create({ ...wash, ...soon, estimate_id, customer_id, schedule_id });
    const suggested = async () =>
      (await olivia.client.calendar.suggestions({ from: today, to: addDays(today, 1) })).some(
        (one) => one.schedule_id === schedule_id,
      );
    expect(await suggested()).toBe(false);
    await olivia.client.calendar.remove({ id: visit.id });
    expect(await suggested()).toBe(true);
    expect(await olivia.client.calendar.ofEstimate({ estimate_id })).toEqual([]);
    expect((await olivia.client.calendar.today({})).map((event) => event.id)).not.toContain(visit.id);
    expect((await olivia.client.customers.counts({ id: customer_id })).calendar_events).toBe(0);
    for (const act of [
      () => olivia.client.calendar.get({ id: visit.id }),
      () => olivia.client.calendar.complete({ id: visit.id }),
      () => olivia.client.calendar.update({ ...wash, id: visit.id, version: 1 }),
    ])
      expect(await refusal(act())).toMatchObject({ code: "not_found" });
    await olivia.client.calendar.restore({ id: visit.id });
    expect(await olivia.client.calendar.ofEstimate({ estimate_id })).toMatchObject([
      { id: visit.id, customer_id, schedule_id },
    ]);
    expect(await suggested()).toBe(false);
  });

  test("goes for good a day later, unless it was restored", async () => {
    const [kept, gone] = [await olivia.client.calendar.create(wash), await olivia.client.calendar.create(wash)];
    for (const { id } of [kept, gone]) await olivia.client.calendar.remove({ id });
    const queued = () =>
      story.sql<{ id: string; late: boolean }>(
        `select data->>'id' as id, start_after > now() + interval '23 hours' as late from ${queuedJobs} where name = 'purge-event' and data->>'ownerId' = $1 order by 1`,
        [olivia.id],
      );
    const ids = [kept.id, gone.id].toSorted();
    await expect.poll(queued).toEqual(ids.map((id) => ({ id, late: true })));
    await olivia.client.calendar.restore({ id: kept.id });
    const pool = openPool(story.databaseUrl, { max: 10, onLost: () => {} });
    const db = await openTenantDb({ pool, announce: () => {} });
    const purge = () =>
      Promise.all(
        [kept, gone].map(({ id }) => purgeEvent({ deps: story.server.deps, db }, { ownerId: olivia.id, id })),
      );
    const left = async () =>
      (await story.sql<{ id: string }>("select id from calendar_events where created_by = $1", [olivia.id])).length;
    await purge();
    expect(await left()).toBe(2);
    // A job that came too early, because the clock was ahead when the event was deleted, is queued again.
    await expect.poll(async () => (await queued()).map(({ id }) => id)).toEqual([...ids, gone.id].toSorted());
    await story.sql(
      "update calendar_events set deleted_at = now() - interval '1 day' where created_by = $1 and deleted_at is not null",
      [olivia.id],
    );
    await purge();
    expect(await left()).toBe(1);
    expect(await refusal(olivia.client.calendar.restore({ id: gone.id }))).toMatchObject({
      code: "not_found",
      message: "This event can't be restored.",
    });
    await pool.end();
  });
});

describe("the work of an estimate", () => {
  test("is found on it, and a stranger finds nothing", async () => {
    const sample = sampleBusiness(olivia.id, new Date());
    await insertSample(story, sample);
    const estimate_id =
      sample.estimates.find((estimate) => sample.calendar.every((event) => event.estimate_id !== estimate.id))?.id ??
      "";
    const { status_changed: _moved, ...made } = await olivia.client.calendar.create({ ...wash, estimate_id });
    expect(await olivia.client.calendar.ofEstimate({ estimate_id })).toEqual([made]);
    expect(await (await story.signUp({ trial: true })).client.calendar.ofEstimate({ estimate_id })).toEqual([]);
  });
});

describe("work that comes again", () => {
  const day = (moment: string) => dayIn("America/Chicago", new Date(moment));

  test("is suggested until it is planned; a visit that was made is recorded on its day and leads to the next", async () => {
    const today = dayIn("America/Chicago", new Date());
    const { id: customer_id } = await olivia.client.customers.create({
      name: "Carla Brown",
      email: "carla@mail.example",
    });
    const service = await olivia.client.schedules.addService({
      customer_id,
      service_name: "Gutters",
      service_interval_months: 3,
      last_service_date: addDays(addMonths(today, -3), -10),
    });
    const [visit] = await olivia.client.calendar.suggestions({ from: today, to: addDays(today, 30) });
    expect(visit).toMatchObject({
      schedule_id: service.id,
      customer_id,
      day: today,
      title: "Gutters: Carla Brown",
      client_email: "carla@mail.example",
    });
    const yesterday = allDayBounds(addDays(today, -1), addDays(today, -1), "America/Chicago");
    const planned = await olivia.client.calendar.create({
      title: "Gutters",
      schedule_id: service.id,
      customer_id,
      all_day: true,
      start_datetime: yesterday.start.toISOString(),
      end_datetime: yesterday.end.toISOString(),
    });
    expect(await olivia.client.calendar.suggestions({ from: today, to: addDays(today, 30) })).toEqual([]);

    const { event, next_service_date } = await olivia.client.calendar.complete({ id: planned.id });
    expect(event).toMatchObject({ id: planned.id, version: 2, completed_at: expect.any(String) });
    expect(next_service_date).toBe(addMonths(day(planned.start_datetime), 3));
    expect(await olivia.client.schedules.services({ customer_id })).toMatchObject([
      { last_service_date: addDays(today, -1), next_service_date },
    ]);
    expect(await olivia.client.calendar.suggestions({ from: today, to: next_service_date })).toMatchObject([
      { day: next_service_date },
    ]);
    expect(await refusal(olivia.client.calendar.complete({ id: planned.id }))).toMatchObject({
      code: "conflict",
      message: visitProblems.already,
    });
  });

  test("is recorded from its day on, and only where a service schedule asked for it", async () => {
    const made = await olivia.client.calendar.create(wash);
    expect(await refusal(olivia.client.calendar.complete({ id: made.id }))).toMatchObject({
      code: "conflict",
      message: visitProblems.noSchedule,
    });
    const { id: customer_id } = await olivia.client.customers.create({
      name: "Carla Brown",
      email: "carla@mail.example",
    });
    const { id: schedule_id } = await olivia.client.schedules.addService({ customer_id, service_name: "Gutters" });
    const soon = await olivia.client.calendar.create({
      ...wash,
      schedule_id,
      customer_id,
      start_datetime: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      end_datetime: new Date(Date.now() + 3 * 86_400_000 + 3_600_000).toISOString(),
    });
    expect(await refusal(olivia.client.calendar.complete({ id: soon.id }))).toMatchObject({
      code: "conflict",
      message: visitProblems.notYet,
    });
  });
});

describeOnBothSides("The calendar", (side) => {
  const weekFrom = (date: Date) => ({
    from: new Date(date.getTime() - 86_400_000).toISOString(),
    to: new Date(date.getTime() + 9 * 86_400_000).toISOString(),
  });

  test("finds its events by a client's name and street, the nearest first", async () => {
    for (const { client_name, client_address } of side.sample.calendar) {
      const search = `${client_name} ${client_address?.split(" ")[1] ?? ""}`;
      const found = await side.client.calendar.find({ search, limit: 20 });
      const nearest = side.sample.calendar
        .filter((one) => one.client_name === client_name)
        .map((one) => ({ id: one.id, away: Math.abs(Date.parse(one.start_datetime) - Date.now()) }))
        .toSorted((a, b) => a.away - b.away);
      expect(found.map(({ id }) => id)).toEqual(nearest.map(({ id }) => id));
    }
    expect(await side.client.calendar.find({ search: "nobody of that name" })).toEqual([]);
  });

  test("lists the planned work of a stretch of time by its start", async () => {
    const planned = side.sample.calendar.filter(({ completed_at }) => completed_at === null);
    expect(planned).toHaveLength(7);
    const listed = await side.client.calendar.list(weekFrom(new Date()));
    expect(listed.map((event) => event.id)).toEqual(
      planned
        .toSorted((a, b) => Date.parse(a.start_datetime) - Date.parse(b.start_datetime) || (a.id < b.id ? -1 : 1))
        .map((event) => event.id),
    );
    const {
      start_datetime: _start,
      end_datetime: _end,
      start_day: _first,
      end_day: _last,
      created_at: _made,
      updated_at: _touched,
      ...rest
    } = planned[0] ?? { start_datetime: "", end_datetime: "", created_at: "", updated_at: "" };
    expect(listed.find((event) => event.id === planned[0]?.id)).toMatchObject(rest);
  });

  test("suggests the visits that service schedules ask for, the overdue ones today", async () => {
    const suggested = await side.client.calendar.suggestions({ from: side.today, to: addDays(side.today, 7) });
    const { overdue, due_today, due_soon } = await side.client.schedules.due({});
    expect(suggested.map((visit) => visit.schedule_id).toSorted()).toEqual(
      [...overdue, ...due_today, ...due_soon].map((entry) => entry.id).toSorted(),
    );
    expect(suggested.filter((visit) => visit.due < side.today).every((visit) => visit.day === side.today)).toBe(true);
    const [first] = suggested;
    if (!first) throw new Error("Nothing is suggested.");
    await side.client.calendar.create(eventOf(first, side.timeZone));
    const left = await side.client.calendar.suggestions({ from: side.today, to: addDays(side.today, 7) });
    expect(left).toEqual(suggested.slice(1));
  });

  test("stores the event as it is written, moved, deleted and restored; where it stays in the browser, it says so", async () => {
    const said = (done: string) => [
      undefined,
      { title: "Demo Mode", description: `Event would be ${done} in the full version. This is demo data.` },
    ];
    const before = await side.client.calendar.list(weekFrom(new Date()));
    const [first] = before;
    if (!first) throw new Error("Nothing is planned.");
    const day = new Date().toISOString();
    const made = await side.client.calendar.create({
      title: "Trade fair",
      start_datetime: day,
      end_datetime: day,
      all_day: true,
    });
    const { start, end } = allDayBounds(side.today, side.today, side.timeZone);
    expect([made.title, Date.parse(made.start_datetime), Date.parse(made.end_datetime), made.version]).toEqual([
      "Trade fair",
      start.getTime(),
      end.getTime(),
      1,
    ]);
    expect(said("created")).toContainEqual(made.notice);
    const moved = movedBy(first, { days: 1, minutes: 0 }, side.timeZone);
    const updated = await side.client.calendar.update({ ...first, ...moved });
    expect([Date.parse(updated.start_datetime), updated.title]).toEqual([
      Date.parse(moved.start_datetime),
      first.title,
    ]);
    expect(said("updated")).toContainEqual(updated.notice);
    const removed = await side.client.calendar.remove({ id: first.id });
    expect(removed.id).toBe(first.id);
    expect(said("deleted")).toContainEqual(removed.notice);

    const restored = await side.client.calendar.restore({ id: first.id });
    expect([restored.id, restored.title, restored.version]).toEqual([first.id, first.title, first.version + 2]);
    expect(said("restored")).toContainEqual(restored.notice);
    await side.client.calendar.remove({ id: first.id });

    const after = await side.client.calendar.list(weekFrom(new Date()));
    expect(after.map((event) => event.id).toSorted()).toEqual(
      [...before.slice(1).map((event) => event.id), made.id].toSorted(),
    );
    expect(await refusal(side.client.calendar.update({ ...made, version: 9 }))).toMatchObject({
      code: "conflict",
      message: conflictMessages.changed,
    });
    expect(await refusal(side.client.calendar.restore({ id: randomUUID() }))).toMatchObject({
      code: "not_found",
      message: conflictMessages.goneForGood,
    });
    expect(await refusal(side.client.calendar.create({ ...made, customer_id: randomUUID() }))).toMatchObject({
      code: "not_found",
      message: conflictMessages.linkGone,
    });
    expect(await refusal(side.client.calendar.create({ ...made, assigned_to: [randomUUID()] }))).toMatchObject({
      code: "invalid",
      fields: { assigned_to: eventProblems.assigned },
    });
  });

  test("finds the work of an estimate, and the events of today", async () => {
    const linked = side.sample.calendar.find((event) => event.estimate_id !== null);
    const found = await side.client.calendar.ofEstimate({ estimate_id: linked?.estimate_id ?? "" });
    expect(found.map((event) => event.id)).toContain(linked?.id);
    const todays = side.sample.calendar.filter((event) => daysOfEvent(event, side.timeZone).includes(side.today));
    const ids = (events: { id: string }[]) => events.map((event) => event.id).toSorted();
    expect(ids(await side.client.calendar.today({ whose: "everyone" }))).toEqual(ids(todays));
    const own = todays.filter((event) => isAssignedTo(event, side.ownerId, "owner"));
    expect(ids(await side.client.calendar.today({ whose: "own" }))).toEqual(ids(own));
    expect(ids(await side.client.calendar.today({}))).toEqual(ids(own));
  });

  test("refuses what is no event, in the words of its fields", async () => {
    const start_datetime = new Date().toISOString();
    expect(
      await refusal(side.client.calendar.create({ title: "", start_datetime, end_datetime: start_datetime })),
    ).toMatchObject({ code: "invalid", fields: { title: eventProblems.title } });
    expect(
      await refusal(side.client.calendar.create({ title: "Wash", start_datetime, end_datetime: start_datetime })),
    ).toMatchObject({ code: "invalid", fields: { end_datetime: eventProblems.order } });
    expect(await refusal(side.client.calendar.get({ id: randomUUID() }))).toMatchObject({ code: "not_found" });
  });
});

describe("whole days", () => {
  const zones = ["America/Chicago", "Pacific/Kiritimati", "Pacific/Niue", "Asia/Kolkata", "America/Sao_Paulo", "UTC"];

  test("stay on their days wherever the business moves, in lists, on their own, in the feed and as a file", async () => {
    const owner = await story.signUp({ trial: true, timeZone: "Europe/Berlin" });
    const { calendar, account } = owner.client;
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const times = (from: string, to: string): Times => ({
      start_datetime: allDayBounds(from, from, "Europe/Berlin").start.toISOString(),
      end_datetime: allDayBounds(to, to, "Europe/Berlin").end.toISOString(),
      all_day: true,
    });
    const one = await calendar.create({ title: "Fair", ...times(day, day) });
    const two = await calendar.create({ title: "Course", ...times(day, next) });
    const call = await calendar.create({
      title: "Call",
      start_datetime: `${day}T12:00:00Z`,
      end_datetime: `${day}T13:00:00Z`,
    });
    const { url } = await calendar.feed();
    for (const time_zone of zones) {
      await account.saveBusiness({ name: "Olivia's", phone: null, time_zone, mail_new_requests: false });
      const bounds = (from: string, to: string) => allDayBounds(from, to, time_zone);
      const within = async (from: string, to: string) =>
        (
          await calendar.list({
            from: bounds(from, to).start.toISOString(),
            to: new Date(bounds(from, to).end.getTime() + 1).toISOString(),
          })
        ).map(({ id }) => id);
      for (const [event, days] of [
        [one, [day]],
        [two, [day, next]],
      ] as const) {
        const read = await calendar.get({ id: event.id });
        expect(daysOfEvent(read, time_zone), time_zone).toEqual(days);
        const whole = bounds(days[0], days.at(-1) ?? "");
        expect([read.start_datetime, read.end_datetime].map((moment) => new Date(moment).toISOString())).toEqual([
          whole.start.toISOString(),
          whole.end.toISOString(),
        ]);
        const file = await (
          await fetch(`${story.url}/api/calendar/events/${event.id}.ics`, { headers: owner.headers() })
        ).text();
        for (const text of [await (await fetch(url)).text(), file]) {
          const told = new ICAL.Component(ICAL.parse(text) as unknown[])
            .getAllSubcomponents("vevent")
            .map((found) => new ICAL.Event(found))
            .find(({ uid }) => uid.startsWith(event.id));
          expect([told?.startDate.isDate, told?.startDate.toString(), told?.endDate.toString()], time_zone).toEqual([
            true,
            day,
            days.length === 1 ? next : new Date(Date.parse(next) + 86_400_000).toISOString().slice(0, 10),
          ]);
        }
      }
      const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
      const after = new Date(Date.parse(next) + 86_400_000).toISOString().slice(0, 10);
      expect(
        (await within(before, before)).filter((id) => id !== call.id),
        time_zone,
      ).toEqual([]);
      expect((await within(day, day)).filter((id) => id !== call.id).toSorted(), time_zone).toEqual(
        [one.id, two.id].toSorted(),
      );
      expect(
        (await within(next, next)).filter((id) => id !== call.id),
        time_zone,
      ).toEqual([two.id]);
      expect(
        (await within(after, after)).filter((id) => id !== call.id),
        time_zone,
      ).toEqual([]);
      const all = await calendar.list({ from: `${before}T00:00:00Z`, to: `${after}T00:00:00Z` });
      expect(all.map(({ start_datetime }) => Date.parse(start_datetime))).toEqual(
        all.map(({ start_datetime }) => Date.parse(start_datetime)).toSorted((a, b) => a - b),
      );
    }
    // A change moves it by the days of the current zone, and these are stored.
    const { client_name: _name, ...read } = await calendar.get({ id: one.id });
    const moved = await calendar.update({ ...read, all_day: true, ...timesOf(next, "UTC") });
    await account.saveBusiness({
      name: "Olivia's",
      phone: null,
      time_zone: "America/Chicago",
      mail_new_requests: false,
    });
    expect(daysOfEvent(await calendar.get({ id: moved.id }), "America/Chicago")).toEqual([next]);
  });

  const timesOf = (day: string, zone: string) => ({
    start_datetime: allDayBounds(day, day, zone).start.toISOString(),
    end_datetime: allDayBounds(day, day, zone).end.toISOString(),
  });

  test.each([
    ["midnight to midnight", "2025-05-01T00:00:00-05:00", "2025-05-02T00:00:00-05:00", ["2025-05-01"]],
    [
      "over a weekend until midnight",
      "2025-05-03T00:00:00-05:00",
      "2025-05-05T00:00:00-05:00",
      ["2025-05-03", "2025-05-04"],
    ],
    ["a moment", "2025-05-01T00:00:00-05:00", "2025-05-01T00:00:00-05:00", ["2025-05-01"]],
    [
      "a minute into the next day",
      "2025-05-01T09:00:00-05:00",
      "2025-05-02T00:01:00-05:00",
      ["2025-05-01", "2025-05-02"],
    ],
    ["on the day the clocks go forward", "2025-03-09T00:00:00-06:00", "2025-03-10T00:00:00-05:00", ["2025-03-09"]],
  ])("are what an event takes that is sent %s", async (_what, start_datetime, end_datetime, days) => {
    const owner = await story.signUp({ trial: true, timeZone: "America/Chicago" });
    const made = await owner.client.calendar.create({ title: "Fair", start_datetime, end_datetime, all_day: true });
    expect(daysOfEvent(made, "America/Chicago")).toEqual(days);
  });
});
