import { stat } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded.ts";
import { runningDatabase } from "#platform/database/embedded/embeddedAddress.ts";
import { DATABASE } from "#platform/database/embedded/embeddedRoles.ts";
import type { Env } from "#platform/process/env.ts";

/**
 * Opens the database that the settings name, for an operator's command with or without a running server. It is the one
 * that the server uses, or the built-in one, started for this command. Throws in plain words if there is none.
 */
export async function commandDatabase(env: Env): Promise<{ url: string; close(): Promise<void> }> {
  const nothingToClose = async () => {};
  if (env.DATABASE_URL) return { url: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, close: nothingToClose };
  if (!(await stat(join(env.DATA_DIR, "postgres")).catch(() => undefined)))
    throw new Error(`There is no database in ${env.DATA_DIR}. Set DATA_DIR or DATABASE_URL to the server's value.`);
  const running = await runningDatabase(env.DATA_DIR, DATABASE);
  if (running) return { url: running, close: nothingToClose };
  const started = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: () => {} });
  return { url: started.superuserUrl, close: () => started.stop() };
}
