import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#platform/database/embedded.ts";
import { migrate } from "#platform/database/migrate.ts";
import { urlOfDatabase } from "./freshDatabase.ts";
import { DatabaseClient } from "#platform/database/databaseClient.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A superuser's connection string to the server that the tests share. */
    postgresUrl: string;
    /** The database on it that has every migration applied and no rows: what each test's own is copied from. */
    templateDatabase: string;
  }
}

/**
 * Starts the PostgreSQL that all tests of a run share (TEST_DATABASE_URL names another one), and stops it after them.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server =
    process.env["TEST_DATABASE_URL"] === undefined
      ? await startOwn()
      : { url: process.env["TEST_DATABASE_URL"], stop: async () => undefined };
  const template = `yardstick_template_${process.pid}`;
  const admin = new DatabaseClient({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await migrate(urlOfDatabase(server.url, template));
  project.provide("postgresUrl", server.url);
  project.provide("templateDatabase", template);

  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.end();
    await server.stop();
  };
}

async function startOwn(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "yardstick-tests-"));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  return {
    url: server.superuserUrl,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
