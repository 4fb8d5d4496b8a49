import { expressionBuilder, sql, type Expression } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { decimalsOfArea, squareFeetPer, type PricingModel } from "#features/catalog/pricing/measure.ts";
import type { EstimateLine } from "#features/requests/estimate-prices/estimate.ts";
import type { Schema } from "#platform/database/schema.ts";
import type { FromTable, Owner } from "#platform/database/statement.ts";

/** SQL expressions for an estimate's price that other features use too. */

const tables = expressionBuilder<Schema>();

/** True if an estimate has lines. */
export const hasLines = ({ owner }: Owner, estimateId: Expression<string>) =>
  tables
    .exists(
      tables
        .selectFrom("estimate_lines as l")
        .where("l.created_by", "=", owner)
        .where("l.estimate_id", "=", estimateId)
        .select(sql.lit(1).as("one")),
    )
    .$castTo<boolean>();

/** The priced parts of an estimate, as stored. */
export const linesOf = ({ owner }: Owner, estimateId: Expression<string>) =>
  jsonArrayFrom(
    tables
      .selectFrom("estimate_lines as l")
      .where("l.created_by", "=", owner)
      .where("l.estimate_id", "=", estimateId)
      .select(["l.id", "l.name", "l.rate", "l.unit", "l.unit_plural", "l.minimum_price", "l.quantity", "l.total"])
      .select((l) => l.ref("l.pricing_model").$castTo<PricingModel>().as("pricing_model"))
      .orderBy("l.sort_order")
      .orderBy("l.id"),
  ) satisfies Expression<EstimateLine[]>;

/**
 * The price of the estimate `e`, for sorting and adding up many rows. Equals `displayedPrice`, which a test verifies.
 */
export const displayedPriceOf = (owner: Owner, e: FromTable<"e", "estimates">) => {
  const squareFeet = e.ref("e.estimated_square_footage");
  const rate = e.ref("e.service_rate");
  const total = e.ref("e.total_price");
  /** The unit without "per", and without the white space that is trimmed from units. */
  const unit = sql`btrim(regexp_replace(coalesce(${e.ref("e.service_unit")}, 'per sq ft'), '^per\\s+', '', 'i'), E' \\t\\r\\n')`;
  const inUnit = Object.entries(squareFeetPer).map(([name, factor]) =>
    factor === 1
      ? sql`when ${name} then ${squareFeet}`
      : sql`when ${name} then round(${squareFeet} / ${factor}, ${decimalsOfArea(name)})`,
  );
  return sql<number | null>`case
    when ${total} is not null then ${total}
    when coalesce(${squareFeet}, 0) = 0 or coalesce(${rate}, 0) = 0 or ${hasLines(owner, e.ref("e.id"))} then null
    when ${unit} = 'flat rate' then round(${rate}, 2)
    else round(${rate} * case ${unit} ${sql.join(inUnit, sql` `)} end, 2) end`;
};
