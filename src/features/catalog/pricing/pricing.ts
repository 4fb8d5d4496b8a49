import { dividedBy, timesExactly } from "#shared/figures/exactly.ts";
import { sumOfDollars, timesDollars } from "#shared/money/dollars.ts";
import {
  measureOf,
  pricedIndividually,
  unitLabel,
  decimalsOfArea,
  type Measure,
  type Priced,
  type PricingModel,
} from "./measure.ts";

/** An area in the given unit as square feet, to 4 decimals. */
export function toSquareFeet(area: number, measure: Extract<Measure, { kind: "area" }>): number {
  return measure.squareFeetPerUnit === 1 ? area : timesExactly(area, measure.squareFeetPerUnit, 4);
}

/** An area stored in square feet, converted back to its unit. */
export function fromSquareFeet(squareFeet: number, measure: Extract<Measure, { kind: "area" }>): number {
  return measure.squareFeetPerUnit === 1
    ? squareFeet
    : dividedBy(squareFeet, measure.squareFeetPerUnit, decimalsOfArea(measure.unit));
}

/**
 * The price in dollars before any minimum: count and time are quantity × rate, fixed is the rate, area is area × rate.
 * Null if the measure that the model needs is unknown.
 */
export function priceBeforeMinimum(
  priced: Priced,
  figures: { squareFeet?: number | null; quantity?: number | null },
): number | null {
  const measure = measureOf(priced);
  if (measure.kind === "none") return timesDollars(priced.rate, 1);
  if (measure.kind === "quantity") return figures.quantity == null ? null : timesDollars(priced.rate, figures.quantity);
  return figures.squareFeet == null ? null : timesDollars(priced.rate, fromSquareFeet(figures.squareFeet, measure));
}

/** The price in dollars, with the minimum price as a floor; null if it cannot be computed or is agreed individually. */
export function priceOf(
  priced: Priced,
  figures: { squareFeet?: number | null; quantity?: number | null },
): number | null {
  if (pricedIndividually(priced)) return null;
  const price = priceBeforeMinimum(priced, figures);
  return price === null ? null : Math.max(price, priced.minimum_price ?? 0);
}

/** The requested choice of one component of a package, with its quantity if it is counted. */
export type ComponentChoice = { quantity?: number | null };

/**
 * One priced line of a package, `quantity` in its unit; `total` is null if the part is quoted as a rate and not added.
 */
export type PackageLine = {
  name: string;
  pricing_model: PricingModel;
  rate: number;
  unit: string;
  minimum_price: number;
  quantity: number | null;
  total: number | null;
};

/**
 * The line that a component adds to a request: area components by the request's area, counted ones by the requested
 * quantity (at least 1), fixed ones at their price; time is quoted as a rate and not added.
 */
export function lineOfComponent(
  component: Priced & { name: string },
  squareFeet: number | null,
  choice: ComponentChoice,
): PackageLine {
  const line = {
    name: component.name,
    pricing_model: component.pricing_model,
    rate: component.rate,
    unit: unitLabel(component),
    minimum_price: component.minimum_price ?? 0,
  };
  if (component.pricing_model === "time") return { ...line, quantity: null, total: null };
  const measure = measureOf(component);
  if (measure.kind === "area")
    return {
      ...line,
      quantity: squareFeet === null ? null : fromSquareFeet(squareFeet, measure),
      total: priceOf(component, { squareFeet }),
    };
  const quantity = measure.kind === "quantity" ? Math.max(choice.quantity ?? 1, 1) : null;
  return { ...line, quantity, total: priceOf(component, { quantity }) };
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
  const { pricing_model, rate, minimum_price } = service;
  const measure = measureOf(service);
  const area = measure.kind === "area" && figures.squareFeet !== null;
  return [
    {
      name: service.name,
      pricing_model,
      rate,
      unit: unitLabel(service),
      minimum_price: minimum_price ?? 0,
      quantity: area ? fromSquareFeet(figures.squareFeet ?? 0, measure) : figures.quantity,
      total: own,
    },
    ...lines,
  ];
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
