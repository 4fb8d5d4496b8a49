import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { clusterAt, closeTemplate, joinNodes } from "#server/testing/outside/citusCluster.ts";
import { asAdmin, urlOfDatabase } from "./asAdmin.ts";

declare module "vitest" {
  interface ProvidedContext {
    ledgerRuns: number | null;
    messageLives: number | null;
    messageSeed: string | null;
    /** A superuser's connection string to the shared server of the tests. */
    postgresUrl: string;
    /** The database on it with every migration applied and no rows. Each test's own database is a copy. */
    templateDatabase: string;
    /** Superusers' connection strings to the other servers of each database: a Citus cluster's workers. */
    workerUrls: string[];
  }
}

/**
 * Starts the PostgreSQL that all tests of a run share, and stops it after them. TEST_DATABASE_URL names another server.
 * CITUS_URL names a database with the extension on the coordinator of a Citus cluster, where every test's database is
 * distributed.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const coordinator = process.env["CITUS_URL"];
  const server =
    coordinator !== undefined
      ? await clusterAt(coordinator)
      : process.env["TEST_DATABASE_URL"] === undefined
        ? { ...(await startOwn()), workers: [] }
        : { url: process.env["TEST_DATABASE_URL"], workers: [], stop: async () => undefined };
  const template = `yardstick_template_${process.pid}`;
  const nodes = [server.url, ...server.workers];
  for (const node of nodes) await asAdmin(node, (admin) => admin.query(`create database ${template}`));
  if (coordinator !== undefined) await joinNodes(nodes, template);
  await migrate(urlOfDatabase(server.url, template), coordinator === undefined ? "postgres" : "citus");
  for (const node of nodes) await asAdmin(node, (admin) => closeTemplate(admin, template));
  project.provide("postgresUrl", server.url);
  project.provide("templateDatabase", template);
  project.provide("workerUrls", server.workers);

  return async () => {
    for (const node of nodes)
      await asAdmin(node, (admin) => admin.query(`drop database if exists ${template} with (force)`));
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
