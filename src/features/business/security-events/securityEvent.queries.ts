import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { statementFamily, statement, type FromTable } from "#platform/database/statement.ts";
import type { SecurityEventKind } from "#shared/securityEvents.ts";

/** The security log. In all statements the alias `e` is an event. */

type Page = {
  kinds: SecurityEventKind[] | undefined;
  person_id: string | undefined;
  limit: number;
  offset: number;
};

/** A page of the log, newest first, and the total number of events. */
export const securityLog = statementFamily<Page>()(
  "security-events.page",
  { grouped: [false, true], person: [false, true] },
  (db, p, { grouped, person }) => {
    const matching = (e: FromTable<"e", "security_events">) =>
      e.and([
        e("e.created_by", "=", p.owner),
        ...(grouped ? [e("e.kind", "=", e.fn.any(p.kinds))] : []),
        ...(person ? [e("e.user_id", "=", p.person_id)] : []),
      ]);
    return db.selectNoFrom((s) => [
      jsonArrayFrom(
        s
          .selectFrom("security_events as e")
          .where(matching)
          .select(["e.id", "e.at", "e.kind", "e.subject", "e.device", "e.times"])
          .select((e) =>
            jsonObjectFrom(
              e
                .selectFrom("members as m")
                .where("m.business_id", "=", p.owner)
                .whereRef("m.user_id", "=", "e.user_id")
                .select(["m.user_id as id", "m.name"]),
            ).as("person"),
          )
          .orderBy("e.at", (by) => by.desc().nullsLast())
          .orderBy("e.id")
          .limit(p.limit)
          .offset(p.offset),
      ).as("rows"),
      s
        .selectFrom("security_events as e")
        .where(matching)
        .select((e) => e.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("total"),
    ]);
  },
);

/** The people with events in the log, by name. */
export const peopleOfLog = statement()("security-events.people", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", "=", p.owner)
    .where((m) =>
      m.exists(
        m
          .selectFrom("security_events as e")
          .where("e.created_by", "=", p.owner)
          .whereRef("e.user_id", "=", "m.user_id")
          .select((e) => e.lit(1).as("one")),
      ),
    )
    .select(["m.user_id as id", "m.name"])
    .orderBy("m.name")
    .orderBy("m.user_id"),
);
