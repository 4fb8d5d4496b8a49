import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { readTables } from "./catalog.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { printTypes } from "./schemaTypes.ts";
import { classOf, faultsOf, isOfTenants } from "./tenantTables.ts";

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let client: DatabaseClient;
beforeAll(async () => {
  fresh = await freshDatabase();
  client = new DatabaseClient({ connectionString: fresh.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await fresh.drop();
});

const faultsNow = async (name: string) => {
  const table = (await readTables(client)).find((one) => one.name === name);
  return table ? faultsOf(table) : ["There is no such table."];
};

test("every table of tenants has what it needs, and a class", async () => {
  const tables = (await readTables(client)).filter(isOfTenants);
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.flatMap((table) => faultsOf(table).map((fault) => `${table.name}: ${fault}`))).toEqual([]);
  expect(new Set(tables.map(classOf))).toEqual(new Set(["moves", "goes", "stays"]));
});

test("every row that row-level security hides belongs to a business, by a reference, so that reading one after the other finds all", async () => {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
      and c.relname <> 'businesses' and not exists (select from pg_constraint r where r.conrelid = c.oid and r.contype = 'f' and r.confrelid = 'businesses'::regclass)`);
  expect(rows).toEqual([]);
});

test("a table that was made by hand lacks all that make_tenant_table gives", async () => {
  await client.query("create table bare (created_by uuid, id uuid primary key, customer_id uuid)");
  expect(await faultsNow("bare")).toEqual([
    "created_by may be null",
    "no primary key that begins with created_by",
    "no reference to businesses that cascades",
    "bare_pkey without created_by",
    "row-level security is not enabled",
    "row-level security is not forced",
    "no policy owner_only",
    "yardstick_tenant may do nothing with it",
    'its comment should begin with the class "moves: "',
  ]);

  await client.query("create table notes (created_by uuid, id uuid, customer_id uuid, primary key (created_by, id))");
  await client.query("select make_tenant_table('notes', 'moves', 'What was noted.')");
  expect(await faultsNow("notes")).toEqual([]);
});

test("a class that is none, or not what the table's columns and references say, is refused", async () => {
  await client.query("create table odd (created_by uuid, id uuid, primary key (created_by, id))");
  await expect(client.query("select make_tenant_table('odd', 'wanders', 'It is odd.')")).rejects.toThrow(
    "The class of odd is moves, goes or stays, not wanders.",
  );
  await client.query("select make_tenant_table('odd', 'goes', 'It is odd.')");
  expect(await faultsNow("odd")).toEqual(['its comment should begin with the class "stays: "']);
});

test("a narrowed column that does not exist, and a type that nothing reads, are refused by name", async () => {
  const tables = await readTables(client);
  expect(() => printTypes(tables, { "quotes.stat": { type: '"draft"' } })).toThrow("names quotes.stat, a column that");
  await client.query("create table odd_type (at time)");
  const withTime = await readTables(client);
  expect(() => printTypes(withTime, {})).toThrow(
    "schemaTypes.ts has no entry for time without time zone, the type of odd_type.at.",
  );
});

test("a quote has no state but the known ones", async () => {
  const owner = randomUUID();
  await client.query("set session_replication_role = replica");
  await client.query("insert into businesses (created_by) values ($1)", [owner]);
  const insert = "insert into quotes (created_by, state) values ($1, $2)";
  await client.query(insert, [owner, "withdrawn"]);
  await expect(client.query(insert, [owner, "expired"])).rejects.toThrow("quotes_state");
});
