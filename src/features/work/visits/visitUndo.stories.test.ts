import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EventInput } from "#features/work/events/event.ts";
import { visitProblems } from "./visitLife.ts";
import { visitMessages } from "./visit.ts";
import { colleague } from "#server/testing/colleague.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { refusal } from "#testing/refusal.ts";

/** After an accidental tap on a phone, every effect of Done is reverted. */
let story: Story;
let olivia: StoryOwner;
let cleo: StoryOwner;
let customerId: string;
beforeAll(async () => void (story = await startStory()));
beforeEach(async () => {
  olivia = await story.signUp({ trial: true });
  cleo = await colleague(story, olivia, "crew", "Cleo Crew");
  customerId = (await olivia.client.customers.create({ name: "Carla Customer", email: "carla@mail.example" })).id;
});
afterAll(() => story.stop());

const visitOn = async (daysAgo: number, more: Partial<EventInput> = {}) => {
  const start = Date.now() - daysAgo * 86_400_000;
  const event = await olivia.client.calendar.create({
    title: "House wash",
    start_datetime: new Date(start).toISOString(),
    end_datetime: new Date(start + 60_000).toISOString(),
    customer_id: customerId,
    assigned_to: [cleo.id],
    ...more,
  });
  return { id: event.id, day: dayIn("America/Chicago", new Date(start)) };
};
const timeline = async () =>
  (await olivia.client.customers.timeline({ id: customerId })).events
    .filter(({ kind }) => ["visit_completed", "service_completed", "visit_reopened"].includes(kind))
    .map(({ kind, by, data }) => [kind, by, data.text ?? null])
    .toReversed();
const reopen = (id: string) => cleo.client.visits.reopen({ id });
const complete = (id: string) => cleo.client.visits.complete({ id });

describe("Done is taken back", () => {
  test("by who is on the visit: it is open again, the history says both, and it can be done again", async () => {
    const { id } = await visitOn(0);
    expect(await refusal(reopen(id))).toMatchObject({ code: "conflict", message: visitProblems.notDone });
    await complete(id);
    expect(await reopen(id)).toMatchObject({ id, completed_at: null, completed_by: null });
    expect(await olivia.client.calendar.get({ id })).toMatchObject({ completed_at: null, completed_by: null });
    expect(await complete(id)).toMatchObject({ completed_by: "Cleo Crew" });
    expect(await timeline()).toEqual([
      ["visit_completed", "Cleo Crew", "House wash"],
      ["visit_reopened", "Cleo Crew", "House wash"],
      ["visit_completed", "Cleo Crew", "House wash"],
    ]);
  });

  test("by an owner in the calendar, whoever is on it; by nobody whose visit it is not", async () => {
    const { id } = await visitOn(0);
    await complete(id);
    const stranger = await story.signUp({ trial: true });
    const carl = await colleague(story, olivia, "crew", "Carl Crew");
    for (const asked of [
      () => carl.client.visits.reopen({ id }),
      () => stranger.client.visits.reopen({ id }),
      () => olivia.client.visits.reopen({ id }),
    ])
      expect(await refusal(asked())).toMatchObject({ code: "not_found", message: visitMessages.gone });
    expect(await refusal(stranger.client.calendar.reopen({ id }))).toMatchObject({ code: "not_found" });
    expect(await refusal(cleo.client.calendar.reopen({ id }))).toMatchObject({ code: "forbidden" });
    expect(await olivia.client.calendar.reopen({ id })).toMatchObject({ id, completed_at: null });
    expect(await refusal(olivia.client.calendar.reopen({ id }))).toMatchObject({ code: "conflict" });
    expect((await timeline()).at(-1)?.slice(0, 2)).toEqual(["visit_reopened", expect.not.stringMatching(/Cleo/)]);
  });

  test("once, however often it is tapped at the same time", async () => {
    const { id } = await visitOn(0);
    await complete(id);
    const taps = await Promise.allSettled([reopen(id), reopen(id), reopen(id)]);
    expect(taps.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await timeline()).filter(([kind]) => kind === "visit_reopened")).toHaveLength(1);
  });
});

describe("the service schedule of a visit", () => {
  const first = addDays(dayIn("America/Chicago", new Date()), -90);
  const asSchedule = () =>
    olivia.client.schedules.set({
      customer_id: customerId,
      service_interval_months: 3,
      last_service_date: first,
      service_notes: null,
    });
  const asService = () =>
    olivia.client.schedules.addService({
      customer_id: customerId,
      service_name: "Gutters",
      service_interval_months: 3,
      last_service_date: first,
    });

  const carried = () => olivia.client.followUps.list({ customer_id: customerId }).then(({ rows }) => rows[0]);
  const service = () => olivia.client.schedules.services({ customer_id: customerId }).then(([one]) => one);
  const both = [
    ["that a follow-up carries", asSchedule, carried],
    ["that is a service of the customer's", asService, service],
  ] as const;

  test.each(both)("goes back to its dates, one %s", async (_which, set, read) => {
    const { id: schedule_id, last_service_date, next_service_date } = await set();
    const { id, day } = await visitOn(1, { schedule_id });
    await complete(id);
    expect(await read()).toMatchObject({ last_service_date: day });
    expect((await reopen(id)).notice).toBeUndefined();
    expect(await read()).toMatchObject({ last_service_date, next_service_date });
    expect((await timeline()).map(([kind]) => kind)).toEqual(["service_completed", "visit_reopened"]);
  });

  test.each(both)("takes visits that are completed at once one after the other, one %s", async (_which, set, read) => {
    const { id: schedule_id, last_service_date } = await set();
    const [early, late] = await Promise.all([visitOn(2, { schedule_id }), visitOn(1, { schedule_id })]);
    await Promise.all([complete(early.id), complete(late.id)]);
    expect(await read()).toMatchObject({ last_service_date: late.day });
    await Promise.all([reopen(early.id), reopen(late.id)]);
    expect(await read()).toMatchObject({ last_service_date });
  });

  test("follows the visits that stay done, whichever is taken back", async () => {
    const { id: schedule_id } = await asService();
    const dates = async () => {
      const [one] = await olivia.client.schedules.services({ customer_id: customerId });
      return one?.last_service_date;
    };
    const [early, late] = [await visitOn(40, { schedule_id }), await visitOn(2, { schedule_id })];
    await complete(early.id);
    await complete(late.id);
    await reopen(early.id);
    expect(await dates()).toBe(late.day);
    await reopen(late.id);
    expect(await dates()).toBe(first);
    // The later one is recorded first.
    await complete(late.id);
    await complete(early.id);
    expect(await dates()).toBe(late.day);
    await reopen(late.id);
    expect(await dates()).toBe(early.day);
  });

  test("keeps dates that somebody has set since, and says so; one that is gone is no hindrance", async () => {
    const { id: schedule_id } = await asService();
    const { id } = await visitOn(1, { schedule_id });
    await complete(id);
    const [service] = await olivia.client.schedules.services({ customer_id: customerId });
    if (!service) throw new Error("The service is there.");
    const changed = await olivia.client.schedules.updateService({ ...service, service_interval_months: 6 });
    expect((await reopen(id)).notice?.description).toMatch(/keeps its dates/);
    expect(await olivia.client.schedules.services({ customer_id: customerId })).toEqual([changed]);
    await complete(id);
    await olivia.client.schedules.removeService({ id: schedule_id });
    expect(await reopen(id)).toMatchObject({ completed_at: null });
  });
});
