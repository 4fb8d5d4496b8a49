import type { Interval } from "#features/photos/measurement.ts";
import { rangeWords } from "#features/public-forms/priceWords.ts";
import { formatMoney } from "#shared/figures.ts";
import { requote } from "./computation.ts";
import type { EstimateDetails, EstimateMeasurement } from "./estimate.ts";
import { honestPrice, type HonestPrice } from "./priceRange.ts";
import { pricedAs, requoteMeasured } from "./remeasuring.ts";

/** How those who measure are read by the owner. */
export const makers: Record<EstimateMeasurement["made_by"], { name: string; said: string }> = {
  customer: { name: "Customer", said: "Measured by the customer" },
  owner: { name: "You", said: "Measured by you" },
  model: { name: "AI", said: "Outlined by AI" },
};

/** "$200.00, likely $176–$224": what an area would cost, while it is measured. */
export function priceWords(estimate: EstimateDetails, area: Interval): string | null {
  const { settled, total, lines } = requoteMeasured(estimate, area);
  if (total === null) return null;
  const { range } = honestPrice(pricedAs(estimate), settled.interval, settled.source, lines);
  return range ? `${formatMoney(total)}, likely ${rangeWords(range)}` : formatMoney(total);
}

/**
 * What is honestly said about the price an estimate keeps; nothing where it has none, or where the owner has set
 * another than its figure gives.
 */
export function honestlyOf(estimate: EstimateDetails): HonestPrice | null {
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
    requote(priced, { squareFeet, quantity }, lines).total !== total_price
  )
    return null;
  return honestPrice(priced, { median, low, high }, figure_source, lines);
}
