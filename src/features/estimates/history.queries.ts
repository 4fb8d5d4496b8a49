import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { HistoryData, HistoryEvent, HistoryKind } from "#features/estimates/history.ts";
import { actorName } from "#platform/actorName.queries.ts";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { OwnerDb, Query } from "#platform/database/tenantDb.ts";

/** What members did to estimates; in all statements `h` is one event. Who did it fills itself in. */

/** Entries of one transaction stand in the order of recording, so now is not when the transaction began. */
const add = statement<{ estimate_id: string; kind: HistoryKind; data: JsonText<HistoryData> }>()(
  "estimates.record-history",
  (db, p) =>
    db.insertInto("estimate_events").values({
      created_by: p.owner,
      estimate_id: p.estimate_id,
      kind: p.kind,
      data: p.data,
      at: sql<string>`clock_timestamp()`,
    }),
);

/** Adds to the history of an estimate, within the transaction of the recorded change. */
export async function recordHistory(
  query: Query,
  estimate_id: string,
  kind: HistoryKind,
  data: HistoryData = {},
): Promise<void> {
  await query(add, { estimate_id, kind, data: toJson(data) });
}

const page = statement<{ id: string; limit: number; offset: number }>()("estimates.history", (db, p) =>
  db.selectNoFrom((of) => [
    jsonArrayFrom(
      of
        .selectFrom("estimate_events as h")
        .where("h.created_by", "=", p.owner)
        .where("h.estimate_id", "=", p.id)
        .select((h) => [
          "h.id",
          h.ref("h.kind").$castTo<HistoryKind>().as("kind"),
          "h.at",
          h.ref("h.data").$castTo<HistoryData>().as("data"),
          actorName(p, h.ref("h.acted_by")).as("by"),
        ])
        .orderBy("h.at", (by) => by.desc().nullsLast())
        .orderBy("h.id")
        .limit(p.limit)
        .offset(p.offset),
    ).as("events"),
    of
      .selectFrom("estimate_events as h")
      .where("h.created_by", "=", p.owner)
      .where("h.estimate_id", "=", p.id)
      .select((h) => h.fn.countAll<number>().as("count"))
      .$asScalar()
      .as("total"),
  ]),
);

/** One page of what members did to an estimate, newest first, and how much there is in all. */
export async function readHistory(
  { query }: OwnerDb,
  asked: { id: string; limit: number; offset: number },
): Promise<{ events: HistoryEvent[]; total: number }> {
  const [found] = await query(page, asked);
  return found ?? { events: [], total: 0 };
}
