import { sql } from "kysely";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { HistoryKind } from "#features/requests/estimate-records/history.ts";
import type { FormKind } from "#features/requests/form-links/formAddress.ts";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { measuredColumns, photoAddresses } from "#features/catalog/photos/photo.queries.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";

/** What the customer of a request reads and changes at its own address. In all statements `e` is a service of it. */

type FromEstimates = FromTable<"e", "estimates">;

/** The services of a request that are there, found by the hash of its page. */
const ofPage = (p: Pick<ParamRefs<{ page_hash: string }>, "owner" | "page_hash">) => (e: FromEstimates) =>
  e.and([e("e.created_by", "=", p.owner), e("e.page_hash", "=", p.page_hash), e("e.deleted_at", "is", null)]);

/** The request at an address: one row for each of its services, in their order. */
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
      e
        .selectFrom("measurements as m")
        .where("m.created_by", "=", p.owner)
        .whereRef("m.estimate_id", "=", "e.id")
        .orderBy("m.created_at", "desc")
        .orderBy("m.id")
        .select((m) => m.ref("m.annotations").$castTo<Measurement>().as("annotations"))
        .limit(1)
        .$asScalar()
        .as("outlined"),
    ])
    .orderBy("e.request_position"),
);

/** The photos that came with a request, and those that were added to it. */
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

/** How many of the newest requests tell how soon a business answers, and how few of them tell nothing. */
const answerSample = { newest: 30, atLeast: 5 };

/** In how many hours the business usually acts on a request: the median of the newest; no figure where too few tell. */
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

/** A word that is another whenever something that the page shows of the request has changed. */
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

/** Attaches photos that were uploaded for a request which is there already: they come after the others. */
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

/** Makes a request unread again for everybody who has opened it. */
export const markUnread = statement<{ page_hash: string }>()("request-pages.mark-unread", (db, p) =>
  db
    .deleteFrom("estimate_reads as r")
    .where("r.created_by", "=", p.owner)
    .where("r.estimate_id", "in", (of) => of.selectFrom("estimates as e").where(ofPage(p)).select("e.id")),
);

/** Notes in the history of a request what its customer did. */
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

/** Cancels what of a request is still open, because its customer withdrew it; answers what that was. */
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

/** Holds a request that is to be deleted for good, unless some of it is done. */
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
