import { sql } from "kysely";
import type { EstimateMethod } from "./quoting.ts";
import type { FormKind } from "#features/requests/form-links/formAddress.ts";
import type { Calibrations } from "#features/catalog/pricing/calibration.ts";
import type { PricingModel, ServiceCategory } from "#features/catalog/pricing/measure.ts";
import type { PackageLine } from "#features/catalog/pricing/pricing.ts";
import type { Language } from "#shared/words/languages.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import { settledSizeColumns, type StoredSize } from "#features/requests/estimate-prices/settledSize.queries.ts";

import type { StoredShownPrice } from "#features/requests/estimate-prices/shownPrice.queries.ts";

/** Stores a request: locks the data that determined its price, then stores each of its services with the price. */

/** The data that determined the price of a service in a request. */
type PricedBy = {
  service_id: string;
  version: number;
  calibrations: JsonText<Calibrations> | null;
  is_package: boolean;
};

/** One service of a request: the customer, the service, and the price. */
export type NewEstimate = StoredSize &
  StoredShownPrice & {
    id: string;
    request_id: string;
    position: number;
    form: FormKind;
    form_area: ServiceCategory | null;
    link_source: string | null;
    is_test: boolean;
    page_hash: string;
    user_agent: string | null;
    language: Language;
    name: string;
    email: string;
    phone: string | null;
    address: string | null;
    reference_object: string | null;
    notes: string | null;
    service_id: string;
    service_name: string;
    category: ServiceCategory;
    pricing_model: PricingModel;
    rate: number | null;
    unit: string;
    unit_plural: string | null;
    minimum_price: number;
    method: EstimateMethod;
    awaiting: boolean;
  };

/**
 * Finds a service if the data that determined a request's price is unchanged. That is its version, its calibration, and
 * if it is a package. Locks it until the transaction ends, so that it is not deleted in between.
 */
export const lockOffer = statement<PricedBy>()("requests.hold-offer", (db, p) =>
  db
    .selectFrom("services as s")
    .where("s.created_by", "=", p.owner)
    .where("s.id", "=", p.service_id)
    .where("s.version", "=", p.version)
    .where((e) => sql<boolean>`${e.ref("s.calibrations")} is not distinct from ${p.calibrations}::jsonb`)
    .where((e) =>
      e(
        e.exists(
          e
            .selectFrom("service_components as c")
            .where("c.created_by", "=", p.owner)
            .where("c.service_id", "=", p.service_id)
            .select(sql.lit(1).as("one")),
        ),
        "=",
        p.is_package,
      ),
    )
    .select("s.id")
    .forKeyShare("s"),
);

/** Stores one service of a request, if the request is not stored already. */
export const insertEstimate = statement<NewEstimate>()("requests.keep-service", (db, p) =>
  db
    .insertInto("estimates")
    .values({
      created_by: p.owner,
      id: p.id,
      request_id: p.request_id,
      request_position: p.position,
      form: p.form,
      form_area: p.form_area,
      link_source: p.link_source,
      is_test: p.is_test,
      page_hash: p.page_hash,
      user_agent: p.user_agent,
      language: p.language,
      name: p.name,
      email: p.email,
      phone: p.phone,
      address: p.address,
      reference_object: p.reference_object,
      notes: p.notes,
      service_id: p.service_id,
      service_name: p.service_name,
      service_category: p.category,
      service_rate: p.rate,
      service_unit: p.unit,
      unit_plural: p.unit_plural,
      pricing_model: p.pricing_model,
      minimum_price: p.minimum_price,
      ...settledSizeColumns(p),
      predictions: p.predictions,
      price_shown_to_customer: sql<boolean>`${p.shown_price}::numeric is not null`,
      first_shown_price: p.shown_price,
      first_shown_low: p.shown_low,
      first_shown_high: p.shown_high,
      first_shown_at: p.shown_at,
      estimate_method: p.method,
      analysis_state: sql<string>`case when ${p.awaiting}::boolean then 'running' else 'none' end`,
      analysis_started_at: sql<string | null>`case when ${p.awaiting} then now() end`,
    })
    .onConflict((conflict) => conflict.columns(["created_by", "request_id", "request_position"]).doNothing())
    .returning("id"),
);

/** Stores a priced component of a package. */
export const insertLine = statement<PackageLine & { estimate_id: string; position: number }>()(
  "requests.keep-line",
  (db, p) =>
    db.insertInto("estimate_lines").values({
      created_by: p.owner,
      estimate_id: p.estimate_id,
      sort_order: p.position,
      name: p.name,
      pricing_model: p.pricing_model,
      rate: p.rate,
      unit: p.unit,
      unit_plural: p.unit_plural,
      minimum_price: p.minimum_price,
      quantity: p.quantity,
      total: p.total,
    }),
);
