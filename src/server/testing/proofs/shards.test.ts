import { randomUUID } from "node:crypto";
import { mkdtemp, cp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { engineOf } from "#platform/database/engine.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { migrationsFolder, migrationsIn } from "#platform/database/migrations/migrations.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { insertOwner } from "#server/testing/insertOwner.ts";

/**
 * The location of rows, and the roles that see them there. With one PostgreSQL, the test queries that server, with the
 * same results. `npm run test:citus` queries each worker for its shards.
 */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let admin: DatabaseClient;
/** The servers that store rows. */
let places: string[];
const owners = Array.from({ length: 8 }, () => randomUUID());

beforeAll(async () => {
  database = await freshDatabase();
  admin = new DatabaseClient({ connectionString: database.url });
  await admin.connect();
  for (const id of owners) {
    await insertOwner(admin, id);
    await admin.query("insert into services (created_by, name) values ($1, 'Driveway wash')", [id]);
  }
  places = database.workerUrls.length > 0 ? database.workerUrls : [database.url];
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

/**
 * The owners of the services that the tenants' role sees on one server, in the scope of an owner or without a scope.
 */
async function ownersSeen(url: string, scope: string | null, writes = false): Promise<string[]> {
  const client = new DatabaseClient({ connectionString: url });
  await client.connect();
  try {
    await client.query("set citus.override_table_visibility = off"); // by default a worker hides its shards
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and c.relname ~ $1`,
      [database.workerUrls.length > 0 ? "^services_[0-9]+$" : "^services$"],
    );
    await client.query("begin");
    await client.query("set local role yardstick_tenant");
    if (scope) await client.query(`set local app.owner = '${scope}'`);
    const seen: string[] = [];
    expect(tables).not.toEqual([]);
    for (const { name } of tables) {
      const asked = writes ? `update ${name} set name = name returning created_by` : `select created_by from ${name}`;
      seen.push(...(await client.query<{ created_by: string }>(asked)).rows.map((row) => row.created_by));
    }
    await client.query("rollback");
    return seen;
  } finally {
    await client.end();
  }
}

const everywhere = async (scope: string | null, writes?: boolean) =>
  (await Promise.all(places.map((place) => ownersSeen(place, scope, writes)))).flat();

describe("where the rows lie", () => {
  test.each([false, true])(
    "the tenants' role without a scope sees and changes no row (changes: %s)",
    async (writes) => {
      expect(await everywhere(null, writes)).toEqual([]);
    },
  );

  test("in the scope of one business it sees that business's alone", async () => {
    for (const owner of owners) expect(await everywhere(owner)).toEqual([owner]);
    for (const owner of owners) expect(await everywhere(owner, true)).toEqual([owner]);
  });
});

test("later migrations reach a database whichever engine it has: a table of tenants with its references, a column, an index", async () => {
  const folder = await mkdtemp(join(tmpdir(), "yardstick-migrations-"));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const moments = Object.fromEntries(migrationsIn(folder).map(({ name, when }) => [name, when]));
    const later = Math.max(...Object.values(moments)) + 1;
    await writeFile(join(folder, "moments.json"), JSON.stringify({ ...moments, "9999_later": later }));
    await writeFile(
      join(folder, "9999_later.sql"),
      [
        'CREATE TABLE "later" ("created_by" uuid NOT NULL, "id" uuid DEFAULT gen_random_uuid() NOT NULL, "service_id" uuid, CONSTRAINT "later_pk" PRIMARY KEY("created_by","id"))',
        "SELECT make_tenant_table('later', 'stays', 'Made by a later migration.')",
        'ALTER TABLE "later" ADD CONSTRAINT "later_service" FOREIGN KEY ("created_by","service_id") REFERENCES "services"("created_by","id")',
        'ALTER TABLE "services" ADD COLUMN "later" integer DEFAULT 7 NOT NULL',
        'CREATE INDEX "services_later" ON "services" ("created_by","later")',
      ].join(";\n--> statement-breakpoint\n"),
    );
    await migrate(database.url, "postgres", { folder });
    await migrate(database.url, "postgres", { folder }); // no migration is left
    const { rows: services } = await admin.query("select later from services where created_by = $1", [owners[0]]);
    expect(services).toEqual([{ later: 7 }]);
    await admin.query("insert into later (created_by) values ($1)", [owners[0]]);
    await expect(
      admin.query("insert into later (created_by, service_id) values ($1, $2)", [owners[0], randomUUID()]),
    ).rejects.toThrow("later_service");
    if (!(await engineOf(admin)).distributes) return;
    const { rows } = await admin.query(
      "select 1 from pg_dist_partition p join pg_dist_partition b on b.colocationid = p.colocationid where p.logicalrelid = 'later'::regclass and b.logicalrelid = 'businesses'::regclass",
    );
    expect(rows).toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
