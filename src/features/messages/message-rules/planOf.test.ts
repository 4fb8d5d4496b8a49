import { expect, test } from "vitest";
import { isMissed, planOf } from "./planOf.ts";
import type { Trigger } from "./triggers.ts";

const rules = { zone: "America/Chicago", weekends: true };
const at = (text: string) => new Date(text);
const steps = [
  { id: "week", days: 7, time: "10:00" },
  { id: "once", days: 0, time: "08:00" },
  { id: "night", days: 2, time: "21:00" },
];
const noon = "2026-11-04T18:00:00Z";
type Planned = {
  trigger: Trigger;
  onSince: string;
  since: string;
  from: string;
  until: string;
  now: string;
  days: number;
};
/** The planned steps with their moments, if the record's trigger held at noon of November 4 unless others are named. */
function planned(of: Partial<Planned>) {
  const { trigger = "quote_unopened", onSince = "2026-11-01T00:00:00Z", since = noon, until = null, days = null } = of;
  const { from = since, now = since } = of;
  const chosen = days === null ? steps : [{ id: "one", days, time: "10:00" }];
  const holding = { since: at(since), from: at(from), until: until === null ? null : at(until) };
  return planOf({ trigger, onSince: at(onSince), steps: chosen }, holding, at(now), rules).map(({ step, sendAt }) => [
    step.id,
    sendAt.toISOString(),
  ]);
}

test("a sequence plans its steps in the order of their moments, outside quiet hours", () => {
  expect(planned({})).toEqual([
    ["once", "2026-11-04T18:00:00.000Z"],
    ["night", "2026-11-07T14:00:00.000Z"],
    ["week", "2026-11-11T16:00:00.000Z"],
  ]);
});

test("nothing is planned for what happened before the sequence was turned on", () => {
  expect(planned({ onSince: "2026-11-04T18:00:00.001Z", now: "2026-11-04T18:30:00Z" })).toEqual([]);
  expect(planned({ onSince: "2026-11-04T18:00:00Z" })).toHaveLength(3);
});

test("steps that were due more than a day ago are left out, and late ones go out now", () => {
  expect(planned({ now: "2026-11-05T18:00:00Z" })[0]).toEqual(["once", "2026-11-05T18:00:00.000Z"]);
  expect(planned({ now: "2026-11-05T18:00:00.001Z" }).map(([id]) => id)).toEqual(["night", "week"]);
  // Late in the evening, a late one waits for the morning.
  expect(planned({ now: "2026-11-05T03:00:00Z" })[0]).toEqual(["once", "2026-11-05T14:00:00.000Z"]);
});

test("quiet hours do not make a message late", () => {
  expect(planned({ now: "2026-11-08T14:00:00Z" }).map(([id]) => id)).toEqual(["night", "week"]);
});

test("a step before a visit is planned from its booking and its sequence on", () => {
  const visit = {
    trigger: "visit_upcoming" as Trigger,
    since: "2026-11-10T15:00:00Z",
    until: "2026-11-10T15:00:00Z",
    days: 1,
  };
  const reminder = [["one", "2026-11-09T16:00:00.000Z"]];
  expect(planned({ ...visit, from: "2026-11-02T12:00:00Z", now: "2026-11-02T12:00:00Z" })).toEqual(reminder);
  expect(planned({ ...visit, from: "2026-11-09T16:30:00Z", now: "2026-11-09T16:30:00Z" })).toEqual([]);
  expect(
    planned({ ...visit, from: "2026-11-02T12:00:00Z", onSince: "2026-11-09T16:30:00Z", now: "2026-11-09T16:30:00Z" }),
  ).toEqual([]);
});

test("a step that quiet hours put off until it makes no sense is left out", () => {
  const evening = { trigger: "visit_upcoming" as Trigger, since: "2026-11-10T14:00:00Z", from: "2026-11-02T12:00:00Z" };
  expect(planned({ ...evening, until: "2026-11-09T16:00:00Z", days: 1, now: evening.from })).toEqual([]);
  expect(planned({ ...evening, until: "2026-11-09T16:00:01Z", days: 1, now: evening.from })).toHaveLength(1);
  const early = { trigger: "visit_upcoming" as Trigger, since: "2026-11-10T13:30:00Z", from: "2026-11-02T12:00:00Z" };
  expect(planned({ ...early, until: early.since, days: 0, now: early.from })).toEqual([]);
});

test("a message is missed a day after its moment", () => {
  expect(isMissed(at("2026-11-04T18:00:00Z"), at("2026-11-05T18:00:00Z"))).toBe(false);
  expect(isMissed(at("2026-11-04T18:00:00Z"), at("2026-11-05T18:00:00.001Z"))).toBe(true);
});
