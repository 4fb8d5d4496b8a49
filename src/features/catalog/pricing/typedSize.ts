import { readFigure } from "#shared/figures/figures.ts";
import { decimalsOfArea, squareFeetPer, type Measure } from "./measure.ts";

/**
 * Reads a size as people write it: "1,200", "800 sq ft", "20 x 40", "20'6\" x 40'", "0.5 acres", "12 windows". It uses
 * no library, because the customer's phone loads it. The vocabulary is that of US homeowners, in English and Spanish.
 */

/** The spellings of the area units in `squareFeetPer`. */
const areaWords: Readonly<Record<string, RegExp>> = {
  "sq ft":
    /^(sq\.? ?(ft|feet|foot)?\.?|s\.?f\.?|square (feet|foot|ft)|(ft|feet|foot) ?(2|²|\^2|sq)|pies? ?(cuadrados?|2|²))$/,
  "sq yd": /^(sq\.? ?(yd|yard)s?\.?|square yards?|(yd|yard)s? ?(2|²)|yardas? cuadradas?)$/,
  "sq m": /^(sq\.? ?(m|meter)s?\.?|square met(er|re)s?|(m|mts?) ?(2|²|\^2)|metros? cuadrados?)$/,
  acre: /^(acres?|ac\.?)$/,
};
/** The spellings of length units, and their size in feet. 1 ft = 0.3048 m exactly. */
const lengthWords: readonly (readonly [feet: number, words: RegExp])[] = [
  [1, /^(|ft\.?|feet|foot|'|pies?)$/],
  [3, /^(yd|yard|yarda)s?\.?$/],
  [1 / 0.3048, /^(m|meter|metre|metro)s?\.?$/],
  [1 / 12, /^(in\.?|inch|inches|"|pulgadas?)$/],
];
/** Words before a size that a person is unsure of. */
const hedges = /^(about|approx(imately|\.)?|around|roughly|maybe|~|≈|unos|unas|aprox\.?|más o menos) */;
const times = /(?<!\s)\s*(?:[x×*]|\bby\b|\bpor\b)\s*/;

/**
 * Reads a typed size of work, in the unit that prices it: square feet, acres, windows, linear feet. Null if the text is
 * empty, NaN if it is not a size.
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
  // "20 x 40 yards": the unit of the second side applies to the first, if the first has none.
  const ofSides = squareFeetPerWritten === null ? words : "";
  const ofFirst = /\d$/.test(one) && ofSides !== '"' ? ofSides : "";
  return inUnit(feetOf(one + ofFirst) * feetOf(other + ofSides) * (squareFeetPerWritten ?? 1));
}

/** Reads a side in feet: "20", "20 ft", "20'6\"", "6 yards". */
function feetOf(side: string): number {
  const [, feet, inches] = /^(\d+) ?(?:'|ft|feet) ?(\d+(?:\.\d+)?) ?(?:"|in\.?|inches)?$/.exec(side) ?? [];
  if (feet !== undefined) return Number(feet) + Number(inches) / 12;
  const [, figure = "", words = ""] = /^([\d.,]+)\s*(\D*)$/.exec(side) ?? [];
  const perFoot = lengthWords.find(([, pattern]) => pattern.test(words))?.[0] ?? Number.NaN;
  return (readFigure(figure) ?? Number.NaN) * perFoot;
}

/** "12 windows" is 12: the counted item is the owner's own word, which people spell as they like. */
function quantityOf(figures: string, words: string): number {
  return /\d/.test(words) ? Number.NaN : (readFigure(figures) ?? Number.NaN);
}
