import { decimalsOfArea, squareFeetPer } from "#features/services/measure.ts";

/** Whether the estimate `e` is made of lines, in SQL. */
export const hasLinesSql =
  "exists (select from estimate_lines l where l.created_by = e.created_by and l.estimate_id = e.id)";

/** The white space that a unit is trimmed of. */
const blank = "E' \\t\\r\\n'";
const bareUnit = `btrim(regexp_replace(coalesce(e.service_unit, 'per sq ft'), '^per\\s+', '', 'i'), ${blank})`;
const inUnit = Object.entries(squareFeetPer).map(
  ([unit, factor]) =>
    `when '${unit}' then ${factor === 1 ? "e.estimated_square_footage" : `round(e.estimated_square_footage / ${factor}, ${decimalsOfArea(unit)})`}`,
);

/**
 * The displayed price of the estimate `e` in SQL, for sorting many rows: what `displayedPrice` of the noun says, to
 * which a test holds it.
 */
export const displayedPriceSql = `case
    when coalesce(e.estimated_square_footage, 0) = 0 or coalesce(e.service_rate, 0) = 0 or ${hasLinesSql} then e.total_price
    when ${bareUnit} = 'flat rate' then round(e.service_rate, 2)
    else coalesce(round(e.service_rate * case ${bareUnit} ${inUnit.join(" ")} end, 2), e.total_price) end`;
