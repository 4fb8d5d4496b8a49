import { loadServerSecret } from "#platform/secrets/serverSecret.ts";
import type { Env } from "#platform/process/env.ts";
import { withoutSlashesAtEnd } from "#shared/pages.ts";
import { addressChecks } from "./addressChecks.ts";
import { databaseChecks } from "./databaseChecks.ts";
import { note, toChange, type Finding } from "./finding.ts";
import { mailCheck } from "./mailCheck.ts";
import { makePass } from "./pass.ts";
import { diskChecks, photoCheck } from "./storageChecks.ts";
import { textCheck } from "./textCheck.ts";

/** Examines a whole installation, for an operator at a terminal. The server should run. */
export async function examine(env: Env, sendTo: string): Promise<Finding[]> {
  return together([
    publicAddress(env),
    databaseChecks(env),
    photoCheck(env),
    diskChecks(env),
    mailCheck(env, sendTo),
    textCheck(env),
  ]);
}

/** Examines what a start can not see by itself. It sends no email and no text. */
export async function examineAtStart(env: Env): Promise<Finding[]> {
  return together([publicAddress(env), photoCheck(env), mailCheck(env, null), textCheck(env)]);
}

async function publicAddress(env: Env): Promise<Finding[]> {
  if (!env.PUBLIC_URL) return [note("address", "PUBLIC_URL is not set: links in emails lead to this machine only")];
  const secret = env.AUTH_SECRET ?? (await loadServerSecret(env.DATA_DIR));
  return addressChecks({ publicUrl: withoutSlashesAtEnd(env.PUBLIC_URL), pass: makePass(secret) });
}

/** Runs checks side by side. One that breaks is a finding, too. */
async function together(checks: Promise<Finding | Finding[]>[]): Promise<Finding[]> {
  const settled = await Promise.allSettled(checks);
  return settled.flatMap((one) =>
    one.status === "fulfilled"
      ? one.value
      : [
          toChange(
            "doctor",
            `a check broke off: ${one.reason instanceof Error ? one.reason.message : String(one.reason)}`,
            "run it with the server's variables, as the user who runs the server",
          ),
        ],
  );
}
