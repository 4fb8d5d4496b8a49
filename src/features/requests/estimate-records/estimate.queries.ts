import { expressionBuilder, sql, type Expression } from "kysely";
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Calibrations, Predictions } from "#features/catalog/pricing/calibration.ts";
import type {
  EstimateDetails,
  EstimateFindings,
  EstimateMeasurement,
  EstimatePhoto,
  EstimateRow,
} from "#features/requests/estimate-prices/estimate.ts";
import { estimateStatuses, type EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { PricingModel, ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { reportedFacts } from "#features/requests/estimate-prices/photoFacts.queries.ts";
import { jsonList } from "#platform/database/jsonText.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type FromTable, type Owner, type StatementRow } from "#platform/database/statement.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { actorName } from "#platform/business/actorName.queries.ts";
import { measuredColumns, photoAddresses } from "#features/catalog/photos/photo.queries.ts";
import { hasLines, linesOf } from "#features/requests/estimate-prices/displayedPrice.queries.ts";
import { firstShownPrice } from "#features/requests/estimate-prices/shownPrice.queries.ts";

/** Statements that read estimates. In all of them `e` is an estimate, and deleted ones are left out. */

type FromEstimates = FromTable<"e", "estimates">;

/** An empty or unknown status counts as pending. */
export const statusOf = (status: Expression<string | null>) =>
  sql<EstimateStatus>`case when ${status} in (${sql.join(estimateStatuses)}) then ${status} else 'pending' end`;

/** The columns of a row of a list. */
export const rowOf = (owner: Owner) => (e: FromEstimates) =>
  [
    ...(["e.id", "e.name", "e.email", "e.phone", "e.address", "e.service_id", "e.service_name"] as const),
    e.ref("e.service_category").$castTo<ServiceCategory>().as("service_category"),
    ...([
      "e.service_rate",
      "e.service_unit",
      "e.unit_plural",
      "e.estimated_quantity",
      "e.estimated_square_footage",
    ] as const),
    e.ref("e.pricing_model").$castTo<PricingModel>().as("pricing_model"),
    ...([
      "e.minimum_price",
      "e.total_price",
      "e.assumed",
      "e.price_shown_to_customer",
      "e.is_test",
      "e.customer_id",
    ] as const),
    hasLines(owner, e.ref("e.id")).as("has_lines"),
    e.ref("e.estimate_method").$castTo<EstimateRow["estimate_method"]>().as("estimate_method"),
    e.ref("e.analysis_state").$castTo<EstimateRow["analysis_state"]>().as("analysis_state"),
    statusOf(e.ref("e.status")).as("status"),
    ...(["e.version", "e.created_at"] as const),
  ] as const;

const tables = expressionBuilder<Schema>();

/** The photos `p` of a request, in its order. */
const photosOf = ({ owner }: Owner, requestId: Expression<string>) =>
  tables
    .selectFrom("photos as p")
    .where("p.created_by", "=", owner)
    .where("p.request_id", "=", requestId)
    .where("p.attached_at", "is not", null)
    .orderBy("p.sort_order")
    .orderBy("p.created_at")
    .orderBy("p.id");

/** The photos of an estimate's request, for its details. */
const shownPhotosOf = (p: Owner, e: FromEstimates) =>
  jsonArrayFrom(
    photosOf(p, e.ref("e.request_id"))
      .select((photo) => ["p.id", ...photoAddresses(p, photo.ref("p.name"))])
      .select(measuredColumns),
  ) satisfies Expression<EstimatePhoto[]>;

/** The versions of the measurement on the photos. */
const measurementsOf = (p: Owner, e: FromEstimates) =>
  jsonArrayFrom(
    e
      .selectFrom("measurements as m")
      .where("m.created_by", "=", p.owner)
      .whereRef("m.estimate_id", "=", "e.id")
      .select((m) => [
        "m.id",
        "m.created_at",
        m.ref("m.made_by").$castTo<EstimateMeasurement["made_by"]>().as("made_by"),
        m.ref("m.annotations").$castTo<EstimateMeasurement["measurement"]>().as("measurement"),
        jsonBuildObject({ median: m.ref("m.area"), low: m.ref("m.area_low"), high: m.ref("m.area_high") }).as("area"),
        actorName(p, m.ref("m.acted_by")).as("by"),
      ])
      .orderBy("m.created_at", "desc")
      .orderBy("m.id"),
  ) satisfies Expression<EstimateMeasurement[]>;

const details = statement<{ id: string }>()("estimates.details", (db, p) =>
  db
    .selectFrom("estimates as e")
    .leftJoin("services as s", (join) => join.on("s.created_by", "=", p.owner).onRef("s.id", "=", "e.service_id"))
    .where("e.created_by", "=", p.owner)
    .where("e.id", "=", p.id)
    .where("e.deleted_at", "is", null)
    .select(rowOf(p))
    .select(["e.request_id", "e.form", "e.link_source", "e.ai_analysis", "e.analysis_error"])
    .select(["e.figure_low", "e.figure_high", "e.predicted_size", "e.actual_size", "e.reference_object", "e.notes"])
    .select(["e.created_by", "e.updated_at", "s.widest_range"])
    .select((e) => [
      e.ref("e.form_area").$castTo<ServiceCategory | null>().as("form_area"),
      e.ref("e.figure_source").$castTo<EstimateDetails["figure_source"]>().as("figure_source"),
      e.ref("e.drawn_by").$castTo<EstimateDetails["drawn_by"]>().as("drawn_by"),
      e.ref("e.predictions").$castTo<Predictions>().as("predictions"),
      firstShownPrice(e),
      e.ref("s.calibrations").$castTo<Calibrations | null>().as("calibrations"),
      shownPhotosOf(p, e).as("photos"),
      measurementsOf(p, e).as("measurements"),
      jsonObjectFrom(
        e
          .selectFrom("analyses as a")
          .where("a.created_by", "=", p.owner)
          .whereRef("a.estimate_id", "=", "e.id")
          .select((a) => {
            const result = a.ref("a.result").$castTo<Pick<EstimateFindings, "remarks">>();
            return [...reportedFacts(a.ref("a.answer")), jsonList(result, "remarks").as("remarks")];
          })
          .orderBy("a.created_at", "desc")
          .limit(1),
      ).as("findings"),
      linesOf(p, e.ref("e.id")).as("lines"),
      jsonArrayFrom(
        e
          .selectFrom("estimates as o")
          .where("o.created_by", "=", p.owner)
          .whereRef("o.request_id", "=", "e.request_id")
          .whereRef("o.id", "<>", "e.id")
          .where("o.deleted_at", "is", null)
          .select(["o.id", "o.service_name", "o.total_price"])
          .orderBy("o.request_position")
          .orderBy("o.id"),
      ).as("siblings"),
    ]),
);

/** The columns that every edit starts from, or that its history compares. */
const editedOf = (owner: Owner) => (e: FromEstimates) =>
  [
    ...(["e.version", "e.service_id", "e.name", "e.email", "e.phone", "e.address", "e.notes"] as const),
    ...(["e.service_rate", "e.service_unit", "e.minimum_price", "e.total_price"] as const),
    ...(["e.estimated_quantity", "e.estimated_square_footage", "e.actual_size"] as const),
    e.ref("e.pricing_model").$castTo<PricingModel>().as("pricing_model"),
    statusOf(e.ref("e.status")).as("status"),
    linesOf(owner, e.ref("e.id")).as("lines"),
  ] as const;

const beforeEdit = statement<{ id: string }>()("estimates.before-edit", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.id", "=", p.id)
    .where("e.deleted_at", "is", null)
    .select(editedOf(p)),
);

/**
 * Reads the columns of an estimate that edits start from and its history compares: no photos, no measurements. Null in
 * the same cases as `readDetails`.
 */
export async function readBeforeEdit(
  { query }: Pick<OwnerTx, "query">,
  id: string,
): Promise<StatementRow<typeof beforeEdit> | null> {
  const [found] = await query(beforeEdit, { id });
  return found ?? null;
}

const beforeMeasuring = statement<{ id: string }>()("estimates.before-measuring", (db, p) =>
  db
    .selectFrom("estimates as e")
    .leftJoin("services as s", (join) => join.on("s.created_by", "=", p.owner).onRef("s.id", "=", "e.service_id"))
    .where("e.created_by", "=", p.owner)
    .where("e.id", "=", p.id)
    .where("e.deleted_at", "is", null)
    .select(editedOf(p))
    .select((e) => [
      "e.ai_analysis",
      e.ref("e.predictions").$castTo<Predictions>().as("predictions"),
      e.ref("s.calibrations").$castTo<Calibrations | null>().as("calibrations"),
      jsonArrayFrom(photosOf(p, e.ref("e.request_id")).select(["p.id", ...measuredColumns])).as("photos"),
    ]),
);

/**
 * Reads the columns of an estimate that a new measurement starts from: those for edits, and the photo data for
 * measuring.
 */
export async function readBeforeMeasuring(
  { query }: Pick<OwnerTx, "query">,
  id: string,
): Promise<StatementRow<typeof beforeMeasuring> | null> {
  const [found] = await query(beforeMeasuring, { id });
  return found ?? null;
}

/** Reads one estimate with everything about it. Null if there is none, or if it is deleted. */
export async function readDetails({ query }: Pick<OwnerTx, "query">, id: string): Promise<EstimateDetails | null> {
  const [found] = await query(details, { id });
  return found ? { ...found, image_urls: found.photos.map((photo) => photo.url) } : null;
}
