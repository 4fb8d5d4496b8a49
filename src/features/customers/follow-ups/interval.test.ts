import * as fc from "fast-check";
import { expect, test } from "vitest";
import { asInterval, formatInterval, maxIntervalDays, readInterval } from "./interval.ts";

test.each([
  ["3 months", 90],
  ["2 weeks", 14],
  ["30 days", 30],
  ["1 year", 365],
  ["1 day", 1],
  ["10", 10],
  ["  6WEEKS ", 42],
  ["1 Month", 30],
  ["100 years", 36_500],
  ["36500", 36_500],
])("%j is %i days", (typed, days) => {
  expect(formatInterval(typed)).toEqual({ days, words: days === 1 ? "This equals 1 day" : `This equals ${days} days` });
});

test.each([
  "",
  "soon",
  "0",
  "0 weeks",
  "-3 days",
  "2.5 weeks",
  "3 fortnights",
  "months",
  "1e3",
  "101 years",
  "36501",
  "3 months 2 days",
  "٣ days",
])("%j is no interval", (typed) => {
  expect(formatInterval(typed)).toEqual({
    days: null,
    words: 'Please enter a valid interval (e.g., "3 months", "2 weeks", "30 days")',
  });
});

test.each([
  [365, "1 year"],
  [730, "2 years"],
  [90, "3 months"],
  [30, "1 month"],
  [14, "2 weeks"],
  [7, "1 week"],
  [10, "10 days"],
  [1, "1 day"],
])("%i days are written as %j", (days, words) => expect(asInterval(days)).toBe(words));

test("an interval that is written out reads the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxIntervalDays }), (days) => {
      expect(readInterval(asInterval(days))).toBe(days);
      expect(readInterval(String(days))).toBe(days);
    }),
  );
});

test("no text is read as anything but a whole number of days", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...Array.from("0123456789 daysweekmonthyear.-")) })),
      (typed) => {
        const days = readInterval(typed);
        expect(days === null || (Number.isInteger(days) && days >= 1 && days <= maxIntervalDays)).toBe(true);
      },
    ),
  );
});
