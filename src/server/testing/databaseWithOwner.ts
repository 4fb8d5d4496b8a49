import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { openPool } from "#platform/database/connections/pool.ts";
import { openTenantDb, type OwnerDb } from "#platform/database/tenantDb.ts";
import { freshDatabase } from "./freshDatabase.ts";
import { insertOwner } from "./insertOwner.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";

/** A fresh database with one owner, and a direct connection that bypasses row-level security. */
export type DatabaseWithOwner = {
  ownerId: string;
  query: Client["query"];
  /** The handle on that owner's rows, as handlers get it. */
  owner: OwnerDb;
  close(): Promise<void>;
};

/**
 * Creates a database for a test that compares counts of the database with those by the rules. `close` it after the
 * test.
 */
export async function databaseWithOwner(): Promise<DatabaseWithOwner> {
  const database = await freshDatabase();
  const client = new DatabaseClient({ connectionString: database.url });
  await client.connect();
  const ownerId = randomUUID();
  await insertOwner(client, ownerId);
  const pool = openPool(database.url, { max: 1, onLost: () => {} });
  const db = await openTenantDb({ pool, announce: () => {} });
  return {
    ownerId,
    owner: db.forOwner(ownerId),
    query: client.query.bind(client) as Client["query"],
    async close() {
      await client.end();
      await pool.end();
      await database.drop();
    },
  };
}
