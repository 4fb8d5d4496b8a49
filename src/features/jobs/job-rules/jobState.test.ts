import { expect, test } from "vitest";
import { canMove, jobStates, needsInvoicing, progressOf, stateAfterVisits } from "./jobState.ts";

const now = new Date("2026-11-28T12:00:00Z");
const visit = (start: string, completed_at: string | null = null, occurrence_day: string | null = null) => ({
  start_datetime: start,
  completed_at,
  occurrence_day,
});
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
  expect(progressOf({ state: "open", total: 100 }, visits, [], now)).toBe(progress);
});

test("other states are shown as they are, whatever visits there are", () => {
  for (const state of ["done", "closed", "cancelled"] as const)
    expect(progressOf({ state, total: 100 }, [tomorrow], [], now)).toBe(state);
});

const invoice = (total: number, { credited = 0, paid = 0, event_id = null as string | null } = {}) => ({
  total,
  credited,
  paid,
  event_id,
});

test.each([
  ["without invoices", [], "done", true],
  ["with half of it invoiced and paid", [invoice(50, { paid: 50 })], "done", true],
  ["wholly invoiced, one half paid", [invoice(50, { paid: 50 }), invoice(50)], "invoiced", false],
  ["wholly invoiced and paid, a cent short", [invoice(100, { paid: 99 })], "invoiced", false],
  ["wholly paid", [invoice(50, { paid: 50 }), invoice(50, { paid: 60 })], "paid", false],
  ["with an invoice that was credited", [invoice(100, { credited: 100 })], "done", true],
] as const)("a done job %s", (_, invoices, progress, waits) => {
  expect(progressOf({ state: "done", total: 100 }, [yesterday], invoices, now)).toBe(progress);
  expect(needsInvoicing({ state: "done", total: 100, repeats: false }, [], invoices)).toBe(waits);
});

test("a done job without an agreed total stays done and waits for no invoice", () => {
  expect(progressOf({ state: "done", total: 0 }, [], [], now)).toBe("done");
  expect(needsInvoicing({ state: "done", total: 0, repeats: false }, [], [])).toBe(false);
});

test("a repeating job waits for the invoice of each visit that is done", () => {
  const repeating = { state: "open", total: 100, repeats: true } as const;
  const made = { id: "a", ...yesterday };
  expect(needsInvoicing(repeating, [{ id: "b", ...tomorrow }], [])).toBe(false);
  expect(needsInvoicing(repeating, [made], [])).toBe(true);
  expect(needsInvoicing(repeating, [made], [invoice(100, { event_id: "a" })])).toBe(false);
  expect(needsInvoicing({ ...repeating, repeats: false }, [made], [])).toBe(false);
});

test("a job that stopped repeating is compared with the agreed total of each of its visits", () => {
  const made = (id: string, day: string | null) => ({ id, ...visit(`${day}T09:00:00Z`, `${day}T11:00:00Z`, day) });
  const last = { ...made("c", "2026-11-27"), occurrence_day: null };
  const visits = [made("a", "2026-11-13"), made("b", "2026-11-20"), last];
  const done = { state: "done", total: 100, repeats: false } as const;
  const invoices = (count: number, paid = 0) =>
    visits.slice(0, count).map(({ id }) => invoice(100, { event_id: id, paid }));
  expect(progressOf(done, visits, invoices(1, 100), now)).toBe("done");
  expect(progressOf(done, visits, invoices(2, 100), now)).toBe("done");
  expect(progressOf(done, visits, invoices(3), now)).toBe("invoiced");
  expect(progressOf(done, visits, invoices(3, 100), now)).toBe("paid");
  expect([1, 2, 3].map((count) => needsInvoicing(done, visits, invoices(count)))).toEqual([true, true, false]);
  const ahead = [...visits.slice(0, 2), { id: "d", ...tomorrow }];
  const open = { ...done, state: "open" } as const;
  expect([1, 2].map((count) => needsInvoicing(open, ahead, invoices(count)))).toEqual([true, false]);
});

test("the last visit makes a job done, and another one opens it again", () => {
  expect(stateAfterVisits("open", [yesterday])).toBe("done");
  expect(stateAfterVisits("open", [yesterday, tomorrow])).toBe("open");
  expect(stateAfterVisits("done", [yesterday, tomorrow])).toBe("open");
  expect(stateAfterVisits("done", [])).toBe("done");
  for (const state of ["closed", "cancelled"] as const) expect(stateAfterVisits(state, [tomorrow])).toBe(state);
});
