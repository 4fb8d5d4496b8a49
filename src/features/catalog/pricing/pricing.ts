import { timesExactly } from "#shared/figures/exactly.ts";
import { sumOfDollars, timesDollars } from "#shared/money/dollars.ts";
import {
  fromSquareFeet,
  measureOf,
  pricedIndividually,
  storedUnit,
  type Measure,
  type Priced,
  type PricingModel,
} from "./measure.ts";

/** An area in the given unit as square feet, to 4 decimals. */
export function toSquareFeet(area: number, measure: Extract<Measure, { kind: "area" }>): number {
  return timesExactly(area, measure.squareFeetPerUnit, 4);
}

/** The sizes of a request; null or absent while they are unknown. */
type Figures = { squareFeet?: number | null; quantity?: number | null };

/** The figure that a measure multiplies the rate by, in its unit; null if it is unknown or if there is one price. */
function quantityOf(measure: Measure, { squareFeet = null, quantity = null }: Figures): number | null {
  if (measure.kind === "none") return null;
  if (measure.kind === "quantity") return quantity;
  return squareFeet === null ? null : fromSquareFeet(squareFeet, measure);
}

/**
 * The price in dollars before any minimum: count and time are quantity × rate, fixed is the rate, area is area × rate.
 * Null if the measure that the model needs is unknown.
 */
export function priceBeforeMinimum(priced: Priced, figures: Figures): number | null {
  const measure = measureOf(priced);
  const quantity = measure.kind === "none" ? 1 : quantityOf(measure, figures);
  return quantity === null ? null : timesDollars(priced.rate, quantity);
}

/** The price in dollars, with the minimum price as a floor; null if it cannot be computed or is agreed individually. */
export function priceOf(priced: Priced, figures: Figures): number | null {
  if (pricedIndividually(priced)) return null;
  const price = priceBeforeMinimum(priced, figures);
  return price === null ? null : Math.max(price, priced.minimum_price ?? 0);
}

/** The requested choice of one component of a package, with its quantity if it is counted. */
export type ComponentChoice = { quantity?: number | null };

/**
 * One priced line of a package, `quantity` in its unit, `unit_plural` as in `Priced`; `total` is null if the part is quoted as a rate and not added.
 */
export type PackageLine = {
  name: string;
  pricing_model: PricingModel;
  rate: number;
  unit: string;
  unit_plural: string | null;
  minimum_price: number;
  quantity: number | null;
  total: number | null;
};

function lineOf(part: Priced & { name: string }, amounts: Pick<PackageLine, "quantity" | "total">): PackageLine {
  return {
    name: part.name,
    pricing_model: part.pricing_model,
    rate: part.rate,
    unit: storedUnit(part),
    unit_plural: part.unit_plural ?? null,
    minimum_price: part.minimum_price ?? 0,
    ...amounts,
  };
}

/**
 * The line that a component adds to a request: area components by the request's area, counted ones by the requested
 * quantity (at least 1), fixed ones at their price; time is quoted as a rate and not added.
 */
export function lineOfComponent(
  component: Priced & { name: string },
  squareFeet: number | null,
  choice: ComponentChoice,
): PackageLine {
  if (component.pricing_model === "time") return lineOf(component, { quantity: null, total: null });
  const figures = { squareFeet, quantity: Math.max(choice.quantity ?? 1, 1) };
  return lineOf(component, {
    quantity: quantityOf(measureOf(component), figures),
    total: priceOf(component, figures),
  });
}

/**
 * The lines of a package with the service's own price first, so that they visibly add up to `total`. If they do not,
 * because the owner has set another price, or if there are none, they are unchanged.
 */
export function withOwnLine(
  service: Priced & { name: string },
  figures: { squareFeet: number | null; quantity: number | null },
  lines: readonly PackageLine[],
  total: number | null,
): PackageLine[] {
  const own = priceOf(service, figures);
  if (lines.length === 0 || own === null || packageTotal(service, own, lines) !== total) return [...lines];
  return [lineOf(service, { quantity: quantityOf(measureOf(service), figures), total: own }), ...lines];
}

/**
 * The price of a package in dollars: the exact sum of the service's own price and its lines, or of the lines alone if
 * the service is priced individually. Null if the own price of any other service is unknown, or if nothing is added.
 */
export function packageTotal(service: Priced, ownPrice: number | null, lines: readonly PackageLine[]): number | null {
  if (ownPrice === null && !pricedIndividually(service)) return null;
  const amounts = [ownPrice, ...lines.map((line) => line.total)].filter((amount) => amount !== null);
  return amounts.length === 0 ? null : sumOfDollars(amounts);
}
