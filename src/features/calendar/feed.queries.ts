import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { statement } from "#platform/database/statement.ts";
import { brand } from "#shared/brand.ts";
import { eventColumns, isThere } from "./event.queries.ts";

/** The events that calendar programs read. In all statements `e` is an event, and deleted ones are left out. */

const now = sql<string>`now()`;

/** The number of the feed's address. */
export const feedNumber = statement()("calendar-feed.number", (db, p) =>
  db.selectFrom("businesses as b").where("b.created_by", "=", p.owner).select("b.calendar_feed_number as number"),
);

/** Gives the feed's address another number. */
export const renewFeedNumber = statement()("calendar-feed.renew-number", (db, p) =>
  db
    .updateTable("businesses as b")
    .set((b) => ({ calendar_feed_number: b("b.calendar_feed_number", "+", 1), updated_at: now }))
    .where("b.created_by", "=", p.owner)
    .returning("b.calendar_feed_number as number"),
);

/** The feed: the number of its address, what the calendar is called, whether it is paid for, and its events. */
export const feed = statement()("calendar-feed.read", (db, p) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .select((b) => [
      "b.calendar_feed_number as number",
      b.fn.coalesce(b.fn<string | null>("nullif", ["b.name", sql.lit("")]), sql.lit(brand.name)).as("name"),
      b
        .exists(
          b
            .selectFrom("subscriptions as s")
            .where("s.created_by", "=", p.owner)
            .where("s.subscription_end", ">", now)
            .select(sql.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("paid"),
      jsonArrayFrom(
        b
          .selectFrom("calendar_events as e")
          .where(isThere(p))
          .where("e.start_datetime", ">=", sql<string>`now() - interval '1 year'`)
          .where("e.start_datetime", "<=", sql<string>`now() + interval '2 years'`)
          .select(eventColumns)
          .select(["e.start_day", "e.end_day"])
          .orderBy("e.start_datetime")
          .orderBy("e.id"),
      ).as("events"),
    ]),
);

/** One event as it is stored. */
export const keptEvent = statement<{ id: string }>()("events.kept", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isThere(p))
    .where("e.id", "=", p.id)
    .select(eventColumns)
    .select(["e.start_day", "e.end_day"]),
);
