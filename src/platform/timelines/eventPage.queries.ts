import { sql, type SelectQueryBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { actorName } from "#platform/business/actorName.queries.ts";
import type { ParamRefs } from "#platform/database/statement.ts";

type Events<Tables, Table extends keyof Tables, Row> = SelectQueryBuilder<Tables, Table, Row>;

/**
 * Returns one page of events, newest first, with the name of each actor, and the total number. In `happened` one event
 * is `h`; `shown` selects its other columns.
 */
export const eventPage = <Tables, Table extends keyof Tables, Row>(
  p: ParamRefs<{ limit: number; offset: number }>,
  happened: Events<Tables, Table, object>,
  shown: (happened: Events<Tables, Table, object>) => Events<Tables, Table, Row>,
) =>
  [
    jsonArrayFrom(
      shown(happened)
        .select(actorName(p, sql.ref<string | null>("h.acted_by")).as("by"))
        .orderBy(sql.ref("h.at"), (by) => by.desc().nullsLast())
        .orderBy(sql.ref("h.id"))
        .limit(p.limit)
        .offset(p.offset),
    ).as("events"),
    happened
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .$asScalar()
      .as("total"),
  ] as const;
