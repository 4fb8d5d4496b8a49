import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { EstimateRow } from "#features/requests/estimate-prices/estimate.ts";
import { linesOf } from "#features/requests/estimate-prices/displayedPrice.queries.ts";
import { isOnPhoto } from "#features/catalog/measurements/measurement.queries.ts";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { measuredColumns, photoAddresses } from "#features/catalog/photos/photo.queries.ts";
import type { Calibrations } from "#features/catalog/pricing/calibration.ts";
import type { PricingModel } from "#features/catalog/pricing/measure.ts";
import type { SizeSource } from "#features/catalog/pricing/sizeSource.ts";
import { statement, type FromTable, type Owner } from "#platform/database/statement.ts";
import { settledSizeColumns, type StoredSize } from "#features/requests/estimate-prices/settledSize.queries.ts";
import { finishedSizes } from "#features/requests/estimate-prices/finishedJobs.queries.ts";
import { outlinedSurfaces, reportedFacts } from "#features/requests/estimate-prices/photoFacts.queries.ts";
import { firstShownColumns, type StoredShownPrice } from "#features/requests/estimate-prices/shownPrice.queries.ts";
import type { JsonText } from "#platform/database/jsonText.ts";

/** A stored request, for its returning customer. In all statements `e` is an estimate of it and `s` its service. */

type FromEstimates = FromTable<"e", "estimates">;
type FromMeasurements = FromTable<"m", "measurements">;

/** The price columns of an estimate, as stored. */
const pricedBy = (e: FromEstimates) =>
  [
    e.ref("e.pricing_model").$castTo<PricingModel>().as("pricing_model"),
    ...(["e.service_rate", "e.service_unit", "e.unit_plural", "e.minimum_price", "e.total_price"] as const),
    ...(["e.estimated_square_footage", "e.estimated_quantity", "e.ai_analysis"] as const),
    e.ref("e.figure_source").$castTo<SizeSource | null>().as("source"),
    e.ref("e.analysis_state").$castTo<EstimateRow["analysis_state"]>().as("analysis_state"),
  ] as const;

/** The measurements on the photos of an estimate, newest first. */
const newestMeasurements = ({ owner }: Owner, e: FromEstimates) =>
  e
    .selectFrom("measurements as m")
    .where("m.created_by", "=", owner)
    .whereRef("m.estimate_id", "=", "e.id")
    .orderBy("m.created_at", "desc")
    .orderBy("m.id");

const pointedAt = (m: FromMeasurements) => m.ref("m.annotations").$castTo<Measurement>();

/** The newest outline that a model proposed for an estimate, with its photos, until a person has measured. */
const proposalOf = (owner: Owner, e: FromEstimates) =>
  jsonObjectFrom(
    newestMeasurements(owner, e)
      .where("m.made_by", "=", "model")
      .where((m) =>
        m.not(
          m.exists(
            m
              .selectFrom("measurements as o")
              .where("o.created_by", "=", owner.owner)
              .whereRef("o.estimate_id", "=", "e.id")
              .where("o.made_by", "<>", "model")
              .select(sql.lit(1).as("one")),
          ),
        ),
      )
      .select((m) => [
        pointedAt(m).as("measurement"),
        jsonArrayFrom(
          m
            .selectFrom("photos as p")
            .where("p.created_by", "=", owner.owner)
            .whereRef("p.request_id", "=", "e.request_id")
            .where((p) => isOnPhoto(m.ref("m.annotations"), p.ref("p.id")))
            .select((p) => {
              const [url] = photoAddresses(owner, p.ref("p.name"));
              return ["p.id as photo_id", url, ...measuredColumns];
            })
            .orderBy("p.sort_order")
            .orderBy("p.id"),
        ).as("photos"),
      ])
      .limit(1),
  );

/** The estimates of a request in their order, with the services' current settings for what customers see. */
export const estimatesOfRequest = statement<{ request_id: string }>()("requests.estimates", (db, p) =>
  db
    .selectFrom("estimates as e")
    .leftJoin("services as s", (join) => join.on("s.created_by", "=", p.owner).onRef("s.id", "=", "e.service_id"))
    .where("e.created_by", "=", p.owner)
    .where("e.request_id", "=", p.request_id)
    .select(pricedBy)
    .select(["e.id", "e.service_id", "e.service_name", "e.assumed", "e.figure_low", "e.figure_high"])
    .select(["e.price_shown_to_customer", "e.price_promised_at", "e.price_by_email", "s.widest_range"])
    .select((e) => [
      e.fn.coalesce("s.show_price", "e.price_shown_to_customer").as("show_price"),
      e.fn.coalesce("s.show_ai_analysis", sql<boolean>`false`).as("show_ai_analysis"),
      proposalOf(p, e).as("proposal"),
      jsonObjectFrom(
        e
          .selectFrom("analyses as a")
          .where("a.created_by", "=", p.owner)
          .whereRef("a.estimate_id", "=", "e.id")
          .select((a) => [...reportedFacts(a.ref("a.answer")), outlinedSurfaces(a.ref("a.answer"))])
          .orderBy("a.created_at", "desc")
          .limit(1),
      ).as("reported"),
      e.case().when("e.assumed", "=", true).then(finishedSizes(p, e)).end().as("finished"),
      linesOf(p, e.ref("e.id")).as("lines"),
    ])
    .orderBy("e.request_position"),
);

/** The email address that the customer of a request gave. */
export const addressOfCustomer = statement<{ request_id: string }>()("requests.address-of-customer", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.request_id", "=", p.request_id)
    .where("e.deleted_at", "is", null)
    .select("e.email")
    .orderBy("e.request_position")
    .limit(1),
);

/**
 * Records the promise to the customer that the price will come, by email or on the page. Applies to services that are
 * still being analysed and whose price customers see. Keeps an earlier promise.
 */
export const promisePriceMail = statement<{ request_id: string; now: string; by_email: boolean }>()(
  "requests.promise-price",
  (db, p) =>
    db
      .updateTable("estimates as e")
      .set({ price_promised_at: p.now, price_by_email: p.by_email })
      .where("e.price_promised_at", "is", null)
      .where("e.created_by", "=", p.owner)
      .where("e.request_id", "=", p.request_id)
      .where("e.analysis_state", "=", "running")
      .where("e.deleted_at", "is", null)
      .where((e) =>
        e.exists(
          e
            .selectFrom("services as s")
            .where("s.created_by", "=", p.owner)
            .whereRef("s.id", "=", "e.service_id")
            .where("s.show_price", "=", true)
            .select(sql.lit(1).as("one")),
        ),
      ),
);

/** Records that the customer has been shown the price of an estimate, and the first price shown. */
export const markPriceShown = statement<StoredShownPrice & { id: string }>()("requests.price-shown", (db, p) =>
  db
    .updateTable("estimates as e")
    .set((e) => ({ price_shown_to_customer: true, ...firstShownColumns(p, e) }))
    .where("e.created_by", "=", p.owner)
    .where("e.id", "=", p.id),
);

/**
 * An estimate whose size its customer updates. `late`: after a day. `closed`: the owner has started to work on it.
 * `taps` are the customer's latest points, if the estimate is based on them. `proposed` is a model's latest outline
 * with its measured area, in square feet.
 */
export const estimateToResize = statement<{ request_id: string; estimate_id: string }>()(
  "requests.estimate-to-resize",
  (db, p) =>
    db
      .selectFrom("estimates as e")
      .leftJoin("services as s", (join) => join.on("s.created_by", "=", p.owner).onRef("s.id", "=", "e.service_id"))
      .where("e.created_by", "=", p.owner)
      .where("e.request_id", "=", p.request_id)
      .where("e.id", "=", p.estimate_id)
      .where("e.deleted_at", "is", null)
      .select(pricedBy)
      .select(["e.version", "s.widest_range", "e.name", "e.email", "e.phone", "e.service_name", "e.is_test"])
      .select("e.created_at")
      .select((e) => [
        e("e.created_at", "<", sql<string>`now() - interval '1 day'`)
          .$castTo<boolean>()
          .as("late"),
        e
          .or([
            e("e.status", "not in", ["pending", "in-progress"]),
            e("e.actual_size", "is not", null),
            e.exists(newestMeasurements(p, e).clearOrderBy().where("m.made_by", "=", "owner").select("m.id")),
          ])
          .$castTo<boolean>()
          .as("closed"),
        e.fn.coalesce("s.show_price", sql<boolean>`false`).as("show_price"),
        e.fn.coalesce("s.show_ai_analysis", sql<boolean>`false`).as("show_ai_analysis"),
        e.ref("s.calibrations").$castTo<Calibrations | null>().as("calibrations"),
        newestMeasurements(p, e)
          .where("m.made_by", "=", "customer")
          .where("e.figure_source", "=", "measured")
          .select((m) => pointedAt(m).as("annotations"))
          .limit(1)
          .$asScalar()
          .as("annotations"),
        jsonObjectFrom(
          newestMeasurements(p, e)
            .where("m.made_by", "=", "model")
            .select((m) => [
              pointedAt(m).as("annotations"),
              "m.area as median",
              "m.area_low as low",
              "m.area_high as high",
            ])
            .limit(1),
        ).as("proposed"),
        linesOf(p, e.ref("e.id")).as("lines"),
      ]),
);

/** Sets the price of an estimate from the size that its customer has updated, over the version that was read. */
export const saveCustomersSize = statement<
  StoredSize &
    StoredShownPrice & {
      id: string;
      version: number;
      method: "ai" | "manual";
    }
>()("requests.save-size", (db, p) =>
  db
    .updateTable("estimates as e")
    .set((e) => ({
      ...settledSizeColumns(p),
      predictions: sql<JsonText>`${p.predictions}::jsonb || ${e.ref("e.predictions")}`,
      price_shown_to_customer: sql<boolean>`${p.shown_price}::numeric is not null`,
      ...firstShownColumns(p, e),
      estimate_method: p.method,
      analysis_state: sql<string>`case when ${p.method} = 'ai' then ${e.ref("e.analysis_state")} else 'none' end`,
      analysis_error: null,
      version: e("e.version", "+", 1),
      updated_at: sql`now()`,
    }))
    .where("e.created_by", "=", p.owner)
    .where("e.id", "=", p.id)
    .where("e.version", "=", p.version)
    .where("e.deleted_at", "is", null)
    .returning("e.id"),
);
