import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { insertOwner } from "#server/testing/insertOwner.ts";
import { openTenantDb, type TenantDb } from "./tenantDb.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { statement } from "./statement.ts";
import { textForTables } from "./textStatement.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Pool;
let db: TenantDb;
const [ada, bob] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  database = await freshDatabase();
  const admin = new DatabaseClient({ connectionString: database.url });
  await admin.connect();
  for (const id of [ada, bob]) {
    await insertOwner(admin, id);
    await admin.query("insert into services (created_by, name) values ($1, 'Driveway wash')", [id]);
  }
  await admin.end();
  // One connection, so that all queries share it.
  pool = openPool(database.url, { max: 1, onLost: () => {} });
  db = await openTenantDb({ pool, announce: () => {} });
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const everyService = statement()("test.every-service", (from) => from.selectFrom("services").select("created_by"));
const names = statement()("test.names", (from) => from.selectFrom("services").select("name"));
const rename = statement<{ name: string }>()("test.rename", (from, p) =>
  from.updateTable("services").set({ name: p.name }),
);
const broken = textForTables<Record<never, never>, never>(
  "test.broken",
  "with renamed as (update services set name = 'Gone' returning 1) select 1 / (count(*) - 1) as impossible from renamed",
  [],
);
const nonsense = textForTables<Record<never, never>, never>("test.nonsense", "select nothing from nowhere", []);
const ownersSeen = async (owner: string) => (await db.forOwner(owner).query(everyService)).map((row) => row.created_by);

test("a query without any condition sees one owner's rows, whichever owner queried before on the same connection", async () => {
  for (const owner of [ada, bob, ada, bob]) expect(await ownersSeen(owner)).toEqual([owner]);
  expect(await Promise.all([ada, bob, bob, ada].map(ownersSeen))).toEqual([[ada], [bob], [bob], [ada]]);
});

test("nothing of an owner's scope stays on the connection", async () => {
  await ownersSeen(ada);
  const { rows } = await pool.query(
    "select current_user = session_user as own_role, current_setting('app.owner', true) as owner, current_setting('plan_cache_mode') as plans",
  );
  expect(rows).toEqual([{ own_role: true, owner: "", plans: "auto" }]);
});

test("a question that fails has changed nothing, and the connection answers the next one", async () => {
  await ownersSeen(ada);
  const outcomes = await Promise.allSettled([
    db.forOwner(ada).query(broken),
    db.forOwner(ada).query(nonsense),
    ownersSeen(bob),
  ]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(["rejected", "rejected", "fulfilled"]);
  expect(await db.forOwner(ada).query(names)).toEqual([{ name: "Driveway wash" }]);
  await expect(db.forOwner(ada).query(nonsense)).rejects.toThrow("nowhere");
});

test("of statements sent side by side one that fails ends its transaction, and the process does not end for the others", async () => {
  const unhandled: unknown[] = [];
  const listen = (reason: unknown) => void unhandled.push(reason);
  process.on("unhandledRejection", listen);
  const both = db.forOwner(ada).transaction(async ({ query }) => {
    const later = query(names);
    await query(nonsense);
    return later;
  });
  await expect(both).rejects.toThrow("nowhere");
  const other = db.forOwner(ada).transaction(async ({ query }) => {
    const broken = query(nonsense);
    const behind = query(names);
    await broken;
    return behind;
  });
  await expect(other).rejects.toThrow("nowhere");
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", listen);
  expect(unhandled).toEqual([]);
});

test("what a question changes is kept", async () => {
  await db.forOwner(bob).query(rename, { name: "Roof wash" });
  expect(await db.forOwner(bob).query(names)).toEqual([{ name: "Roof wash" }]);
  expect(await db.forOwner(ada).query(names)).toEqual([{ name: "Driveway wash" }]);
});
