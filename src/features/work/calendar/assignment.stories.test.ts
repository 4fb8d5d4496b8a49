import { createHmac, randomUUID } from "node:crypto";
import * as fc from "fast-check";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { maxAssigned, type EventInput } from "#features/work/events/event.ts";
import { isAssignedTo } from "#features/work/events/ownEvents.ts";
import { eventProblems } from "#features/work/events/eventMessages.ts";
import { colleague } from "#server/testing/colleague.ts";
import { signUpCrew } from "#server/testing/crew.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import type { Role } from "#shared/roles.ts";
import { refusal } from "#testing/refusal.ts";

/** Olivia's business: Max manages, Cleo and Carl are the crew. */
let story: Story;
let olivia: StoryOwner;
let max: StoryOwner;
let cleo: StoryOwner;
let carl: StoryOwner;
beforeAll(async () => void (story = await startStory()));
beforeEach(async () => {
  ({ olivia, max, cleo, carl } = await signUpCrew(story));
});
afterAll(() => story.stop());

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const wash = (): EventInput => ({
  title: "House wash",
  start_datetime: soon(-0.01),
  end_datetime: soon(0.01),
  estimated_price: 1249.5,
});
const titles = (events: { title: string }[]) => events.map(({ title }) => title).toSorted();

describe("assigning", () => {
  test("an event carries who does it, wherever it is read, once each", async () => {
    const made = await olivia.client.calendar.create({ ...wash(), assigned_to: [cleo.id, max.id, cleo.id] });
    expect(made.assigned_to).toEqual([cleo.id, max.id]);
    expect(await olivia.client.calendar.get({ id: made.id })).toEqual(made);
    expect(await max.client.calendar.list({ from: soon(-9), to: soon(9) })).toEqual([made]);
    const moved = await max.client.calendar.update({ ...made, start_datetime: soon(-1) });
    expect(moved.assigned_to).toEqual([cleo.id, max.id]);
    expect(await olivia.client.calendar.update({ ...moved, assigned_to: [] })).toMatchObject({ assigned_to: [] });
  });

  test("only members of today can be assigned, and not too many of them", async () => {
    const stranger = await story.signUp();
    const left = await colleague(story, olivia, "crew", "Lena Left");
    await story.sql("update members set left_at = now() where user_id = $1", [left.id]);
    for (const id of [stranger.id, randomUUID(), left.id])
      expect(await refusal(olivia.client.calendar.create({ ...wash(), assigned_to: [cleo.id, id] }))).toMatchObject({
        code: "invalid",
        fields: { assigned_to: eventProblems.assigned },
      });
    const crowd = Array.from({ length: maxAssigned + 1 }, () => randomUUID());
    expect(await refusal(olivia.client.calendar.create({ ...wash(), assigned_to: crowd }))).toMatchObject({
      code: "invalid",
      fields: { assigned_to: "Assign up to 20 members." },
    });
    const made = await olivia.client.calendar.create({ ...wash(), assigned_to: [cleo.id] });
    expect(
      await refusal(olivia.client.calendar.update({ ...made, assigned_to: [cleo.id, stranger.id] })),
    ).toMatchObject({ code: "invalid" });
  });

  test("an event keeps a member who has left since, until somebody takes it off", async () => {
    const made = await olivia.client.calendar.create({ ...wash(), assigned_to: [carl.id, cleo.id] });
    await story.sql("update members set left_at = now() where user_id = $1", [carl.id]);
    expect(await max.client.members.former()).toEqual([{ id: carl.id, name: "Carl Crew" }]);
    expect(await refusal(cleo.client.members.former())).toMatchObject({ code: "forbidden" });
    const renamed = await olivia.client.calendar.update({ ...made, title: "Roof wash" });
    expect(renamed.assigned_to).toEqual([carl.id, cleo.id]);
    const without = await olivia.client.calendar.update({ ...renamed, assigned_to: [cleo.id] });
    expect(await refusal(olivia.client.calendar.update({ ...without, assigned_to: [carl.id] }))).toMatchObject({
      code: "invalid",
    });
  });

  test("who assigned whom stands on the customer's timeline, and a change of anything else does not", async () => {
    const customer = await olivia.client.customers.create({ name: "Carla Customer", email: "carla@mail.example" });
    const made = await olivia.client.calendar.create({ ...wash(), customer_id: customer.id });
    const assigned = await max.client.calendar.update({ ...made, assigned_to: [cleo.id, carl.id] });
    await max.client.calendar.update({ ...assigned, title: "Roof wash", assigned_to: [carl.id, cleo.id] });
    const entries = await story.sql<{ acted_by: string; text: string }>(
      "select acted_by, data->>'text' as text from customer_events where customer_id = $1 and kind = 'visit_assigned'",
      [customer.id],
    );
    expect(entries).toEqual([
      { acted_by: max.id, text: expect.stringMatching(/^House wash on \w{3} \d+, \d{4} to (Cleo|Carl) Crew and C/) },
    ]);
  });
});

describe("one's own", () => {
  const arrange = async () => {
    const day = wash();
    await olivia.client.calendar.create({ ...day, title: "nobody's" });
    await olivia.client.calendar.create({ ...day, title: "Olivia's", assigned_to: [olivia.id] });
    await olivia.client.calendar.create({ ...day, title: "Max's", assigned_to: [max.id] });
    await olivia.client.calendar.create({ ...day, title: "Cleo's", assigned_to: [cleo.id] });
    await olivia.client.calendar.create({ ...day, title: "Cleo's and Max's", assigned_to: [cleo.id, max.id] });
  };

  test("today is one's own or everyone's, by the role", async () => {
    await arrange();
    expect(titles(await olivia.client.calendar.today({}))).toEqual(["Olivia's", "nobody's"]);
    expect(titles(await max.client.calendar.today({}))).toEqual(["Cleo's and Max's", "Max's", "nobody's"]);
    expect(titles(await cleo.client.calendar.today({}))).toEqual(["Cleo's", "Cleo's and Max's"]);
    expect(await carl.client.calendar.today({})).toEqual([]);
    const all = ["Cleo's", "Cleo's and Max's", "Max's", "Olivia's", "nobody's"];
    const everyones = ({ client }: StoryOwner) => client.calendar.today({ whose: "everyone" });
    expect(titles(await everyones(olivia))).toEqual(all);
    expect(titles(await everyones(max))).toEqual(all);
    expect(titles(await everyones(cleo))).toEqual(["Cleo's", "Cleo's and Max's"]);
    expect(await everyones(carl)).toEqual([]);
  });

  test("what the database takes for one's own is what the rule says", async () => {
    const people: [string, Role][] = [
      [olivia.id, "owner"],
      [max.id, "manager"],
      [cleo.id, "crew"],
      [carl.id, "crew"],
    ];
    const clients = [olivia, max, cleo, carl].map(({ client }) => client);
    const choice = fc.uniqueArray(fc.constantFrom(...people.map(([id]) => id)), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(choice, { minLength: 1, maxLength: 5 }), async (assignments) => {
        await story.sql("delete from calendar_events where created_by = $1", [olivia.id]);
        for (const [index, assigned_to] of assignments.entries())
          await olivia.client.calendar.create({ ...wash(), title: String(index), assigned_to });
        for (const [index, [id, role]] of people.entries()) {
          const own = assignments.flatMap((assigned_to, at) =>
            isAssignedTo({ assigned_to }, id, role) ? [String(at)] : [],
          );
          expect(titles((await clients[index]?.calendar.today({})) ?? [])).toEqual(own.toSorted());
        }
      }),
      { numRuns: 12 },
    );
  });
});

const read = async (url: string) => {
  const response = await fetch(url);
  const text = await response.text();
  const events = response.ok
    ? new ICAL.Component(ICAL.parse(text) as unknown[])
        .getAllSubcomponents("vevent")
        .map((component) => new ICAL.Event(component).summary)
    : [];
  return { status: response.status, text, events: events.toSorted() };
};

describe("members' feeds", () => {
  test("each shows the member's own, and the crew's no price unless the business says so", async () => {
    await olivia.client.calendar.create({ ...wash(), title: "nobody's" });
    await olivia.client.calendar.create({ ...wash(), title: "Cleo's", assigned_to: [cleo.id] });
    await olivia.client.calendar.create({ ...wash(), title: "Carl's", assigned_to: [carl.id] });
    const [owners, crews] = [await olivia.client.calendar.feed(), await cleo.client.calendar.feed()];
    expect(owners.url).not.toBe(crews.url);
    const owner = await read(owners.url);
    expect(owner.events).toEqual(["nobody's"]);
    expect(owner.text).toContain("1\\,249.50");
    const crew = await read(crews.url);
    expect(crew.events).toEqual(["Cleo's"]);
    expect(crew.text).not.toMatch(/1249|1\\?,249|price/i);
    await story.sql("update businesses set crew_sees_prices = true where created_by = $1", [olivia.id]);
    expect((await read(crews.url)).text).toContain("1\\,249.50");
  });

  test("renewing renews one's own alone", async () => {
    const [owners, crews] = [await olivia.client.calendar.feed(), await cleo.client.calendar.feed()];
    const renewed = await cleo.client.calendar.renewFeed();
    expect(renewed.url).not.toBe(crews.url);
    expect((await read(crews.url)).status).toBe(404);
    expect((await read(renewed.url)).status).toBe(200);
    expect(await olivia.client.calendar.feed()).toEqual(owners);
    expect((await read(owners.url)).status).toBe(200);
  });

  test("is gone at once when the member is, and leads nowhere under another's name", async () => {
    const { url } = await cleo.client.calendar.feed();
    expect((await read(url.replaceAll(cleo.id, carl.id))).status).toBe(404);
    expect((await read(url.replaceAll(cleo.id, olivia.id))).status).toBe(404);
    await story.sql("update members set left_at = now() where user_id = $1", [cleo.id]);
    expect((await read(url)).status).toBe(404);
  });

  test("the address that a founder had before there were members still leads to it", async () => {
    const { url } = await olivia.client.calendar.feed();
    const [member] = await story.sql<{ number: number }>(
      "select feed_number as number from members where user_id = $1",
      [olivia.id],
    );
    const token = createHmac("sha256", story.server.deps.secret)
      .update(`calendar feed ${olivia.id} ${member?.number}`)
      .digest("base64url");
    const before = `${story.url}/api/calendar/feeds/${olivia.id}/${token}.ics`;
    expect(url).toBe(`${story.url}/api/calendar/feeds/${olivia.id}/${olivia.id}/${token}.ics`);
    expect((await read(before)).status).toBe(200);
    await olivia.client.calendar.renewFeed();
    expect((await read(before)).status).toBe(404);
  });
});
