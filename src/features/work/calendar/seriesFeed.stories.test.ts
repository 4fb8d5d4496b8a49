import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStory, type Story } from "#server/testing/story.ts";

let story: Story;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());

/** An event as a program for calendars reads it. */
type ReadEvent = { start: Date; end: Date; description: string };

/** Two libraries that read calendars, neither of which was used to write this one. */
const parsers: Record<string, (text: string) => ReadEvent[]> = {
  "ical.js": (text) =>
    new ICAL.Component(ICAL.parse(text) as unknown[])
      .getAllSubcomponents("vevent")
      .map((component) => new ICAL.Event(component))
      .map(({ startDate, endDate, description }) => ({
        start: startDate.toJSDate(),
        end: endDate.toJSDate(),
        description,
      })),
  "node-ical": (text) =>
    Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) =>
      event?.type === "VEVENT"
        ? [{ start: event.start, end: event.end ?? event.start, description: String(event.description) }]
        : [],
    ),
};

test.each(["America/New_York", "America/Phoenix", "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns"])(
  "a year of weekly visits in %s is at its time of day in the feed, over both changes of the clocks",
  async (timeZone) => {
    const { client } = await story.signUp({ trial: true, timeZone });
    const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    const today = clock.format(new Date()).slice(0, 10);
    const customer = await client.customers.create({ name: "Carla Customer", email: "carla@mail.example" });
    const job = await client.jobs.create({ customer_id: customer.id, title: "Lawn" });
    const { planned } = await client.calendar.repeat({
      job_id: job.id,
      series: {
        every: 1,
        unit: "week",
        first_day: today,
        start_time: "09:00",
        end_time: "11:00",
        arrival_window: true,
      },
    });
    const { url } = await client.calendar.feed();
    const feed = await (await fetch(url)).text();
    const days = Array.from({ length: planned }, (_, week) =>
      new Date(Date.parse(today) + week * 7 * 86_400_000).toISOString().slice(0, 10),
    );
    expect(days.length).toBeGreaterThanOrEqual(53);
    for (const [name, read] of Object.entries(parsers)) {
      const events = read(feed);
      const starts = events.map(({ start }) => clock.format(start));
      expect(starts, name).toEqual(days.map((day) => `${day} 09:00`));
      expect(
        events.map(({ end }) => clock.format(end)),
        name,
      ).toEqual(days.map((day) => `${day} 11:00`));
      for (const { description } of events) expect(description, name).toMatch(/^Arrival between 9 and 11.AM/);
    }
  },
);
