import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayIn, minuteIn } from "#shared/days/calendarDays.ts";
import { clashesOf, nextFreeStart, type Occupying, type Planned } from "./clashes.ts";

const zone = "America/Chicago";
const [ann, max] = ["ann", "max"];
const at = (time: string) => `2026-11-23T${time}:00.000Z`;
const event = (id: string, from: string, until: string, fields: Partial<Occupying> = {}): Occupying => ({
  id,
  start_datetime: at(from),
  end_datetime: at(until),
  all_day: false,
  completed_at: null,
  assigned_to: [ann],
  ...fields,
});
const planned: Planned = { ...event("", "15:00", "16:00"), id: null };
const idsOf = (others: readonly Occupying[], alone = false) =>
  clashesOf(planned, others, { alone }).map(({ id }) => id);

describe("two visits at once", () => {
  test("are those of one person, for however short a time", () => {
    const long = event("long", "14:00", "18:00");
    const late = event("late", "15:59", "17:00", { assigned_to: [max, ann] });
    expect(idsOf([long, late, event("his", "15:00", "16:00", { assigned_to: [max] })])).toEqual(["long", "late"]);
  });

  test("are not those that only touch, whole days, completed ones, and the event itself", () => {
    const others = [
      event("before", "14:00", "15:00"),
      event("after", "16:00", "17:00"),
      event("holiday", "06:00", "23:00", { all_day: true }),
      event("done", "15:00", "16:00", { completed_at: at("15:30") }),
    ];
    expect(idsOf(others)).toEqual([]);
    const stored = event("stored", "15:00", "16:00");
    expect(clashesOf({ ...stored, end_datetime: at("17:00") }, [stored], { alone: false })).toEqual([]);
    expect(clashesOf({ ...planned, all_day: true }, [stored], { alone: false })).toEqual([]);
  });

  test("are nobody's if nobody is assigned, unless the business has one person", () => {
    const unassigned = event("unassigned", "15:00", "16:00", { assigned_to: [] });
    expect(idsOf([unassigned])).toEqual([]);
    expect(idsOf([unassigned], true)).toEqual(["unassigned"]);
  });
});

describe("the next free start", () => {
  test("comes after the visit in the way, and after a gap that is too short", () => {
    const others = [event("one", "14:30", "16:15"), event("two", "17:00", "18:30")];
    const free = nextFreeStart(planned, others, { alone: false, zone });
    expect(free?.toISOString()).toBe(at("18:30"));
    const short = { ...planned, end_datetime: at("15:30") };
    expect(nextFreeStart(short, others, { alone: false, zone })?.toISOString()).toBe(at("16:30"));
  });

  test("is on the same day, or there is none", () => {
    const evening = event("evening", "14:00", "23:59", { end_datetime: "2026-11-24T06:00:00.000Z" });
    expect(nextFreeStart(planned, [evening], { alone: false, zone })).toBeNull();
  });

  test("comes after a visit in the second run of an hour that the clocks repeat", () => {
    const second = { start_datetime: "2026-11-01T07:00:00.000Z", end_datetime: "2026-11-01T07:15:00.000Z" };
    expect(nextFreeStart({ ...planned, ...second }, [], { alone: false, zone })?.toISOString()).toBe(
      "2026-11-01T08:00:00.000Z",
    );
  });

  const quarter = 900_000;
  const instant = (quarters: number, base: string) => new Date(Date.parse(base) + quarters * quarter).toISOString();
  /** Spans in quarters of an hour around the two nights on which clocks change, and around an ordinary one. */
  const drawn = fc.record({
    base: fc.constantFrom("2026-03-08T00:00:00Z", "2026-11-01T00:00:00Z", "2026-11-23T00:00:00Z"),
    zone: fc.constantFrom("America/Chicago", "UTC", "Asia/Kolkata"),
    alone: fc.boolean(),
    spans: fc.array(
      fc.record({
        start: fc.nat(140),
        length: fc.integer({ min: 1, max: 16 }),
        people: fc.subarray([ann, max]),
        completed: fc.boolean(),
        all_day: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  });

  test("is the first half hour of the day's clocks at which nobody is elsewhere", () => {
    fc.assert(
      fc.property(drawn, ({ base, zone: there, alone, spans }) => {
        const events = spans.map(({ start, length, people, completed, all_day }, index): Occupying => ({
          id: String(index),
          start_datetime: instant(start, base),
          end_datetime: instant(start + length, base),
          assigned_to: people,
          completed_at: completed ? instant(start + length, base) : null,
          all_day,
        }));
        const [first, ...others] = events;
        if (!first) return;
        const moving: Planned = { ...first, all_day: false };
        const length = Date.parse(moving.end_datetime) - Date.parse(moving.start_datetime);
        const isFree = (start: number) =>
          clashesOf(
            {
              ...moving,
              start_datetime: new Date(start).toISOString(),
              end_datetime: new Date(start + length).toISOString(),
            },
            others,
            { alone },
          ).length === 0;
        const from = Date.parse(moving.start_datetime);
        const day = dayIn(there, new Date(from));
        // All quarters of an hour that are left of the day, without the second run of an hour that the clocks repeat.
        const left = Array.from({ length: 104 }, (_, index) => from + (index + 1) * quarter).filter(
          (start) =>
            dayIn(there, new Date(start)) === day &&
            minuteIn(there, new Date(start)) % 30 === 0 &&
            minuteIn(there, new Date(start)) > minuteIn(there, new Date(from)) &&
            minuteIn(there, new Date(start)) !== minuteIn(there, new Date(start - 4 * quarter)),
        );
        const expected = left.find(isFree) ?? null;
        expect(nextFreeStart(moving, others, { alone, zone: there })?.getTime() ?? null).toBe(expected);
      }),
      { numRuns: 200 },
    );
  });

  test("two events are in each other's way, or neither is", () => {
    fc.assert(
      fc.property(drawn, ({ base, alone, spans }) => {
        const [one, other] = spans.map(({ start, length, people }, index): Occupying => ({
          id: String(index),
          start_datetime: instant(start, base),
          end_datetime: instant(start + length, base),
          assigned_to: people,
          completed_at: null,
          all_day: false,
        }));
        if (!one || !other) return;
        expect(clashesOf(one, [other], { alone }).length).toBe(clashesOf(other, [one], { alone }).length);
      }),
    );
  });
});
