import { parseArgs } from "node:util";
import { endEverySession, endSessions } from "#platform/people/accessRevocation.queries.ts";
import { personOfEmail } from "#platform/people/person.queries.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { runOperatorCommand } from "#server/commands/operatorCommand.ts";

/**
 * `npm run sign-out -- you@…` or `-- --everybody`: ends every session of one person, or of all, in every running
 * process. Passwords, passkeys and API keys do not change.
 */
await runOperatorCommand(whoseSessions, async (email, { sharedDb, log, note, announceSessionsEnded }) => {
  const ended = await end(sharedDb, email);
  for (const personId of new Set(ended)) {
    announceSessionsEnded(personId);
    await note(personId, { kind: "sessions_ended", subject: "By the operator" });
  }
  log.info({ sessions: ended.length }, "an operator signed people out");
  console.log(`${ended.length} ${ended.length === 1 ? "session" : "sessions"} ended.`);
});

/** The address from the command line; undefined for everyone. */
function whoseSessions(): string | undefined {
  const { values, positionals } = parseArgs({
    options: { everybody: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const email = positionals[0]?.trim().toLowerCase();
  if (values.everybody === (email !== undefined) || positionals.length > 1)
    throw new Error("Name the account to sign out: npm run sign-out -- EMAIL, or npm run sign-out -- --everybody");
  return email;
}

/** Ends the sessions of the person with this address, or all sessions. Returns the person of each ended session. */
async function end(sharedDb: SharedDb, email: string | undefined): Promise<string[]> {
  if (email === undefined) return (await sharedDb.query(endEverySession)).map(({ user_id }) => user_id);
  const [person] = await sharedDb.query(personOfEmail, { email });
  if (!person) throw new Error(`There is no account for ${email}.`);
  return (await endSessions(sharedDb, person.id, undefined)).map(() => person.id);
}
