import { parseArgs } from "node:util";
import { endSessions } from "#platform/auth/accessEnding.queries.ts";
import { personOfEmail } from "#platform/auth/person.queries.ts";
import { removeFactor } from "#platform/auth/secondFactor.queries.ts";
import { factorRemovedByOperator } from "#platform/auth/secondFactorEmails.ts";
import { openPool } from "#platform/database/pool.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { openSharedDb } from "#platform/database/sharedDb.ts";
import { parseEnv } from "#platform/env.ts";
import { openLive } from "#platform/live.ts";
import { openLog } from "#platform/log.ts";
import { createPersonEvents } from "#platform/securityEvents.ts";
import { createMailer } from "#platform/mail.ts";
import { commandDatabase } from "#server/commandDatabase.ts";

/**
 * `npm run second-factor -- --off you@…`: for somebody who has lost the authenticator app and every recovery code. Turns
 * two-step sign-in off, ends the person's sessions in every running process, and tells the person by email.
 */
async function turnOff(): Promise<void> {
  const { values } = parseArgs({ options: { off: { type: "string" } } });
  const email = values.off?.trim().toLowerCase();
  if (!email) throw new Error("Say whose two-step sign-in is to be turned off: npm run second-factor -- --off EMAIL");

  const env = parseEnv();
  const log = openLog(env.LOG_LEVEL);
  const database = await commandDatabase(env);
  const pool = openPool(database.url, { max: 2, onLost: () => {} });
  try {
    const sharedDb = openSharedDb(pool);
    const [person] = await sharedDb.query(personOfEmail, { email });
    if (!person) throw new Error(`There is no account for ${email}.`);
    if ((await sharedDb.query(removeFactor, { user_id: person.id })).length === 0)
      throw new Error(`Two-step sign-in is off for ${email}.`);
    const ended = await endSessions(sharedDb, person.id, undefined);
    const live = await openLive({ url: database.url, sharedDb, log });
    live.announceSessionsEnded(person.id);
    const tenantDb = await openTenantDb({ pool, announce: live.announce, enqueue: async () => {} });
    await createPersonEvents({ sharedDb, tenantDb, log })(person.id, {
      kind: "factor_off",
      subject: "By the operator",
    });
    await live.close();
    log.info({ personId: person.id, sessions: ended.length }, "the operator turned two-step sign-in off");
    console.log(
      `Two-step sign-in is off for ${email}, who signs in with the password from now on. ${ended.length} devices were signed out.`,
    );
    const mailer = createMailer({ env, sharedDb, print: console.log });
    await mailer.deliver(factorRemovedByOperator(person)).catch((error: unknown) => {
      console.error(`The email about it could not be sent: ${error instanceof Error ? error.message : String(error)}`);
    });
    mailer.close();
  } finally {
    await pool.end();
    await database.close();
  }
}

try {
  await turnOff();
} catch (error) {
  console.error(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
