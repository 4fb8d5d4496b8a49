import { realpath } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "./env.ts";

/**
 * Returns the real locations of the data, with links followed, as one line for the log: the folder that seems to
 * contain all of it can hold only a link to the database. Contains no password.
 */
export async function describeDataLocations(env: Env): Promise<string> {
  const folder = async (name: string) => realpath(join(env.DATA_DIR, name)).catch(() => join(env.DATA_DIR, name));
  const database = env.DATABASE_URL ? databaseInWords(env.DATABASE_URL) : await folder("postgres");
  const photos = env.S3_BUCKET
    ? `the bucket ${env.S3_BUCKET}${env.S3_ENDPOINT ? ` at ${env.S3_ENDPOINT}` : ""}`
    : await folder("photos");
  const secret = env.AUTH_SECRET ? "AUTH_SECRET" : await folder("secret");
  return `Data: database in ${database}; photos in ${photos}; secret in ${secret}`;
}

function databaseInWords(url: string): string {
  try {
    const { host, pathname, searchParams } = new URL(url.replace(/@\//, "@localhost/"));
    return `${decodeURIComponent(pathname.slice(1))} at ${searchParams.get("host") ?? host}`;
  } catch {
    return "the database that DATABASE_URL names";
  }
}
