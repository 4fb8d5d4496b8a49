import { expect, test } from "vitest";
import { canMove, jobStates, progressOf, stateAfterVisits } from "./jobState.ts";

const now = new Date("2026-11-28T12:00:00Z");
const visit = (start: string, completed_at: string | null = null) => ({ start_datetime: start, completed_at });
const yesterday = visit("2026-11-27T09:00:00Z", "2026-11-27T11:00:00Z");
const tomorrow = visit("2026-11-29T09:00:00Z");

test("an open job is done or cancelled, a done one closed or open again, and each step can be taken back", () => {
  const possible = jobStates.flatMap((from) =>
    jobStates.filter((to) => canMove(from, to)).map((to) => `${from}-${to}`),
  );
  expect(possible).toEqual([
    "open-done",
    "open-cancelled",
    "done-open",
    "done-closed",
    "closed-done",
    "cancelled-open",
  ]);
});

test.each([
  ["without visits", [], "to_schedule"],
  ["with a visit to come", [tomorrow], "scheduled"],
  ["with a visit that has begun", [visit("2026-11-28T11:00:00Z")], "in_progress"],
  ["with one visit done and one to come", [yesterday, tomorrow], "in_progress"],
  ["with its visits done, but open again", [yesterday], "to_schedule"],
] as const)("an open job %s", (_, visits, progress) => {
  expect(progressOf("open", visits, now)).toBe(progress);
});

test("other states are shown as they are, whatever visits there are", () => {
  for (const state of ["done", "closed", "cancelled"] as const) expect(progressOf(state, [tomorrow], now)).toBe(state);
});

test("the last visit makes a job done, and another one opens it again", () => {
  expect(stateAfterVisits("open", [yesterday])).toBe("done");
  expect(stateAfterVisits("open", [yesterday, tomorrow])).toBe("open");
  expect(stateAfterVisits("done", [yesterday, tomorrow])).toBe("open");
  expect(stateAfterVisits("done", [])).toBe("done");
  for (const state of ["closed", "cancelled"] as const) expect(stateAfterVisits(state, [tomorrow])).toBe(state);
});
