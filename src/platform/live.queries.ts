import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** The channel on which server processes hear of each other's changes. */
export const liveChannel = "yardstick_live";

/** Notifies all server processes. */
export const notifyProcesses = statement<{ news: string }>()("live.notify", (db, p) =>
  db.selectNoFrom(sql<string>`pg_notify(${sql.lit(liveChannel)}, ${p.news})::text`.as("sent")),
);
