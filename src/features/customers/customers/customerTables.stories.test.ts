import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { customersOf } from "#server/testing/customersOf.ts";
import { sendQuote } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { unpack } from "#server/testing/unpack.ts";
import { customerKinds } from "./customerKinds.ts";
import { customerTables, tablesOfKinds } from "./customerTables.queries.ts";

/**
 * Every table whose rows belong to a customer, one by one. Undoing an import, deleting, merging, undoing a merge and
 * the archive leave no reference to a missing customer.
 */

type Table = keyof typeof customerTables;
const tables = Object.keys(customerTables) as Table[];

let story: Story;
let owner: StoryOwner;
beforeAll(async () => void (story = await startStory()));
beforeEach(async () => void (owner = await story.signUp({ trial: true })));
afterAll(() => story.stop());

const { customer, row, estimate, visit, merge, customerOf, customerRow } = customersOf(() => ({ story, owner }));

/** Creates a row of each table for a customer. A new table without a function here does not compile. */
const made: Record<Table, (customer_id: string) => Promise<string>> = {
  estimates: (customer_id) => estimate(customer_id),
  customer_services: (customer_id) => row("customer_services", { customer_id, service_name: "Windows" }),
  customer_follow_ups: (customer_id) => row("customer_follow_ups", { customer_id }),
  calendar_events: (customer_id) => visit({ customer_id }),
  notifications: async (customer_id) =>
    row("notifications", {
      customer_id,
      // It belongs to another customer, so that the notification is the only record of this one.
      follow_up_id: await row("customer_follow_ups", { customer_id: await customer({ name: "Somebody" }) }),
      title: "Due",
      message: "Due",
      priority: "medium",
      target_date: "2026-11-20",
      metadata: "{}",
    }),
  jobs: (customer_id) =>
    row("jobs", { customer_id, number: 1, title: "Driveway", client_name: "Ann", work: "{}", total: 0 }),
  invoices: (customer_id) =>
    row("invoices", { customer_id, covers: "own", title: "Gutters", client_name: "Ann", work: "{}" }),
  quotes: (customer_id) => row("quotes", { customer_id, draft: "{}" }),
  messages: (customer_id) =>
    row("messages", { customer_id, direction: "out", channel: "email", state: "planned", address: "ann@mail.dev" }),
  consents: (customer_id) =>
    row("consents", {
      customer_id,
      channel: "email",
      address: "ann@mail.dev",
      kind: "follow_up",
      given: false,
      source: "link",
    }),
  customer_events: (customer_id) => row("customer_events", { customer_id, kind: "note", data: '{"text":"Called"}' }),
};
const whys: Record<Table, string> = {
  estimates: "1 estimate",
  customer_services: "1 service",
  customer_follow_ups: "1 follow-up",
  calendar_events: "1 calendar event",
  notifications: "1 notification",
  jobs: "1 job",
  invoices: "1 invoice",
  quotes: "1 quote",
  messages: "1 message",
  consents: "1 consent",
  customer_events: "1 timeline entry",
};

/** Imports customers with these names. Returns the IDs of the import and of the customers. */
async function imported(...names: string[]): Promise<{ importId: string; ids: string[] }> {
  const text = ["Name,Email", ...names.map((name) => `${name},${name}.${randomUUID()}@mail.dev`)].join("\n");
  const mapping = { name: "Name", email: "Email" };
  const { id } = await owner.client.imports.run({ file_name: "old.csv", text, mapping });
  const ids = await Promise.all(
    names.map(async (name) => (await owner.client.customers.list({ search: `${name}.` })).rows[0]?.id ?? ""),
  );
  return { importId: id, ids };
}

/** The tables that have rows of the owner with a missing customer. */
async function pointingNowhere(): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const rows = await story.sql(
      `select 1 from ${table} t where t.created_by = $1 and t.customer_id is not null
       and not exists (select 1 from customers c where c.created_by = $1 and c.id = t.customer_id)`,
      [owner.id],
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test("the list is as the database is: tables, what goes by itself, what is deleted softly and edited", async () => {
  const columns = await story.sql<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
     where c.table_schema = 'public' and c.data_type in ('uuid', 'ARRAY') and c.column_name like '%customer_id%' order by 1, 2`,
  );
  const others = columns.filter(({ column }) => column !== "customer_id");
  expect(columns.filter(({ column }) => column === "customer_id").map(({ table }) => table)).toEqual(tables.toSorted());
  // These have other names: deleting, merging and undoing an import handle merges separately.
  expect(others.map(({ table, column }) => `${table}.${column}`)).toEqual([
    "customer_merges.primary_customer_id",
    "customer_merges.secondary_customer_id",
  ]);
  for (const [table, { cascades, softly, edited, kind }] of Object.entries(customerTables)) {
    const keys = await story.sql(
      "select 1 from pg_constraint where contype = 'f' and confdeltype = 'c' and conrelid = $1::regclass and confrelid = 'customers'::regclass",
      [table],
    );
    const has = async (column: string) =>
      (
        await story.sql("select 1 from information_schema.columns where table_name = $1 and column_name = $2", [
          table,
          column,
        ])
      ).length > 0;
    expect(
      { cascades: keys.length > 0, softly: await has("deleted_at"), edited: await has("updated_at") },
      table,
    ).toEqual({ cascades, softly, edited });
    expect(tablesOfKinds[kind]).toBe(table);
  }
  expect(Object.keys(tablesOfKinds).toSorted()).toEqual([...customerKinds].toSorted());
});

describe.each(tables)("%s", (table) => {
  test("keep their customer when an import is taken back, which says so; others go", async () => {
    const { importId, ids } = await imported("Ann", "Bob");
    const [ann = "", bob = ""] = ids;
    const id = await made[table](ann);
    expect(await owner.client.imports.undo({ id: importId })).toEqual({
      removed: 1,
      kept: [{ id: ann, name: "Ann", why: whys[table] }],
      remaining: 0,
    });
    expect([await customerOf(table, id), (await customerRow(bob)) === undefined]).toEqual([ann, true]);
    expect(await pointingNowhere()).toEqual([]);
  });

  test("point nowhere when their customer is deleted", async () => {
    const ann = await customer();
    await made[table](ann);
    await owner.client.customers.remove({ id: ann });
    expect(await customerRow(ann)).toBeUndefined();
    expect(await pointingNowhere()).toEqual([]);
  });

  test("move with a merge and come back when it is undone, and are in the archive", async () => {
    const [ann, bob] = [await customer({ name: "Ann" }), await customer({ name: "Bob" })];
    const id = await made[table](bob);
    const { merge_id } = await merge(ann, bob);
    expect([await customerOf(table, id), await pointingNowhere()]).toEqual([ann, []]);
    await owner.client.merges.unmerge({ id: merge_id });
    expect([await customerOf(table, id), await pointingNowhere()]).toEqual([bob, []]);
    const answer = await fetch(`${story.url}/api/exports/everything.zip`, { headers: owner.headers() });
    const files = await unpack(Buffer.from(await answer.arrayBuffer()));
    expect([...files.keys()].filter((name) => name.startsWith(`tables/${table}.`))).toHaveLength(1);
  });
});

test("what was deleted and can still be brought back, merges, and edited details keep an imported customer, too", async () => {
  const { importId, ids } = await imported("Ann", "Bob", "Cy", "Di");
  const [ann = "", bob = "", cy = "", di = ""] = ids;
  const id = await visit({ customer_id: ann });
  await owner.client.calendar.remove({ id });
  await merge(bob, await customer({ name: "Bobby" }));
  await story.sql("update customers set version = 2 where id = $1", [cy]);
  const { quote } = await sendQuote(owner, {}, { name: "Di", email: "di@mail.dev", phone: null, address: null });
  await story.sql("update quotes set customer_id = $1 where id = $2", [di, quote.id]);
  const { removed, kept } = await owner.client.imports.undo({ id: importId });
  expect([removed, kept.map(({ why }) => why)]).toEqual([
    0,
    ["1 calendar event", "merged with another customer, details changed", "details changed", "1 quote"],
  ]);
  await owner.client.calendar.restore({ id });
  expect(await customerOf("calendar_events", id)).toBe(ann);
});

test("an import that is taken back leaves no dismissed suggestion about customers who are gone", async () => {
  const { importId, ids } = await imported("Ann", "Ann");
  const [one = "", other = ""] = await story
    .sql<{ id: string }>("select id from customers where created_by = $1 order by id", [owner.id])
    .then((rows) => rows.map(({ id }) => id));
  await owner.client.merges.dismissDuplicate({ one_id: one, other_id: other, apart: true });
  expect(ids).toHaveLength(2);
  expect(await owner.client.imports.undo({ id: importId })).toMatchObject({ removed: 2 });
  expect(await story.sql("select 1 from dismissed_duplicates where created_by = $1", [owner.id])).toEqual([]);
});

test("a quote is begun for a customer who is there, not for one who is being deleted at that moment", async () => {
  const ann = await customer({ name: "Ann", email: "ann@mail.dev" });
  await Promise.allSettled([
    owner.client.customers.remove({ id: ann }),
    ...Array.from({ length: 6 }, () => owner.client.quotes.create({ customer_id: ann })),
  ]);
  expect(await pointingNowhere()).toEqual([]);
});
