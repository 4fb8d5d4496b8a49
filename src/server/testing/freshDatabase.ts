import { randomBytes } from "node:crypto";
import { type Client, DatabaseError } from "pg";
import { inject } from "vitest";
import { setTimeout as delay } from "node:timers/promises";
import { DatabaseClient } from "#platform/database/databaseClient.ts";

/** An empty database of the newest schema for one test, made in about 0.1 s; `drop` it when the test is over. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject("postgresUrl");
  const name = `yardstick_test_${randomBytes(8).toString("hex")}`;
  await asAdmin(server, (admin) => copyTemplate(admin, inject("templateDatabase"), name));
  return {
    url: urlOfDatabase(server, name),
    drop: () =>
      asAdmin(server, async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

/** The connection string of another database on the same server. */
export function urlOfDatabase(url: string, database: string): string {
  return url.replace(/(\/\/[^/]*\/)[^?]*/, `$1${database}`);
}

async function copyTemplate(admin: Client, template: string, name: string): Promise<void> {
  for (;;) {
    try {
      await admin.query(`create database ${name} template ${template}`);
      return;
    } catch (error) {
      // Two workers copying at the same moment: one of them is refused because the template is in use.
      if (!(error instanceof DatabaseError && error.code === "55006")) throw error;
      await delay(50);
    }
  }
}

async function asAdmin(server: string, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new DatabaseClient({ connectionString: server });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
