import { expect, test } from "vitest";
import { briefTime, timeOnDay } from "./eventWords.ts";
import { briefSpan, spanLabel, windowLabel } from "./spanWords.ts";

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

test("before a title in a month's cell stands its start alone, or its end on the day after", () => {
  const times = { start_datetime: "2026-11-22T20:30:00Z", end_datetime: "2026-11-23T02:00:00Z", all_day: false };
  const on = (day: string) => timeOnDay(times, day, "UTC", briefTime);
  expect(["2026-11-22", "2026-11-23", "2026-11-24"].map(on)).toEqual(["8:30p", "until 2a", null]);
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

test.each([
  ["09:00", "11:00", "between 9 and 11 AM", "9–11 AM"],
  ["09:30", "11:00", "between 9:30 and 11 AM", "9:30–11 AM"],
  ["11:00", "13:00", "between 11 AM and 1 PM", "11 AM–1 PM"],
  ["12:00", "14:30", "between 12 and 2:30 PM", "12–2:30 PM"],
])("an arrival window from %s to %s reads %s, in a list %s", (from, to, words, short) => {
  const times = { start_datetime: `2026-11-22T${from}:00Z`, end_datetime: `2026-11-22T${to}:00Z`, all_day: false };
  const window = { ...times, arrival_window: true };
  expect([windowLabel(window, "UTC"), spanLabel(window, "UTC")]).toEqual([words, words]);
  expect(timeOnDay(window, "2026-11-22", "UTC")?.replace(/\s/g, " ")).toBe(short);
  expect(spanLabel({ ...times, arrival_window: false }, "UTC")).not.toBe(words);
});
