import { readFigure } from "#shared/figures/figures.ts";
import { decimalsOfArea, squareFeetPer, type Measure } from "./measure.ts";

/**
 * A size as people write it: "1,200", "800 sq ft", "20 x 40", "20'6\" x 40'", "0.5 acres", "12 windows". Without a library,
 * for it travels to the customer's phone; the words are those of US homeowners, in English and Spanish.
 */

/** How the units of area in `squareFeetPer` are written. */
const areaWords: Readonly<Record<string, RegExp>> = {
  "sq ft":
    /^(sq\.? ?(ft|feet|foot)?\.?|s\.?f\.?|square (feet|foot|ft)|(ft|feet|foot) ?(2|²|\^2|sq)|pies? ?(cuadrados?|2|²))$/,
  "sq yd": /^(sq\.? ?(yd|yard)s?\.?|square yards?|(yd|yard)s? ?(2|²)|yardas? cuadradas?)$/,
  "sq m": /^(sq\.? ?(m|meter)s?\.?|square met(er|re)s?|(m|mts?) ?(2|²|\^2)|metros? cuadrados?)$/,
  acre: /^(acres?|ac\.?)$/,
};
/** How lengths are written, and what they are in feet. 1 ft = 0.3048 m exactly. */
const lengthWords: readonly (readonly [feet: number, words: RegExp])[] = [
  [1, /^(|ft\.?|feet|foot|'|pies?)$/],
  [3, /^(yd|yard|yarda)s?\.?$/],
  [1 / 0.3048, /^(m|meter|metre|metro)s?\.?$/],
  [1 / 12, /^(in\.?|inch|inches|"|pulgadas?)$/],
];
/** What people say before a size that they are not sure of. */
const hedges = /^(about|approx(imately|\.)?|around|roughly|maybe|~|≈|unos|unas|aprox\.?|más o menos) */;
const times = /(?<!\s)\s*(?:[x×*]|\bby\b|\bpor\b)\s*/;

/**
 * What somebody typed as the size of work, in the unit that the work is priced by: square feet, acres, windows, linear
 * feet. Nothing is null, and what is no size is NaN.
 */
export function readSize(typed: string, measure: Exclude<Measure, { kind: "none" }>): number | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[’′]/g, "'")
    .replaceAll(/[”″]|''/g, '"')
    .replace(hedges, "");
  if (text === "") return null;
  // A small 2 after a unit belongs to the unit.
  const found = /^(.*?\d[.,]?)\s*((?:[^\d\s]\D*?(?:(?<=ft|feet|foot|mts?|m|yds?|yards?|pies?) ?\^?2)?)?)$/.exec(text);
  if (!found) return Number.NaN;
  const [, figures = "", words = ""] = found;
  return measure.kind === "area" ? areaOf(figures, words, measure) : quantityOf(figures, words);
}

function areaOf(
  figures: string,
  words: string,
  { unit, squareFeetPerUnit }: Extract<Measure, { kind: "area" }>,
): number {
  const written = Object.keys(areaWords).find((one) => areaWords[one]?.test(words));
  const squareFeetPerWritten = written === undefined ? null : (squareFeetPer[written] ?? null);
  const inUnit = (squareFeet: number) => Number((squareFeet / squareFeetPerUnit).toFixed(decimalsOfArea(unit)));
  const [one = "", other, ...more] = figures.split(times);
  if (other === undefined) {
    const figure = readFigure(figures) ?? Number.NaN;
    if (words === "") return figure;
    return squareFeetPerWritten === null ? Number.NaN : inUnit(figure * squareFeetPerWritten);
  }
  if (more.length > 0) return Number.NaN;
  // "20 x 40 yards": what is said of the second side holds for the first, if nothing is said of it.
  const ofSides = squareFeetPerWritten === null ? words : "";
  const ofFirst = /\d$/.test(one) && ofSides !== '"' ? ofSides : "";
  return inUnit(feetOf(one + ofFirst) * feetOf(other + ofSides) * (squareFeetPerWritten ?? 1));
}

/** A side in feet: "20", "20 ft", "20'6\"", "6 yards". */
function feetOf(side: string): number {
  const [, feet, inches] = /^(\d+) ?(?:'|ft|feet) ?(\d+(?:\.\d+)?) ?(?:"|in\.?|inches)?$/.exec(side) ?? [];
  if (feet !== undefined) return Number(feet) + Number(inches) / 12;
  const [, figure = "", words = ""] = /^([\d.,]+)\s*(\D*)$/.exec(side) ?? [];
  const perFoot = lengthWords.find(([, pattern]) => pattern.test(words))?.[0] ?? Number.NaN;
  return (readFigure(figure) ?? Number.NaN) * perFoot;
}

/** "12 windows" is 12: what is counted has the owner's own word, which people write as they like. */
function quantityOf(figures: string, words: string): number {
  return /\d/.test(words) ? Number.NaN : (readFigure(figures) ?? Number.NaN);
}
