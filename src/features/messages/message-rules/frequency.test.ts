import { expect, test } from "vitest";
import { nextMoment, spacedOut, type SentMessage } from "./frequency.ts";

const rules = { zone: "America/Chicago", weekends: true };
const noon = (day: string) => new Date(`${day}T18:00:00Z`);
const eight = (day: string) => new Date(`${day}T14:00:00Z`);
const waiting = (day: string, quoteId: string | null = null) => ({ sendAt: noon(day), quoteId });
const sent = (day: string, quoteId: string | null = null): SentMessage => ({ at: noon(day), quoteId });

test("a customer's first message goes out at its moment", () => {
  expect(nextMoment(waiting("2026-11-10"), [], rules)).toEqual(noon("2026-11-10"));
});

test("a second message of a day waits for the next", () => {
  expect(nextMoment(waiting("2026-11-10"), [sent("2026-11-10")], rules)).toEqual(eight("2026-11-11"));
  expect(nextMoment(waiting("2026-11-11"), [sent("2026-11-10")], rules)).toEqual(noon("2026-11-11"));
});

test("the day is that of the zone", () => {
  const evening = { at: new Date("2026-11-11T01:30:00Z"), quoteId: null };
  expect(nextMoment(waiting("2026-11-11"), [evening], rules)).toEqual(noon("2026-11-11"));
});

test("a fourth message of seven days waits for the eighth", () => {
  const three = [sent("2026-11-10"), sent("2026-11-11"), sent("2026-11-12")];
  expect(nextMoment(waiting("2026-11-13"), three, rules)).toEqual(eight("2026-11-18"));
  expect(nextMoment(waiting("2026-11-17"), three, rules)).toEqual(noon("2026-11-17"));
});

test("seven days are as long where the clocks change", () => {
  // From noon to 11 AM a week later, when clocks went back in between, are 168 hours.
  const three = ["2026-10-31", "2026-11-01", "2026-11-02"].map((day) => ({
    at: new Date(`${day}T${day < "2026-11" ? "17" : "18"}:00:00Z`),
    quoteId: null,
  }));
  const early = { sendAt: new Date("2026-11-07T16:59:00Z"), quoteId: null };
  expect(nextMoment(early, three, rules)).toEqual(eight("2026-11-08"));
  expect(nextMoment({ ...early, sendAt: new Date("2026-11-07T17:00:00Z") }, three, rules)).toEqual(
    new Date("2026-11-07T17:00:00Z"),
  );
});

test("a quote has six messages, and other records have theirs", () => {
  const six = ["01-05", "01-20", "02-05", "02-20", "03-05", "03-20"].map((day) => sent(`2026-${day}`, "q1"));
  expect(nextMoment(waiting("2026-11-10", "q1"), six, rules)).toBeNull();
  expect(nextMoment(waiting("2026-11-10", "q1"), six.slice(1), rules)).toEqual(noon("2026-11-10"));
  expect(nextMoment(waiting("2026-11-10", "q2"), six, rules)).toEqual(noon("2026-11-10"));
  expect(nextMoment(waiting("2026-11-10"), six, rules)).toEqual(noon("2026-11-10"));
});

test("put-off messages keep their order, and none overtakes", () => {
  const queue = [
    { ...waiting("2026-11-10"), name: "second", sendAt: new Date("2026-11-10T21:00:00Z") },
    { ...waiting("2026-11-10"), name: "first" },
    { ...waiting("2026-11-11"), name: "third", sendAt: eight("2026-11-11") },
    { ...waiting("2026-11-12"), name: "fourth" },
  ];
  expect(spacedOut(queue, [], rules, eight("2026-11-10")).map(({ message, at }) => [message.name, at])).toEqual([
    ["first", noon("2026-11-10")],
    ["second", eight("2026-11-11")],
    ["third", eight("2026-11-12")],
    ["fourth", eight("2026-11-18")],
  ]);
});

test("messages of the past wait for now, and for the morning", () => {
  const queue = [waiting("2026-11-10"), waiting("2026-11-11")];
  expect(spacedOut(queue, [], rules, new Date("2026-11-12T04:00:00Z")).map(({ at }) => at)).toEqual([
    eight("2026-11-12"),
    eight("2026-11-13"),
  ]);
});

test("a message without room about its quote does not hold back the next", () => {
  const six = ["01-05", "01-20", "02-05", "02-20", "03-05", "03-20"].map((day) => sent(`2026-${day}`, "q1"));
  const queue = [waiting("2026-11-10", "q1"), waiting("2026-11-10", "q2")];
  expect(spacedOut(queue, six, rules, noon("2026-11-01")).map(({ at }) => at)).toEqual([null, noon("2026-11-10")]);
});
