import { expressionBuilder, sql, type AliasableExpression, type InsertObject } from "kysely";
import type { EstimateMethod } from "#features/public-forms/quoting.ts";
import type { FormKind } from "#features/form-links/formAddress.ts";
import type { Calibrations } from "#features/services/calibration.ts";
import type { ServiceCategory } from "#features/services/measure.ts";
import type { PackageLine } from "#features/services/pricing.ts";
import type { Language } from "#shared/languages.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import { wantsMails } from "./offers.queries.ts";
import { settledSizeColumns, type StoredSize } from "#features/estimates/settledSize.queries.ts";

import type { StoredShownPrice } from "#features/estimates/shownPrice.queries.ts";

/** How a request is stored. */

/** One service of a request: who asks for what, how it was priced, and by what. */
export type KeptService = PricedBy &
  StoredSize &
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
    unit: string;
    method: EstimateMethod;
    awaiting: boolean;
  };

/** What a request was priced by: it is stored only if all of that still holds. */
type PricedBy = {
  service_id: string;
  version: number;
  calibrations: JsonText<Calibrations> | null;
  is_package: boolean;
  mails: boolean;
};

const s = expressionBuilder<Schema & { s: Schema["services"] }, "s">();

const estimateRow = (p: ParamRefs<KeptService>) =>
  ({
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
    service_id: s.ref("s.id"),
    service_name: s.ref("s.name"),
    service_category: s.ref("s.service_category"),
    service_rate: s.ref("s.rate"),
    service_unit: p.unit,
    pricing_model: s.ref("s.pricing_model"),
    minimum_price: s.ref("s.minimum_price"),
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
  }) satisfies InsertObject<Schema, "estimates">;

/**
 * Stores one service of a request, if the request is not stored already and what it was priced by still holds: the
 * service's version, its calibration, whether it is a package, whether the owner wants mails.
 */
export const keepService = statement<KeptService>()("requests.keep-service", (db, p) => {
  const row = estimateRow(p);
  const values: Record<keyof typeof row, AliasableExpression<unknown>> = row;
  const columns = Object.keys(row) as (keyof typeof row)[];
  return db
    .insertInto("estimates")
    .columns(columns)
    .expression((from) =>
      from
        .selectFrom("services as s")
        .where("s.created_by", "=", p.owner)
        .where("s.id", "=", p.service_id)
        .where("s.version", "=", p.version)
        .where(sql<boolean>`${s.ref("s.calibrations")} is not distinct from ${p.calibrations}::jsonb`)
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
        .where(wantsMails(p), "=", p.mails)
        .select(columns.map((column) => values[column].as(column))),
    )
    .onConflict((conflict) => conflict.columns(["created_by", "request_id", "request_position"]).doNothing())
    .returning("id");
});

/** Stores a priced component of a package. */
export const keepLine = statement<PackageLine & { estimate_id: string; position: number }>()(
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
      minimum_price: p.minimum_price,
      quantity: p.quantity,
      total: p.total,
    }),
);
