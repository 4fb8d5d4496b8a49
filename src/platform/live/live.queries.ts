import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** The channel on which server processes hear of each other's changes. */
export const liveChannel = "yardstick_live";

/** Notifies all server processes of a list of news in JSON, and tells where the database's log stands: what the news are about lies before it. */
export const notifyProcesses = statement<{ news: string }>()("live.notify", (db, p) =>
  db.selectNoFrom(
    sql<string>`pg_notify(${sql.lit(liveChannel)}, left(${p.news}, -1) || ',{"position":"' || pg_current_wal_insert_lsn() || '"}]')::text`.as(
      "sent",
    ),
  ),
);
