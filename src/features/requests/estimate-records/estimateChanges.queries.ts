import { sql } from "kysely";
import type { Predictions } from "#features/catalog/pricing/calibration.ts";
import type { HistoryKind } from "./history.ts";
import type { EstimateMeasurement } from "#features/requests/estimate-prices/estimate.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";
import { isPastRestoring } from "#platform/database/softDelete.queries.ts";
import { settledSizeColumns, type StoredSize } from "#features/requests/estimate-prices/settledSize.queries.ts";

/** How estimates are changed. What returns no row changed nothing. */

/** One estimate at the version that was read; `now` is when (an ISO string). */
type Edited = { id: string; version: number; now: string };
type FromEstimates = FromTable<"e", "estimates">;

const isAsRead = (p: ParamRefs<Edited>) => (e: FromEstimates) =>
  e.and([
    e("e.created_by", "=", p.owner),
    e("e.id", "=", p.id),
    e("e.version", "=", p.version),
    e("e.deleted_at", "is", null),
  ]);

/** When the owner first did something about an estimate; analytics report how long that took. */
const actedOn = (p: Pick<ParamRefs<Edited>, "now">, e: FromEstimates) => ({
  first_action_at: e.fn.coalesce("e.first_action_at", e.cast<string>(p.now, "timestamptz")),
  updated_at: sql<string>`now()`,
});
const edited = (p: ParamRefs<Edited>, e: FromEstimates) => ({ ...actedOn(p, e), version: e("e.version", "+", 1) });

/** Corrects who asked, and for which address. */
export const saveContact = statement<
  Edited & { name: string; email: string | null; phone: string | null; address: string | null }
>()("estimates.save-contact", (db, p) =>
  db
    .updateTable("estimates as e")
    .set((e) => ({ ...edited(p, e), name: p.name, email: p.email, phone: p.phone, address: p.address }))
    .where(isAsRead(p))
    .returning("e.id"),
);

/** Sets the price, or clears it. */
export const savePrice = statement<Edited & { total_price: number | null }>()("estimates.save-price", (db, p) =>
  db
    .updateTable("estimates as e")
    .set((e) => ({ ...edited(p, e), total_price: p.total_price }))
    .where(isAsRead(p))
    .returning("e.id"),
);

/** Writes the owner's notes. */
export const saveNotes = statement<Edited & { notes: string | null }>()("estimates.save-notes", (db, p) =>
  db
    .updateTable("estimates as e")
    .set((e) => ({ ...edited(p, e), notes: p.notes }))
    .where(isAsRead(p))
    .returning("e.id"),
);

/** Saves the actual size of a finished job, or clears it. */
export const storeActualSize = statement<Edited & { actual_size: number | null }>()(
  "estimates.save-actual-size",
  (db, p) =>
    db
      .updateTable("estimates as e")
      .set((e) => ({ ...edited(p, e), actual_size: p.actual_size }))
      .where(isAsRead(p))
      .returning("e.id"),
);

/** Prices an estimate by what was measured. The owner is judged by the last of his own measurements. */
export const saveSize = statement<Edited & StoredSize>()("estimates.save-size", (db, p) =>
  db
    .updateTable("estimates as e")
    .set((e) => ({
      ...edited(p, e),
      ...settledSizeColumns(p),
      predictions: p.predictions,
    }))
    .where(isAsRead(p))
    .returning("e.id"),
);

/** Saves what was measured on the photos as a new version. */
export const addMeasurement = statement<{
  estimate_id: string;
  made_by: EstimateMeasurement["made_by"];
  measurement: JsonText<EstimateMeasurement["measurement"]>;
  median: number;
  low: number;
  high: number;
}>()("estimates.add-measurement", (db, p) =>
  db.insertInto("measurements").values({
    created_by: p.owner,
    estimate_id: p.estimate_id,
    made_by: p.made_by,
    annotations: p.measurement,
    area: p.median,
    area_low: p.low,
    area_high: p.high,
  }),
);

/** Sets what one priced part counts and costs. */
export const saveLine = statement<{ id: string; quantity: number | null; total: number | null }>()(
  "estimates.save-line",
  (db, p) =>
    db
      .updateTable("estimate_lines as l")
      .set({ quantity: p.quantity, total: p.total })
      .where("l.created_by", "=", p.owner)
      .where("l.id", "=", p.id),
);

/**
 * The newest finished jobs of a service of which it is known what was predicted and what they were, `max` of them. Where
 * the service was priced otherwise before, what was counted then is something else.
 */
export const newestFinished = statement<{ service_id: string; pricing_model: string; max: number }>()(
  "estimates.newest-finished",
  (db, p) =>
    db
      .selectFrom("estimates as e")
      .where("e.created_by", "=", p.owner)
      .where("e.service_id", "=", p.service_id)
      .where("e.pricing_model", "=", p.pricing_model)
      .where("e.actual_size", "is not", null)
      .where("e.deleted_at", "is", null)
      .where("e.is_test", "=", false)
      .select((e) => [e.ref("e.predictions").$castTo<Predictions>().as("predictions"), "e.actual_size"])
      .orderBy("e.created_at", "desc")
      .orderBy("e.id")
      .limit(p.max),
);

/** Holds the customers of estimates that are to be changed, in the order in which a deletion or a merge locks them. */
export const holdCustomersOf = statement<{ ids: string[] }>()("estimates.hold-customers", (db, p) =>
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

/**
 * Sets one status on many estimates, whose customers are held, and records it in their history and on their customers'
 * timelines.
 */
export const saveStatus = statement<{ ids: string[]; status: EstimateStatus; now: string }>()(
  "estimates.save-status",
  (db, p) =>
    db
      .with("before", (cte) =>
        cte
          .selectFrom("estimates as e")
          .where("e.created_by", "=", p.owner)
          .where((e) => e("e.id", "=", e.fn.any(p.ids)))
          .where("e.deleted_at", "is", null)
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
                sql<JsonText>`jsonb_build_object('from', ${saved.ref("was")}, 'to', ${p.status}::text)`.as("data"),
              ]),
          )
          .returning("id"),
      )
      .selectFrom("saved")
      .select(["id", "customer_id"]),
);

/** Reads an estimate that is to be linked to a customer, and holds it. */
export const holdForCustomer = statement<{ id: string }>()("estimates.hold-for-customer", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.id", "=", p.id)
    .where("e.deleted_at", "is", null)
    .select(["e.customer_id", "e.name", "e.email", "e.phone", "e.address", "e.service_name", "e.created_at"])
    .forUpdate(),
);

/** No constraint forbids two customers of one address: a lookup waits for a transaction that is creating one. */
export const holdEmail = statement<{ email: string }>()("customers.hold-email", (db, p) =>
  db.selectNoFrom(
    sql<string>`pg_advisory_xact_lock(hashtextextended(${p.owner} || ' ' || lower(${p.email}), 0))::text`.as("held"),
  ),
);

/** The oldest customer of an email address, locked against deletion until the transaction ends. */
export const customerOfEmail = statement<{ email: string }>()("customers.of-email", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => c(c.fn("lower", ["c.email"]), "=", sql`lower(${p.email})`))
    .select(["c.id", "c.name"])
    .orderBy("c.created_at")
    .orderBy("c.id")
    .limit(1)
    .forKeyShare(),
);

/** Creates a prospect from the sender of a request. */
export const addProspect = statement<{
  name: string;
  email: string;
  phone: string | null;
  address: string | null;
}>()("customers.add-prospect", (db, p) =>
  db
    .insertInto("customers")
    .values({
      created_by: p.owner,
      name: p.name,
      email: p.email,
      phone: p.phone,
      address: p.address,
      status: "prospect",
    })
    .returning("id"),
);

/** Links an estimate to a customer. */
export const linkCustomer = statement<{ id: string; customer_id: string; now: string }>()(
  "estimates.link-customer",
  (db, p) =>
    db
      .updateTable("estimates as e")
      .set((e) => ({ ...actedOn(p, e), customer_id: p.customer_id }))
      .where("e.created_by", "=", p.owner)
      .where("e.id", "=", p.id),
);

/** Deletes estimates from sight, and records it in their history. */
export const softDelete = statement<{ ids: string[] }>()("estimates.soft-delete", (db, p) =>
  db
    .with("gone", (cte) =>
      cte
        .updateTable("estimates as e")
        .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
        .where("e.created_by", "=", p.owner)
        .where((e) => e("e.id", "=", e.fn.any(p.ids)))
        .where("e.deleted_at", "is", null)
        .returning(["e.id", "e.request_id"]),
    )
    .with("noted", (cte) =>
      cte
        .insertInto("estimate_events")
        .columns(["created_by", "estimate_id", "kind"])
        .expression((of) =>
          of
            .selectFrom("gone")
            .select((gone) => [
              gone.cast<string>(p.owner, "uuid").as("created_by"),
              "gone.id as estimate_id",
              sql.lit<HistoryKind>("deleted").as("kind"),
            ]),
        )
        .returning("id"),
    )
    .selectFrom("gone")
    .select(["gone.id", "gone.request_id"]),
);

/** The test requests that are there. */
export const testRequests = statement()("estimates.tests", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.is_test", "=", true)
    .where("e.deleted_at", "is", null)
    .select("e.id")
    .limit(500),
);

/** Brings deleted estimates back as they were, and records it in their history. */
export const restore = statement<{ ids: string[] }>()("estimates.restore", (db, p) =>
  db
    .with("back", (cte) =>
      cte
        .updateTable("estimates as e")
        .set({ deleted_at: null, updated_at: sql`now()` })
        .where("e.created_by", "=", p.owner)
        .where((e) => e("e.id", "=", e.fn.any(p.ids)))
        .where("e.deleted_at", "is not", null)
        .returning("e.id"),
    )
    .with("noted", (cte) =>
      cte
        .insertInto("estimate_events")
        .columns(["created_by", "estimate_id", "kind"])
        .expression((of) =>
          of
            .selectFrom("back")
            .select((back) => [
              back.cast<string>(p.owner, "uuid").as("created_by"),
              "back.id as estimate_id",
              sql.lit<HistoryKind>("restored").as("kind"),
            ]),
        )
        .returning("id"),
    )
    .selectFrom("back")
    .select("back.id"),
);

/** Says whether any of these is deleted and still there: for a job that comes before its time. */
export const deletedStill = statement<{ ids: string[] }>()("estimates.deleted-still", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where((e) => e("e.id", "=", e.fn.any(p.ids)))
    .where("e.deleted_at", "is not", null)
    .select("e.id")
    .limit(1),
);

/** Holds what can't be brought back any more, to go for good. */
export const holdPurged = statement<{ ids: string[] }>()("estimates.hold-purged", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where((e) => e("e.id", "=", e.fn.any(p.ids)))
    .where((e) => isPastRestoring(e.ref("e.deleted_at")))
    .select("e.id")
    .orderBy("e.id")
    .forUpdate(),
);
