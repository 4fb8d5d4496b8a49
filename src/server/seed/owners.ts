import { hashPassword } from "better-auth/crypto";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { insertOwners } from "./seed.queries.ts";

/**
 * Creates confirmed owners who can sign in, all with the same password. Returns their ids in the order of the emails.
 */
export async function makeOwners(db: SharedDb, emails: readonly string[], password: string): Promise<string[]> {
  const hash = await hashPassword(password);
  const rows = await db.query(insertOwners, { emails: [...emails], hash });
  const idOf = new Map(rows.map((row) => [row.email, row.id]));
  return emails.map((email) => idOf.get(email)).filter((id) => id !== undefined);
}
