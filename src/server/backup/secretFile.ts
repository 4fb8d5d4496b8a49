import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "#platform/process/env.ts";

/** The path of the secret's file if there is one. Null if AUTH_SECRET is set. */
export async function secretFileOf(env: Env): Promise<string | null> {
  const file = join(env.DATA_DIR, "secret");
  if (env.AUTH_SECRET) return null;
  return stat(file).then(
    () => file,
    () => null,
  );
}
