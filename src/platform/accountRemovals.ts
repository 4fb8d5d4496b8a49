import type { Pool, PoolClient, QueryConfig } from "pg";
import { withConnection } from "#platform/database/pool.ts";
import type { Live } from "./live.ts";
import type { PhotoStore } from "#platform/photos/photoStore.ts";

/** Deletes accounts with everything that belongs to them, wherever it is kept. */
export type AccountRemovals = {
  /**
   * Ends the plan, then deletes. Throws what ending the plan throws, and then nothing has been deleted. What a stopped
   * process leaves undone is finished by `finish`.
   */
  remove(ownerId: string): Promise<void>;
  /** Finishes deletions that were begun a while ago. Throws when one of them cannot be finished yet. */
  finish(): Promise<void>;
};

type Parts = {
  pool: Pool;
  live: Pick<Live, "announceSessionsEnded">;
  photos: Pick<PhotoStore, "removeAll">;
  /** Ends what the owner pays for, at once. Harmless to repeat. */
  endPlan(ownerId: string): Promise<void>;
};

/**
 * A photo that was arriving while its owner's account was deleted may be kept a moment later: the folder is emptied
 * once more after this long.
 */
const settlesAfter = "2 minutes";

/** A business of many years takes longer to delete than anybody may wait for an answer, in milliseconds. */
const eraseWithin = 10 * 60_000;
/** A statement that may take so long; the type definitions do not know how long one may. */
const patiently = (text: string, values: unknown[]) => ({ text, values, query_timeout: eraseWithin }) as QueryConfig;

/** Accounts go by these means; `endPlan` ends what an owner pays for. */
export function createAccountRemovals({ pool, live, photos, endPlan }: Parts): AccountRemovals {
  /** Everything in the database goes in one transaction, so that nothing half alive is ever there to sign in to. */
  const erase = async (ownerId: string) => {
    await inTransaction(pool, async (client) => {
      await client.query("select set_config('statement_timeout', $1, true)", [String(eraseWithin)]);
      const { rows } = await client.query<{ email: string }>(`select email from "user" where id = $1 for update`, [
        ownerId,
      ]);
      const email = rows[0]?.email ?? "";
      await client.query("delete from local_mail where account_id = $1 or lower(recipient) = $2", [ownerId, email]);
      await client.query("delete from verification where value = $1", [ownerId]);
      // Sign-in's own rows and every table of an owner's go with the person's row.
      await client.query(patiently(`delete from "user" where id = $1`, [ownerId]));
      await client.query(
        patiently("delete from pgboss.job where position($1 in data::text) > 0 or lower(data->>'to') = $2", [
          ownerId,
          email,
        ]),
      );
    });
    live.announceSessionsEnded(ownerId);
  };

  return {
    async remove(ownerId) {
      await pool.query("insert into account_removals (user_id) values ($1) on conflict do nothing", [ownerId]);
      try {
        await endPlan(ownerId);
      } catch (error) {
        await pool.query("delete from account_removals where user_id = $1", [ownerId]);
        throw error;
      }
      await erase(ownerId);
      // The account is gone. Where the photo store does not answer now, `finish` comes back to it.
      await photos.removeAll(ownerId).catch(() => {});
    },

    async finish() {
      const { rows } = await pool.query<{ user_id: string; there: boolean }>(
        `select r.user_id, exists (select from "user" u where u.id = r.user_id) as there from account_removals r where r.asked_at < now() - interval '${settlesAfter}'`,
      );
      const failures: unknown[] = [];
      for (const { user_id, there } of rows) {
        try {
          if (there) await endPlan(user_id);
          await erase(user_id);
          await photos.removeAll(user_id);
          await pool.query("delete from account_removals where user_id = $1", [user_id]);
        } catch (error) {
          failures.push(error); // the others do not wait for this one
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, "Some deleted accounts are not gone altogether yet.");
    },
  };
}

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  await withConnection(pool, async (client) => {
    try {
      await client.query("begin");
      await work(client);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    }
  });
}
