import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";
import { movedTables } from "./mergeJournal.server.ts";

/** Random edits, merges and undoings over a real database: no row is ever lost or made twice, and what is undone is as if it had never been. */

let story: Story;
let owner: StoryOwner;
let tables: string[];
beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp({ trial: true });
  tables = (await story.sql<{ name: string }>("select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'created_by' order by 1")).map(({ name }) => name);
});
afterAll(() => story.stop());

type Row = Record<string, unknown> & { id: string; customer_id: string | null };
type Dump = Record<string, Row[]>;
const belonging = Object.values(movedTables);

/** Everything an owner has, but for the journals: merges, what they wrote on timelines, and versions, which only ever count up. */
async function dump(): Promise<Dump> {
  const dumped: Dump = {};
  for (const table of tables.filter((one) => !one.startsWith("customer_merge"))) {
    const rows = await story.sql<{ row: Row }>(`select to_jsonb(t) - 'version' as row from ${table} t where created_by = $1 ${table === "customer_events" ? "and kind not in ('merged', 'unmerged', 'estimate_linked')" : ""} order by t::text`, [owner.id]);
    dumped[table] = rows.map(({ row }) => row).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return dumped;
}

/** The rows that belong to customers, without whose they are. */
function withoutOwners(dumped: Dump): Dump {
  return Object.fromEntries(belonging.map((table) => [table, (dumped[table] ?? []).map((row) => ({ ...row, customer_id: null, client_email: null, updated_at: null })).toSorted((a, b) => (a.id < b.id ? -1 : 1))]));
}

const idsOf = (dumped: Dump, table: string) => (dumped[table] ?? []).map(({ id }) => id).toSorted();

/** Whoever a row names is there. */
function expectWhole(dumped: Dump): void {
  const customers = new Set(idsOf(dumped, "customers"));
  for (const table of belonging) for (const row of dumped[table] ?? []) if (row.customer_id !== null) expect(customers.has(row.customer_id), `${table} ${row.id}`).toBe(true);
}

const words = fc.constantFrom(null, "", "a@mail.dev", "b@mail.dev", "c@mail.dev");
const person = fc.record({
  name: fc.constantFrom("Ann", "Bob", "Carla", "Dan"),
  email: words,
  phone: fc.constantFrom(null, "(630) 555-0101", "(630) 555-0102"),
  address: fc.constantFrom(null, "", "12 Oak Street"),
  status: fc.constantFrom("active", "prospect", "inactive"),
  client_type: fc.constantFrom("residential", "commercial"),
  notes: fc.constantFrom(null, "Has a dog.", "Gate code 1234."),
  last_work_date: fc.constantFrom(null, "2026-05-01", "2026-06-02"),
  last_quote_amount: fc.constantFrom(null, 0, 180.5),
});

const side = fc.constantFrom("primary", "secondary");
const choices = fc.record({ name: side, email: side, phone: side, status: side, client_type: side, last_quote_amount: side, notes: fc.constantFrom("primary", "secondary", "both") }, { requiredKeys: [] });
const some = fc.nat({ max: 1_000 });
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant("merge" as const), one: some, other: some, choices }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("unmerge" as const), which: some }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("mergeAndBack" as const), one: some, other: some, choices }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("takeOut" as const), which: some }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("add" as const), to: some, table: fc.constantFrom(...belonging), email: words }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("editRow" as const), which: some }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("deleteRow" as const), which: some }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("editCustomer" as const), which: some, person }) },
);

async function addRow(table: string, customer: string, email: string | null): Promise<string> {
  const insert = async (into: string, columns: string, values: unknown[]) => {
    const [made] = await story.sql<{ id: string }>(`insert into ${into} (created_by, customer_id${columns}) values (${["$1", "$2", ...values.map((_, index) => `$${index + 3}`)].join(", ")}) returning id`, [owner.id, customer, ...values]);
    return made?.id ?? "";
  };
  if (table === "estimates") return insert(table, ", name, email, service_name", ["Erin", email, "Driveway"]);
  if (table === "customer_services") return insert(table, ", service_name", ["Windows"]);
  if (table === "customer_events") return insert(table, ", kind", ["note"]);
  if (table === "calendar_events") {
    const id = await insert(table, ", title, client_email, start_datetime, end_datetime", ["Visit", email, "2026-06-01T10:00Z", "2026-06-01T11:00Z"]);
    // Some are linked by their e-mail alone.
    if (email === "a@mail.dev") await story.sql("update calendar_events set customer_id = null where created_by = $1 and id = $2", [owner.id, id]);
    return id;
  }
  const followUp = await insert("customer_follow_ups", "", []);
  if (table === "notifications") return insert(table, ", follow_up_id, title, message, priority, target_date, metadata", [followUp, "Due", "Due", "medium", "2026-06-01", "{}"]);
  return followUp;
}

async function addCustomer(fields: object): Promise<void> {
  const all = { ...fields, created_by: owner.id };
  await story.sql(`insert into customers (${Object.keys(all).join(", ")}) select ${Object.keys(all).join(", ")} from jsonb_populate_record(null::customers, $1)`, [JSON.stringify(all)]);
}

const scenario = fc.record({
  people: fc.array(fc.record({ person, rows: fc.array(fc.record({ table: fc.constantFrom(...belonging), email: words }), { maxLength: 4 }) }), { minLength: 2, maxLength: 5 }),
  steps: fc.array(step, { minLength: 4, maxLength: 22 }),
});

const pick = <One>(from: readonly One[], index: number): One | undefined => from[index % from.length];

/** One run of a scenario. */
type Run = {
  /** Whose each row is once no merge stands. */
  home: Map<string, string | null>;
  standing: string[];
  originals: Row[];
  edited: boolean;
};

/** What there is now. A row's home is where it was first seen. */
async function settle(run: Run): Promise<Dump> {
  const now = await dump();
  for (const table of belonging) for (const row of now[table] ?? []) if (!run.home.has(row.id)) run.home.set(row.id, row.customer_id);
  return now;
}

async function play(run: Run, step: Step): Promise<void> {
  const before = await settle(run);
  if (step.does === "merge" || step.does === "mergeAndBack") {
    const primary = pick(before["customers"] ?? [], step.one);
    const secondary = pick((before["customers"] ?? []).filter((customer) => customer.id !== primary?.id), step.other);
    if (primary && secondary) await (step.does === "merge" ? merge(run, before, primary.id, secondary.id, step.choices) : mergeAndBack(before, primary.id, secondary.id, step.choices));
  } else if (step.does === "unmerge") {
    const id = pick(run.standing, step.which);
    if (id) await unmerge(run, before, id);
  } else if (step.does === "takeOut") {
    const estimate = pick((before["estimates"] ?? []).filter((row) => row.customer_id !== null), step.which);
    if (estimate) await takeOut(run, before, estimate);
  } else if (step.does === "add") {
    const customer = pick(before["customers"] ?? [], step.to);
    if (customer) await addRow(step.table, customer.id, step.email);
  } else if (step.does === "editRow") {
    const row = pick(before["estimates"] ?? [], step.which);
    if (row) await story.sql("update estimates set notes = 'Edited', updated_at = now() where created_by = $1 and id = $2", [owner.id, row.id]);
  } else if (step.does === "deleteRow") {
    const table = pick(["estimates", "customer_services", "customer_follow_ups", "calendar_events"], step.which) ?? "";
    const row = pick(before[table] ?? [], step.which);
    if (row) await story.sql(`delete from ${table} where created_by = $1 and id = $2`, [owner.id, row.id]);
  } else {
    const customer = pick(before["customers"] ?? [], step.which);
    if (customer) await editCustomer(run, customer.id, step.person);
  }
}

async function merge(run: Run, before: Dump, primary: string, secondary: string, choices: object): Promise<void> {
  run.standing.push(await mergeNow(primary, secondary, choices));
  const after = await settle(run);
  expect(withoutOwners(after)).toEqual(withoutOwners(before));
  expect(idsOf(after, "customers")).toEqual(idsOf(before, "customers").filter((id) => id !== secondary));
  expectWhole(after);
}

async function mergeAndBack(before: Dump, primary: string, secondary: string, choices: object): Promise<void> {
  const { told } = await owner.client.merges.unmerge({ id: await mergeNow(primary, secondary, choices) });
  expect(told).toEqual([]);
  expect(await dump()).toEqual(before);
}

async function unmerge(run: Run, before: Dump, id: string): Promise<void> {
  const { rows } = await owner.client.merges.history({ limit: 100 });
  const refused = await refusal(owner.client.merges.unmerge({ id }));
  const after = await settle(run);
  expect(refused?.message ?? null).toBe(rows.find((row) => row.id === id)?.waits_for);
  if (!refused) run.standing.splice(run.standing.indexOf(id), 1);
  expect(refused ? after : withoutOwners(after)).toEqual(refused ? before : withoutOwners(before));
  expectWhole(after);
}

async function takeOut(run: Run, before: Dump, estimate: Row): Promise<void> {
  let answer: Awaited<ReturnType<typeof owner.client.merges.unmergeEstimate>> | undefined;
  const refused = await refusal(owner.client.merges.unmergeEstimate({ estimate_id: estimate.id }).then((answered) => void (answer = answered)));
  const after = await settle(run);
  expect(refused?.message ?? "Undo that merge first.").toContain("Undo that merge first.");
  expect(refused ? after : withoutOwners(after)).toEqual(refused ? before : withoutOwners(before));
  expectWhole(after);
  if (!answer) return;
  expect(answer.customer.id).not.toBe(estimate.customer_id);
  if (answer.outcome === "returned") expect(answer.customer.id).toBe(run.home.get(estimate.id));
  run.home.set(estimate.id, answer.customer.id);
}

async function editCustomer(run: Run, id: string, fields: object): Promise<void> {
  run.edited = true;
  await story.sql(
    `update customers c set name = f.name, phone = f.phone, notes = f.notes, status = f.status, version = c.version + 1, updated_at = clock_timestamp()
       from jsonb_populate_record(null::customers, $3) f where c.created_by = $1 and c.id = $2`,
    [owner.id, id, JSON.stringify(fields)],
  );
}

/** Once all is undone, newest first, everything is where it belongs, and customers nobody edited are what they were. */
async function undoAll(run: Run): Promise<void> {
  const before = await settle(run);
  for (const { id } of (await owner.client.merges.history({ limit: 100 })).rows) await owner.client.merges.unmerge({ id });
  const after = await settle(run);
  expect(withoutOwners(after)).toEqual(withoutOwners(before));
  expectWhole(after);
  for (const table of belonging) for (const row of after[table] ?? []) expect(row.customer_id, `${table} ${row.id}`).toBe(run.home.get(row.id));
  const again = (after["customers"] ?? []).filter(({ id }) => run.originals.some((one) => one.id === id));
  const told = (row: Row) => (run.edited ? row.id : JSON.stringify({ ...row, updated_at: null }));
  expect(again.map(told).toSorted()).toEqual(run.originals.map(told).toSorted());
}

async function mergeNow(primary_id: string, secondary_id: string, choices: object): Promise<string> {
  const { primary, secondary, moves } = await owner.client.merges.preview({ primary_id, secondary_id });
  const done = await owner.client.merges.merge({ primary_id, secondary_id, primary_version: primary.version, secondary_version: secondary.version, choices });
  for (const kind of ["estimates", "services", "follow_ups", "notifications"] as const) expect(done.moved[kind], kind).toBe(moves[kind]);
  return done.merge_id;
}

test("random edits, merges and undoings lose nothing, make nothing twice, and leave no trace once all is undone", { timeout: 180_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ people, steps }) => {
      for (const table of ["customer_merges", "calendar_events", "estimates", "customers"]) await story.sql(`delete from ${table} where created_by = $1`, [owner.id]);
      for (const { person: fields } of people) await addCustomer(fields);
      const run: Run = { home: new Map(), standing: [], originals: (await dump())["customers"] ?? [], edited: false };
      for (const [index, { rows }] of people.entries()) for (const { table, email } of rows) await addRow(table, run.originals[index]?.id ?? "", email);
      for (const one of steps) await play(run, one);
      await undoAll(run);
    }),
    { numRuns: 25 },
  );
});
