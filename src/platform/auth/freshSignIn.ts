import type { SharedDb } from "#platform/database/sharedDb.ts";
import { reauthenticatedSession } from "#platform/people/session.queries.ts";

/**
 * Whether the person on this session's device proved who they are within the last five minutes, by password or passkey:
 * at sign-in, or when it was asked for since.
 */
export type FreshSignIn = (sessionId: string | undefined) => Promise<boolean>;

/** Looks in the database each time, so that every process knows at once. */
export const createFreshSignIn =
  (db: Pick<SharedDb, "query">): FreshSignIn =>
  async (sessionId) =>
    sessionId !== undefined && (await db.query(reauthenticatedSession, { id: sessionId })).length > 0;

/** What somebody is asked whose last sign-in is a while ago. */
export const reauthenticationPrompt = "Please enter your password to continue.";
