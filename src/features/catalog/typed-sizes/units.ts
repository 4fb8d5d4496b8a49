import { bareUnit, squareFeetPer, type Priced } from "#features/catalog/pricing/measure.ts";

/**
 * The units of areas, lengths and times, as homeowners and owners write them in English and Spanish. A service's unit is
 * the owner's own word, so the same tables recognise it.
 */

/** The units of time that prices use. */
export type TimeUnit = "minute" | "hour" | "day" | "week" | "month";

/** A unit. `size`: square feet in one of an area unit, feet in one of a length unit. */
export type Unit =
  | { kind: "area"; size: number; side: LengthUnit }
  | { kind: "length"; size: number; name: LengthUnit }
  | { kind: "time"; name: TimeUnit };

/**
 * The unit of a price, which a typed size is converted to. A count has no unit but the counted
 * item, and is whole unless it is `divisible`: "1.5 loads" on a line of a quote.
 */
export type PricedUnit = Unit | { kind: "count"; divisible?: true };

/** The kind of a price's unit. */
export type UnitKind = PricedUnit["kind"];

type LengthUnit = "ft" | "yd" | "m" | "in" | "cm" | "mi" | "km";

/** Feet in one of each length unit: 1 ft = 0.3048 m, exactly. */
const feetPer: Record<LengthUnit, number> = {
  ft: 1,
  yd: 3,
  m: 1 / 0.3048,
  in: 1 / 12,
  cm: 0.01 / 0.3048,
  mi: 5280,
  km: 1000 / 0.3048,
};

const lengthWords = byWord<LengthUnit>({
  ft: "ft fts feet feets foot foots ' pie pies",
  yd: "yd yds yrd yrds yard yards yarda yardas",
  m: "m mt mts mtr mtrs meter meters metre metres metro metros",
  in: `in ins inch inches inchs " pulgada pulgadas pulg`,
  cm: "cm cms centimeter centimeters centimetre centimetres centimetro centimetros",
  mi: "mi mile miles milla millas",
  km: "km kms kilometer kilometers kilometre kilometres kilometro kilometros",
});
const timeWords = byWord<TimeUnit>({
  minute: "min mins minute minutes minuto minutos",
  hour: "h hr hrs hs hour hours hora horas",
  day: "day days dia dias",
  week: "week weeks wk wks semana semanas",
  month: "month months mes meses",
});
/** Area units of one word: the unit of their side, and how many squares of it one of them has. */
const areaWords = byWord<"ft" | "yd" | "m" | "acre" | "hectare">({
  ft: "sf sqft sqfeet sqfoot squarefeet squarefoot sqf",
  yd: "sqyd sqyds sy squareyards",
  m: "sqm sqmt sqmts squaremeters",
  acre: "acre acres ac acs",
  hectare: "hectare hectares ha hectarea hectareas",
});
const squareWords = new Set("sq sqr square squared cuadrado cuadrados cuadrada cuadradas cuad ^2".split(" "));
/** Linear feet in one word. */
const feetInRow = new Set("lf lft linft lnft".split(" "));
const linearWords = new Set("linear lineal lineales lin ln running".split(" "));
/** Words before a unit of time that leave its length unchanged: "man hours". */
const workers = new Set("man person labor labour work crew worker".split(" "));

/** The words of every unit, in both languages, for offering one of them in place of a misspelt word. */
export const unitWords: readonly string[] = [
  ...[lengthWords, timeWords, areaWords].flatMap((words) => [...words.keys()]),
  ...[squareWords, linearWords, feetInRow, workers].flatMap((words) => [...words]),
];

function byWord<Name extends string>(words: Record<Name, string>): ReadonlyMap<string, Name> {
  return new Map(
    Object.entries<string>(words).flatMap(([name, spellings]) =>
      spellings.split(" ").map((spelling) => [spelling, name as Name] as const),
    ),
  );
}

const length = (name: LengthUnit): Unit => ({ kind: "length", size: feetPer[name], name });
const square = (side: LengthUnit): Unit => ({ kind: "area", size: feetPer[side] ** 2, side });

function areaOf(name: "ft" | "yd" | "m" | "acre" | "hectare"): Unit {
  if (name === "acre") return { kind: "area", size: squareFeetPer["acre"] ?? Number.NaN, side: "ft" };
  return name === "hectare" ? { kind: "area", size: 1e4 * feetPer.m ** 2, side: "m" } : square(name);
}

/** A unit found in a text: its words end before `next`. `doubtful`: "20 feet square" can be a side or an area. */
export type FoundUnit = { unit: Unit; next: number; doubtful: boolean };

/**
 * The unit that begins at a word. Words are lower case without accents; the marks ' " / ^2 are words of their own. Null
 * if there is none.
 */
export function unitAt(words: readonly string[], at: number): FoundUnit | null {
  const word = words[at] ?? "";
  const found = (unit: Unit, taken: number, doubtful = false): FoundUnit => ({ unit, next: at + taken, doubtful });
  const afterSlash = words[at + 1] === "/" ? 2 : 1;
  const following = words[at + afterSlash] ?? "";
  const side = lengthWords.get(word);
  if (squareWords.has(word)) {
    const squared = lengthWords.get(following);
    if (squared) return found(square(squared), afterSlash + 1);
    return word === "sq" || word === "sqr" ? found(square("ft"), 1) : null;
  }
  if (side && squareWords.has(following)) return found(square(side), afterSlash + 1, following === "square");
  if (linearWords.has(word)) {
    const run = lengthWords.get(words[at + 1] ?? "");
    return run ? found(length(run), 2) : null;
  }
  if (feetInRow.has(word)) return found(length("ft"), 1);
  if (side) return found(length(side), linearWords.has(words[at + 1] ?? "") ? 2 : 1);
  const area = areaWords.get(word);
  if (area) return found(areaOf(area), 1);
  const time = timeWords.get(word);
  return time ? found({ kind: "time", name: time }, 1) : null;
}

/** The unit that a service is priced by, from the owner's own word: "linear feet", "hr", "m2", "bush". */
export function unitOfPrice(priced: Pick<Priced, "unit" | "custom_unit">): PricedUnit {
  const written = bareUnit(priced)
    .slice(0, 60)
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("²", "^2");
  const words = (written.replace(/^\d+/, "").match(/[a-z]+|\^2|2|\/|['"]/g) ?? []).map((word) =>
    word === "2" ? "^2" : word,
  );
  const start = workers.has(words[0] ?? "") ? 1 : 0;
  const found = unitAt(words, start);
  if (found?.next !== words.length || (start > 0 && found.unit.kind !== "time")) return { kind: "count" };
  // "per 100 sq ft".
  const several = Number(/^\d+/.exec(written)?.[0] ?? 1);
  if (several === 1) return found.unit;
  return found.unit.kind === "time" || several === 0
    ? { kind: "count" }
    : { ...found.unit, size: found.unit.size * several };
}
