import { createHash, randomBytes } from "node:crypto";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { addResetLink } from "#platform/people/person.queries.ts";

/** The lifetime of a link for a new password, in minutes. */
export const resetLinkMinutes = 30;

/**
 * Makes a link with which a person chooses a new password, for an operator to hand on. Sign-in's library finds it as one
 * of its own: by the hash of its name.
 */
export async function makeResetLink(sharedDb: SharedDb, personId: string, publicUrl: string): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const identifier = createHash("sha256").update(`reset-password:${token}`).digest("base64url");
  await sharedDb.query(addResetLink, { user_id: personId, identifier, minutes: resetLinkMinutes });
  return `${publicUrl}/reset-password?${new URLSearchParams({ token }).toString()}`;
}
