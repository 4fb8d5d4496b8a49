import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { estimateStatuses } from "#features/requests/estimate-prices/estimateStatus.ts";
import { quoteWaits, waitsOf, type QuoteWait } from "#features/quotes/quote-rules/quoteWaits.ts";
import { workStateIn } from "#features/requests/threads/thread.ts";
import { isTraceable, isVisitOf, workStateOf, type WorkState } from "#features/requests/threads/workState.ts";
import { paidOf } from "#shared/payments/ledger.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

let story: Story;
let owner: StoryOwner;
beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp();
});
afterAll(() => story.stop());

const hour = 3_600_000;
const acceptedAt = Date.parse("2026-11-02T15:00:00Z");

/** A quote with its record, money and work. The customers and the estimates are places in their lists. */
const quote = fc.record({
  state: fc.constantFrom("sent" as const, "declined" as const, "accepted" as const, "accepted" as const),
  total: fc.constantFrom(0, 100_00),
  deposit: fc.constantFrom(0, 25_00, 100_00),
  customer: fc.option(fc.nat(2)),
  jobs: fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
  messages: fc.array(fc.boolean(), { maxLength: 3 }),
  payments: fc.array(
    fc.record({ amount: fc.constantFrom(25_00, 75_00, -25_00), currency: fc.constantFrom("usd", "usd", "cad") }),
    { maxLength: 3 },
  ),
});
const estimate = fc.record({ status: fc.constantFrom(...estimateStatuses), deleted: fc.boolean() });
const event = fc.record({
  estimate: fc.option(fc.nat(5)),
  customer: fc.option(fc.nat(2)),
  hours: fc.constantFrom(-24, 0, 48),
  whole: fc.boolean(),
  done: fc.boolean(),
  deleted: fc.constantFrom(false, false, true),
});
const business = fc.record({
  quotes: fc.array(quote, { minLength: 1, maxLength: 8 }),
  estimates: fc.array(estimate, { minLength: 6, maxLength: 6 }),
  events: fc.array(event, { maxLength: 5 }),
});
type Business = typeof business extends fc.Arbitrary<infer Value> ? Value : never;

const tables = [
  "payments",
  "quote_messages",
  "quotes",
  "quote_acceptances",
  "calendar_events",
  "estimates",
  "customers",
];

/** Inserts rows of a business into a table. */
const insert = (table: string, rows: readonly object[]) => {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  return rows.length === 0
    ? Promise.resolve([])
    : story.sql(
        `insert into ${table} (created_by, ${columns})
         select $1, ${columns} from json_populate_recordset(null::${table}, $2)`,
        [owner.id, JSON.stringify(rows)],
      );
};

const instant = (hoursAfter: number) => new Date(acceptedAt + hoursAfter * hour).toISOString();
/** An hour so many hours after the acceptance, or the whole day in UTC that it is on. */
function timesOf({ hours, whole }: { hours: number; whole: boolean }) {
  const day = instant(hours).slice(0, 10);
  return whole
    ? {
        start_datetime: `${day}T00:00:00.000Z`,
        end_datetime: new Date(Date.parse(day) + 24 * hour).toISOString(),
        all_day: true,
        start_day: day,
        end_day: day,
      }
    : {
        start_datetime: instant(hours),
        end_datetime: instant(hours + 1),
        all_day: false,
        start_day: null,
        end_day: null,
      };
}
const idAt = (ids: readonly string[], place: number | null) => (place === null ? null : (ids[place] ?? null));

/** Stores customers, estimates and events, and returns the ids of the first two. */
async function insertWork({ estimates, events }: Business): Promise<{ customerIds: string[]; estimateIds: string[] }> {
  const customerIds = [randomUUID(), randomUUID(), randomUUID()];
  const estimateIds = estimates.map(() => randomUUID());
  await insert(
    "customers",
    customerIds.map((id) => ({ id, name: "Carla", status: "active", client_type: "residential", contacts: [] })),
  );
  await insert(
    "estimates",
    estimates.map(({ status, deleted }, at) => ({
      id: estimateIds[at],
      name: "Carla",
      service_name: "Washing",
      status,
      deleted_at: deleted ? instant(0) : null,
    })),
  );
  await insert(
    "calendar_events",
    events.map((one) => ({
      id: randomUUID(),
      title: "Wash",
      ...timesOf(one),
      estimate_id: idAt(estimateIds, one.estimate),
      customer_id: idAt(customerIds, one.customer),
      completed_at: one.done ? instant(49) : null,
      deleted_at: one.deleted ? instant(50) : null,
    })),
  );
  return { customerIds, estimateIds };
}

type Quote = Business["quotes"][number] & { id: string; acceptance_id: string };

/** Stores a quote with its acceptance, messages and payments. */
async function insertQuote(quote: Quote, ids: { customerIds: string[]; estimateIds: string[] }): Promise<void> {
  const { id, acceptance_id, state, total, deposit, customer, jobs, messages, payments } = quote;
  await insert("quotes", [
    {
      id,
      state,
      total,
      customer_id: idAt(ids.customerIds, customer),
      estimate_ids: jobs.flatMap((place) => ids.estimateIds[place] ?? []),
      sent_version: 1,
      sent_at: instant(-1),
      answered_at: state === "sent" ? null : instant(0),
      acceptance_id: state === "accepted" ? acceptance_id : null,
    },
  ]);
  const named = { package_id: "p", line_ids: [], name: "Carla", language: "en", content_hash: "", pdf_hash: "" };
  const at = { accepted_at: instant(0), time_zone: "UTC", how: "page", version: 1, idempotency_key: randomUUID() };
  await insert("quote_acceptances", [{ ...named, ...at, id: acceptance_id, quote_id: id, total, deposit }]);
  await insert(
    "quote_messages",
    messages.map((from_customer, later) => ({
      id: randomUUID(),
      quote_id: id,
      from_customer,
      text: "Hello",
      created_at: instant(later),
    })),
  );
  const byHand = { quote_id: id, kind: "payment", method: "cash", paid_on: "2026-11-02" };
  await insert(
    "payments",
    payments.map((payment) => ({ ...payment, ...byHand, id: randomUUID() })),
  );
}

/** The state of a quote's work, by the rule. */
function workByRule({ state, customer, jobs }: Quote, { estimates, events }: Business): WorkState {
  const idOf = (place: number | null) => (place === null ? null : String(place));
  const job = {
    state,
    estimate_ids: jobs.map(String),
    customer_id: idOf(customer),
    answered_at: state === "sent" ? null : instant(0),
  };
  return workStateOf({
    traceable: isTraceable(job),
    statuses: jobs.flatMap((place) => {
      const estimate = estimates[place];
      return estimate && !estimate.deleted ? [estimate.status] : [];
    }),
    visits: events.flatMap(({ deleted, done, hours, whole, ...one }) => {
      const ids = { estimate_id: idOf(one.estimate), customer_id: idOf(one.customer) };
      const isVisit = !deleted && isVisitOf(job, { ...ids, ...timesOf({ hours, whole }) });
      return isVisit ? [{ completed_at: done ? instant(49) : null }] : [];
    }),
  });
}

/** The steps that the rule says a quote of a business waits for. */
const byRule = ({ deposit, messages, payments, ...quote }: Quote, work: WorkState) =>
  waitsOf({
    ...quote,
    deposit: quote.state === "accepted" ? deposit : 0,
    paid: paidOf(payments),
    asked: messages.at(-1) ?? false,
    work,
  });

type Expected = { id: string; state: Quote["state"]; work: WorkState; waits: QuoteWait[] };

/** Stores a business, and returns its quotes with the states of their work and the steps that they wait for. */
async function store(drawn: Business): Promise<Expected[]> {
  for (const table of tables) await story.sql(`delete from ${table}`);
  const ids = await insertWork(drawn);
  const quotes = drawn.quotes.map((one) => ({ ...one, id: randomUUID(), acceptance_id: randomUUID() }));
  for (const one of quotes) await insertQuote(one, ids);
  return quotes.map((one) => {
    const work = workByRule(one, drawn);
    return { id: one.id, state: one.state, work, waits: byRule(one, work) };
  });
}

test("the lists, the counts and the threads that the database answers are those that the rule says", async () => {
  await fc.assert(
    fc.asyncProperty(business, async (drawn) => {
      const expected = await store(drawn);
      const ids = (wait: QuoteWait) => expected.flatMap(({ id, waits }) => (waits.includes(wait) ? [id] : []));
      for (const wait of quoteWaits) {
        const { rows, total } = await owner.client.quotes.list({ state: wait });
        expect(rows.map(({ id }) => id).toSorted()).toEqual(ids(wait).toSorted());
        expect(total).toBe(rows.length);
      }
      const { total: toQuote } = await owner.client.estimates.list({ status: "to-quote" });
      expect(await owner.client.quotes.waiting()).toEqual({
        to_quote: toQuote,
        to_answer: ids("to-answer").length,
        to_schedule: ids("to-schedule").length,
        to_collect: ids("to-collect").length,
      });
      for (const { id, work } of expected.filter(({ state }) => state !== "declined"))
        expect(workStateIn(await owner.client.threads.ofQuote({ id }))).toBe(work);
    }),
    { numRuns: 15 },
  );
});
