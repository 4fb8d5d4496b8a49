import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** The channel on which server processes receive each other's changes. */
export const liveChannel = "yardstick_live";

/**
 * Sends all server processes a list of change events as JSON, and returns the position of the database's log: the
 * changes are before it.
 */
export const notifyProcesses = statement<{ news: string }>()("live.notify", (db, p) =>
  db.selectNoFrom(
    sql<string>`pg_notify(${sql.lit(liveChannel)}, left(${p.news}, -1) || ',{"position":"' || pg_current_wal_insert_lsn() || '"}]')::text`.as(
      "sent",
    ),
  ),
);
