import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { brand } from "#shared/brand.ts";
import type { Env } from "./env.ts";

/**
 * Returns what a server was started with, as one line for the log: its version, its address, the real locations of its
 * data with links followed, and the outside services that it uses. Contains no password.
 */
export async function describeStart(env: Env): Promise<string> {
  const folder = async (name: string) => realpath(join(env.DATA_DIR, name)).catch(() => join(env.DATA_DIR, name));
  const parts = [
    `${brand.name} ${await programVersion()}`,
    `address ${env.PUBLIC_URL ?? `http://localhost:${env.PORT}`}`,
    `folder ${env.DATA_DIR}`,
    `database in ${env.DATABASE_URL ? databaseInWords(env.DATABASE_URL) : await folder("postgres")}`,
    `photos in ${env.S3_BUCKET ? bucketInWords(env) : await folder("photos")}`,
    `secret in ${env.AUTH_SECRET ? "AUTH_SECRET" : await folder("secret")}`,
    `backups in ${env.BACKUP_DIR ?? "no folder"}`,
    `emails ${env.SMTP_URL ? `by ${hostOf(env.SMTP_URL)}` : "in the local mailbox"}`,
    `texts ${env.TWILIO_ACCOUNT_SID ? `by Twilio from ${env.TWILIO_FROM ?? env.TWILIO_MESSAGING_SERVICE_SID}` : "off"}`,
    `photo analysis ${env.AI_PROVIDER ? `by ${env.AI_PROVIDER} ${env.AI_MODEL}` : "off"}`,
    `payment ${env.STRIPE_SECRET_KEY ? `by Stripe${env.STRIPE_SECRET_KEY.includes("_test_") ? " in test mode" : ""}` : "by the test checkout"}`,
  ];
  return `Start: ${parts.join("; ")}`;
}

/** The version of the running program; of a release also its commit. */
async function programVersion(): Promise<string> {
  const file = await readFile(new URL("../../../package.json", import.meta.url), "utf8").catch(() => "{}");
  const { version = "of unknown version", release } = JSON.parse(file) as { version?: string; release?: string };
  return release ? `${version} (${release.slice(0, 12)})` : version;
}

const bucketInWords = ({ S3_BUCKET, S3_ENDPOINT }: Env) =>
  `the bucket ${S3_BUCKET}${S3_ENDPOINT ? ` at ${S3_ENDPOINT}` : ""}`;

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : "the server of SMTP_URL");

function databaseInWords(url: string): string {
  try {
    const { host, pathname, searchParams } = new URL(url.replace(/@\//, "@localhost/"));
    return `${decodeURIComponent(pathname.slice(1))} at ${searchParams.get("host") ?? host}`;
  } catch {
    return "the database that DATABASE_URL names";
  }
}
