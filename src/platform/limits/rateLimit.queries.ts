import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** Points counted under hashed keys until their windows end. */

/**
 * True if a window is still running; one that ends later than a window that begins now is from before the clock was set
 * back.
 */
const runs = sql<boolean>`rate_limit.ends_at between now() and excluded.ends_at + interval '1 minute'`;

/**
 * Counts points, each key's within a window of `seconds` seconds. Returns each key's total in its window, and the
 * seconds until it ends. In the order of the keys, so that two processes never deadlock.
 */
export const countPoints = statement<{ keys: string[]; points: number[]; seconds: number[] }>()(
  "rate-limits.count",
  (db, p) =>
    db
      .insertInto("rate_limit")
      .columns(["key", "count", "ends_at"])
      .expression(
        db
          .selectFrom(
            sql<{
              key: string;
              points: number;
              seconds: number;
            }>`unnest(${p.keys}::text[], ${p.points}::bigint[], ${p.seconds}::float8[])`.as<"asked">(
              sql`asked (key, points, seconds)`,
            ),
          )
          .select(["asked.key", "asked.points"])
          .select(sql<string>`now() + make_interval(secs => asked.seconds)`.as("ends_at"))
          .orderBy("asked.key"),
      )
      .onConflict((held) =>
        held.column("key").doUpdateSet({
          count: sql<number>`case when ${runs} then rate_limit.count + excluded.count else excluded.count end`,
          ends_at: sql<string>`case when ${runs} then rate_limit.ends_at else excluded.ends_at end`,
        }),
      )
      .returning(["key", "count", sql<number>`extract(epoch from ends_at - now())`.as("seconds")]),
);

/** Takes one point back from each key. */
export const giveBackPoints = statement<{ keys: string[] }>()("rate-limits.give-back", (db, p) =>
  db
    .updateTable("rate_limit as r")
    .set((r) => ({ count: r("r.count", "-", 1) }))
    .where((r) => r("r.key", "=", r.fn.any(p.keys)))
    .where("r.count", ">", 0),
);

/** Resets keys. */
export const clearPoints = statement<{ keys: string[] }>()("rate-limits.clear", (db, p) =>
  db.deleteFrom("rate_limit as r").where((r) => r("r.key", "=", r.fn.any(p.keys))),
);

/**
 * Deletes the windows that have ended. Rows that a process is counting right now are left to the next sweep, so that
 * neither waits for the other.
 */
export const sweepWindows = statement()("rate-limits.sweep", (db) =>
  db.deleteFrom("rate_limit").where("key", "in", (over) =>
    over
      .selectFrom("rate_limit")
      .where("ends_at", "<", sql<string>`now()`)
      .select("key")
      .forUpdate()
      .skipLocked(),
  ),
);
