import type { SharedDb } from "#platform/database/sharedDb.ts";
import { reauthenticatedSession } from "#platform/people/session.queries.ts";

/**
 * True if the person on this session's device proved their identity within the last five minutes, by password or
 * passkey: at sign-in, or on a later prompt.
 */
export type FreshSignIn = (sessionId: string | undefined) => Promise<boolean>;

/** Queries the database each time, so that every process knows at once. */
export const createFreshSignIn =
  (db: Pick<SharedDb, "query">): FreshSignIn =>
  async (sessionId) =>
    sessionId !== undefined && (await db.query(reauthenticatedSession, { id: sessionId })).length > 0;

/** The prompt for a person whose last sign-in is too old. */
export const reauthenticationPrompt = "Please enter your password to continue.";
