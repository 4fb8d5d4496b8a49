import { parseArgs } from "node:util";
import { endEverySession, endSessions } from "#platform/auth/accessEnding.queries.ts";
import { personOfEmail } from "#platform/auth/person.queries.ts";
import { openPool } from "#platform/database/pool.ts";
import { openSharedDb, type SharedDb } from "#platform/database/sharedDb.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { parseEnv } from "#platform/env.ts";
import { openLive } from "#platform/live.ts";
import { openLog } from "#platform/log.ts";
import { createPersonEvents } from "#platform/securityEvents.ts";
import { commandDatabase } from "#server/commandDatabase.ts";

/**
 * `npm run sign-out -- you@…` or `-- --everybody`: ends every session of one person, or of all, in every running
 * process. Passwords, passkeys and API keys stay as they are.
 */
async function signOut(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { everybody: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const email = positionals[0]?.trim().toLowerCase();
  if (values.everybody === (email !== undefined) || positionals.length > 1)
    throw new Error("Say who is to be signed out: npm run sign-out -- EMAIL, or npm run sign-out -- --everybody");

  const env = parseEnv();
  const log = openLog(env.LOG_LEVEL);
  const database = await commandDatabase(env);
  const pool = openPool(database.url, { max: 2, onLost: () => {} });
  try {
    const sharedDb = openSharedDb(pool);
    const ended = await end(sharedDb, email);
    const live = await openLive({ url: database.url, sharedDb, log });
    const tenantDb = await openTenantDb({ pool, announce: live.announce, enqueue: async () => {} });
    const note = createPersonEvents({ sharedDb, tenantDb, log });
    for (const personId of new Set(ended)) {
      live.announceSessionsEnded(personId);
      await note(personId, { kind: "sessions_ended", subject: "By the operator" });
    }
    await live.close();
    log.info({ sessions: ended.length }, "the operator signed people out");
    console.log(`${ended.length} ${ended.length === 1 ? "session" : "sessions"} ended.`);
  } finally {
    await pool.end();
    await database.close();
  }
}

/** Ends the sessions of the person with this address, or all there are; answers whose each of them was. */
async function end(sharedDb: SharedDb, email: string | undefined): Promise<string[]> {
  if (email === undefined) return (await sharedDb.query(endEverySession)).map(({ user_id }) => user_id);
  const [person] = await sharedDb.query(personOfEmail, { email });
  if (!person) throw new Error(`There is no account for ${email}.`);
  return (await endSessions(sharedDb, person.id, undefined)).map(() => person.id);
}

try {
  await signOut();
} catch (error) {
  console.error(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
