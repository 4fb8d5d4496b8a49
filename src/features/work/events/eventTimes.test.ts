import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayIn, minuteIn, momentOf } from "#shared/days/calendarDays.ts";
import { refusal } from "#testing/refusal.ts";
import { allDayBounds, daysOfEvent } from "./eventTimes.ts";
import { normalizeTimes } from "./storedTimes.ts";
import { eventProblems } from "./eventMessages.ts";
import { movedBy, resizedBy } from "./moving.ts";

/**
 * Zones with daylight saving time, one with a change at midnight, one with a change of half an hour, and one that
 * skipped a whole day.
 */
const zones = [
  "America/Chicago",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "America/Sao_Paulo",
  "Asia/Beirut",
  "Asia/Kolkata",
  "UTC",
];

describe("an all-day event", () => {
  test("begins and ends with its days, whatever clocks do on them", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 20 }),
        (zone, from, more) => {
          const first = addDays("1990-01-01", from);
          const last = addDays(first, more);
          const { start, end } = allDayBounds(first, last, zone);
          expect(dayIn(zone, start)).toBe(first);
          expect(dayIn(zone, new Date(start.getTime() - 1))).toBe(addDays(first, -1));
          expect(dayIn(zone, end)).toBe(last);
          expect(dayIn(zone, new Date(end.getTime() + 1))).toBe(addDays(last, 1));
          expect(
            daysOfEvent({ start_datetime: start.toISOString(), end_datetime: end.toISOString(), all_day: true }, zone),
          ).toHaveLength(more + 1);
        },
      ),
      { numRuns: 400 },
    );
  });

  test("keeps whole days of whatever times it was given", () => {
    expect(
      normalizeTimes(
        { start_datetime: "2026-11-21T15:30:00Z", end_datetime: "2026-11-21T15:30:00Z", all_day: true },
        "America/Chicago",
      ),
    ).toEqual({
      start_datetime: "2026-11-21T06:00:00.000Z",
      end_datetime: "2026-11-22T05:59:59.999Z",
      all_day: true,
    });
    // Daylight saving time ends on this day: it has 25 hours.
    expect(
      normalizeTimes(
        { start_datetime: "2026-11-01T12:00:00Z", end_datetime: "2026-11-01T12:00:00Z", all_day: true },
        "America/Chicago",
      ),
    ).toMatchObject({ start_datetime: "2026-11-01T05:00:00.000Z", end_datetime: "2026-11-02T05:59:59.999Z" });
  });
});

describe("the times of an event", () => {
  test.each([
    ["ends before it starts", "2026-11-21T10:00:00Z", "2026-11-21T09:00:00Z", eventProblems.order],
    ["takes no time", "2026-11-21T10:00:00Z", "2026-11-21T10:00:00Z", eventProblems.order],
    ["lasts more than 31 days", "2026-11-21T10:00:00Z", "2026-12-23T10:00:00Z", eventProblems.tooLong],
  ])("one that %s is refused in words", async (_what, start_datetime, end_datetime, words) => {
    const refused = await refusal(
      (async () => void normalizeTimes({ start_datetime, end_datetime, all_day: false }, "UTC"))(),
    );
    expect(refused).toMatchObject({ code: "invalid", message: words });
  });

  test("an event over midnight is on both days, one that ends at midnight only on its own", () => {
    const late = { start_datetime: "2026-11-22T03:00:00Z", end_datetime: "2026-11-22T08:00:00Z", all_day: false };
    expect(daysOfEvent(late, "America/Chicago")).toEqual(["2026-11-21", "2026-11-22"]);
    expect(daysOfEvent({ ...late, end_datetime: "2026-11-22T06:00:00Z" }, "America/Chicago")).toEqual(["2026-11-21"]);
  });
});

describe("dragging", () => {
  const visit = {
    start_datetime: "2026-10-31T14:00:00.000Z",
    end_datetime: "2026-10-31T16:30:00.000Z",
    all_day: false,
  };

  test("moves by the clocks of the business, also over the day on which they go back, and keeps the length", () => {
    expect(movedBy(visit, { days: 1, minutes: -45 }, "America/Chicago")).toEqual({
      start_datetime: "2026-11-01T14:15:00.000Z",
      end_datetime: "2026-11-01T16:45:00.000Z",
      all_day: false,
    });
  });

  test("goes back to where it was by the opposite move, and whole days stay whole", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("UTC", "Asia/Kolkata"),
        fc.integer({ min: -60, max: 60 }),
        fc.integer({ min: -96, max: 96 }),
        fc.boolean(),
        (zone, days, quarters, all_day) => {
          const before = normalizeTimes({ ...visit, all_day }, zone);
          const moved = movedBy(before, { days, minutes: quarters * 15 }, zone);
          expect(normalizeTimes(moved, zone)).toEqual(moved);
          expect(movedBy(moved, { days: -days, minutes: -quarters * 15 }, zone)).toEqual(before);
        },
      ),
    );
  });

  test("shortens an event to a quarter of an hour at most", () => {
    expect(resizedBy(visit, { days: 0, minutes: 30 }, "America/Chicago").end_datetime).toBe("2026-10-31T17:00:00.000Z");
    expect(resizedBy(visit, { days: 0, minutes: -600 }, "America/Chicago").end_datetime).toBe(
      "2026-10-31T14:15:00.000Z",
    );
  });

  test("makes whole days more or fewer, but never less than one", () => {
    const day = normalizeTimes(
      { start_datetime: "2026-03-07T12:00:00Z", end_datetime: "2026-03-07T12:00:00Z", all_day: true },
      "America/Chicago",
    );
    expect(resizedBy(day, { days: 1, minutes: 30 }, "America/Chicago")).toEqual({
      ...day,
      end_datetime: "2026-03-09T04:59:59.999Z",
    });
    expect(resizedBy(day, { days: -4, minutes: 0 }, "America/Chicago")).toEqual(day);
  });

  // In Chicago, daylight saving time begins on 8 March 2026 (from 2 to 3 at night) and ends on 1 November (from 2 to
  // 1).
  test.each([
    [
      "the night clocks go forward",
      { start_datetime: "2026-03-08T06:00:00.000Z", end_datetime: "2026-03-08T07:30:00.000Z" },
      150,
      "2026-03-08T09:00:00.000Z",
    ],
    [
      "the night clocks go back",
      { start_datetime: "2026-11-01T05:00:00.000Z", end_datetime: "2026-11-01T05:30:00.000Z" },
      150,
      "2026-11-01T09:00:00.000Z",
    ],
  ])("ends where it was drawn to, also over %s", (_what, times, minutes, end) => {
    expect(resizedBy({ ...times, all_day: false }, { days: 0, minutes }, "America/Chicago").end_datetime).toBe(end);
  });

  test("an hour that the clocks skip is the one right after, and whole days stay whole on days of 23 and 25 hours", () => {
    const night = {
      start_datetime: "2026-03-07T08:30:00.000Z",
      end_datetime: "2026-03-07T09:00:00.000Z",
      all_day: false,
    };
    expect(movedBy(night, { days: 1, minutes: 0 }, "America/Chicago")).toMatchObject({
      start_datetime: "2026-03-08T08:30:00.000Z",
      end_datetime: "2026-03-08T09:00:00.000Z",
    });
    const day = normalizeTimes(
      { start_datetime: "2026-03-07T12:00:00Z", end_datetime: "2026-03-07T12:00:00Z", all_day: true },
      "America/Chicago",
    );
    expect(movedBy(day, { days: 1, minutes: 0 }, "America/Chicago")).toEqual({
      start_datetime: "2026-03-08T06:00:00.000Z",
      end_datetime: "2026-03-09T04:59:59.999Z",
      all_day: true,
    });
    const autumn = normalizeTimes(
      { start_datetime: "2026-10-31T12:00:00Z", end_datetime: "2026-10-31T12:00:00Z", all_day: true },
      "America/Chicago",
    );
    expect(movedBy(autumn, { days: 1, minutes: 0 }, "America/Chicago")).toEqual({
      start_datetime: "2026-11-01T05:00:00.000Z",
      end_datetime: "2026-11-02T05:59:59.999Z",
      all_day: true,
    });
  });

  test("lands on the day it was dropped on, at the same time of day and as long as before, in every zone", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 12_000 }),
        fc.integer({ min: -45, max: 45 }),
        fc.integer({ min: 16, max: 88 }),
        fc.integer({ min: 1, max: 40 }),
        (zone, on, days, quarter, length) => {
          // From four in the morning on, because clocks change in the night.
          const start = momentOf(addDays("1995-01-01", on), quarter / 4, zone);
          const event = {
            start_datetime: start.toISOString(),
            end_datetime: new Date(start.getTime() + length * 900_000).toISOString(),
            all_day: false,
          };
          const moved = movedBy(event, { days, minutes: 0 }, zone);
          expect(dayIn(zone, new Date(moved.start_datetime))).toBe(addDays(dayIn(zone, start), days));
          expect(minuteIn(zone, new Date(moved.start_datetime))).toBe(minuteIn(zone, start));
          expect(Date.parse(moved.end_datetime) - Date.parse(moved.start_datetime)).toBe(length * 900_000);
        },
      ),
    );
  });
});
