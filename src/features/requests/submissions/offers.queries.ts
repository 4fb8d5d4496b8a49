import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { profileOf } from "#features/requests/business-profiles/profile.queries.ts";
import { coverAddress, logoAddress } from "#platform/pictures/businessPicture.queries.ts";
import type { Calibrations } from "#features/catalog/pricing/calibration.ts";
import type { PricingModel, ServiceCategory } from "#features/catalog/pricing/measure.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type FromTable, type Owner } from "#platform/database/statement.ts";

/** The services of a business. In all statements `s` is a service and `c` a component of it. */

type FromServices = FromTable<"s", "services">;
type FromComponents = FromTable<"c", "service_components">;

const tables = expressionBuilder<Schema>();

/** The columns of a service that customers see and that determine prices. */
const serviceRow = (s: FromServices) =>
  [
    ...(["s.id", "s.name", "s.unit", "s.custom_unit", "s.unit_plural", "s.ai_enabled"] as const),
    s.ref("s.pricing_model").$castTo<PricingModel>().as("pricing_model"),
    ...(["s.show_price", "s.show_ai_analysis", "s.widest_range"] as const),
  ] as const;

const componentRow = (c: FromComponents) =>
  [
    ...(["c.id", "c.name", "c.unit", "c.custom_unit", "c.unit_plural", "c.is_required"] as const),
    c.ref("c.pricing_model").$castTo<PricingModel>().as("pricing_model"),
  ] as const;

const componentsOf = ({ owner }: Owner, s: FromServices) =>
  tables
    .selectFrom("service_components as c")
    .where("c.created_by", "=", owner)
    .where("c.service_id", "=", s.ref("s.id"))
    .select(componentRow)
    .orderBy("c.sort_order")
    .orderBy("c.id");

/**
 * The business and the services of a form, oldest first: all services or those of one vertical. Hidden prices and AI
 * instructions never leave the server.
 */
export const opening = statement<{ category: ServiceCategory | null }>()("forms.opening", (db, p) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .select((e) => [
      "b.name as business_name",
      "b.phone as business_phone",
      logoAddress(p, e.ref("b.logo_name")).as("business_logo"),
      coverAddress(p, e.ref("b.cover_name")).as("business_cover"),
      profileOf(e).as("business_profile"),
      jsonArrayFrom(
        tables
          .selectFrom("services as s")
          .where("s.created_by", "=", p.owner)
          .where((s) => s.or([s(s.cast(p.category, "text"), "is", null), s("s.service_category", "=", p.category)]))
          .select(serviceRow)
          .select((s) => {
            const drawn = sql<
              Pick<Calibrations, "customer_measured" | "model_measured">
            >`jsonb_strip_nulls(jsonb_build_object(
              'customer_measured', ${s.ref("s.calibrations")} -> 'customer_measured', 'model_measured', ${s.ref("s.calibrations")} -> 'model_measured'))`;
            return [
              ...(["s.description", "s.name_es", "s.description_es"] as const),
              s.ref("s.service_category").$castTo<ServiceCategory>().as("service_category"),
              s.case().when("s.show_price", "=", true).then(s.ref("s.rate")).end().as("rate"),
              s("s.rate", ">", 0).$castTo<boolean>().as("has_rate"),
              s.case().when("s.show_price", "=", true).then(s.ref("s.minimum_price")).end().as("minimum_price"),
              s
                .case()
                .when(s.and([s("s.show_price", "=", true), s("s.calibrations", "is not", null)]))
                .then(drawn)
                .end()
                .as("calibrations"),
              jsonArrayFrom(
                componentsOf(p, s).select((c) => [
                  ...(["c.description", "c.name_es", "c.description_es"] as const),
                  c.case().when(s.ref("s.show_price"), "=", true).then(c.ref("c.rate")).end().as("rate"),
                ]),
              ).as("components"),
            ];
          })
          .orderBy("s.created_at")
          .orderBy("s.id"),
      ).as("services"),
    ]),
);

/**
 * The services with these ids as requests are priced with them. `mail_new_requests` is true if a member wants an email
 * about each request.
 */
export const offersOfIds = statement<{ ids: string[] }>()("forms.offers", (db, p) =>
  db.selectNoFrom((e) => [
    jsonArrayFrom(
      e
        .selectFrom("services as s")
        .where("s.created_by", "=", p.owner)
        .where((s) => s("s.id", "=", s.fn.any(p.ids)))
        .select(serviceRow)
        .select((s) => [
          ...(["s.version", "s.rate", "s.minimum_price"] as const),
          s.ref("s.service_category").$castTo<ServiceCategory>().as("service_category"),
          s.ref("s.calibrations").$castTo<Calibrations | null>().as("calibrations"),
          jsonArrayFrom(componentsOf(p, s).select(["c.rate", "c.minimum_price"])).as("components"),
        ]),
    ).as("services"),
  ]),
);
