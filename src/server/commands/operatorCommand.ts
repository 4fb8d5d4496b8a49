import { openPool } from "#platform/database/connections/pool.ts";
import { openSharedDb, type SharedDb } from "#platform/database/sharedDb.ts";
import { openTenantDb, type TenantDb } from "#platform/database/tenantDb.ts";
import { parseEnv, type Env } from "#platform/process/env.ts";
import { openLive, type Live } from "#platform/live/live.ts";
import { openLog } from "#platform/process/log.ts";
import { createPersonEvents, type RecordPersonEvent } from "#platform/security-events/securityEvents.ts";
import { commandDatabase } from "./commandDatabase.ts";

/** The parts that an operator's command gets, for changes to how people sign in. */
export type CommandParts = {
  env: Env;
  sharedDb: SharedDb;
  tenantDb: TenantDb;
  log: ReturnType<typeof openLog>;
  /** Makes every running process drop the person's sessions. */
  announceSessionsEnded: Live["announceSessionsEnded"];
  /** Writes into the security logs of the person's businesses. */
  note: RecordPersonEvent;
};

/**
 * Runs a command with or without a running server. `read` parses the arguments first. If it or the command throws,
 * prints the message and exits with code 1.
 */
export async function runOperatorCommand<Typed>(
  read: () => Typed,
  work: (typed: Typed, parts: CommandParts) => Promise<void>,
): Promise<void> {
  try {
    const typed = read();
    const env = parseEnv();
    const log = openLog(env.LOG_LEVEL);
    const database = await commandDatabase(env);
    const pool = openPool(database.url, { max: 2, onLost: () => {} });
    try {
      const sharedDb = openSharedDb(pool);
      const live = await openLive({ url: database.url, sharedDb, log });
      try {
        const tenantDb = await openTenantDb({ pool, announce: live.announce });
        const note = createPersonEvents({ sharedDb, tenantDb, log });
        await work(typed, { env, sharedDb, tenantDb, log, note, announceSessionsEnded: live.announceSessionsEnded });
      } finally {
        await live.close();
      }
    } finally {
      await pool.end();
      await database.close();
    }
  } catch (error) {
    console.error(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
