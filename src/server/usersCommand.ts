import { parseArgs } from "node:util";
import { withoutSlashesAtEnd } from "#shared/pages.ts";
import { makeResetLink, resetLinkMinutes } from "#platform/auth/resetLink.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { createAccessRevocation } from "#platform/people/accessRevocation.ts";
import { isLocked, peopleAfter, personOfEmail, setLocked } from "#platform/people/person.queries.ts";
import { runOperatorCommand, type CommandParts } from "#server/commands/operatorCommand.ts";

type Typed = { act: "list"; part: string } | { act: "reset" | "lock" | "unlock"; email: string };

const usage =
  "Say what to do: npm run users -- list [PART OF AN ADDRESS], or one of reset, lock and unlock with an EMAIL";

/** The number of people that are read at a time. */
const pageSize = 500;

/**
 * `npm run users -- list`, `-- reset you@…`, `-- lock you@…` or `-- unlock you@…`: lists the people with an account,
 * prints a link for a new password, or locks a person out and lets them in again.
 */
await runOperatorCommand(read, async (typed, parts) => {
  if (typed.act === "list") return list(parts.sharedDb, typed.part);
  const { sharedDb, env, log } = parts;
  const [person] = await sharedDb.query(personOfEmail, { email: typed.email });
  if (!person) throw new Error(`There is no account for ${typed.email}.`);
  if (typed.act === "lock") return lock(person, parts);
  if (typed.act === "unlock") {
    if ((await sharedDb.query(isLocked, { user_id: person.id })).length === 0)
      throw new Error(`${person.email} is not locked.`);
    await sharedDb.query(setLocked, { user_id: person.id, locked: false });
    log.info({ personId: person.id }, "an operator unlocked a person");
    return console.log(`${person.email} can sign in again. API keys and calendar addresses must be created again.`);
  }
  const publicUrl = withoutSlashesAtEnd(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`);
  const link = await makeResetLink(sharedDb, person.id, publicUrl);
  log.info({ personId: person.id }, "an operator made a link for a new password");
  console.log(`${person.email} can choose a new password within ${resetLinkMinutes} minutes:\n  ${link}`);
  console.log("Whoever has the link takes over the account. Verify the person before you hand it on.");
});

/** The act and its subject from the command line. */
function read(): Typed {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [act, subject = "", ...more] = positionals;
  const email = subject.trim().toLowerCase();
  if (more.length > 0) throw new Error(usage);
  if (act === "list") return { act, part: email };
  if ((act === "reset" || act === "lock" || act === "unlock") && email !== "") return { act, email };
  throw new Error(usage);
}

/** Prints a line for each person: address, day of sign-up, state, and businesses with the role in each. */
async function list(sharedDb: SharedDb, part: string): Promise<void> {
  let count = 0;
  for (let after = ""; ;) {
    const people = await sharedDb.query(peopleAfter, { after, limit: pageSize });
    for (const { email, created_at, email_verified, locked_at, businesses } of people) {
      if (!email.includes(part)) continue;
      count += 1;
      const state = locked_at ? "locked" : email_verified ? "active" : "unconfirmed";
      const roles = businesses.map(({ business_id, role }) => `${role} of ${business_id}`).join(", ");
      console.log([email, new Date(created_at).toISOString().slice(0, 10), state, roles].join("\t"));
    }
    const last = people.at(-1);
    if (!last || people.length < pageSize) break;
    after = last.email;
  }
  console.log(`${count} ${count === 1 ? "person" : "people"}.`);
}

/** Locks a person out first, so that no sign-in comes in between, then ends all access that they have. */
async function lock(person: { id: string; email: string }, parts: CommandParts): Promise<void> {
  const { sharedDb, tenantDb, log, note, announceSessionsEnded } = parts;
  if ((await sharedDb.query(isLocked, { user_id: person.id })).length > 0)
    throw new Error(`${person.email} is locked already.`);
  await sharedDb.query(setLocked, { user_id: person.id, locked: true });
  const access = createAccessRevocation({
    sharedDb,
    tenantDb,
    page: (path) => path,
    notify: () => {},
    onSessionsEnded: announceSessionsEnded,
  });
  const { devices, keys } = await access.end(person.id, { feed: true });
  await note(person.id, { kind: "sessions_ended", subject: "Locked by the operator" });
  log.info({ personId: person.id, sessions: devices.length, keys: keys.length }, "an operator locked a person out");
  console.log(
    `${person.email} is locked: ${devices.length} devices were signed out, ${keys.length} API keys ended. Businesses, forms and data stay. Undo: npm run users -- unlock ${person.email}`,
  );
}
