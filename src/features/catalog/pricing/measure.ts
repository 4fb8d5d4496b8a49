import { formatFigure, formatRate } from "#shared/figures/figures.ts";
import { messages, type Noun } from "./unitWords.en.ts";

/**
 * The measure that prices a service: its model, its unit, and their names. Neither Zod nor arithmetic here: the public
 * form sends this module to the customer's phone. Prices are computed in `pricing.ts`.
 */
export const pricingModels = ["area", "count", "fixed", "time"] as const;
export type PricingModel = (typeof pricingModels)[number];

/** The verticals of services; each has its own pages. */
export const serviceCategories = ["general", "pressure_washing", "sealcoating"] as const;
export type ServiceCategory = (typeof serviceCategories)[number];

/** The labels of the verticals. */
export const categoryLabels: Record<ServiceCategory, string> = {
  general: "General",
  pressure_washing: "Pressure Washing",
  sealcoating: "Sealcoating",
};

/** The pricing models' names for people. */
export const modelLabels: Record<PricingModel, string> = {
  area: "By area",
  count: "By count",
  fixed: "Fixed price",
  time: "By time",
};

/**
 * The units offered for each pricing model of the full form. `custom` is written out in the service's `custom_unit`.
 */
export const unitsOfModel: Record<PricingModel, readonly string[]> = {
  area: ["per sq ft", "per sq meter", "per acre"],
  count: ["per window", "per outlet", "per door", "per room", "per tree", "per fixture", "custom"],
  time: ["per hour", "per day", "per week"],
  fixed: ["flat rate", "per project"],
};

/** The units of the simple form (pressure washing and sealcoating). */
export const simpleUnits = ["per sq ft", "per linear ft", "flat rate"] as const;

/** The units offered for each pricing model of a component; a counted item is the bare noun ("window"). */
export const unitsOfComponent: Record<Exclude<PricingModel, "count">, readonly string[]> = {
  area: ["sq ft", "sq m", "sq yd"],
  time: ["hour", "day", "week", "month"],
  fixed: ["flat rate"],
};

/**
 * Anything with a rate: a service or one of its components. `unit_plural`: the owner's plural of its counted item; null
 * if the rule makes it.
 */
export type Priced = {
  pricing_model: PricingModel;
  rate: number;
  unit: string;
  custom_unit?: string | null;
  unit_plural?: string | null;
  minimum_price?: number | null;
};

/**
 * The quantity that prices a service. `area`: an area, stored in square feet. `quantity`: a number of `each` (windows,
 * hours, linear feet), with the owner's own plural if there is one. `none`: one price.
 */
export type Measure =
  | { kind: "area"; unit: string; squareFeetPerUnit: number }
  | { kind: "quantity"; each: string; ownPlural?: string | null; default: 1 | null }
  | { kind: "none" };

type AreaMeasure = Extract<Measure, { kind: "area" }>;

/** Square feet in one of each area unit: 1 ft = 0.3048 m exactly, 1 acre = 43,560 sq ft, 1 sq yd = 9 sq ft. */
export const squareFeetPer: Readonly<Record<string, number>> = {
  "sq ft": 1,
  "sq meter": 10.76391041670972,
  "sq m": 10.76391041670972,
  "sq yd": 9,
  acre: 43_560,
};

/** Areas in square feet. */
export const squareFeet: AreaMeasure = { kind: "area", unit: "sq ft", squareFeetPerUnit: 1 };

/** The measure of areas in a unit; null if it is no unit of area. */
export function areaMeasure(unit: string): AreaMeasure | null {
  const factor = Object.hasOwn(squareFeetPer, unit) ? squareFeetPer[unit] : undefined; // units are the owner's own text, "constructor" too
  return factor === undefined ? null : { kind: "area", unit, squareFeetPerUnit: factor };
}

/**
 * The decimals to which an area is rounded in a unit: areas are stored in square feet to 4 decimals, and this restores
 * exactly the figure that was typed in the unit.
 */
export function decimalsOfArea(unit: string): number {
  return unit === "acre" ? 8 : 4;
}

/** An area stored in square feet, converted back to its unit: the very figure that was typed in the unit. */
export function fromSquareFeet(squareFeet: number, { unit, squareFeetPerUnit }: AreaMeasure): number {
  // No decimal arithmetic is needed: an area of 4 decimals is never halfway between two figures of another unit.
  return Number((squareFeet / squareFeetPerUnit).toFixed(decimalsOfArea(unit)));
}

/** The unit without its "per": "per sq ft" is "sq ft"; a custom unit is the owner's own text. */
export function bareUnit(priced: Pick<Priced, "unit" | "custom_unit">): string {
  const unit = priced.unit === "custom" ? (priced.custom_unit ?? "item") : priced.unit;
  return unit.replace(/^per\s+/i, "").trim();
}

/** "per window": the unit as requests store it, in English. A custom unit is written out. */
export const storedUnit = (priced: Pick<Priced, "unit" | "custom_unit">): string =>
  priced.unit === "flat rate" ? priced.unit : `per ${bareUnit(priced)}`;

/** "per window": the unit after a rate, for people. */
export function unitLabel(priced: Pick<Priced, "unit" | "custom_unit">, texts = messages): string {
  return priced.unit === "flat rate" ? texts.flatRate : texts.per(texts.noun(bareUnit(priced), null).one);
}

/** True if the price is agreed with each customer, which a rate of 0 means. It is never a price of $0. */
export function pricedIndividually(priced: Pick<Priced, "rate">): boolean {
  return priced.rate === 0;
}

/** "$0.25 per sq ft": the rate, as customers and owners read it. */
export function rateLabel(priced: Pick<Priced, "rate" | "unit" | "custom_unit">): string {
  return pricedIndividually(priced) ? messages.individually : `${formatRate(priced.rate)} ${unitLabel(priced)}`;
}

/** The name of the unit of a measure, for people: "window" and "windows", "sq meter" and "sq meters". */
export const nounOf = (measure: Exclude<Measure, { kind: "none" }>, texts = messages): Noun =>
  measure.kind === "area" ? texts.noun(measure.unit, null) : texts.noun(measure.each, measure.ownPlural ?? null);

/**
 * "812.5 sq ft", "1 acre", "3 bushes": a size in its unit, as it is multiplied by the rate. The product prices the size
 * that it shows: it shows every decimal, and rounds a size that was found on photos before it is priced.
 */
export const sizeText = (size: number, { one, several }: Noun): string =>
  `${formatFigure(size)} ${size === 1 ? one : several}`;

/** "sq ft", "m²" or "acres": a unit of area beside a field for a number. */
export const shortAreaUnit = (unit: string): string => messages.shortArea(unit).several;

/** The measure that a request for this service must state: an area, a quantity, or none. */
export function measureOf(priced: Pick<Priced, "pricing_model" | "unit" | "custom_unit" | "unit_plural">): Measure {
  const unit = bareUnit(priced);
  const ownPlural = priced.unit_plural ?? null;
  if (priced.pricing_model === "fixed" || unit === "flat rate") return { kind: "none" };
  if (priced.pricing_model === "area") {
    return areaMeasure(unit) ?? { kind: "quantity", each: unit, ownPlural, default: null };
  }
  return { kind: "quantity", each: unit, ownPlural, default: 1 };
}
