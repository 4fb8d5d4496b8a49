import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";

/** Waits until every job that requests queued is done; returns true if there were any. The pool is a superuser's. */
export async function waitForJobs(pool: Pool): Promise<boolean> {
  for (let waited = false; ; waited = true) {
    // One statement sees a job in exactly one of the two places.
    const { rows } = await pool.query<{ waits: boolean }>(
      "select exists (select 1 from outbox) or exists (select 1 from pgboss.job where state < 'completed') as waits",
    );
    if (!rows[0]?.waits) return waited;
    await delay(1_000);
  }
}
