import { parseArgs } from "node:util";
import { parseEnv, type Env } from "#platform/process/env.ts";
import { examine } from "./examine.ts";
import type { Finding } from "./finding.ts";

const words = { well: "ok", note: "note", change: "CHANGE" } as const;

/**
 * `npm run doctor`, or `-- you@…` for the address of the test email: asks the running server through its public address
 * and tries each part that the variables name. Exits with 1 if something must be changed.
 */
try {
  const env = parseEnv();
  const findings = await examine(env, recipient(env));
  for (const finding of findings) console.log(lines(finding));
  const changes = findings.filter(({ state }) => state === "change").length;
  console.log(changes === 0 ? "\nNothing must be changed." : `\n${changes} to change.`);
  process.exitCode = changes === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** The address that gets the test email. */
function recipient(env: Env): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [typed, ...more] = positionals;
  if (more.length > 0 || (typed !== undefined && !typed.includes("@")))
    throw new Error("Name one address for the test email: npm run doctor -- you@your-domain.com");
  return typed ?? env.CONTACT_EMAIL ?? env.MAIL_FROM.slice(env.MAIL_FROM.lastIndexOf("<") + 1).replace(/>\s*$/, "");
}

function lines(finding: Finding): string {
  const head = `${words[finding.state].padEnd(7)} ${finding.check}: ${finding.says}`;
  return finding.state === "change" ? `${head}\n        -> ${finding.change}` : head;
}
