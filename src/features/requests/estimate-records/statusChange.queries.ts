import { sql } from "kysely";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { HistoryKind } from "./history.ts";

/** Locks the customers of estimates that will be changed, in the order in which a deletion or a merge locks them. */
export const lockCustomersOf = statement<{ ids: string[] }>()("estimates.hold-customers", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.id", "in", (of) =>
      of
        .selectFrom("estimates as e")
        .where("e.created_by", "=", p.owner)
        .where((e) => e("e.id", "=", e.fn.any(p.ids)))
        .where("e.deleted_at", "is", null)
        .where("e.customer_id", "is not", null)
        .select((e) => e.ref("e.customer_id").$notNull().as("id")),
    )
    .select("c.id")
    .orderBy("c.id")
    .forKeyShare(),
);

/** A change of status. `from`: only estimates in this status are changed. `event_id`: the event whose planning is the reason. */
export type StatusChange = {
  ids: string[];
  status: EstimateStatus;
  now: string;
  from: EstimateStatus | null;
  event_id: string | null;
};

/**
 * Sets one status on many estimates, whose customers are locked. Records it in their history and on their customers'
 * timelines.
 */
export const saveStatus = statement<StatusChange>()("estimates.save-status", (db, p) =>
  db
    .with("before", (cte) =>
      cte
        .selectFrom("estimates as e")
        .where("e.created_by", "=", p.owner)
        .where((e) => e("e.id", "=", e.fn.any(p.ids)))
        .where("e.deleted_at", "is", null)
        .where(sql<boolean>`(${p.from}::text is null or e.status = ${p.from}::text)`)
        .select(["e.id", "e.status"])
        .orderBy("e.id")
        .forUpdate(),
    )
    .with("saved", (cte) =>
      cte
        .updateTable("estimates as e")
        .from("before")
        .set((e) => ({
          status: p.status,
          first_action_at: e.fn.coalesce("e.first_action_at", e.cast<string>(p.now, "timestamptz")),
          updated_at: sql<string>`now()`,
        }))
        .where("e.created_by", "=", p.owner)
        .whereRef("e.id", "=", "before.id")
        .where("e.deleted_at", "is", null)
        .returning(["e.id", "e.customer_id", "e.service_name", "before.status as was"]),
    )
    .with("told", (cte) =>
      cte
        .insertInto("customer_events")
        .columns(["created_by", "customer_id", "kind", "data", "estimate_id"])
        .expression((of) =>
          of
            .selectFrom("saved")
            .where("customer_id", "is not", null)
            .where("was", "<>", p.status)
            .select((saved) => [
              saved.cast<string>(p.owner, "uuid").as("created_by"),
              saved.ref("customer_id").$notNull().as("customer_id"),
              sql<string>`'estimate_status'`.as("kind"),
              sql<JsonText>`jsonb_build_object('service_name', ${saved.ref("service_name")}, 'from', ${saved.ref("was")}, 'to', ${p.status}::text)`.as(
                "data",
              ),
              "id as estimate_id",
            ]),
        )
        .returning("id"),
    )
    .with("noted", (cte) =>
      cte
        .insertInto("estimate_events")
        .columns(["created_by", "estimate_id", "kind", "data"])
        .expression((of) =>
          of
            .selectFrom("saved")
            .where("was", "is distinct from", p.status)
            .select((saved) => [
              saved.cast<string>(p.owner, "uuid").as("created_by"),
              "id as estimate_id",
              sql.lit<HistoryKind>("status").as("kind"),
              sql<JsonText>`jsonb_strip_nulls(jsonb_build_object('from', ${saved.ref("was")}, 'to', ${p.status}::text, 'event_id', ${p.event_id}::text))`.as(
                "data",
              ),
            ]),
        )
        .returning("id"),
    )
    .selectFrom("saved")
    .select(["id", "customer_id"]),
);

/**
 * The estimate whose last change of status was the planning of this event, to In Progress, and that has no other event.
 * No row: the status was set since, or other work is planned.
 */
export const movedByEvent = statement<{ estimate_id: string; event_id: string }>()(
  "estimates.moved-by-event",
  (db, p) =>
    db
      .selectFrom((of) =>
        of
          .selectFrom("estimate_events as h")
          .where("h.created_by", "=", p.owner)
          .where("h.estimate_id", "=", p.estimate_id)
          .where("h.kind", "=", sql.lit<HistoryKind>("status"))
          .select((h) => [
            sql<string | null>`${h.ref("h.data")} ->> 'event_id'`.as("event_id"),
            sql<EstimateStatus>`${h.ref("h.data")} ->> 'from'`.as("before"),
          ])
          .orderBy("h.at", "desc")
          .orderBy("h.id")
          .limit(1)
          .as("last"),
      )
      .where((last) => last("last.event_id", "=", last.cast<string>(p.event_id, "text")))
      .where((last) =>
        last.not(
          last.exists(
            last
              .selectFrom("calendar_events as v")
              .where("v.created_by", "=", p.owner)
              .where("v.estimate_id", "=", p.estimate_id)
              .where((v) => v("v.id", "<>", v.cast<string>(p.event_id, "uuid")))
              .where("v.deleted_at", "is", null)
              .select(sql.lit(1).as("one")),
          ),
        ),
      )
      .select("last.before"),
);
