import type { Interval } from "./measurement.ts";
import { messages } from "./sizeWords.en.ts";

/** The unit in which lengths and areas are shown. All sizes are stored in feet and square feet. */
export type LengthUnit = "ft" | "m";

const feetPerMetre = 1 / 0.3048;

function figure(value: number, from100: number): string {
  const digits = value >= 100 ? from100 : value >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { maximumFractionDigits: digits, minimumFractionDigits: 0 });
}

/** "1 square foot" and "2 square feet": a figure and a unit that agree in number. */
const inUnit = (value: string, unit: string) => `${value} ${value === "1" ? (messages.singular[unit] ?? unit) : unit}`;

/**
 * "812 sq ft" or "75.4 sq m", from square feet: rounded as `settleSize` rounds a size that was found on photos, so that
 * the size that is shown beside a price is the one that is priced.
 */
export function areaText(squareFeet: number, unit: LengthUnit): string {
  return unit === "ft"
    ? inUnit(figure(squareFeet, 0), messages.area.ft)
    : inUnit(figure(squareFeet / feetPerMetre ** 2, 0), messages.area.m);
}

/** "18.4 ft" or "5.6 m", from feet. */
export function lengthText(feet: number, unit: LengthUnit): string {
  return unit === "ft"
    ? inUnit(figure(feet, 0), messages.length.ft)
    : inUnit(figure(feet / feetPerMetre, 1), messages.length.m);
}

/** The size of a thing: "16 ft", "8 in", "4.88 m" or "20 cm", from feet. */
export function sizeText(feet: number, unit: LengthUnit): string {
  if (unit === "ft")
    return feet < 2
      ? inUnit(figure(feet * 12, 0), messages.length.in)
      : inUnit(String(Number(feet.toFixed(2))), messages.length.ft);
  const metres = feet / feetPerMetre;
  return metres < 1
    ? inUnit(figure(Math.round(metres * 1000) / 10, 0), messages.length.cm)
    : inUnit(String(Number(metres.toFixed(2))), messages.length.m);
}

/** Half of the spread as percent of the median, at least 1: the figure in "± 6%". */
export function spreadPercent({ median, low, high }: Interval): number {
  return median > 0 ? Math.max(1, Math.round(((high - low) / 2 / median) * 100)) : 0;
}

/**
 * An end of a range from square feet, rounded to its precision: to steps of 1, 5, 10, 50 and so on, at most a fifth of its error.
 */
function roundedAreaText(area: Interval, unit: LengthUnit): string {
  const inUnit = unit === "ft" ? 1 : 1 / feetPerMetre ** 2;
  const step = roundStep(((area.high - area.low) / 2) * inUnit);
  return areaText((Math.round((area.median * inUnit) / step) * step) / inUnit, unit);
}

function roundStep(off: number): number {
  const fifth = Math.max(off / 5, 1e-3);
  const ten = 10 ** Math.floor(Math.log10(fifth));
  return fifth >= 5 * ten ? 5 * ten : ten;
}

/** "give or take 10%": half of the spread. */
export function giveOrTake(area: Interval): string {
  return messages.giveOrTake(spreadPercent(area));
}

/** A measurement within a sentence: "about 365 sq ft, give or take 10%". */
export function aboutText(area: Interval, unit: LengthUnit): string {
  return `${messages.about(areaText(area.median, unit))}, ${giveOrTake(area)}`;
}

/** The likely range, true 8 times of 10: "Most likely 330–405 sq ft". */
export function likelyText(area: Interval, unit: LengthUnit): string {
  return area.median > 0 ? `${messages.mostLikely} ${likelyRange(area, unit)}` : "";
}

/** The likely sizes of the area: "330–405 sq ft". */
export function likelyRange({ median, low, high }: Interval, unit: LengthUnit): string {
  const around = (value: number) => roundedAreaText({ median: Math.max(0, value), low, high }, unit);
  const [from = ""] = around(low).split(" ");
  return median > 0 ? `${from}–${around(high)}` : "";
}

/** The figures as text for a screen reader. */
export function spokenArea(area: Interval, unit: LengthUnit): string {
  const [value = ""] = areaText(area.median, unit).split(" ");
  return messages.spoken(inUnit(value, messages.spokenArea[unit]), spreadPercent(area));
}

/** The units for a typed length, and the number of feet in each. */
export const typedUnits = {
  ft: { label: messages.typedLength.ft, feet: 1 },
  in: { label: messages.typedLength.in, feet: 1 / 12 },
  m: { label: messages.typedLength.m, feet: feetPerMetre },
  cm: { label: messages.typedLength.cm, feet: feetPerMetre / 100 },
} as const;
export type TypedUnit = keyof typeof typedUnits;
