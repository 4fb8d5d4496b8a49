import { fromSquareFeet, measureOf, nounOf, squareFeet, sizeText } from "#features/catalog/pricing/measure.ts";
import { formatSize, formatFigure } from "#shared/figures/figures.ts";
import type { EstimateDetails } from "./estimate.ts";

/**
 * The size that an estimate's price is computed from, shown below its name. An area is in square feet, and also in the
 * unit of its rate if that differs ("about 1,076 sq ft (100 sq meters)"). Otherwise it is a count ("12 windows"). Null
 * if the price needs no size.
 */
export function sizeLine(
  estimate: Pick<
    EstimateDetails,
    "pricing_model" | "service_unit" | "unit_plural" | "estimated_square_footage" | "estimated_quantity"
  >,
): { label: string; value: string | null } | null {
  const { estimated_square_footage: area, estimated_quantity: quantity, service_unit, ...priced } = estimate;
  const measure = measureOf({ ...priced, unit: service_unit ?? "per sq ft" });
  if (area !== null) {
    const feet = nounOf(squareFeet);
    if (measure.kind !== "area" || measure.squareFeetPerUnit === 1)
      return { label: "Area", value: sizeText(area, feet) };
    const about = Number.isInteger(area) ? "" : "about ";
    const converted = sizeText(fromSquareFeet(area, measure), nounOf(measure));
    return { label: "Area", value: `${about}${formatSize(area)} ${feet.several} (${converted})` };
  }
  if (quantity !== null)
    return {
      label: "Quantity",
      value: measure.kind === "quantity" ? sizeText(quantity, nounOf(measure)) : formatFigure(quantity),
    };
  if (measure.kind === "none") return null;
  return { label: measure.kind === "area" ? "Area" : "Quantity", value: null };
}
