import type { Pool } from "pg";

/**
 * Whether the password was typed on this session's device within the last five minutes: at sign-in, or when it was
 * asked for since.
 */
export type FreshSignIn = (sessionId: string | undefined) => Promise<boolean>;

const freshStatement = {
  name: "session-fresh",
  text: "select 1 from session where id = $1 and verified_at > now() - interval '5 minutes'",
};

/** Looks in the database each time, so that every process knows at once. */
export const createFreshSignIn =
  (pool: Pick<Pool, "query">): FreshSignIn =>
  async (sessionId) =>
    sessionId !== undefined && (await pool.query({ ...freshStatement, values: [sessionId] })).rows.length > 0;
