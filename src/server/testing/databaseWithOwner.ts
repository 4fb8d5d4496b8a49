import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { freshDatabase } from "./freshDatabase.ts";
import { DatabaseClient } from "#server/database/databaseClient.ts";

/** A fresh database with one owner in it, and a connection that asks it directly, past the door. */
export type DatabaseWithOwner = { ownerId: string; query: Client["query"]; close(): Promise<void> };

/** Makes one for a test that compares what the database counts with what the rules say; `close` it when the test is over. */
export async function databaseWithOwner(): Promise<DatabaseWithOwner> {
  const database = await freshDatabase();
  const client = new DatabaseClient({ connectionString: database.url });
  await client.connect();
  const ownerId = randomUUID();
  await client.query(`insert into "user" (id, name, email) values ($1, 'Olivia', 'olivia@owners.yardstick.dev')`, [ownerId]);
  return {
    ownerId,
    query: client.query.bind(client) as Client["query"],
    async close() {
      await client.end();
      await database.drop();
    },
  };
}
