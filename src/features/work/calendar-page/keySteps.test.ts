import { describe, expect, test } from "vitest";
import type { CalendarEvent } from "#features/work/events/event.ts";
import type { Times } from "#features/work/events/eventTimes.ts";
import { normalizeTimes } from "#features/work/events/storedTimes.ts";
import { keyStepOf, nudge, pickUp, timesOf } from "./keySteps.ts";
import { eventOf } from "#features/work/visits/suggestedEvent.ts";

const zone = "America/Chicago";
const about = {
  schedule_id: "s1",
  customer_id: "c1",
  title: "Gutters: Carla",
  client_name: "Carla",
  client_email: null,
  client_phone: null,
  client_address: null,
  notes: null,
};
const visit = eventOf({ ...about, due: "2026-03-06", day: "2026-03-06" }, zone);
const planned = (times: Times): CalendarEvent => ({ ...visit, ...times, version: 1 });
const wash = planned({
  start_datetime: "2026-03-06T15:00:00.000Z",
  end_datetime: "2026-03-06T16:30:00.000Z",
  all_day: false,
});

/** Returns the times of an event after some keys; those that begin with + are pressed with Shift. */
function after(event: CalendarEvent, keys: string[], { monthly = false } = {}): Times {
  let grabbed = pickUp(event);
  for (const key of keys) {
    const step = keyStepOf(key.replace("+", ""), key.startsWith("+"), monthly);
    if (step) grabbed = nudge(grabbed, step, event, zone);
  }
  return timesOf(grabbed, zone);
}

describe("moving by keys", () => {
  test("goes by days and quarters of an hour over hours, by days and weeks over days", () => {
    expect(after(wash, ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowUp"])).toMatchObject({
      start_datetime: "2026-03-07T15:15:00.000Z",
      end_datetime: "2026-03-07T16:45:00.000Z",
    });
    // Daylight saving time begins in between; the time of day stays.
    expect(after(wash, ["ArrowLeft", "ArrowDown"], { monthly: true })).toMatchObject({
      start_datetime: "2026-03-12T14:00:00.000Z",
      end_datetime: "2026-03-12T15:30:00.000Z",
    });
    expect(keyStepOf("Tab", false, false)).toBeNull();
  });

  test("with Shift makes it longer or shorter, and presses beyond the shortest or the longest are not saved up", () => {
    expect(after(wash, ["+ArrowDown"])).toMatchObject({
      start_datetime: wash.start_datetime,
      end_datetime: "2026-03-06T16:45:00.000Z",
    });
    expect(after(wash, [...Array<string>(20).fill("+ArrowUp"), "+ArrowDown"])).toMatchObject({
      end_datetime: "2026-03-06T15:30:00.000Z",
    });
    expect(
      after(wash, [...Array<string>(20).fill("+ArrowDown"), ...Array<string>(20).fill("+ArrowUp")], { monthly: true }),
    ).toMatchObject({ end_datetime: "2026-03-06T15:15:00.000Z" });
    const fair = planned(
      normalizeTimes(
        { start_datetime: "2026-03-06T15:00:00Z", end_datetime: "2026-03-06T15:00:00Z", all_day: true },
        zone,
      ),
    );
    expect(after(fair, ["+ArrowRight", "ArrowRight", "ArrowDown"])).toMatchObject({
      start_datetime: "2026-03-07T06:00:00.000Z",
      end_datetime: "2026-03-09T04:59:59.999Z",
      all_day: true,
    });
  });

  test("passes the hour that the clocks skip, in both directions, and comes back to where it began", () => {
    const night = planned({
      start_datetime: "2026-03-08T07:45:00.000Z",
      end_datetime: "2026-03-08T08:15:00.000Z",
      all_day: false,
    }); // a quarter to two
    const down = Array<string>(8).fill("ArrowDown");
    expect(after(night, down)).toMatchObject({ start_datetime: "2026-03-08T08:45:00.000Z" }); // a quarter to four
    expect(after(night, [...down, ...Array<string>(8).fill("ArrowUp")])).toMatchObject({
      start_datetime: night.start_datetime,
      end_datetime: night.end_datetime,
    });
    const later = planned({
      start_datetime: "2026-03-08T08:00:00.000Z",
      end_datetime: "2026-03-08T09:00:00.000Z",
      all_day: false,
    }); // three
    expect(after(later, Array<string>(5).fill("ArrowUp"))).toMatchObject({
      start_datetime: "2026-03-08T07:45:00.000Z",
    });
  });

  test("a suggested visit gets an hour of its day by being moved along the hours", () => {
    expect(after(visit, ["ArrowRight"])).toMatchObject({ start_datetime: "2026-03-07T06:00:00.000Z", all_day: true });
    expect(after(visit, ["ArrowRight", "ArrowDown"])).toEqual({
      start_datetime: "2026-03-07T15:00:00.000Z",
      end_datetime: "2026-03-07T16:00:00.000Z",
      all_day: false,
    });
    expect(after(visit, ["ArrowDown", "ArrowDown", "+ArrowDown"])).toEqual({
      start_datetime: "2026-03-06T15:15:00.000Z",
      end_datetime: "2026-03-06T16:30:00.000Z",
      all_day: false,
    });
  });
});
