import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#shared/days/calendarDays.ts";
import { refusal } from "#testing/refusal.ts";
import {
  checkSeries,
  daysToPlan,
  indexOf,
  isLastWeekday,
  monthDays,
  monthDayLabel,
  occurrenceAt,
  occurrencesBetween,
  repetitionLabel,
  seriesProblems,
  type Repetition,
  type Series,
} from "./series.ts";
import { instantsOn, visitTimeProblems } from "./visitTimes.ts";

const repetition = (first_day: string, fields: Partial<Repetition> = {}): Repetition => ({
  every: 1,
  unit: "week",
  on: "day",
  first_day,
  ...fields,
});
const series = (first_day: string, fields: Partial<Series> = {}): Series => ({
  ...repetition(first_day),
  start_time: "09:00",
  end_time: "11:00",
  arrival_window: true,
  assigned_to: [],
  about: {},
  planned_through: null,
  ...fields,
});
const fieldsOf = async (check: () => void) => (await refusal(Promise.resolve().then(check)))?.fields;

/** The days of a repetition of which every day of the calendar is asked, apart from the rule. */
function askedDays({ every, unit, on, first_day }: Repetition, through: string): string[] {
  const first = new Date(`${first_day}T00:00:00Z`);
  const lastOfMonth = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const months = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
  const fits = (date: Date) => {
    if (unit === "week") return Math.round((date.getTime() - first.getTime()) / 86_400_000) % (7 * every) === 0;
    if ((months(date) - months(first)) % every !== 0) return false;
    const day = date.getUTCDate();
    if (on === "day") return day === Math.min(first.getUTCDate(), lastOfMonth(date));
    if (date.getUTCDay() !== first.getUTCDay()) return false;
    const isLast = day + 7 > lastOfMonth(date);
    const place = Math.floor((first.getUTCDate() - 1) / 7);
    return on === "last_weekday" || place === 4 ? isLast : Math.floor((day - 1) / 7) === place;
  };
  const days: string[] = [];
  for (const date = new Date(first); date.toISOString().slice(0, 10) <= through; date.setUTCDate(date.getUTCDate() + 1))
    if (fits(date)) days.push(date.toISOString().slice(0, 10));
  return days;
}

describe("the days of a repetition", () => {
  test.each([
    ["every Monday", repetition("2026-11-30"), ["2026-11-30", "2026-12-07", "2026-12-14"]],
    ["every 2 weeks", repetition("2026-12-28", { every: 2 }), ["2026-12-28", "2027-01-11", "2027-01-25"]],
    ["the 31st", repetition("2027-01-31", { unit: "month" }), ["2027-01-31", "2027-02-28", "2027-03-31"]],
    ["the first Monday", repetition("2026-12-07", { unit: "month", on: "weekday" }), ["2026-12-07", "2027-01-04"]],
    ["the fifth Sunday", repetition("2026-11-29", { unit: "month", on: "weekday" }), ["2026-11-29", "2026-12-27"]],
    ["the last Friday", repetition("2026-12-25", { unit: "month", on: "last_weekday" }), ["2026-12-25", "2027-01-29"]],
  ])("%s", (_, rule, days) => {
    expect(days.map((_day, index) => occurrenceAt(rule, index))).toEqual(days);
  });

  const anyRepetition = fc.record({
    every: fc.integer({ min: 1, max: 12 }),
    unit: fc.constantFrom("week" as const, "month" as const),
    on: fc.constantFrom(...monthDays),
    first_day: fc.integer({ min: 0, max: 1460 }).map((days) => addDays("2025-01-01", days)),
  });
  const usable = anyRepetition.filter(
    ({ unit, on, first_day }) => unit === "week" || on !== "last_weekday" || isLastWeekday(first_day),
  );

  test("are those that a walk over every day of three years finds", () => {
    fc.assert(
      fc.property(usable, (rule) => {
        const through = addDays(rule.first_day, 1100);
        const found = occurrencesBetween(rule, null, through);
        expect(found).toEqual(askedDays(rule, through));
        for (const [index, day] of found.entries()) expect(indexOf(rule, day)).toBe(index);
        expect(indexOf(rule, addDays(rule.first_day, 1))).toBeNull();
      }),
    );
  });

  test("are planned once each: ahead of today, for 12 months", () => {
    fc.assert(
      fc.property(usable, fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }), (rule, waits) => {
        let planned = series(rule.first_day, rule);
        let today = rule.first_day;
        const days: string[] = [];
        for (const wait of [0, ...waits]) {
          today = addDays(today, wait);
          const more = daysToPlan(planned, today);
          days.push(...more);
          planned = { ...planned, planned_through: more.at(-1) ?? planned.planned_through };
          expect(daysToPlan(planned, today)).toEqual([]);
          const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
          for (const day of more) expect(day <= inAYear && day >= today).toBe(true);
        }
        expect(days).toEqual(askedDays(rule, days.at(-1) ?? "0"));
      }),
    );
  });
});

describe.each(["America/New_York", "America/Phoenix", "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns"])(
  "a year of weekly visits in %s",
  (timeZone) => {
    const shown = (moment: string) =>
      new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(new Date(moment));

    test.each([
      ["00:00", "01:00"],
      ["09:00", "11:00"],
      ["20:30", "23:59"],
    ])("from %s to %s keeps its time of day over both changes of the clocks", (start_time, end_time) => {
      for (const first of ["2026-01-04", "2027-06-07"]) {
        const year = series(first, { start_time, end_time });
        const days = daysToPlan(year, first);
        expect(days).toHaveLength(53);
        for (const day of days) {
          const { start_datetime, end_datetime } = instantsOn(day, year, timeZone);
          expect(shown(start_datetime)).toBe(`${day} ${start_time}`);
          expect(shown(end_datetime)).toBe(`${day} ${end_time}`);
        }
      }
    });

    test("is refused with its field if clocks skip its start, and only then", async () => {
      // A Sunday, the weekday of all changes of these zones.
      const night = series("2026-12-06", { start_time: "02:15", end_time: "04:00" });
      const refused = await fieldsOf(() => checkSeries(night, { today: "2026-12-01", timeZone }));
      const changes: Record<string, string | undefined> = {
        "America/New_York": "2027-03-14",
        "America/St_Johns": "2027-03-14",
        "Europe/Berlin": "2027-03-28",
        "Australia/Lord_Howe": "2027-10-03",
      };
      const day = changes[timeZone];
      expect(refused).toEqual(day && { start_time: visitTimeProblems.skipped(day) });
    });
  },
);

test("a series begins within the next 12 months, and is refused five years from today", async () => {
  const clock = { today: "2026-11-28", timeZone: "America/Chicago" };
  expect(await fieldsOf(() => checkSeries(series("2027-11-28"), clock))).toBeUndefined();
  expect(await fieldsOf(() => checkSeries(series("2027-11-29"), clock))).toEqual({
    first_day: seriesProblems.farFirst,
  });
  expect(await fieldsOf(() => checkSeries(series("2031-11-29"), clock))).toEqual({
    first_day: visitTimeProblems.farDay,
  });
});

test("a repetition reads as a person would say it", () => {
  expect(repetitionLabel(repetition("2026-11-30"))).toBe("Every week on Monday");
  expect(repetitionLabel(repetition("2026-11-30", { every: 2 }))).toBe("Every 2 weeks on Monday");
  expect(repetitionLabel(repetition("2026-12-07", { unit: "month", on: "weekday" }))).toBe(
    "Every month on the first Monday",
  );
  expect(repetitionLabel(repetition("2026-12-07", { unit: "month", every: 3 }))).toBe("Every 3 months on day 7");
  expect(monthDayLabel("weekday", "2026-11-30")).toBe("the last Monday");
});
