import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/database/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { databaseUrl, templateDatabase } from "#server/testing/freshDatabase.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run (or uses TEST_DATABASE_URL) and lays down the template of fresh databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const dataDir = given ? null : await mkdtemp(join(tmpdir(), "yardstick-tests-"));
  const embedded = dataDir ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : null;
  const url = given ?? embedded?.url ?? "";

  const admin = new Client({ connectionString: databaseUrl(url, "postgres") });
  await admin.connect();
  await admin.query(`drop database if exists ${templateDatabase} with (force)`);
  await admin.query(`create database ${templateDatabase}`);
  await admin.end();
  await migrate(databaseUrl(url, templateDatabase));

  project.provide("postgresUrl", url);
  return async () => {
    await embedded?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  };
}
