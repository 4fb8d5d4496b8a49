import { expect, test } from "vitest";
import { completionProblem, visitAgain, visitProblems, visitTitle } from "./visitLife.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";

test("a visit can be recorded as done once, from its own day on where the business is", () => {
  const late = { start_datetime: "2026-11-22T03:00:00Z", completed_at: null };
  expect(completionProblem(late, "2026-11-21", "America/Chicago")).toBeNull();
  expect(completionProblem(late, "2026-11-21", "UTC")).toBe(visitProblems.notYet);
  expect(completionProblem(late, "2026-11-22", "UTC")).toBeNull();
  const done = { ...late, completed_at: "2026-11-22T04:00:00Z" };
  expect(completionProblem(done, "2026-11-20", "UTC")).toBe(visitProblems.already);
});

test("the visit after one that is done is at the same time of day, without its actual price, and nobody's yet", () => {
  const done = {
    title: "Gutters: Carla Brown",
    start_datetime: "2026-10-30T14:00:00.000Z",
    end_datetime: "2026-10-30T15:30:00.000Z",
    all_day: false,
    estimated_price: 150,
    actual_price: 170,
    schedule_id: "s1",
    assigned_to: ["m1"],
  } as unknown as CalendarEvent;
  const next = visitAgain(done, "2027-01-30", "America/Chicago");
  // Daylight saving time ended in between.
  expect(next).toEqual({
    title: "Gutters: Carla Brown",
    start_datetime: "2027-01-30T15:00:00.000Z",
    end_datetime: "2027-01-30T16:30:00.000Z",
    all_day: false,
    estimated_price: 150,
    schedule_id: "s1",
    assigned_to: [],
  });
});

test("a visit's title is as long as titles may be", () => {
  expect(visitTitle("Gutters", "C".repeat(300))).toHaveLength(200);
});
