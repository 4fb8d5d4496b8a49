import { sql } from "kysely";
import type { HistoryData, HistoryEvent, HistoryKind } from "./history.ts";
import { eventPage } from "#platform/timelines/eventPage.queries.ts";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { OwnerDb, Query } from "#platform/database/tenantDb.ts";

/** Statements for members' changes to estimates. In all of them `h` is one event. The database fills in the member. */

/**
 * Events of one transaction are stored in the order of recording, so the time is not that of the transaction's
 * beginning.
 */
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

/** Adds an event to the history of an estimate, within the transaction of the recorded change. */
export async function recordHistory(
  query: Query,
  estimate_id: string,
  kind: HistoryKind,
  data: HistoryData = {},
): Promise<void> {
  await query(add, { estimate_id, kind, data: toJson(data) });
}

/**
 * Adds to the history of a request's first estimate that an email about it was not delivered, once for each email.
 * Returns that estimate and its customer.
 */
export const recordUndelivered = statement<{ id: string; request_id: string; data: JsonText<HistoryData> }>()(
  "estimates.record-undelivered",
  (db, p) =>
    db
      .with("first", (cte) =>
        cte
          .selectFrom("estimates as e")
          .where("e.created_by", "=", p.owner)
          .where("e.request_id", "=", p.request_id)
          .select(["e.id", "e.customer_id"])
          .orderBy("e.request_position")
          .limit(1),
      )
      .with("added", (cte) =>
        cte
          .insertInto("estimate_events")
          .columns(["created_by", "id", "estimate_id", "kind", "data"])
          .expression((from) =>
            from
              .selectFrom("first")
              .select((e) => [
                e.cast<string>(p.owner, "uuid").as("created_by"),
                e.cast<string>(p.id, "uuid").as("id"),
                "first.id as estimate_id",
                sql.lit<HistoryKind>("mail_failed").as("kind"),
                e.cast<JsonText<HistoryData>>(p.data, "jsonb").as("data"),
              ]),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning("estimate_id"),
      )
      .selectFrom("added")
      .innerJoin("first", "first.id", "added.estimate_id")
      .select(["added.estimate_id", "first.customer_id"]),
);

const page = statement<{ id: string; limit: number; offset: number }>()("estimates.history", (db, p) =>
  db.selectNoFrom((of) =>
    eventPage(
      p,
      of.selectFrom("estimate_events as h").where("h.created_by", "=", p.owner).where("h.estimate_id", "=", p.id),
      (happened) =>
        happened.select((h) => [
          "h.id",
          h.ref("h.kind").$castTo<HistoryKind>().as("kind"),
          "h.at",
          h.ref("h.data").$castTo<HistoryData>().as("data"),
        ]),
    ),
  ),
);

/** One page of an estimate's history, newest first, and the total number of events. */
export async function readHistory(
  { query }: OwnerDb,
  paging: { id: string; limit: number; offset: number },
): Promise<{ events: HistoryEvent[]; total: number }> {
  const [found] = await query(page, paging);
  return found ?? { events: [], total: 0 };
}
