import { sql } from "kysely";
import { statement } from "./statement.ts";

/** The current position of the database's log: everything committed so far is before it. */
export const logPosition = statement()("replica.logPosition", (db) =>
  db.selectNoFrom([
    sql<string>`pg_current_wal_insert_lsn()::text`.as("position"),
    sql<string>`(select system_identifier from pg_control_system())::text`.as("system"),
  ]),
);
