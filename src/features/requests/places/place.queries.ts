import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { PricingModel } from "#features/catalog/pricing/measure.ts";
import { isOnPhoto } from "#features/catalog/measurements/measurement.queries.ts";
import { photoAddresses, turnedBy } from "#features/catalog/photos/photo.queries.ts";
import { statement } from "#platform/database/statement.ts";
import type { Place } from "#shared/contact/places.ts";
import type { SizedRequest } from "./knownPlace.ts";
import { maxSearched } from "./knownPlace.ts";

/** Statements that read a customer's places, and the sizes in the customer's requests. */

export const placedCustomer = statement<{ id: string }>()("places.customer", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.id)
    .select((c) => ["c.address", c.ref("c.places").$castTo<Place[]>().as("places")]),
);

export const placedEstimate = statement<{ id: string }>()("places.estimate", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.id", "=", p.id)
    .where("e.deleted_at", "is", null)
    .select(["e.customer_id", "e.address"]),
);

/** The newest requests of a customer, newest first, without `except`. Test requests are left out. */
export const sizedRequests = statement<{ customer_id: string; except: string | null }>()("places.requests", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.customer_id", "=", p.customer_id)
    .where("e.deleted_at", "is", null)
    .where("e.is_test", "=", false)
    .where(sql<boolean>`e.id is distinct from ${p.except}::uuid`)
    .select((e) => [
      ...(["e.id", "e.address", "e.service_id", "e.created_at", "e.service_unit", "e.unit_plural"] as const),
      ...(["e.estimated_square_footage", "e.estimated_quantity", "e.actual_size", "e.assumed"] as const),
      e.ref("e.pricing_model").$castTo<PricingModel>().as("pricing_model"),
      e.ref("e.figure_source").$castTo<SizedRequest["figure_source"]>().as("figure_source"),
    ])
    .orderBy("e.created_at", "desc")
    .orderBy("e.id")
    .limit(maxSearched),
);

/** Services as they are priced today, with their parts. */
export const currentServices = statement<{ ids: string[] }>()("places.services", (db, p) =>
  db
    .selectFrom("services as s")
    .where("s.created_by", "=", p.owner)
    .where((s) => s("s.id", "=", s.fn.any(p.ids)))
    .select((s) => [
      ...(["s.id", "s.name", "s.rate", "s.unit", "s.custom_unit", "s.unit_plural", "s.minimum_price"] as const),
      s.ref("s.pricing_model").$castTo<PricingModel>().as("pricing_model"),
      jsonArrayFrom(
        s
          .selectFrom("service_components as c")
          .where("c.created_by", "=", p.owner)
          .whereRef("c.service_id", "=", "s.id")
          .select((c) => [
            ...(["c.name", "c.rate", "c.unit", "c.custom_unit", "c.unit_plural", "c.minimum_price"] as const),
            c.ref("c.pricing_model").$castTo<PricingModel>().as("pricing_model"),
            "c.is_required",
          ])
          .orderBy("c.sort_order")
          .orderBy("c.id"),
      ).as("components"),
    ]),
);

/** The newest measurement of requests, and their photos in order; `outlined` have an outline in that measurement. */
export const evidenceOf = statement<{ ids: string[] }>()("places.evidence", (db, p) =>
  db
    .selectFrom("estimates as e")
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom("measurements as m")
          .where("m.created_by", "=", p.owner)
          .whereRef("m.estimate_id", "=", "e.id")
          .select(["m.created_at", "m.annotations"])
          .orderBy("m.created_at", "desc")
          .orderBy("m.id")
          .limit(1)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .where("e.created_by", "=", p.owner)
    .where((e) => e("e.id", "=", e.fn.any(p.ids)))
    .select((e) => [
      "e.id as estimate_id",
      "newest.created_at as measured_at",
      jsonArrayFrom(
        e
          .selectFrom("photos as p")
          .where("p.created_by", "=", p.owner)
          .whereRef("p.request_id", "=", "e.request_id")
          .where("p.attached_at", "is not", null)
          .select((photo) => [
            ...(["p.id", "p.width", "p.height"] as const),
            ...photoAddresses(p, photo.ref("p.name")),
            turnedBy(p, photo),
            photo.fn
              .coalesce(isOnPhoto(photo.ref("newest.annotations"), photo.ref("p.id")), sql<boolean>`false`)
              .as("outlined"),
          ])
          .orderBy("p.sort_order")
          .orderBy("p.created_at")
          .orderBy("p.id"),
      ).as("photos"),
    ]),
);
