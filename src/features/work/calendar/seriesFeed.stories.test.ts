import ICAL from "ical.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStory, type Story } from "#server/testing/story.ts";

let story: Story;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());

/** Reads a calendar with a library that was not used to write it. */
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents("vevent")
    .map((component) => new ICAL.Event(component));

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
    const events = read(await (await fetch(url)).text());
    const days = Array.from({ length: planned }, (_, week) =>
      new Date(Date.parse(today) + week * 7 * 86_400_000).toISOString().slice(0, 10),
    );
    expect(days.length).toBeGreaterThanOrEqual(53);
    const shown = (time: ICAL.Time) => clock.format(time.toJSDate());
    expect(events.map(({ startDate }) => shown(startDate))).toEqual(days.map((day) => `${day} 09:00`));
    expect(events.map(({ endDate }) => shown(endDate))).toEqual(days.map((day) => `${day} 11:00`));
    for (const { description } of events) expect(description).toMatch(/^Arrival between 9 and 11.AM/);
  },
);
