import { describe, expect, test } from "vitest";
import { refusal } from "#testing/refusal.ts";
import { checkDay, checkShown, checkTimes, instantsOn, visitTimeProblems, windowProblem } from "./visitTimes.ts";

const fieldsOf = async (check: () => void) => (await refusal(Promise.resolve().then(check)))?.fields;
const zone = "America/New_York";
const window = (start_time: string, end_time: string) => ({ start_time, end_time, arrival_window: true });

describe("an arrival window", () => {
  test.each([
    ["09:00", "10:00", null],
    ["09:00", "13:00", null],
    ["20:00", "23:59", null],
    ["09:00", "09:59", { end_time: visitTimeProblems.windowLength }],
    ["09:00", "13:01", { end_time: visitTimeProblems.windowLength }],
    ["23:00", "01:00", { end_time: visitTimeProblems.windowDay }],
    ["09:00", "09:00", { end_time: visitTimeProblems.windowDay }],
  ])("from %s to %s", async (start, end, fields) => {
    expect((await fieldsOf(() => checkTimes(window(start, end)))) ?? null).toEqual(fields);
  });

  test("of an event follows the clocks of the zone", () => {
    const event = (start: string, end: string, all_day = false) =>
      windowProblem({ start_datetime: start, end_datetime: end, all_day, arrival_window: true }, zone);
    expect(event("2026-11-27T14:00:00Z", "2026-11-27T16:00:00Z")).toBeNull();
    // 10 PM to midnight.
    expect(event("2026-11-28T03:00:00Z", "2026-11-28T05:00:00Z")).toBeNull();
    expect(event("2026-11-28T03:00:00Z", "2026-11-28T06:00:00Z")?.message).toBe(visitTimeProblems.windowDay);
    expect(event("2026-11-27T14:00:00Z", "2026-11-27T14:30:00Z")?.field).toBe("end_datetime");
    expect(event("2026-11-27T14:00:00Z", "2026-11-27T16:00:00Z", true)?.field).toBe("arrival_window");
    // Midnight to 4 AM while the clocks go back: four hours by the clocks, five by the sun.
    expect(event("2026-11-01T04:00:00Z", "2026-11-01T09:00:00Z")).toBeNull();
  });
});

test("the hour that clocks skip is refused with its field", async () => {
  const skipped = visitTimeProblems.skipped("2027-03-14");
  const refused = (start: string, end: string) => fieldsOf(() => checkShown("2027-03-14", window(start, end), zone));
  expect(await refused("02:30", "04:30")).toEqual({ start_time: skipped });
  expect(await refused("01:00", "02:30")).toEqual({ end_time: skipped });
  expect(await refused("01:00", "03:00")).toBeUndefined();
  expect(skipped).toBe("That time doesn't exist on March 14, 2027: clocks go forward. Choose another.");
});

test("a visit that is planned for a skipped hour by itself is as much later as the clocks go forward", () => {
  const at = (start_time: string, end_time: string) => {
    const { start_datetime, end_datetime } = instantsOn(
      "2027-03-14",
      { start_time, end_time, arrival_window: false },
      zone,
    );
    return [start_datetime, end_datetime].map((moment) => moment.slice(11, 16));
  };
  expect(at("02:30", "04:00")).toEqual(["07:30", "08:00"]);
  expect(at("02:15", "02:45")).toEqual(["07:15", "07:45"]);
  expect(at("01:30", "02:30")).toEqual(["06:30", "07:30"]);
  expect(at("02:30", "03:00")).toEqual(["07:30", "08:00"]);
});

test("visits are planned within five years of today", async () => {
  const refused = (day: string) => fieldsOf(() => checkDay(day, "2026-11-28", "days"));
  expect(await refused("2031-11-28")).toBeUndefined();
  expect(await refused("2021-11-28")).toBeUndefined();
  for (const day of ["2031-11-29", "2021-11-27"])
    expect(await refused(day)).toEqual({ days: visitTimeProblems.farDay });
});
