import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, dayIn, minuteIn } from "#shared/days/calendarDays.ts";
import { nextAllowed, nextSendingDay, stepMoment, type SendingRules } from "./sendingTimes.ts";

const chicago: SendingRules = { zone: "America/Chicago", weekends: true };
const weekdays: SendingRules = { zone: "America/Chicago", weekends: false };
const at = (text: string) => new Date(text);
const after = (since: string, days: number, time: string, zone = "America/Chicago") =>
  stepMoment("quote_unopened", at(since), { days, time }, zone).toISOString();
const before = (since: string, days: number, time: string, zone = "America/Chicago") =>
  stepMoment("visit_upcoming", at(since), { days, time }, zone).toISOString();

test("a step counts days of the business's zone", () => {
  // 11 PM of November 3 in Chicago is November 4 in UTC.
  expect(after("2026-11-04T05:00:00Z", 2, "10:00")).toBe("2026-11-05T16:00:00.000Z");
  expect(before("2026-11-10T15:00:00Z", 1, "16:00")).toBe("2026-11-09T22:00:00.000Z");
});

test("on the day of the trigger, a time that is over means at once", () => {
  expect(after("2026-11-04T18:30:00Z", 0, "12:00")).toBe("2026-11-04T18:30:00.000Z");
  expect(after("2026-11-04T17:30:00Z", 0, "12:00")).toBe("2026-11-04T18:00:00.000Z");
});

test("a step before a visit keeps its time on the day of the visit", () => {
  expect(before("2026-11-04T21:00:00Z", 0, "08:00")).toBe("2026-11-04T14:00:00.000Z");
});

test("days are days of the calendar over both changes of clocks", () => {
  expect(after("2026-03-07T16:00:00Z", 1, "10:00")).toBe("2026-03-08T15:00:00.000Z");
  expect(after("2026-10-31T15:00:00Z", 1, "10:00")).toBe("2026-11-01T16:00:00.000Z");
  expect(before("2026-03-08T15:00:00Z", 1, "10:00")).toBe("2026-03-07T16:00:00.000Z");
});

test("a minute that the clocks skip becomes the next one that they show", () => {
  for (const time of ["02:00", "02:01", "02:59", "03:00"])
    expect(after("2026-03-07T16:00:00Z", 1, time), time).toBe("2026-03-08T08:00:00.000Z");
  expect(after("2026-10-03T00:00:00Z", 1, "02:10", "Australia/Lord_Howe")).toBe("2026-10-03T15:30:00.000Z");
});

test("an hour that comes twice is its first time", () => {
  expect(after("2026-10-31T15:00:00Z", 1, "01:30")).toBe("2026-11-01T06:30:00.000Z");
  expect(after("2026-10-24T15:00:00Z", 1, "02:30", "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
});

test.each([
  ["at 8 AM", "2026-11-04T14:00:00Z", "2026-11-04T14:00:00Z"],
  ["a second before 8 PM", "2026-11-05T01:59:59Z", "2026-11-05T01:59:59Z"],
  ["at 8 PM", "2026-11-05T02:00:00Z", "2026-11-05T14:00:00Z"],
  ["at midnight", "2026-11-05T06:00:00Z", "2026-11-05T14:00:00Z"],
  ["a second before 8 AM", "2026-11-05T13:59:59Z", "2026-11-05T14:00:00Z"],
  ["at 8 PM before clocks go forward", "2026-03-08T02:00:00Z", "2026-03-08T13:00:00Z"],
  ["at 8 PM before clocks go back", "2026-11-01T01:00:00Z", "2026-11-01T14:00:00Z"],
  ["on a Saturday", "2026-11-07T18:00:00Z", "2026-11-07T18:00:00Z"],
])("a message that is due %s", (_when, due, sent) => expect(nextAllowed(at(due), chicago)).toEqual(at(sent)));

test.each([
  ["Friday before 8 PM", "2026-11-07T01:59:00Z", "2026-11-07T01:59:00Z"],
  ["Friday at 8 PM", "2026-11-07T02:00:00Z", "2026-11-09T14:00:00Z"],
  ["Saturday", "2026-11-07T18:00:00Z", "2026-11-09T14:00:00Z"],
  ["Sunday evening", "2026-11-09T03:00:00Z", "2026-11-09T14:00:00Z"],
  ["Monday at 9 AM", "2026-11-09T15:00:00Z", "2026-11-09T15:00:00Z"],
])("without weekends a message of %s", (_when, due, sent) => expect(nextAllowed(at(due), weekdays)).toEqual(at(sent)));

test("the next day of sending begins at 8 AM", () => {
  expect(nextSendingDay(at("2026-11-06T18:00:00Z"), chicago)).toEqual(at("2026-11-07T14:00:00Z"));
  expect(nextSendingDay(at("2026-11-06T18:00:00Z"), weekdays)).toEqual(at("2026-11-09T14:00:00Z"));
});

test("every moment in every zone is put off to daytime, by no more than it must, and never twice", () => {
  const zones = ["America/Chicago", "America/St_Johns", "Europe/Madrid", "Australia/Lord_Howe", "Pacific/Auckland"];
  fc.assert(
    fc.property(
      fc.date({ min: at("2026-01-01"), max: at("2027-12-31"), noInvalidDate: true }),
      fc.constantFrom(...zones),
      fc.boolean(),
      (moment, zone, weekends) => {
        const rules = { zone, weekends };
        const sent = nextAllowed(moment, rules);
        expect(sent >= moment).toBe(true);
        const minute = minuteIn(zone, sent);
        expect(minute >= 8 * 60 && minute < 20 * 60).toBe(true);
        const day = dayIn(zone, sent);
        expect(weekends || ![0, 6].includes(new Date(day).getUTCDay())).toBe(true);
        expect(nextAllowed(sent, rules)).toEqual(sent);
        expect(day <= addDays(dayIn(zone, moment), weekends ? 1 : 3)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
