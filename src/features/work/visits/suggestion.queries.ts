import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** What the visits are suggested from that service schedules ask for. */

/** How customers are reached. */
export const contacts = statement<{ ids: string[] }>()("events.contacts", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => c("c.id", "=", c.fn.any(p.ids)))
    .select(["c.id", "c.email", "c.phone", "c.address"]),
);

/** The open visits of schedules. Who left one open for longer than a year has forgotten it. */
export const openVisits = statement<{ schedule_ids: string[] }>()("events.open-visits", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where("e.created_by", "=", p.owner)
    .where("e.start_datetime", ">", sql<string>`now() - interval '1 year'`)
    .where("e.completed_at", "is", null)
    .where("e.deleted_at", "is", null)
    .where((e) => e("e.schedule_id", "=", e.fn.any(p.schedule_ids)))
    .select(["e.start_datetime", "e.end_datetime", "e.all_day", "e.start_day", "e.end_day"])
    .select((e) => e.ref("e.schedule_id").$notNull().as("schedule_id")),
);
