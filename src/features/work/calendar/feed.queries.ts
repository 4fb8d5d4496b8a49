import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { statement } from "#platform/database/statement.ts";
import { brand } from "#shared/brand.ts";
import { eventColumns, isOwn, isNotDeleted } from "#features/work/events/event.queries.ts";

/**
 * The events that calendar programs read. In all statements the alias `e` is an event, and deleted events are left out.
 */

const now = sql<string>`now()`;

/** The number in the address of the person's own feed. */
export const feedNumber = statement()("calendar-feed.number", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", "=", p.owner)
    .where("m.user_id", "=", p.actor)
    .where("m.left_at", "is", null)
    .select("m.feed_number as number"),
);

/** Gives the address of the person's own feed a new number. */
export const renewFeedNumber = statement()("calendar-feed.renew-number", (db, p) =>
  db
    .updateTable("members as m")
    .set((m) => ({ feed_number: m("m.feed_number", "+", 1) }))
    .where("m.business_id", "=", p.owner)
    .where("m.user_id", "=", p.actor)
    .where("m.left_at", "is", null)
    .returning("m.feed_number as number"),
);

/**
 * The feed of the handle's member: the number of its address, the calendar's name, a flag for a paid plan, and the
 * member's own events. No row if that person is not a current member.
 */
export const feed = statement()("calendar-feed.read", (db, p) =>
  db
    .selectFrom("businesses as b")
    .innerJoin("members as m", (join) =>
      join.on("m.business_id", "=", p.owner).on("m.user_id", "=", p.actor).on("m.left_at", "is", null),
    )
    .where("b.created_by", "=", p.owner)
    .select((b) => [
      "m.feed_number as number",
      "b.time_zone",
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
          .where(isNotDeleted(p))
          .where(isOwn(p))
          .where("e.start_datetime", ">=", sql<string>`now() - interval '1 year'`)
          .where("e.start_datetime", "<=", sql<string>`now() + interval '2 years'`)
          .select(eventColumns(p))
          .select(["e.start_day", "e.end_day"])
          .orderBy("e.start_datetime")
          .orderBy("e.id"),
      ).as("events"),
    ]),
);

/** An event with all fields that the file needs. */
export const storedEventRow = statement<{ id: string }>()("events.kept", (db, p) =>
  db
    .selectFrom("calendar_events as e")
    .where(isNotDeleted(p))
    .where("e.id", "=", p.id)
    .select(eventColumns(p))
    .select((e) => [
      "e.start_day",
      "e.end_day",
      e
        .selectFrom("businesses as b")
        .where("b.created_by", "=", p.owner)
        .select("b.time_zone")
        .$asScalar()
        .$notNull()
        .as("time_zone"),
    ]),
);
