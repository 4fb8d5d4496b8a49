import type { Pool } from "pg";

/** How long a link that has run out is still known, so that its reader is told so, in days. */
const linksKept = 7;

/**
 * Deletes what has run out and is of no use to anybody: sessions, and links of sign-in. Finished jobs are the job
 * queue's own to forget, counters the limits'.
 */
export async function sweepExpired(pool: Pool): Promise<void> {
  await pool.query("delete from session where expires_at < now()");
  await pool.query("delete from verification where expires_at < now() - make_interval(days => $1)", [linksKept]);
}
