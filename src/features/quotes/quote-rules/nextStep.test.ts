import { expect, test } from "vitest";
import type { ThreadStep } from "#features/requests/threads/thread.ts";
import { stepOfEstimate, stepOfQuote } from "./nextStep.ts";

/** A thread in which these steps are reached. */
const reached = (...steps: ThreadStep[]) => ({
  steps: steps.map((step) => ({ step, day: "2026-11-27" })),
  ended: null,
});
const now = new Date("2026-11-27T18:00:00Z");
const pro = { canSchedule: true, now };
const free = { canSchedule: false, now };

const sent = { number: 12, state: "sent" } as const;
const accepted = { number: 11, state: "accepted" } as const;

test("an estimate is quoted, then its quote is watched, then its work is scheduled", () => {
  expect(stepOfEstimate(reached("requested"), [], pro)).toEqual({ kind: "create" });
  expect(stepOfEstimate(reached("requested"), [{ number: null, state: "draft" }], pro)).toMatchObject({
    kind: "continue",
  });
  expect(stepOfEstimate(reached("quoted"), [sent], pro)).toMatchObject({ kind: "view", label: "View Quote 12, Sent" });
  expect(stepOfEstimate(reached("quoted", "accepted"), [sent, accepted], pro)).toEqual({ kind: "schedule" });
  expect(stepOfEstimate(reached("accepted", "scheduled"), [sent, accepted], pro)).toMatchObject({
    kind: "view",
    quote: accepted,
    label: "View Quote 11, Accepted",
  });
});

test("without the calendar an accepted quote is viewed", () =>
  expect(stepOfEstimate(reached("accepted"), [accepted], free)).toMatchObject({ kind: "view", quote: accepted }));

test("a job that is over has no next step, unless it has a quote to look at", () => {
  const ended = { ...reached("requested"), ended: { how: "cancelled", day: null } } as const;
  expect(stepOfEstimate(ended, [], pro)).toBeNull();
  expect(stepOfEstimate(reached("requested", "done"), [], pro)).toBeNull();
  expect(stepOfEstimate(ended, [sent], pro)).toMatchObject({ kind: "view" });
});

const quote = {
  state: "sent",
  revising: false,
  sent_at: "2026-11-27T12:00:00Z",
  acceptance: null,
  paid: 0,
  emailed: true,
  phone: "+16305550100",
} as const;
const yesterday = "2026-11-26T17:00:00Z";

test("a sent quote is texted or copied at once, and emailed again after a day", () => {
  expect(stepOfQuote(quote, reached("quoted"), pro)).toBe("text");
  expect(stepOfQuote({ ...quote, phone: null }, reached("quoted"), pro)).toBe("copy");
  expect(stepOfQuote({ ...quote, sent_at: yesterday }, reached("quoted"), pro)).toBe("email_again");
  expect(stepOfQuote({ ...quote, sent_at: yesterday, emailed: false }, reached("quoted"), pro)).toBe("text");
});

test("an accepted quote collects its deposit, then schedules the job, then collects the rest", () => {
  const yes = { ...quote, state: "accepted", acceptance: { deposit: 5_000 } } as const;
  expect(stepOfQuote(yes, reached("accepted"), pro)).toBe("collect");
  expect(stepOfQuote({ ...yes, paid: 5_000 }, reached("accepted"), pro)).toBe("schedule");
  expect(stepOfQuote({ ...yes, acceptance: { deposit: 0 } }, reached("accepted"), pro)).toBe("schedule");
  expect(stepOfQuote({ ...yes, paid: 5_000 }, reached("accepted"), free)).toBeNull();
  expect(stepOfQuote({ ...yes, paid: 5_000 }, reached("accepted", "scheduled"), pro)).toBeNull();
  expect(stepOfQuote({ ...yes, paid: 5_000 }, reached("accepted", "scheduled", "done"), pro)).toBe("collect");
  expect(stepOfQuote({ ...yes, paid: 20_000 }, reached("accepted", "done", "paid"), pro)).toBeNull();
});

test.each(["declined", "expired", "withdrawn"] as const)("after %s comes a new version", (state) => {
  expect(stepOfQuote({ ...quote, state }, reached("quoted"), pro)).toBe("new_version");
  expect(stepOfQuote({ ...quote, state, revising: true }, reached("quoted"), pro)).toBe("continue");
});
