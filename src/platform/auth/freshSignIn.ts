import type { SharedDb } from "#platform/database/sharedDb.ts";
import { freshSession } from "./session.queries.ts";

/**
 * Whether the password was typed on this session's device within the last five minutes: at sign-in, or when it was
 * asked for since.
 */
export type FreshSignIn = (sessionId: string | undefined) => Promise<boolean>;

/** Looks in the database each time, so that every process knows at once. */
export const createFreshSignIn =
  (db: Pick<SharedDb, "query">): FreshSignIn =>
  async (sessionId) =>
    sessionId !== undefined && (await db.query(freshSession, { id: sessionId })).length > 0;
