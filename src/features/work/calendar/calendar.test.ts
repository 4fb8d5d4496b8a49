import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayIn, minuteIn, momentOf } from "#shared/days/calendarDays.ts";
import { refusal } from "#testing/refusal.ts";
import {
  daysInSight,
  readCalendarAddress,
  writeCalendarAddress,
} from "#features/work/calendar-page/calendarAddress.ts";
import { allDayBounds, daysOfEvent, normalizeTimes } from "#features/work/events/eventTimes.ts";
import { eventProblems } from "#features/work/events/eventMessages.ts";
import {
  endAfterMove,
  endOnceAllDay,
  eventForm,
  newEventValues,
  nextDayAsEnd,
} from "#features/work/event-dialogs/eventForm.ts";
import { briefSpan } from "#features/work/events/eventWords.ts";
import {
  firstDayOf,
  monthGrid,
  monthOf,
  monthsLater,
  weekOf,
  yearsToChoose,
} from "#features/work/calendar-page/monthGrid.ts";
import { movedBy, resizedBy } from "#features/work/events/moving.ts";
import { sideBySide } from "#features/work/calendar-page/overlaps.ts";

describe("the month grid", () => {
  test("shows every day of 1900 to 2100 in exactly one cell of its month, in weeks from Sunday to Saturday", () => {
    let day = "1900-01-01";
    for (let month = monthOf(day); month.year <= 2100; month = monthsLater(month, 1)) {
      const weeks = monthGrid(month);
      expect(weeks.length).toBeGreaterThanOrEqual(4);
      expect(weeks.length).toBeLessThanOrEqual(6);
      const cells = weeks.flat();
      expect(cells).toHaveLength(weeks.length * 7);
      expect(new Date(cells[0] ?? "").getUTCDay()).toBe(0);
      const own = cells.filter((cell) => cell.startsWith(firstDayOf(month).slice(0, 7)));
      for (const cell of own) {
        expect(cell).toBe(day); // each in its turn: none left out, none twice
        day = addDays(day, 1);
      }
      expect(cells).toEqual(cells.map((_, index) => addDays(cells[0] ?? "", index)));
    }
    expect(day).toBe("2101-01-01");
  });

  test("offers ten years, from five back to four ahead", () => {
    expect(yearsToChoose(2026)).toEqual([2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030]);
  });

  test("a week has its day in it and begins on a Sunday", () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 60_000 }), (days) => {
        const day = addDays("1990-01-01", days);
        expect(weekOf(day)).toContain(day);
        expect(new Date(weekOf(day)[0] ?? "").getUTCDay()).toBe(0);
      }),
    );
  });
});

/**
 * Zones whose clocks are put forward and back, one at midnight, one by half an hour, and one that skipped a whole day.
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
    // Clocks go back on this day: it has 25 hours.
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

describe("events that overlap", () => {
  const stretch = fc
    .record({ start: fc.integer({ min: 0, max: 100 }), length: fc.integer({ min: 1, max: 40 }) })
    .map(({ start, length }) => ({ start, end: start + length }));

  test("stand beside each other, never on top, and all that hang together are equally wide", () => {
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 14 }), (stretches) => {
        const lanes = sideBySide(stretches);
        for (const [i, a] of stretches.entries())
          for (const [j, b] of stretches.entries()) {
            if (i >= j || a.start >= b.end || b.start >= a.end) continue;
            expect(lanes[i]?.lane).not.toBe(lanes[j]?.lane);
            expect(lanes[i]?.lanes).toBe(lanes[j]?.lanes);
          }
        for (const { lane, lanes: count } of lanes) expect(lane).toBeLessThan(count);
      }),
    );
  });

  test("one alone has the whole width, also right after another", () => {
    expect(
      sideBySide([
        { start: 0, end: 10 },
        { start: 10, end: 20 },
      ]),
    ).toEqual([
      { lane: 0, lanes: 1 },
      { lane: 0, lanes: 1 },
    ]);
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

  // In Chicago clocks are put forward on 8 March 2026, from 2 to 3 in the night, and back on 1 November, from 2 to 1.
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
          // From four in the morning on: clocks change in the night.
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

describe("the days in sight", () => {
  const place = { view: "week" as const, day: "2026-11-21" };

  test("of a week are Sunday to Saturday, and on a phone seven from the selected one", () => {
    expect(daysInSight(place, "wide")).toEqual(weekOf("2026-11-21"));
    expect(daysInSight(place, "narrow")).toEqual([
      "2026-11-21",
      "2026-11-22",
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
    ]);
  });

  test("are those of an address, and of today where it says nothing sensible", () => {
    const usual = { view: "month" as const, day: "2026-11-21" };
    expect(readCalendarAddress(writeCalendarAddress(place), usual)).toEqual(place);
    expect(readCalendarAddress(new URLSearchParams("view=year&day=2026-02-31"), usual)).toEqual(usual);
  });
});

test.each([
  ["08:00", "10:00", "8–10a"],
  ["08:30", "10:00", "8:30–10a"],
  ["11:00", "13:00", "11a–1p"],
  ["12:00", "13:30", "12–1:30p"],
  ["00:00", "01:00", "12–1a"],
  ["13:00", "13:00", "1p"],
])("from %s to %s reads %s where there is little room", (from, to, words) => {
  const times = { start_datetime: `2026-11-22T${from}:00Z`, end_datetime: `2026-11-22T${to}:00Z`, all_day: false };
  expect(briefSpan(times, "2026-11-22", "UTC")).toBe(words);
});

test("of several days, where there is little room, each says its own end", () => {
  const times = { start_datetime: "2026-11-22T22:00:00Z", end_datetime: "2026-11-24T06:00:00Z", all_day: false };
  expect(["2026-11-22", "2026-11-23", "2026-11-24"].map((day) => briefSpan(times, day, "UTC"))).toEqual([
    "10p",
    null,
    "until 6a",
  ]);
  expect(briefSpan({ ...times, all_day: true }, "2026-11-22", "UTC")).toBeNull();
});

describe("the form of an event", () => {
  const now = new Date("2026-11-22T05:20:30Z"); // 11:20 in the evening in Chicago
  const begun = newEventValues({ title: "Wash" }, "America/Chicago", now);

  test("begins with the next half hour of the business's clocks and ends one hour later, also over midnight", () => {
    expect(begun).toMatchObject({
      start_day: "2026-11-21",
      start_time: "23:30",
      end_day: "2026-11-22",
      end_time: "00:30",
      all_day: false,
    });
    expect(eventForm("America/Chicago", null, {}).parse(begun)).toMatchObject({
      start_datetime: "2026-11-22T05:30:00.000Z",
      end_datetime: "2026-11-22T06:30:00.000Z",
      client_name: null,
      estimated_price: null,
    });
  });

  test.each([
    ["2026-11-22T05:30:00Z", "2026-11-21", "23:30"],
    ["2026-11-22T05:31:00Z", "2026-11-21", "23:30"],
    ["2026-11-21T15:01:00Z", "2026-11-21", "09:30"],
  ])("asked for at %s begins on %s at %s, also where today was picked", (moment, start_day, start_time) => {
    for (const seed of [{}, { day: start_day }])
      expect(newEventValues(seed, "America/Chicago", new Date(moment))).toMatchObject({ start_day, start_time });
  });

  test("begins at nine on another day than today, and where it was asked for if a time was", () => {
    for (const day of ["2026-11-20", "2026-11-22"]) {
      expect(newEventValues({ day }, "America/Chicago", now)).toMatchObject({
        start_day: day,
        start_time: "09:00",
        end_day: day,
        end_time: "10:00",
      });
      expect(newEventValues({ day, minute: 990 }, "America/Chicago", now)).toMatchObject({
        start_day: day,
        start_time: "16:30",
      });
    }
  });

  test("proposes the next day for an end before the start, and nothing else", () => {
    const work = { ...begun, start_day: "2026-11-30", start_time: "22:00", end_day: "2026-11-30", end_time: "06:00" };
    expect(nextDayAsEnd(work)).toBe("2026-12-01");
    expect(nextDayAsEnd({ ...work, end_time: "22:00" })).toBe("2026-12-01");
    for (const sound of [{ end_time: "23:00" }, { end_day: "2026-12-01" }, { all_day: true }, { end_time: "" }])
      expect(nextDayAsEnd({ ...work, ...sound })).toBeNull();
  });

  test("an hour that passes midnight makes no second day of an event that becomes all day, and comes back with its times", () => {
    const late = newEventValues({}, "America/New_York", new Date("2026-12-01T04:44:00Z"));
    expect(late).toMatchObject({
      start_day: "2026-11-30",
      start_time: "23:30",
      end_day: "2026-12-01",
      end_time: "00:30",
    });
    expect(endOnceAllDay({ ...late, all_day: true })).toBe("2026-11-30");
    expect(endOnceAllDay({ ...late, end_day: "2026-11-30" })).toBe("2026-12-01");
    expect(endOnceAllDay({ ...late, all_day: true, end_day: "2026-12-02" })).toBeNull();
    expect(endOnceAllDay({ ...late, all_day: true, end_time: "23:30" })).toBeNull();
    for (const empty of [{ end_day: "" }, { start_day: "" }, { start_time: "" }])
      expect(endOnceAllDay({ ...late, all_day: true, ...empty })).toBeNull();
  });

  test("links the customer that was picked, and keeps the one before where none was", () => {
    const [before, picked] = [randomUUID(), randomUUID()];
    const saved = (customer?: { id: string } | null) =>
      eventForm("America/Chicago", null, { customer_id: before }, customer).parse(begun).customer_id;
    expect([saved(), saved(null), saved({ id: picked })]).toEqual([before, null, picked]);
  });

  test("takes the hours around those that clocks skip, and those that they show twice", () => {
    const saved = (start_day: string, start_time: string) =>
      eventForm("America/Chicago", null, {}).parse({
        ...begun,
        start_day,
        start_time,
        end_day: start_day,
        end_time: "05:00",
      }).start_datetime;
    expect([saved("2025-03-09", "01:59"), saved("2025-03-09", "03:00"), saved("2025-11-02", "01:30")]).toEqual([
      "2025-03-09T07:59:00.000Z",
      "2025-03-09T08:00:00.000Z",
      "2025-11-02T06:30:00.000Z",
    ]);
  });

  test("keeps the time of day when a date is picked, and lets the end follow the start", () => {
    expect(endAfterMove(begun, { ...begun, start_day: "2026-12-01" })).toEqual({
      end_day: "2026-12-02",
      end_time: "00:30",
    });
    expect(endAfterMove(begun, { ...begun, start_day: "" })).toBeNull();
  });

  test("saves whole days from their first to their last moment", () => {
    expect(eventForm("America/Chicago", null, {}).parse({ ...begun, all_day: true })).toMatchObject({
      start_datetime: "2026-11-21T06:00:00.000Z",
      end_datetime: "2026-11-23T05:59:59.999Z",
      all_day: true,
    });
  });

  test.each([
    ["title", { title: " " }, eventProblems.title],
    ["client_email", { client_email: "carla" }, eventProblems.email],
    ["start_day", { start_day: "" }, "Please enter a date"],
    ["start_day", { start_day: "0026-11-21" }, "Please check the year."],
    [
      "start_time",
      { start_day: "2025-03-09", start_time: "02:30", end_day: "2025-03-09", end_time: "04:00" },
      "That time doesn't exist on March 9, 2025: clocks go forward. Choose another.",
    ],
    [
      "end_time",
      { start_day: "2025-03-08", end_day: "2025-03-09", end_time: "02:59" },
      "That time doesn't exist on March 9, 2025: clocks go forward. Choose another.",
    ],
    ["end_time", { end_day: "2026-11-21", end_time: "23:00" }, eventProblems.order],
    ["estimated_price", { estimated_price: "much" }, "Please enter an amount, such as 150.00"],
  ])("tells at %s what is wrong there", (field, change, message) => {
    const issues = eventForm("America/Chicago", null, {}).safeParse({ ...begun, ...change }).error?.issues ?? [];
    expect(issues.map((issue) => [issue.path[0], issue.message])).toEqual([[field, message]]);
  });
});
