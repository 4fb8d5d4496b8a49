import { measureOf } from "#features/catalog/pricing/measure.ts";
import { fromSquareFeet } from "#features/catalog/pricing/pricing.ts";
import { formatSize } from "#shared/figures/figures.ts";
import type { EstimateDetails } from "./estimate.ts";

const counts = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });

/** "3" or "2.5": a count, with only the decimals it has. */
export function formatCount(count: number): string {
  return counts.format(count);
}

/**
 * The size that an estimate's price is computed from, shown below its name. An area is in square feet, and also in the
 * unit of its rate if that differs ("about 1,076 sq ft (100 sq meter)"). Otherwise it is a count ("12 window"). Null if
 * the price needs no size.
 */
export function sizeLine(
  estimate: Pick<EstimateDetails, "pricing_model" | "service_unit" | "estimated_square_footage" | "estimated_quantity">,
): { label: string; value: string | null } | null {
  const { estimated_square_footage: squareFeet, estimated_quantity: quantity, service_unit, pricing_model } = estimate;
  const measure = measureOf({ pricing_model, unit: service_unit ?? "per sq ft" });
  if (squareFeet !== null) {
    const feet = `${Number.isInteger(squareFeet) ? "" : "about "}${formatSize(squareFeet)} sq ft`;
    const converted = measure.kind === "area" && measure.squareFeetPerUnit !== 1;
    return {
      label: "Area",
      value: converted ? `${feet} (${formatSize(fromSquareFeet(squareFeet, measure))} ${measure.unit})` : feet,
    };
  }
  if (quantity !== null)
    return {
      label: "Quantity",
      value: measure.kind === "quantity" ? `${formatCount(quantity)} × ${measure.each}` : formatCount(quantity),
    };
  if (measure.kind === "none") return null;
  return { label: measure.kind === "area" ? "Area" : "Quantity", value: null };
}
