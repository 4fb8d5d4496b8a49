import type { PricedUnit, TimeUnit, Unit } from "./units.ts";
import type { AnswerSense, Doubt, Side, SizeRefusal } from "./reading.ts";

/**
 * Computes with what was read, and converts it to the unit of the price. A value without a unit has that of the values
 * beside it, else that of the price.
 */

/**
 * A part of a typed size. `product`: two sides without a unit were multiplied, `multiplied`: any two. `noun`: the counted
 * item. `bySymbol`: the unit was written as a mark, such as 40". `times`: the number ends with "hundred" or the like.
 */
export type Value = {
  amount: number;
  unit: Unit | null;
  product: boolean;
  multiplied: boolean;
  side: Side | null;
  noun: string;
  bySymbol: boolean;
  times: number;
};

/** The senses in which a doubtful text is read: by doubt, 0 for the first answer, 1 for the second. */
export type Senses = Partial<Record<Doubt, 0 | 1>>;

/** The names of both answers to each doubt. */
export const sensesOf: Record<Doubt, readonly [AnswerSense, AnswerSense]> = {
  number: ["figure", "figure"],
  minutes: ["minutes", "hours"],
  sides: ["feet", "ownSides"],
  days: ["working", "aroundTheClock"],
  square: ["figure", "figure"],
  minus: ["figure", "figure"],
};

/** The state of reading a text in one sense: the doubts that matter are noted in it. */
export type Sense = { priced: PricedUnit; senses: Senses; doubts: Set<Doubt> };

/** Takes note that a doubt matters, and returns its sense. */
export function senseOf({ senses, doubts }: Sense, doubt: Doubt): 0 | 1 {
  doubts.add(doubt);
  return senses[doubt] ?? 0;
}

/** Hours in a unit of time: of work, 8 a day and 5 days a week, and around the clock. Months differ in length. */
const hoursIn: Record<Exclude<TimeUnit, "month">, readonly [working: number, clock: number]> = {
  minute: [1 / 60, 1 / 60],
  hour: [1, 1],
  day: [8, 24],
  week: [40, 168],
};

/** True for a unit in which a thickness is written. */
export const isShort = (unit: Unit | null): boolean =>
  unit?.kind === "length" && (unit.name === "in" || unit.name === "cm");

/** The product of two values: an area of two sides, or a multiple. Null if it has no meaning. */
function productOf(one: Value, other: Value): Value | null {
  if (one.product || other.product) return null;
  const amount = one.amount * other.amount;
  const product = { ...other, amount, product: false, multiplied: true, side: null, times: 1 };
  const [a, b] = [one.unit, other.unit];
  if (!a && !b) return one.noun || other.noun ? null : { ...product, product: true };
  // "20 x 40 sq ft", "2 x 3 hours".
  const only = a && b ? null : (a ?? b);
  if (only && only.kind !== "length") return { ...product, unit: only };
  if ((a && a.kind !== "length") || (b && b.kind !== "length")) return null;
  // "20 x 40 yards", "6 yards x 10": a side has the other's unit, but 40 inches x 10 are 10 feet.
  const ofOne = a?.size ?? (b && !other.bySymbol ? b.size : 1);
  const ofOther = b?.size ?? (a && !isShort(a) ? a.size : 1);
  return { ...product, amount: amount * ofOne * ofOther, unit: { kind: "area", size: 1, side: "ft" } };
}

/**
 * Two sides as one value: their area, or only the one that the price needs. `unneeded` is the side that was left out: the
 * height of a fence that is priced by its length, or the thickness of a slab. `isSure` is false if it may be
 * another. Null if they have no meaning together.
 */
export function sidesOf(
  one: Value,
  other: Value,
  priced: PricedUnit,
): { value: Value; unneeded: Side | null; isSure: boolean } | null {
  if (one.multiplied && (other.side === "thickness" || isShort(other.unit)))
    return { value: one, unneeded: "thickness", isSure: true };
  const areLengths = [one, other].every(({ unit, multiplied }) => !multiplied && (!unit || unit.kind === "length"));
  const [length, rest] = other.side === "length" || (one.side && !other.side) ? [other, one] : [one, other];
  const isLong = length.side === "length" || (length.side === null && rest.side);
  if (priced.kind === "length" && areLengths && isLong && rest.side !== "length") {
    const unit = length.unit ?? (isShort(rest.unit) || rest.bySymbol ? null : rest.unit);
    // In "6 ft fence, 120 ft long" the first is probably the height.
    return { value: { ...length, unit, side: "length" }, unneeded: rest.side, isSure: rest.side !== null };
  }
  const value = productOf(one, other);
  return value && { value, unneeded: null, isSure: true };
}

/** Gives the values without a unit that of the next value, or else of the one before. Products keep their own. */
export function withUnits(values: readonly Value[]): Value[] {
  const plain = values.map(({ unit, product }) => (product ? null : unit));
  return values.map((value, at) =>
    value.unit || value.product
      ? value
      : { ...value, unit: plain.slice(at).find(Boolean) ?? plain.slice(0, at).findLast(Boolean) ?? null },
  );
}

/** Converts a value to the unit of the price. */
function convert(value: Value, sense: Sense): number | SizeRefusal {
  const { amount, unit, product } = value;
  const { priced } = sense;
  const asKind = (found: "area" | "length" | "time"): SizeRefusal =>
    found === "length" && priced.kind === "area"
      ? { why: "oneSide" }
      : { why: "otherKind", found, wanted: priced.kind };
  if (!unit) {
    if (!product) return amount;
    if (priced.kind !== "area")
      return priced.kind === "count" && !priced.divisible ? { why: "unread" } : asKind("area");
    return (amount * squareOfSide(priced, sense)) / priced.size;
  }
  if (priced.kind === "time")
    return unit.kind === "time" ? inTime(amount, unit.name, priced.name, sense) : asKind(unit.kind);
  if (unit.kind === "time" || priced.kind === "count" || unit.kind !== priced.kind) return asKind(unit.kind);
  return (amount * unit.size) / priced.size;
}

/** Square feet of the square of one side: sides are in feet, but may be in meters if the price is per square meter. */
function squareOfSide(priced: Extract<Unit, { kind: "area" }>, sense: Sense): number {
  if (priced.side === "ft") return 1;
  const own = priced.side === "yd" ? 9 : 0.3048 ** -2;
  return senseOf(sense, "sides") === 0 ? 1 : own;
}

function inTime(amount: number, from: TimeUnit, to: TimeUnit, sense: Sense): number | SizeRefusal {
  if (from === to) return amount;
  if (from === "month" || to === "month") return { why: "months" };
  const [working, clock] = [0, 1].map((at) => ((hoursIn[from][at] ?? 0) / (hoursIn[to][at] ?? 1)) * amount) as [
    number,
    number,
  ];
  return working === clock || senseOf(sense, "days") === 0 ? working : clock;
}

/** The total of values as an amount in the unit of the price. */
export function totalOf(values: readonly Value[], sense: Sense): number | SizeRefusal {
  const nouns = new Set(values.flatMap(({ noun }) => (noun ? [noun.slice(0, 4)] : [])));
  if (nouns.size > 1) return { why: "unread" };
  let total = 0;
  for (const value of withUnits(values)) {
    const amount = convert(value, sense);
    if (typeof amount !== "number") return amount;
    total += amount;
  }
  return total;
}
