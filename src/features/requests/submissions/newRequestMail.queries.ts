import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { hasLines, linesOf } from "#features/requests/estimate-prices/displayedPrice.queries.ts";
import { newestMeasurement } from "#features/catalog/measurements/measurement.queries.ts";
import { photoAddresses } from "#features/catalog/photos/photo.queries.ts";
import type { PricingModel } from "#features/catalog/pricing/measure.ts";
import { statement } from "#platform/database/statement.ts";

/** The data for the email about a new request. */
export const requestToMail = statement<{ request_id: string }>()("requests.to-mail", (db, p) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .select((e) => [
      e
        .selectFrom("photos as p")
        .where("p.created_by", "=", p.owner)
        .where("p.request_id", "=", p.request_id)
        .where("p.attached_at", "is not", null)
        .select((photo) => photo.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("photos"),
      jsonObjectFrom(
        e
          .selectFrom("photos as p")
          .where("p.created_by", "=", p.owner)
          .where("p.request_id", "=", p.request_id)
          .where("p.attached_at", "is not", null)
          .select((photo) => ["p.id", ...photoAddresses(p, photo.ref("p.name"))])
          .orderBy("p.sort_order")
          .orderBy("p.created_at")
          .orderBy("p.id")
          .limit(1),
      ).as("photo"),
      jsonArrayFrom(
        e
          .selectFrom("estimates as e")
          .where("e.created_by", "=", p.owner)
          .where("e.request_id", "=", p.request_id)
          .where("e.deleted_at", "is", null)
          .select(["e.id", "e.name", "e.email", "e.phone", "e.address", "e.notes", "e.service_name", "e.total_price"])
          .select([
            "e.estimated_square_footage",
            "e.estimated_quantity",
            "e.service_rate",
            "e.service_unit",
            "e.unit_plural",
          ])
          .select(["e.minimum_price", "e.predicted_size", "e.analysis_error"])
          .select((e) => [
            e.ref("e.pricing_model").$castTo<PricingModel>().as("pricing_model"),
            hasLines(p, e.ref("e.id")).as("has_lines"),
            linesOf(p, e.ref("e.id")).as("lines"),
            newestMeasurement(db, p, e.ref("e.id")).as("outlined"),
          ])
          .orderBy("e.request_position"),
      ).as("estimates"),
    ]),
);
