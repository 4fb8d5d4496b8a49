import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

let story: Story;
let olivia: StoryOwner;
beforeAll(async () => {
  story = await startStory();
  olivia = await story.signUp({ trial: true });
});
afterAll(() => story.stop());

const soon = (hours: number) =>
  new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000).toISOString();
const wash = {
  title: "House wash; front, back",
  description: "Two storeys.\nMind the \\ roses, please",
  client_name: "Carla Customer",
  client_email: "carla@mail.example",
  client_phone: "555-0142",
  client_address: "12 Maple Avenue, Naperville, IL – hinter der Brücke, wo die lange Hecke ist und noch etwas weiter",
  service_type: "pressure_washing" as const,
  estimated_price: 1249.5,
  notes: "Gate code 4411",
};

const fetchText = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
};
/** Reads a calendar with a library that was not used to write it. */
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents("vevent")
    .map((component) => ({ component, event: new ICAL.Event(component) }));

describe("the calendar feed", () => {
  test("tells every field of an event, in the right moments", async () => {
    const made = await olivia.client.calendar.create({ ...wash, start_datetime: soon(30), end_datetime: soon(33) });
    const { url } = await olivia.client.calendar.feed();
    expect(url.startsWith(story.url)).toBe(true);
    const feed = await fetchText(url);
    expect(feed).toMatchObject({ status: 200, type: "text/calendar; charset=utf-8" });
    const [found, ...others] = read(feed.text);
    expect(others).toEqual([]);
    expect(found?.event).toMatchObject({
      summary: wash.title,
      location: wash.client_address,
      uid: `${made.id}@yardstick`,
      sequence: 0,
    });
    expect(found?.event.startDate.toJSDate().toISOString()).toBe(soon(30));
    expect(found?.event.endDate.toJSDate().toISOString()).toBe(soon(33));
    expect(found?.event.description).toBe(
      "Two storeys.\nMind the \\ roses, please\n\nClient: Carla Customer, 555-0142, carla@mail.example\n\nEstimated price: $1,249.50\n\nNotes: Gate code 4411",
    );
    expect(found?.component.getFirstPropertyValue("categories")).toBe("Pressure Washing");
    // Lines are folded as other programs expect them.
    for (const line of feed.text.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    await olivia.client.calendar.remove({ id: made.id });
  });

  test("a change is the same event with a higher sequence; what was deleted is gone, and comes back as the same event once more", async () => {
    const times = { start_datetime: soon(30), end_datetime: soon(33) };
    const made = await olivia.client.calendar.create({ ...wash, ...times });
    const { url } = await olivia.client.calendar.feed();
    await olivia.client.calendar.update({ ...wash, ...times, id: made.id, version: made.version, title: "Roof wash" });
    expect(read((await fetchText(url)).text)[0]?.event).toMatchObject({
      uid: `${made.id}@yardstick`,
      sequence: 1,
      summary: "Roof wash",
    });
    await olivia.client.calendar.remove({ id: made.id });
    expect(read((await fetchText(url)).text)).toEqual([]);
    const file = `${story.url}/api/calendar/events/${made.id}.ics`;
    expect((await fetchText(file, olivia.headers())).status).toBe(404);
    await olivia.client.calendar.restore({ id: made.id });
    for (const text of [(await fetchText(url)).text, (await fetchText(file, olivia.headers())).text])
      expect(read(text)[0]?.event).toMatchObject({ uid: `${made.id}@yardstick`, sequence: 2, summary: "Roof wash" });
    await olivia.client.calendar.remove({ id: made.id });
  });

  test("an arrival window is said in the time of the business", async () => {
    const day = dayIn("America/Chicago", new Date(Date.now() + 3 * 86_400_000));
    const [start, end] = [9, 11].map((hour) => momentOf(day, hour, "America/Chicago").toISOString());
    const made = await olivia.client.calendar.create({
      ...wash,
      start_datetime: start ?? "",
      end_datetime: end ?? "",
      arrival_window: true,
    });
    const { url } = await olivia.client.calendar.feed();
    const file = `${story.url}/api/calendar/events/${made.id}.ics`;
    for (const text of [(await fetchText(url)).text, (await fetchText(file, olivia.headers())).text])
      expect(read(text)[0]?.event.description).toMatch(/^Arrival between 9 and 11.AM\n\nTwo storeys/);
    await olivia.client.calendar.remove({ id: made.id });
  });

  test("an all-day event is returned in days, wherever it is read", async () => {
    const day = soon(72);
    const made = await olivia.client.calendar.create({
      ...wash,
      all_day: true,
      start_datetime: day,
      end_datetime: new Date(Date.parse(day) + 86_400_000).toISOString(),
    });
    const { url } = await olivia.client.calendar.feed();
    const here = (iso: string) =>
      new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(new Date(iso));
    const event = read((await fetchText(url)).text)[0]?.event;
    expect(event?.startDate.isDate).toBe(true);
    expect(event?.startDate.toString()).toBe(here(made.start_datetime));
    // The end date of iCalendar is the day after the last one.
    expect(event?.endDate.toString()).toBe(here(new Date(Date.parse(made.end_datetime) + 1).toISOString()));
    await olivia.client.calendar.remove({ id: made.id });
  });

  test("a business's name with any sign in it is one name, and no control character gets through", async () => {
    const owner = await story.signUp({ trial: true });
    const name = 'Oak; Elm, & Sons \\ "Best"';
    await story.sql("update businesses set name = $2 where created_by = $1", [
      owner.id,
      `${name}\r\nX-EVIL:1\u0007\u0085\u001b[31m\rEND:VCALENDAR`,
    ]);
    const { id } = await owner.client.calendar.create({
      ...wash,
      start_datetime: soon(30),
      end_datetime: soon(33),
    });
    // An earlier release accepted these.
    await story.sql("update calendar_events set title = $2, notes = $3 where id = $1", [
      id,
      "Wash\u0001\u000b\u001f \u007fhouse\u009f",
      "one\rtwo\u0008\nthree",
    ]);
    const { text } = await fetchText((await owner.client.calendar.feed()).url);
    // oxlint-disable-next-line no-control-regex -- these are what must not be there
    expect(text).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)|(?<!\r)\n/);
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    // The library has no type for unknown properties; as text they are read like a title.
    const asText = (property: ICAL.Property) =>
      ICAL.Property.fromString(`SUMMARY:${String(property.getFirstValue())}`).getFirstValue();
    for (const property of ["name", "x-wr-calname"])
      expect(calendar.getAllProperties(property).map(asText)).toEqual([`${name}\nX-EVIL:1[31m\nEND:VCALENDAR`]);
    expect(calendar.getFirstProperty("x-evil")).toBeNull();
    expect(read(text)[0]?.event).toMatchObject({
      summary: "Wash house",
      description: expect.stringContaining("Notes: one\ntwo\nthree"),
    });
  });

  test("is sent again only after a change, and compressed for programs that can unpack it", async () => {
    const owner = await story.signUp({ trial: true });
    const times = { start_datetime: soon(30), end_datetime: soon(33) };
    const made = await owner.client.calendar.create({ ...wash, ...times });
    const { url } = await owner.client.calendar.feed();
    const ask = (headers: Record<string, string> = {}) => fetch(url, { headers });
    const plain = await ask({ "accept-encoding": "identity" });
    const packed = await ask({ "accept-encoding": "gzip" });
    expect([plain, packed].map(({ headers }) => headers.get("content-encoding"))).toEqual([null, "gzip"]);
    expect(await packed.text()).toBe(await plain.text());
    for (const { headers } of [plain, packed]) {
      const again = await ask({ "accept-encoding": "gzip", "if-none-match": headers.get("etag") ?? "" });
      expect([again.status, await again.text(), again.headers.get("cache-control")]).toEqual([
        304,
        "",
        "private, no-cache",
      ]);
    }
    await owner.client.calendar.update({ ...wash, ...times, id: made.id, version: made.version, title: "Roof wash" });
    const changed = await ask({ "if-none-match": plain.headers.get("etag") ?? "" });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain("Roof wash");
  });

  test("its address can be renewed; the one before, and any guess, lead nowhere", async () => {
    const { url } = await olivia.client.calendar.feed();
    const renewed = await olivia.client.calendar.renewFeed();
    expect(renewed.url).not.toBe(url);
    expect((await fetchText(renewed.url)).status).toBe(200);
    const stranger = await story.signUp({ trial: true });
    const guesses = [
      url,
      renewed.url.replace(olivia.id, stranger.id),
      renewed.url.replace(olivia.id, randomUUID()),
      renewed.url.replace(/[^/]+$/, "x.ics"),
      renewed.url.replace(olivia.id, "nobody"),
    ];
    for (const guess of guesses) expect((await fetchText(guess)).status, guess).toBe(404);
  });

  test("rests while there is no plan, and comes back with it", async () => {
    const owner = await story.signUp({ trial: true });
    const { url } = await owner.client.calendar.feed();
    await story.sql("update subscriptions set subscription_end = now() - interval '1 day' where created_by = $1", [
      owner.id,
    ]);
    expect(await fetchText(url)).toMatchObject({ status: 402, text: expect.stringContaining("Pro plan") });
    await story.sql("update subscriptions set subscription_end = now() + interval '1 day' where created_by = $1", [
      owner.id,
    ]);
    expect((await fetchText(url)).status).toBe(200);
  });
});

describe("one event as a file", () => {
  test("is part of the plan, like the calendar it is from", async () => {
    const owner = await story.signUp({ trial: true });
    const made = await owner.client.calendar.create({ ...wash, start_datetime: soon(30), end_datetime: soon(33) });
    await story.sql("update subscriptions set subscription_end = now() - interval '1 day' where created_by = $1", [
      owner.id,
    ]);
    expect(await fetchText(`${story.url}/api/calendar/events/${made.id}.ics`, owner.headers())).toMatchObject({
      status: 402,
      text: expect.stringContaining("Pro plan"),
    });
  });

  test("is handed to its owner alone", async () => {
    const made = await olivia.client.calendar.create({ ...wash, start_datetime: soon(30), end_datetime: soon(33) });
    const url = `${story.url}/api/calendar/events/${made.id}.ics`;
    expect(read((await fetchText(url, olivia.headers())).text)[0]?.event.summary).toBe(wash.title);
    const stranger = await story.signUp({ trial: true });
    expect((await fetchText(url, stranger.headers())).status).toBe(404);
    expect((await fetchText(url)).status).toBe(401);
    expect((await fetchText(`${story.url}/api/calendar/events/none.ics`, olivia.headers())).status).toBe(404);
  });
});
