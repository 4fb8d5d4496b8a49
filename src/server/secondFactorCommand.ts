import { parseArgs } from "node:util";
import { endSessions } from "#platform/people/accessRevocation.queries.ts";
import { personOfEmail } from "#platform/people/person.queries.ts";
import { removeFactor } from "#platform/auth/secondFactor.queries.ts";
import { factorRemovedByOperator } from "#platform/auth/secondFactorEmails.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import { runOperatorCommand } from "#server/commands/operatorCommand.ts";

/**
 * `npm run second-factor -- --off you@…`: for a person who has lost the authenticator app and every recovery code.
 * Turns two-step sign-in off, ends the person's sessions in every running process, and notifies the person by email.
 */
await runOperatorCommand(whoseFactor, async (email, { env, sharedDb, log, note, announceSessionsEnded }) => {
  const [person] = await sharedDb.query(personOfEmail, { email });
  if (!person) throw new Error(`There is no account for ${email}.`);
  if ((await sharedDb.query(removeFactor, { user_id: person.id })).length === 0)
    throw new Error(`Two-step sign-in is off for ${email}.`);
  const ended = await endSessions(sharedDb, person.id, undefined);
  announceSessionsEnded(person.id);
  await note(person.id, { kind: "factor_off", subject: "By the operator" });
  log.info({ personId: person.id, sessions: ended.length }, "an operator turned off two-step sign-in");
  console.log(
    `Two-step sign-in is off for ${email}, who now signs in with the password alone. ${ended.length} devices were signed out.`,
  );
  const mailer = createMailer({ env, sharedDb, print: console.log });
  await mailer.deliver(factorRemovedByOperator(person)).catch((error: unknown) => {
    console.error(
      `The notification email could not be sent: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  mailer.close();
});

/** The address from the command line. */
function whoseFactor(): string {
  const { values } = parseArgs({ options: { off: { type: "string" } } });
  const email = values.off?.trim().toLowerCase();
  if (!email)
    throw new Error("Name the account whose two-step sign-in to turn off: npm run second-factor -- --off EMAIL");
  return email;
}
