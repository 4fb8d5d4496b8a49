import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** Whether one more attempt is allowed; if not, in how many seconds one will be. */
type Verdict = { allowed: boolean; retryAfter: number | null };

const day = 24 * 60 * 60 * 1000;
/** Old counts are swept out after every so many attempts. */
const sweepEvery = 500;

/**
 * Counts attempts of sign-in for all server processes together: at most `max` for a key in each `window` of seconds. One
 * statement counts and decides, so that attempts sent all at once are counted one by one.
 */
export function createSignInAttempts(db: NodePgDatabase) {
  let sinceSweep = 0;
  return {
    async consume(key: string, { window, max }: { window: number; max: number }): Promise<Verdict> {
      const now = Date.now();
      const begins = now - window * 1000;
      const { rows } = await db.execute<{ count: number; last_request: string }>(sql`
        insert into rate_limit as kept (key, count, last_request) values (${key}, 1, ${now})
        on conflict (key) do update set
          count = case when kept.last_request <= ${begins} then 1 else least(kept.count + 1, ${max + 1}) end,
          last_request = case when kept.last_request <= ${begins} then excluded.last_request else kept.last_request end
        returning count, last_request`);
      sinceSweep += 1;
      if (sinceSweep >= sweepEvery) {
        sinceSweep = 0;
        await db.execute(sql`delete from rate_limit where last_request < ${now - day}`);
      }
      const kept = rows[0];
      if (!kept || kept.count <= max) return { allowed: true, retryAfter: null };
      return { allowed: false, retryAfter: Math.max(1, Math.ceil((Number(kept.last_request) - begins) / 1000)) };
    },
  };
}
