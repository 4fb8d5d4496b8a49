import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, dayIn, daysBetween, momentOf } from "./calendarDays.ts";

const days = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const zones = fc.constantFrom(
  "UTC",
  "America/Chicago",
  "America/St_Johns",
  "Europe/Berlin",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "America/Sao_Paulo",
  "Africa/Casablanca",
);

test.each([
  ["2024-01-31", 1, "2024-02-29"],
  ["2023-01-31", 1, "2023-02-28"],
  ["2024-02-29", 12, "2025-02-28"],
  ["2024-02-29", 48, "2028-02-29"],
  ["2026-10-31", 4, "2027-02-28"],
  ["2026-08-31", 1, "2026-09-30"],
  ["2026-03-31", -1, "2026-02-28"],
  ["2099-12-31", 2, "2100-02-28"],
])("%s and %i months is %s", (day, months, later) => expect(addMonths(day, months)).toBe(later));

test("months later is the same day of the month, or that month's last", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -120, max: 120 }), (day, months) => {
      const later = addMonths(day, months);
      const monthNumber = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
      expect(monthNumber(later) - monthNumber(day)).toBe(months);
      const lastOfMonth = addDays(later, 1).endsWith("-01");
      expect(later.slice(8) === day.slice(8) || (later.slice(8) < day.slice(8) && lastOfMonth)).toBe(true);
    }),
  );
});

test("days later and days between undo each other", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -100_000, max: 100_000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count);
    }),
  );
});

test("seven in the morning is seven in the morning everywhere, also around the change of clocks", () => {
  const shown = (moment: Date, timeZone: string) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(moment);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 * 12 }), zones, (count, timeZone) => {
      const day = addDays("2020-01-01", count);
      const moment = momentOf(day, 7, timeZone);
      expect(shown(moment, timeZone)).toBe(`${day} 07:00`);
      expect(dayIn(timeZone, moment)).toBe(day);
    }),
    { numRuns: 2_000 },
  );
});

test("an hour that the clocks skip is the moment they do so", () => {
  expect(momentOf("2026-03-08", 2, "America/Chicago").toISOString()).toBe("2026-03-08T08:00:00.000Z");
  expect(momentOf("2026-03-29", 2, "Europe/Berlin").toISOString()).toBe("2026-03-29T01:00:00.000Z");
});

test.each([
  ["2026-11-01", 1.5, "America/Chicago", "2026-11-01T06:30:00.000Z"],
  ["2026-10-25", 2.5, "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-04-05", 2.5, "Australia/Sydney", "2026-04-04T15:30:00.000Z"],
  ["2026-04-05", 1.75, "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z"],
])("an hour that comes twice on %s is the first one: %d in %s", (day, hour, zone, moment) =>
  expect(momentOf(day, hour, zone).toISOString()).toBe(moment),
);

test("at one moment it is different days in different places", () => {
  const moment = new Date("2026-11-21T10:30:00Z");
  expect(dayIn("Pacific/Kiritimati", moment)).toBe("2026-11-22");
  expect(dayIn("Pacific/Pago_Pago", moment)).toBe("2026-11-20");
});
