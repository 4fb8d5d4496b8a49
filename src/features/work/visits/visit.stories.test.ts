import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { EventInput } from "#features/work/events/event.ts";
import { visitProblems } from "./visitLife.ts";
import { maxPhotosPerVisit, visitMessages } from "./visit.ts";
import { visitNoteRule } from "./visitNoteRule.ts";
import { signUpCrew } from "#server/testing/crew.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { describeOnBothSides } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import { smallPicture } from "#testing/smallPicture.ts";

/** Olivia's business: Max manages, Cleo and Carl make the visits. */
let story: Story;
let olivia: StoryOwner;
let max: StoryOwner;
let cleo: StoryOwner;
let carl: StoryOwner;
let picture: Buffer<ArrayBuffer>;
beforeAll(async () => void ([story, picture] = await Promise.all([startStory(), smallPicture()])));
beforeEach(async () => {
  ({ olivia, max, cleo, carl } = await signUpCrew(story));
});
afterAll(() => story.stop());

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const wash = (): EventInput => ({
  title: "House wash",
  description: "Front and back",
  start_datetime: soon(-1),
  end_datetime: soon(1),
  client_name: "Carla Customer",
  client_email: "carla@mail.example",
  client_phone: "555-0142",
  client_address: "12 Maple Avenue",
  estimated_price: 7431.25,
  actual_price: 8642.75,
  notes: "Gate code 4411",
});
const around = () => {
  const today = dayIn("America/Chicago", new Date());
  return { from: addDays(today, -1), to: addDays(today, 1) };
};
const upload = (who: StoryOwner, id: string, body: Buffer<ArrayBuffer> = picture) =>
  fetch(`${story.url}/api/visits/${id}/photos`, { method: "POST", body, headers: who.headers() });
/**
 * Returns every answer about the business that the person gets from operations on visits, from today and from the feed,
 * as sent over the wire.
 */
const everythingSeenBy = async (who: StoryOwner, id: string) => {
  const { from, to } = around();
  const { url } = await who.client.calendar.feed();
  const addresses = [
    `${story.url}/api/visits?from=${from}&to=${to}`,
    `${story.url}/api/visits/${id}`,
    `${story.url}/api/account`,
    url,
  ];
  const texts = await Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(address, { headers: who.headers() });
      expect(response.status, address).toBe(200);
      return response.text();
    }),
  );
  return texts.join("\n");
};

describe("one's own visits", () => {
  test("each member gets their own, by the role, with what is needed to make them", async () => {
    const customer = await olivia.client.customers.create({
      name: "Carla Customer",
      email: "carla@mail.example",
      notes: "Mind the dog",
    });
    const made = await olivia.client.calendar.create({
      ...wash(),
      customer_id: customer.id,
      assigned_to: [cleo.id, max.id],
    });
    const open = await olivia.client.calendar.create({ ...wash(), title: "Roof" });
    expect((await cleo.client.visits.list(around())).map(({ id }) => id)).toEqual([made.id]);
    expect(new Set((await max.client.visits.list(around())).map(({ id }) => id))).toEqual(new Set([made.id, open.id]));
    expect((await olivia.client.visits.list(around())).map(({ id }) => id)).toEqual([open.id]);
    expect(await carl.client.visits.list(around())).toEqual([]);
    expect(await cleo.client.visits.get({ id: made.id })).toMatchObject({
      title: "House wash",
      client_name: "Carla Customer",
      client_phone: "555-0142",
      client_address: "12 Maple Avenue",
      description: "Front and back",
      event_notes: "Gate code 4411",
      customer_notes: "Mind the dog",
      team: ["Cleo Crew", "Max Manager"],
      price: null,
      completed_at: null,
      notes: [],
      photos: [],
    });
  });

  test("a visit that is another's is not there, whatever is asked of it", async () => {
    const { id } = await olivia.client.calendar.create({ ...wash(), assigned_to: [carl.id] });
    const stranger = await story.signUp({ trial: true });
    for (const who of [cleo, olivia, stranger])
      for (const asked of [
        () => who.client.visits.get({ id }),
        () => who.client.visits.addNote({ id, text: "Hello" }),
        () => who.client.visits.complete({ id }),
      ])
        expect(await refusal(asked())).toMatchObject({ code: "not_found", message: visitMessages.gone });
    expect((await upload(cleo, id)).status).toBe(404);
    expect((await upload(stranger, id)).status).toBe(404);
    expect((await fetch(`${story.url}/api/visits/${id}/photos`, { method: "POST", body: picture })).status).toBe(401);
    await olivia.client.calendar.remove({ id });
    expect(await refusal(carl.client.visits.get({ id }))).toMatchObject({ code: "not_found" });
  });

  test("no answer and no feed says a price to the crew, unless the business says so", async () => {
    const { id } = await olivia.client.calendar.create({ ...wash(), assigned_to: [cleo.id] });
    await upload(cleo, id);
    const answered = [
      await cleo.client.visits.addNote({ id, text: "The gate was locked" }),
      await cleo.client.visits.complete({ id }),
    ];
    const digits = /7[,\\]*431|8[,\\]*642/;
    expect(JSON.stringify(answered)).not.toMatch(digits);
    expect(await everythingSeenBy(cleo, id)).not.toMatch(digits);
    const { business } = await max.client.account.me();
    await max.client.account.saveBusiness({ ...business, crew_sees_prices: true });
    expect(await cleo.client.visits.get({ id })).toMatchObject({ price: 8642.75 });
    expect(await everythingSeenBy(cleo, id)).toMatch(digits);
    // A save without this field leaves it unchanged.
    const { crew_sees_prices: _left, ...others } = (await olivia.client.account.me()).business;
    expect((await olivia.client.account.saveBusiness(others)).business.crew_sees_prices).toBe(true);
    await olivia.client.account.saveBusiness({ ...others, crew_sees_prices: false });
    expect(await everythingSeenBy(cleo, id)).not.toMatch(digits);
    expect(await refusal(cleo.client.account.saveBusiness({ ...others, crew_sees_prices: true }))).toMatchObject({
      code: "forbidden",
    });
  });

  test("the calendar itself is closed to the crew", async () => {
    const { id } = await olivia.client.calendar.create({ ...wash(), assigned_to: [cleo.id] });
    for (const asked of [
      () => cleo.client.calendar.get({ id }),
      () => cleo.client.calendar.list({ from: soon(-5), to: soon(5) }),
      () => cleo.client.calendar.visitRecord({ id }),
    ])
      expect(await refusal(asked())).toMatchObject({ code: "forbidden" });
  });
});

describe("what comes of a visit", () => {
  test("a note stands on the event and on the customer's timeline, under the name of who wrote it", async () => {
    const customer = await olivia.client.customers.create({ name: "Carla Customer", email: "carla@mail.example" });
    const { id } = await olivia.client.calendar.create({
      ...wash(),
      customer_id: customer.id,
      assigned_to: [cleo.id],
    });
    expect(await refusal(cleo.client.visits.addNote({ id, text: "  " }))).toMatchObject({
      code: "invalid",
      fields: { text: visitNoteRule.missing },
    });
    const note = await cleo.client.visits.addNote({ id, text: "The gate was locked" });
    expect(note).toMatchObject({ text: "The gate was locked", by: "Cleo Crew" });
    expect((await cleo.client.visits.get({ id })).notes).toEqual([note]);
    expect((await olivia.client.calendar.visitRecord({ id })).notes).toEqual([note]);
    const timeline = await story.sql<{ acted_by: string }>(
      "select acted_by from customer_events where customer_id = $1 and kind = 'note' and data->>'text' = 'The gate was locked'",
      [customer.id],
    );
    expect(timeline).toEqual([{ acted_by: cleo.id }]);
    await story.sql("update members set left_at = now() where user_id = $1", [cleo.id]);
    expect((await olivia.client.calendar.visitRecord({ id })).notes).toMatchObject([{ by: "Cleo Crew" }]);
    // An owner looks at it while it is deleted on another device.
    await olivia.client.calendar.remove({ id });
    expect(await olivia.client.calendar.visitRecord({ id })).toEqual({
      completed_by: null,
      notes: [],
      photos: [],
      checklist: [],
    });
  });

  test("done is recorded once, with who and when, with and without a service schedule", async () => {
    const customer = await olivia.client.customers.create({ name: "Carla Customer", email: "carla@mail.example" });
    const assigned = { ...wash(), customer_id: customer.id, assigned_to: [cleo.id] };
    const plain = await olivia.client.calendar.create(assigned);
    expect(await cleo.client.visits.complete({ id: plain.id })).toMatchObject({ completed_by: "Cleo Crew" });
    expect(await olivia.client.calendar.get({ id: plain.id })).toMatchObject({ completed_by: cleo.id });
    expect(await refusal(cleo.client.visits.complete({ id: plain.id }))).toMatchObject({
      code: "conflict",
      message: visitProblems.already,
    });
    const schedule = await olivia.client.schedules.set({
      customer_id: customer.id,
      service_interval_months: 3,
      last_service_date: "2026-01-05",
      service_notes: null,
    });
    const regular = await olivia.client.calendar.create({ ...assigned, schedule_id: schedule.id });
    await cleo.client.visits.complete({ id: regular.id });
    const entries = await story.sql<{ kind: string; acted_by: string }>(
      "select kind, acted_by from customer_events where customer_id = $1 and kind in ('visit_completed', 'service_completed') order by at",
      [customer.id],
    );
    expect(entries).toEqual([
      { kind: "visit_completed", acted_by: cleo.id },
      { kind: "service_completed", acted_by: cleo.id },
    ]);
    const ahead = await olivia.client.calendar.create({
      ...assigned,
      start_datetime: soon(50),
      end_datetime: soon(51),
    });
    expect(await refusal(cleo.client.visits.complete({ id: ahead.id }))).toMatchObject({
      code: "conflict",
      message: visitProblems.notYet,
    });
  });

  test("a photo of a visit shows where the visit does, survives the sweep, and goes with its event", async () => {
    const { id } = await olivia.client.calendar.create({ ...wash(), assigned_to: [cleo.id] });
    const answer = await upload(cleo, id);
    expect(answer.status).toBe(200);
    const { photos } = await cleo.client.visits.get({ id });
    expect(photos).toMatchObject([{ ...((await answer.json()) as object), width: 80, height: 60, by: "Cleo Crew" }]);
    expect((await olivia.client.calendar.visitRecord({ id })).photos).toEqual(photos);
    const address = `${story.url}${photos[0]?.url}`;
    const archive = await fetch(`${story.url}/api/exports/everything.zip`, { headers: olivia.headers() });
    expect(Buffer.from(await archive.arrayBuffer()).includes(`photos/visits/${id}/`)).toBe(true);
    const served = await fetch(address);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    await story.sql("update photo_cleanups set due_at = now() - interval '1 minute' where business_id = $1", [
      olivia.id,
    ]);
    await story.server.deps.jobs.send({ name: "sweep-photos", data: {} });
    await expect
      .poll(async () => (await story.sql("select from photo_cleanups where business_id = $1", [olivia.id])).length, {
        timeout: 20_000,
      })
      .toBe(0);
    expect((await fetch(address)).status).toBe(200);

    await olivia.client.calendar.remove({ id });
    await story.sql("update calendar_events set deleted_at = now() - interval '2 days' where id = $1", [id]);
    await story.server.deps.jobs.send({ name: "purge-event", data: { ownerId: olivia.id, id } });
    await expect.poll(async () => (await fetch(address)).status, { timeout: 20_000 }).toBe(404);
    expect(await story.sql("select from photos where created_by = $1", [olivia.id])).toEqual([]);
  });

  test("the photos of a deleted customer's visits go with the customer", async () => {
    const customer = await olivia.client.customers.create({ name: "Carla Customer", email: "carla@mail.example" });
    const { id } = await olivia.client.calendar.create({
      ...wash(),
      customer_id: customer.id,
      assigned_to: [cleo.id],
    });
    await upload(cleo, id);
    const [photo] = (await cleo.client.visits.get({ id })).photos;
    await olivia.client.customers.remove({ id: customer.id });
    await expect.poll(async () => (await fetch(`${story.url}${photo?.url}`)).status, { timeout: 20_000 }).toBe(404);
  });

  test("what is no photo, and one too many, are refused in words; without a plan none is taken", async () => {
    const { id } = await olivia.client.calendar.create({ ...wash(), assigned_to: [cleo.id] });
    expect((await upload(cleo, id, Buffer.from("no photo at all"))).status).toBe(400);
    expect((await upload(cleo, "none")).status).toBe(404);
    await story.sql(
      "insert into photos (created_by, event_id, name, width, height, bytes, attached_at) select $1, $2, gen_random_uuid()::text, 8, 6, 9, now() from generate_series(1, 40)",
      [olivia.id, id],
    );
    expect(await (await upload(cleo, id)).json()).toMatchObject({ message: visitMessages.tooManyPhotos });
    await story.sql("update subscriptions set subscription_end = now() - interval '1 day' where created_by = $1", [
      olivia.id,
    ]);
    expect((await upload(cleo, id)).status).toBe(402);
  });

  test("of several photos at the same moment, no more are taken than the visit has room for", async () => {
    const { id } = await olivia.client.calendar.create({ ...wash(), assigned_to: [cleo.id] });
    await story.sql(
      "insert into photos (created_by, event_id, name, width, height, bytes, attached_at) select $1, $2, gen_random_uuid()::text, 8, 6, 9, now() from generate_series(1, $3::int)",
      [olivia.id, id, maxPhotosPerVisit - 1],
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(cleo, id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await cleo.client.visits.get({ id })).photos).toHaveLength(maxPhotosPerVisit);
  });
});

describeOnBothSides("Visits", (side) => {
  test("are the owner's own of the days that were asked for, and of nobody else", async () => {
    const visits = await side.client.visits.list({ from: side.today, to: addDays(side.today, 20) });
    const own = side.sample.calendar.filter(
      ({ assigned_to, completed_at }) =>
        completed_at === null && (assigned_to.length === 0 || assigned_to.includes(side.ownerId)),
    );
    expect(new Set(visits.map(({ id }) => id))).toEqual(new Set(own.map(({ id }) => id)));
    const [first] = own;
    expect(await side.client.visits.get({ id: first?.id ?? "" })).toMatchObject({
      title: first?.title,
      client_name: first?.client_name,
      price: first?.estimated_price,
      event_notes: first?.notes,
    });
    const others = side.sample.calendar.find((event) => !own.includes(event));
    expect(await refusal(side.client.visits.get({ id: others?.id ?? "" }))).toMatchObject({
      code: "not_found",
      message: visitMessages.gone,
    });
    expect(await refusal(side.client.visits.get({ id: randomUUID() }))).toMatchObject({ code: "not_found" });
  });

  test("a span of days that is too long or runs backwards is refused", async () => {
    for (const to of [addDays(side.today, -1), addDays(side.today, 92)])
      expect(await refusal(side.client.visits.list({ from: side.today, to }))).toMatchObject({ code: "invalid" });
  });
});

test("once the plan has ended, members who cannot buy are sent to the owner, and the owner is offered to", async () => {
  await story.sql(
    "update subscriptions set subscription_end = now() - interval '1 minute', trial_end = now() - interval '1 minute' where created_by = $1",
    [olivia.id],
  );
  const ended = {
    code: "subscription_required",
    message: "The Pro plan of your business has ended. Ask the owner to renew it.",
  };
  for (const { client } of [cleo, max]) expect(await refusal(client.visits.list(around()))).toMatchObject(ended);
  expect(await (await upload(cleo, crypto.randomUUID())).json()).toMatchObject(ended);
  expect(await refusal(max.client.customers.list({}))).toMatchObject(ended);
  expect(await refusal(olivia.client.visits.list(around()))).toMatchObject({
    code: "subscription_required",
    message: "This feature is part of the Pro plan. Upgrade to Pro to use it.",
  });
});
