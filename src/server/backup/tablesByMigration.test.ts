import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { schemaSteps, tablesAfterMigration } from "./schemaSteps.ts";

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

test("every row that row-level security hides belongs to a business, by a reference, so that reading one after the other finds all", async () => {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity
      and c.relname <> 'businesses' and not exists (select from pg_constraint r where r.conrelid = c.oid and r.contype = 'f' and r.confrelid = 'businesses'::regclass)`);
  expect(rows).toEqual([]);
});

test("tablesByMigration.ts names every table", async () => {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  expect(tables.map(({ name }) => name)).toEqual(
    [...tablesAfterMigration(schemaSteps().at(-1) ?? { name: "" })].toSorted(),
  );
});
