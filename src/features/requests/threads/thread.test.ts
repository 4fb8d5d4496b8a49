import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dayOfStep,
  publicThread,
  threadOf,
  threadSteps,
  type ThreadEstimate,
  type ThreadEvent,
  type ThreadFacts,
  type ThreadQuote,
  workStateIn,
} from "./thread.ts";
import { isTraceable, workStateOf } from "./workState.ts";

const at = { timeZone: "America/Chicago", now: new Date("2026-11-27T18:00:00Z") };

const request: ThreadEstimate = {
  id: "e1",
  status: "pending",
  created_at: "2026-11-20T15:00:00Z",
  status_at: "2026-11-20T15:00:00Z",
  withdrawn_at: null,
};
const sent: ThreadQuote = {
  id: "q1",
  estimate_ids: [],
  customer_id: null,
  state: "sent",
  total: 20_000,
  sent_at: "2026-11-21T15:00:00Z",
  last_viewed_at: null,
  answered_at: null,
  payments: [],
};
const accepted: ThreadQuote = { ...sent, state: "accepted", answered_at: "2026-11-23T02:00:00Z" };
const visit: ThreadEvent = {
  id: "v1",
  start_datetime: "2026-12-03T15:00:00Z",
  end_datetime: "2026-12-03T16:00:00Z",
  start_day: null,
  completed_at: null,
};
const paid = { amount: 20_000, currency: "usd", paid_on: "2026-12-05" };

/** "requested 2026-11-20, quoted -": the steps as one text, with the early end. */
function line({ estimates = [request], quotes = [], events = [] }: Partial<ThreadFacts>): string {
  const { steps, ended } = threadOf({ estimates, quotes, events }, at);
  const parts = steps.map(({ step, day }) => `${step} ${day?.slice(5) ?? "-"}`);
  return [...parts, ...(ended ? [`${ended.how}! ${ended.day?.slice(5) ?? "-"}`] : [])].join(", ");
}

test("a new request has everything ahead of it", () =>
  expect(line({})).toBe("requested 11-20, quoted -, accepted -, scheduled -, done -, paid -"));

test("each step has the day of the business's time zone", () =>
  expect(line({ quotes: [accepted], events: [visit] })).toBe(
    "requested 11-20, quoted 11-21, accepted 11-22, scheduled 12-03, done -, paid -",
  ));

test("a job that was paid before its visit still has the visit ahead", () =>
  expect(line({ quotes: [{ ...accepted, payments: [paid] }] })).toBe(
    "requested 11-20, quoted 11-21, accepted 11-22, scheduled -, done -, paid 12-05",
  ));

test("part of the money is not paid", () =>
  expect(line({ quotes: [{ ...accepted, payments: [{ ...paid, amount: 5_000 }] }] })).toContain("paid -"));

test("work that was done without a quote has neither a quote nor a payment to wait for", () => {
  const done = { ...request, status: "completed", status_at: "2026-11-25T15:00:00Z" } as const;
  expect(line({ estimates: [done] })).toBe("requested 11-20, done 11-25");
  expect(line({ events: [visit] })).toBe("requested 11-20, scheduled 12-03, done -, paid -");
});

test("the work is done once every visit was made", () => {
  const made = { ...visit, id: "v0", completed_at: "2026-11-26T20:00:00Z" };
  expect(line({ events: [made] })).toContain("done 11-26");
  expect(line({ events: [made, visit] })).toContain("done -");
});

test("an all-day event is on its own day, whatever the time zone", () =>
  expect(line({ events: [{ ...visit, start_datetime: "2026-12-03T00:00:00Z", start_day: "2026-12-03" }] })).toContain(
    "scheduled 12-03",
  ));

test("the next visit is shown, or the last one if none is ahead", () => {
  const past = { ...visit, id: "v0", start_datetime: "2026-11-02T15:00:00Z", end_datetime: "2026-11-02T16:00:00Z" };
  expect(line({ events: [past, visit] })).toContain("scheduled 12-03");
  expect(line({ events: [past] })).toContain("scheduled 11-02");
});

test("an accepted quote represents the job, else the newest sent one", () => {
  const newer = { ...sent, id: "q2", sent_at: "2026-11-26T15:00:00Z" };
  expect(line({ quotes: [newer, accepted] })).toContain("quoted 11-21, accepted 11-22");
  expect(line({ quotes: [newer, sent] })).toContain("quoted 11-26, accepted -");
});

test("an early end is the last step, with its reason", () => {
  const cancelled = { ...request, status: "cancelled", status_at: "2026-11-24T15:00:00Z" } as const;
  const declined = { ...sent, state: "declined", answered_at: "2026-11-22T15:00:00Z" } as const;
  expect(line({ estimates: [cancelled] })).toBe("requested 11-20, cancelled! 11-24");
  expect(line({ estimates: [{ ...cancelled, withdrawn_at: "2026-11-23T15:00:00Z" }] })).toBe(
    "requested 11-20, withdrawn! 11-23",
  );
  expect(line({ quotes: [declined] })).toBe("requested 11-20, quoted 11-21, declined! 11-22");
  expect(line({ quotes: [{ ...sent, state: "withdrawn" }] })).toBe("requested 11-20, quoted 11-21, withdrawn! -");
  expect(line({ estimates: [cancelled, { ...request, id: "e2" }] })).not.toContain("!");
  const made = { ...visit, completed_at: "2026-11-26T20:00:00Z" };
  expect(line({ estimates: [cancelled], quotes: [{ ...accepted, payments: [paid] }], events: [made] })).toBe(
    "requested 11-20, quoted 11-21, accepted 11-22, scheduled 12-03, paid 12-05, cancelled! 11-24",
  );
});

test("a quote without an estimate has no request, and without a customer no visit to wait for", () => {
  expect(line({ estimates: [], quotes: [accepted] })).toBe("quoted 11-21, accepted 11-22, paid -");
  const known = { ...accepted, customer_id: "c1" };
  expect(line({ estimates: [], quotes: [known] })).toBe("quoted 11-21, accepted 11-22, scheduled -, done -, paid -");
  const made = { ...visit, completed_at: "2026-12-03T16:00:00Z" };
  expect(line({ estimates: [], quotes: [known], events: [made] })).toBe(
    "quoted 11-21, accepted 11-22, scheduled 12-03, done 12-03, paid -",
  );
});

test("free work has no payment to wait for", () =>
  expect(line({ quotes: [{ ...accepted, total: 0 }] })).toBe(
    "requested 11-20, quoted 11-21, accepted 11-22, scheduled -, done -",
  ));

test("the quote is opened if its customer has read the version sent last", () => {
  const opened = (last_viewed_at: string) =>
    threadOf({ estimates: [], quotes: [{ ...sent, last_viewed_at }], events: [] }, at).opened;
  expect(opened("2026-11-24T15:00:00Z")).toBe("2026-11-24");
  expect(opened("2026-11-20T15:00:00Z")).toBeNull();
});

const instant = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());
const anyFacts = fc.record<ThreadFacts>({
  estimates: fc.array(
    fc.record<ThreadEstimate>({
      id: fc.uuid(),
      status: fc.constantFrom("pending", "in-progress", "completed", "cancelled"),
      created_at: instant,
      status_at: instant,
      withdrawn_at: fc.option(instant),
    }),
    { maxLength: 3 },
  ),
  quotes: fc.array(
    fc.record<ThreadQuote>({
      id: fc.uuid(),
      estimate_ids: fc.array(fc.uuid(), { maxLength: 1 }),
      customer_id: fc.option(fc.uuid()),
      state: fc.constantFrom("sent", "accepted", "declined", "withdrawn"),
      total: fc.nat(50_000),
      sent_at: instant,
      last_viewed_at: fc.option(instant),
      answered_at: fc.option(instant),
      payments: fc.array(
        fc.record({
          amount: fc.integer({ min: -20_000, max: 50_000 }),
          currency: fc.constantFrom("usd", "eur"),
          paid_on: instant.map((one) => one.slice(0, 10)),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  ),
  events: fc.array(
    fc.record<ThreadEvent>({
      id: fc.uuid(),
      start_datetime: instant,
      end_datetime: instant,
      start_day: fc.option(instant.map((one) => one.slice(0, 10))),
      completed_at: fc.option(instant),
    }),
    { maxLength: 3 },
  ),
});

/** The state of the work of these records, by the rule; an ended thread counts as cancelled. */
const workOf = ({ estimates, quotes, events }: ThreadFacts, ended: boolean) => {
  if (ended) return "cancelled";
  const quote = ["accepted", "sent"].map((state) => quotes.find((one) => one.state === state)).find((one) => one);
  return workStateOf({
    traceable: estimates.length > 0 || (quote !== undefined && isTraceable(quote)),
    statuses: estimates.map(({ status }) => status),
    visits: events,
  });
};

test("steps keep their order, and each reached one has its record", () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const thread = threadOf(facts, at);
      const places = thread.steps.map(({ step }) => threadSteps.indexOf(step));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      for (const { day, record } of thread.steps) expect(record === null).toBe(day === null);
      expect(thread.ended === null || thread.steps.every(({ day }) => day !== null)).toBe(true);
      expect(dayOfStep(thread, "requested") === null).toBe(facts.estimates.length === 0);
      expect(JSON.stringify(publicThread(thread))).not.toContain("record");
      expect(workStateIn(thread)).toBe(workOf(facts, thread.ended !== null));
    }),
  );
});
