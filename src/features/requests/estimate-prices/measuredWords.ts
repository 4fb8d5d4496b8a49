import type { Interval, Measurement } from "#features/catalog/measurements/measurement.ts";
import { formatPriceRange } from "./priceWords.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { drawingOf } from "./drawing.ts";
import { pricedAs, recalculatePrice } from "./computation.ts";
import type { EstimateDetails, EstimateMeasurement } from "./estimate.ts";
import { priceRange, type PriceRange } from "./priceRange.ts";
import { priceByMeasuredArea } from "./remeasuring.ts";

/** Labels of measurers for the owner. */
const measurerLabels: Record<EstimateMeasurement["made_by"], { name: string; phrase: string }> = {
  customer: { name: "Customer", phrase: "Measured by the customer" },
  owner: { name: "You", phrase: "Measured by you" },
  model: { name: "AI", phrase: "Outlined by AI" },
};

/** The author of a measurement: the member's own name if several people work in the business. */
export const measuredBy = ({
  made_by,
  by,
}: Pick<EstimateMeasurement, "made_by" | "by">): { name: string; phrase: string } =>
  by === null || made_by !== "owner" ? measurerLabels[made_by] : { name: by, phrase: `Measured by ${by}` };

/** "$200.00, likely $176–$224": the price of an area, shown during measuring. */
export function priceWords(estimate: EstimateDetails, area: Interval, measurement: Measurement): string | null {
  const { settled, total, lines } = priceByMeasuredArea(estimate, area, drawingOf("owner", measurement));
  if (total === null) return null;
  const { range } = priceRange(pricedAs(estimate), settled.interval, settled.source, lines);
  return range ? `${formatMoney(total)}, likely ${formatPriceRange(range)}` : formatMoney(total);
}

/**
 * The price range of an estimate's stored price. Null if it has no price, or if the owner has set a price that differs
 * from the one for its size.
 */
export function storedPriceRange(estimate: EstimateDetails): PriceRange | null {
  const {
    estimated_square_footage: squareFeet,
    estimated_quantity: quantity,
    figure_low: low,
    figure_high: high,
    figure_source,
    total_price,
    lines,
  } = estimate;
  const median = squareFeet ?? quantity;
  const priced = { ...pricedAs(estimate), widest_range: estimate.widest_range };
  if (
    median === null ||
    low === null ||
    high === null ||
    total_price === null ||
    recalculatePrice(priced, { squareFeet, quantity }, lines).total !== total_price
  )
    return null;
  return priceRange(priced, { median, low, high }, figure_source, lines);
}
