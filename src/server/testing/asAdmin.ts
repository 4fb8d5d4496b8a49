import type { Client } from "pg";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";

/** The connection string of another database on the same server. */
export function urlOfDatabase(url: string, database: string): string {
  return url.replace(/(\/\/[^/]*\/)[^?]*/, `$1${database}`);
}

/** Runs `work` as the superuser of a connection string. */
export async function asAdmin<T>(server: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new DatabaseClient({ connectionString: server });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}
