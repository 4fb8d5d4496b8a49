import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateStatuses } from "#features/requests/estimate-prices/estimateStatus.ts";
import { dayOfStep, threadOf, type ThreadStep } from "#features/requests/threads/thread.ts";
import { isTraceable, workStateOf } from "#features/requests/threads/workState.ts";
import { stepOfEstimate, stepOfQuote } from "./nextStep.ts";
import { waitsOf } from "./quoteWaits.ts";

/** A thread in which these steps are reached and the visit is still ahead unless it is planned or done. */
const reached = (...steps: ThreadStep[]) => ({
  steps: [
    ...steps.map((step) => ({ step, day: "2026-11-27" })),
    ...(steps.some((step) => step === "scheduled" || step === "done") ? [] : [ahead]),
  ],
  ended: null,
});
const ahead = { step: "scheduled" as const, day: null };
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
  total: 20_000,
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

const instant = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());

/** An accepted quote with its estimates, its events and its money. */
const job = fc
  .record({
    total: fc.constantFrom(0, 20_000),
    deposit: fc.constantFrom(0, 5_000),
    amount: fc.constantFrom(0, 5_000, 20_000),
    customer_id: fc.option(fc.uuid()),
    statuses: fc.array(fc.constantFrom(...estimateStatuses), { maxLength: 3 }),
    events: fc.array(
      fc.record({
        id: fc.uuid(),
        start_datetime: instant,
        end_datetime: instant,
        start_day: fc.constant(null),
        completed_at: fc.option(instant),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ statuses, deposit, amount, ...quote }) => ({
    quote: {
      ...quote,
      state: "accepted" as const,
      acceptance: { deposit: Math.min(deposit, quote.total) },
      paid: amount,
      revising: false,
      emailed: true,
      phone: null,
      id: "q1",
      estimate_ids: statuses.map((_, place) => `e${place}`),
      sent_at: "2026-11-20T12:00:00Z",
      last_viewed_at: null,
      answered_at: "2026-11-21T12:00:00Z",
      payments: [{ amount, currency: "usd", paid_on: "2026-11-22" }],
    },
    estimates: statuses.map((status, place) => ({
      id: `e${place}`,
      status,
      created_at: "2026-11-19T12:00:00Z",
      status_at: "2026-11-20T12:00:00Z",
      withdrawn_at: null,
    })),
    events: quote.events,
  }));

test("the next step of an accepted quote is one that its list and its dashboard say it waits for", () => {
  fc.assert(
    fc.property(job, ({ quote: accepted, estimates, events }) => {
      const thread = threadOf({ estimates, quotes: [accepted], events }, { timeZone: "America/Chicago", now });
      const waits = waitsOf({
        ...accepted,
        deposit: accepted.acceptance.deposit,
        asked: false,
        work: workStateOf({
          traceable: isTraceable(accepted),
          statuses: estimates.map(({ status }) => status),
          visits: events,
        }),
      });
      const step = stepOfQuote(accepted, thread, pro);
      expect(step === null).toBe(waits.length === 0);
      expect([...waits, null]).toContain(step && (step === "collect" ? "to-collect" : "to-schedule"));
      const isReached = (name: ThreadStep) => dayOfStep(thread, name) !== null;
      expect(waits.includes("to-schedule") && (isReached("scheduled") || isReached("done"))).toBe(false);
      const isUnpaid = accepted.total > 0 && !isReached("paid");
      expect(isReached("done") && thread.ended === null && waits.includes("to-collect") !== isUnpaid).toBe(false);
    }),
  );
});
