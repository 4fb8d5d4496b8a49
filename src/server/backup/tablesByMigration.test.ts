import { expect, test } from "vitest";
import { asAdmin } from "#server/testing/asAdmin.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { schemaSteps, tablesAfterMigration } from "./schemaSteps.ts";

test("tablesByMigration.ts names every table", async () => {
  const fresh = await freshDatabase();
  const { rows: tables } = await asAdmin(fresh.url, (admin) =>
    admin.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    ),
  );
  await fresh.drop();
  expect(tables.map(({ name }) => name)).toEqual(
    [...tablesAfterMigration(schemaSteps().at(-1) ?? { name: "" })].toSorted(),
  );
});
