import { sql } from "kysely";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { HistoryKind } from "#features/requests/estimate-records/history.ts";
import type { FormKind } from "#features/requests/form-links/formAddress.ts";
import { newestMeasurement } from "#features/catalog/measurements/measurement.queries.ts";
import { measuredColumns, photoAddresses } from "#features/catalog/photos/photo.queries.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";

/** Statements for the customer at a request's own URL. In all of them `e` is one service of the request. */

type FromEstimates = FromTable<"e", "estimates">;

/** The undeleted services of a request, by the hash of its page. */
const ofPage = (p: Pick<ParamRefs<{ page_hash: string }>, "owner" | "page_hash">) => (e: FromEstimates) =>
  e.and([e("e.created_by", "=", p.owner), e("e.page_hash", "=", p.page_hash), e("e.deleted_at", "is", null)]);

/** The request of a page: one row for each of its services, in their order. */
export const requestAtPage = statement<{ page_hash: string }>()("request-pages.read", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where(ofPage(p))
    .select(["e.id", "e.request_id", "e.service_id", "e.service_name", "e.name", "e.email", "e.phone", "e.address"])
    .select(["e.reference_object", "e.notes", "e.user_agent", "e.link_source", "e.created_at", "e.is_test"])
    .select(["e.estimate_method", "e.analysis_state", "e.withdrawn_at"])
    .select((e) => [
      e.ref("e.status").$castTo<EstimateStatus>().as("status"),
      e.ref("e.form").$castTo<FormKind>().as("form"),
      e.ref("e.form_area").$castTo<ServiceCategory | null>().as("form_area"),
      e("e.created_at", "<", sql<string>`now() - interval '1 day'`)
        .$castTo<boolean>()
        .as("late"),
      newestMeasurement(db, p, e.ref("e.id")).as("outlined"),
    ])
    .orderBy("e.request_position"),
);

/** The photos of a request, those sent with it and those added later. */
export const photosAtPage = statement<{ request_id: string }>()("request-pages.photos", (db, p) =>
  db
    .selectFrom("photos as p")
    .where("p.created_by", "=", p.owner)
    .where("p.request_id", "=", p.request_id)
    .where("p.attached_at", "is not", null)
    .select((photo) => ["p.id", ...photoAddresses(p, photo.ref("p.name")), ...measuredColumns, "p.created_at"])
    .orderBy("p.sort_order")
    .orderBy("p.created_at")
    .orderBy("p.id"),
);

/** The number of newest answered requests that give the usual time, and the minimum for a result. */
const answerSample = { newest: 30, atLeast: 5 };

/**
 * The hours within which the business usually acts on a request: the median of the newest. Null with too few requests.
 */
export const usualAnswerHours = statement()("request-pages.usual-answer", (db, p) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("estimates as e")
        .where("e.created_by", "=", p.owner)
        .where("e.request_position", "=", 0)
        .where("e.is_test", "=", false)
        .where("e.first_action_at", "is not", null)
        .select(sql<number>`extract(epoch from e.first_action_at - e.created_at) / 3600`.as("hours"))
        .orderBy("e.created_at", "desc")
        .limit(answerSample.newest)
        .as("answered"),
    )
    .select(
      sql<
        number | null
      >`case when count(*) >= ${sql.lit(answerSample.atLeast)} then percentile_cont(0.5) within group (order by hours) end`.as(
        "hours",
      ),
    ),
);

/** A hash that changes whenever the page's data about the request changes. */
export const pageVersion = statement<{ page_hash: string }>()("request-pages.version", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where(ofPage(p))
    .select(
      sql<string>`md5(coalesce(string_agg(concat_ws(' ', e.id, e.version, e.status, e.analysis_state, e.total_price, e.updated_at), ',' order by e.id), ''))`.as(
        "version",
      ),
    ),
);

/** Attaches uploaded photos to an existing request, after the others. */
export const attachToRequest = statement<{ request_id: string; ids: string[] }>()(
  "request-pages.attach-photos",
  (db, p) =>
    db
      .updateTable("photos as p")
      .set({ attached_at: sql<string>`now()`, sort_order: 200 })
      .where("p.created_by", "=", p.owner)
      .where("p.request_id", "=", p.request_id)
      .where((photo) => photo("p.id", "=", photo.fn.any(p.ids)))
      .where("p.attached_at", "is", null)
      .returning("p.id"),
);

/** Marks a request as unread for every member who has opened it. */
export const markUnread = statement<{ page_hash: string }>()("request-pages.mark-unread", (db, p) =>
  db
    .deleteFrom("estimate_reads as r")
    .where("r.created_by", "=", p.owner)
    .where("r.estimate_id", "in", (of) => of.selectFrom("estimates as e").where(ofPage(p)).select("e.id")),
);

/** Records a customer's action in the history of a request. */
export const noteByCustomer = statement<{ page_hash: string; kind: HistoryKind }>()("request-pages.note", (db, p) =>
  db
    .insertInto("estimate_events")
    .columns(["created_by", "estimate_id", "kind"])
    .expression((from) =>
      from
        .selectFrom("estimates as e")
        .where(ofPage(p))
        .select((e) => ["e.created_by", "e.id as estimate_id", e.cast<string>(p.kind, "text").as("kind")]),
    )
    .returning("id"),
);

/** Cancels the open services of a request, because its customer withdrew it. Returns them. */
export const withdraw = statement<{ page_hash: string }>()("request-pages.withdraw", (db, p) =>
  db
    .updateTable("estimates as e")
    .set((e) => ({
      status: sql.lit<EstimateStatus>("cancelled"),
      withdrawn_at: sql<string>`now()`,
      version: e("e.version", "+", 1),
      updated_at: sql`now()`,
    }))
    .where(ofPage(p))
    .where("e.status", "in", ["pending", "in-progress"])
    .returning("e.id"),
);

/** Locks a request that will be deleted for good, unless some of its work is done. */
export const lockDeleted = statement<{ page_hash: string }>()("request-pages.hold-deleted", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where(ofPage(p))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("estimates as o")
            .where("o.created_by", "=", p.owner)
            .where("o.page_hash", "=", p.page_hash)
            .where("o.status", "=", "completed")
            .where("o.deleted_at", "is", null)
            .select(sql.lit(1).as("one")),
        ),
      ),
    )
    .select("e.id")
    .orderBy("e.id")
    .forUpdate(),
);
