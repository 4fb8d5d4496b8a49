import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { LearnedPhones } from "#features/catalog/measurements/learnedPhones.ts";
import { isOnPhoto } from "#features/catalog/measurements/measurement.queries.ts";
import type { Predictions } from "#features/catalog/pricing/calibration.ts";
import type { EstimateMeasurement } from "#features/requests/estimate-prices/estimate.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";
import { settledSizeColumns, type StoredSize } from "#features/requests/estimate-prices/settledSize.queries.ts";

/** Statements that save fields of estimates. A statement that returns no row has changed nothing. */

/** One estimate at the version that was read; `now` is when (an ISO string). */
type EstimateVersion = { id: string; version: number; now: string };
type FromEstimates = FromTable<"e", "estimates">;

const hasVersion = (p: ParamRefs<EstimateVersion>) => (e: FromEstimates) =>
  e.and([
    e("e.created_by", "=", p.owner),
    e("e.id", "=", p.id),
    e("e.version", "=", p.version),
    e("e.deleted_at", "is", null),
  ]);

/** The time of the owner's first action on an estimate. Analytics report the delay. */
export const withFirstAction = (p: Pick<ParamRefs<EstimateVersion>, "now">, e: FromEstimates) => ({
  first_action_at: e.fn.coalesce("e.first_action_at", e.cast<string>(p.now, "timestamptz")),
  updated_at: sql<string>`now()`,
});
const nextVersion = (p: ParamRefs<EstimateVersion>, e: FromEstimates) => ({
  ...withFirstAction(p, e),
  version: e("e.version", "+", 1),
});

/** Saves the customer's contact details and the address of the work. */
export const saveContact = statement<
  EstimateVersion & { name: string; email: string | null; phone: string | null; address: string | null }
>()("estimates.save-contact", (db, p) =>
  db
    .updateTable("estimates as e")
    .set((e) => ({ ...nextVersion(p, e), name: p.name, email: p.email, phone: p.phone, address: p.address }))
    .where(hasVersion(p))
    .returning("e.id"),
);

/** Sets the price, or clears it. */
export const savePrice = statement<EstimateVersion & { total_price: number | null }>()(
  "estimates.save-price",
  (db, p) =>
    db
      .updateTable("estimates as e")
      .set((e) => ({ ...nextVersion(p, e), total_price: p.total_price }))
      .where(hasVersion(p))
      .returning("e.id"),
);

/** Writes the owner's notes. */
export const saveNotes = statement<EstimateVersion & { notes: string | null }>()("estimates.save-notes", (db, p) =>
  db
    .updateTable("estimates as e")
    .set((e) => ({ ...nextVersion(p, e), notes: p.notes }))
    .where(hasVersion(p))
    .returning("e.id"),
);

/** Saves the actual size of a finished job, or clears it. */
export const storeActualSize = statement<EstimateVersion & { actual_size: number | null }>()(
  "estimates.save-actual-size",
  (db, p) =>
    db
      .updateTable("estimates as e")
      .set((e) => ({ ...nextVersion(p, e), actual_size: p.actual_size }))
      .where(hasVersion(p))
      .returning("e.id"),
);

/**
 * Sets the size and price of an estimate from a measurement. The owner's calibration uses the last of the owner's own
 * measurements.
 */
export const saveSize = statement<EstimateVersion & StoredSize>()("estimates.save-size", (db, p) =>
  db
    .updateTable("estimates as e")
    .set((e) => ({
      ...nextVersion(p, e),
      ...settledSizeColumns(p),
      predictions: p.predictions,
    }))
    .where(hasVersion(p))
    .returning("e.id"),
);

/** Saves a measurement on the photos as a new version. */
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

/** Sets the quantity and the price of one part. */
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
 * The newest finished jobs of a service with their predictions and actual size, at most `max`. Jobs with another
 * pricing model than the current one are left out, because they counted something else.
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
      .select((e) => ["e.id", e.ref("e.predictions").$castTo<Predictions>().as("predictions"), "e.actual_size"])
      .orderBy("e.created_at", "desc")
      .orderBy("e.id")
      .limit(p.max),
);

/**
 * The newest finished jobs of the business whose surface a person measured without a model's points, at most `max`, each
 * with the newest such measurement and its photos.
 */
export const measuredJobs = statement<{ max: number }>()("estimates.measured-jobs", (db, p) =>
  db
    .selectFrom("estimates as e")
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom("measurements as m")
          .where("m.created_by", "=", p.owner)
          .whereRef("m.estimate_id", "=", "e.id")
          .where("m.made_by", "<>", "model")
          .where((m) => sql<boolean>`not jsonb_path_exists(${m.ref("m.annotations")}, '$.**.by ? (@ == "model")')`)
          .select(["m.annotations", "m.area", "m.area_low", "m.area_high"])
          .orderBy("m.created_at", "desc")
          .orderBy("m.id")
          .limit(1)
          .as("m"),
      (join) => join.onTrue(),
    )
    .where("e.created_by", "=", p.owner)
    .where("e.pricing_model", "=", "area")
    .where("e.actual_size", "is not", null)
    .where("e.deleted_at", "is", null)
    .where("e.is_test", "=", false)
    .select((e) => [
      "e.id",
      "e.request_id",
      "m.area",
      "m.area_low",
      "m.area_high",
      e.ref("e.actual_size").$notNull().as("actual_size"),
      e.ref("e.predictions").$castTo<Predictions>().as("predictions"),
      "e.estimated_square_footage",
      jsonArrayFrom(
        e
          .selectFrom("photos as p")
          .where("p.created_by", "=", p.owner)
          .whereRef("p.request_id", "=", "e.request_id")
          .where((photo) => isOnPhoto(photo.ref("m.annotations"), photo.ref("p.id")))
          .select(["p.camera", "p.correction"]),
      ).as("photos"),
    ])
    .orderBy("e.created_at", "desc")
    .orderBy("e.id")
    .limit(p.max),
);

/** Makes others who learn from this business's jobs wait. */
export const lockLessons = statement()("businesses.hold-lessons", (db, p) =>
  db.selectFrom("businesses").where("created_by", "=", p.owner).select("created_by").forNoKeyUpdate(),
);

/** Stores what finished jobs taught of phones; every new photo reads it. */
export const saveLearnedPhones = statement<{ phones: JsonText<LearnedPhones> }>()(
  "businesses.save-learned-phones",
  (db, p) => db.updateTable("businesses").set({ learned_phones: p.phones }).where("created_by", "=", p.owner),
);
