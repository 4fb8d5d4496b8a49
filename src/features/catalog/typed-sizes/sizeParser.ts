import { countLinks, eachWords, links, minus, openings, plus, surfaces, through, times } from "./grammarWords.ts";
import { numberAt } from "./numberWords.ts";
import { QuantityParser } from "./quantityParser.ts";
import type { Side, SizeRefusal } from "./reading.ts";
import { isShort, senseOf, sidesOf, totalOf, withUnits, type Sense, type Value } from "./sizeValue.ts";
import type { Token } from "./sizeText.ts";
import type { Unit } from "./units.ts";

/**
 * The grammar of a size:
 *
 *     size     = sum | sum ("to" | "-") sum | "between" product "and" product | sum "±" sum | sum ("=" | "(") sum ")"?
 *     sum      = product (("+" | "and" | "minus" | ",") product)*
 *     product  = (number ("of" | "@")?)? factor (("x" | "by") factor)?
 *     factor   = "(" sum ")" | quantity
 *     quantity = side? number unit (number smaller unit)? side?
 *
 * English and Spanish words are mixed freely. Each token is taken once, but for a look at what follows it.
 */

/**
 * The ends of the range that a text says, equal for a plain size. `unneeded`: a side that the text has and the price does
 * not need. `toConfirm`: the text has probably this meaning, but not surely.
 */
export type Ends = {
  low: number;
  high: number;
  isPlain: boolean;
  unneeded: Side | null;
  toConfirm: "meant" | "side" | null;
};

/** Reads tokens as a size in one sense. */
export function parseSize(tokens: readonly Token[], sense: Sense): Ends | SizeRefusal {
  const parser = new SizeParser(tokens, sense);
  return parser.size();
}

/** A range whose ends differ by more than this factor says no size. */
const maxRange = 10;

const unread: SizeRefusal = { why: "unread" };

/** The largest count of equal surfaces, and the largest that is written before them without a word between. */
const maxRepeats = { joined: 100, bare: 9 };

/**
 * The count of equal surfaces. `isNamed`: a word is between it and their size, as in "2 of 10x10". It is not sure in "2
 * 10x10", because "5 6 x 10" may be five feet six.
 */
type Repeats = { count: number; isNamed: boolean; isSure: boolean };

/** The joint of two values: "and", "minus", a comma, "of" before a height, or nothing. */
type Joint = "plus" | "minus" | "comma" | "of" | "none";

class SizeParser extends QuantityParser {
  private unneeded: Side | null = null;
  private toConfirm: Ends["toConfirm"] = null;
  /** True if the text is "20 x 40, 800 sq ft" or the like, whose second size may be the first in other words. */
  private mayRestate = false;

  size(): Ends | SizeRefusal {
    if (this.word() === "-") return this.tokens[1]?.is === "number" ? { why: "nothing" } : unread;
    const between = ["between", "entre"].includes(this.word());
    this.skip(openings);
    const first = between ? this.single() : this.sum();
    if (!first) return unread;
    const sign = this.word();
    if (sign === "=" || sign === "(") return this.restated(first);
    const isRange = between ? plus.has(sign) : through.has(sign) || sign === "±";
    if (!isRange) return this.over(first);
    this.at++;
    const second = between ? this.single() : this.sum();
    if (!second || this.at < this.tokens.length) return unread;
    return sign === "±" ? this.spread(first, second) : this.range(first, second, sign);
  }

  private ends(low: number, high: number, isPlain: boolean): Ends {
    return { low, high, isPlain, unneeded: this.unneeded, toConfirm: this.toConfirm };
  }

  /** The size, if all of the text was read. */
  private over(values: Value[]): Ends | SizeRefusal {
    if (this.word() === "+" && this.at === this.tokens.length - 1) this.at++; // "800+"
    if (this.at < this.tokens.length) return unread;
    const [one, other] = values;
    const same = this.mayRestate && values.length === 2 && one && other ? this.sameSize([one], [other]) : null;
    const total = same ?? totalOf(values, this.sense);
    if (typeof total !== "number") return total;
    // "6 ft high" may be all that the person knows of the fence.
    if (this.sense.priced.kind === "length" && values.length === 1 && one?.side && one.side !== "length")
      this.toConfirm = "side";
    return this.ends(total, total, same === null && values.every(({ unit, product }) => !unit && !product));
  }

  /** A size in two writings, such as "20 x 40 (800 sq ft)". */
  private restated(first: Value[]): Ends | SizeRefusal {
    this.at++;
    const second = this.sum();
    if (this.word() === ")") this.at++;
    const size = second && this.at === this.tokens.length ? this.sameSize(first, second) : null;
    return size === null ? unread : this.ends(size, size, false);
  }

  /** The size of both, if they differ by no more than rounding; else null. */
  private sameSize(first: Value[], second: Value[]): number | null {
    const values = [first, second].map((one) => totalOf(one, this.sense));
    const [one, other] = values;
    if (typeof one !== "number" || typeof other !== "number") return null;
    return Math.abs(one - other) <= one / 200 ? one : null;
  }

  /** A range of two sums; each can have its unit from the other. */
  private range(first: Value[], second: Value[], sign: string): Ends | SizeRefusal {
    // In "20 to 30 by 40" it is unclear what the range is of.
    if (first.some(({ multiplied }) => multiplied) !== second.some(({ multiplied }) => multiplied)) return unread;
    const values = withUnits([...sharingTimes(first, second), ...second]);
    const one = totalOf(values.slice(0, first.length), this.sense);
    const other = totalOf(values.slice(first.length), this.sense);
    if (typeof one !== "number") return one;
    if (typeof other !== "number") return other;
    if (one <= 0 || other <= 0) return { why: "nothing" };
    // "20x40 - 10x10" is a difference or a range.
    if (sign === "-" && first[0]?.multiplied && one > other && senseOf(this.sense, "minus") === 0)
      return this.ends(one - other, one - other, false);
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    return high > maxRange * low ? unread : this.ends(low, high, false);
  }

  private spread(first: Value[], second: Value[]): Ends | SizeRefusal {
    const values = withUnits([...first, ...second]);
    const middle = totalOf(values.slice(0, first.length), this.sense);
    const wide = totalOf(values.slice(first.length), this.sense);
    if (typeof middle !== "number") return middle;
    if (typeof wide !== "number") return wide;
    return wide < middle ? this.ends(middle - wide, middle + wide, false) : unread;
  }

  private single(): Value[] | null {
    const value = this.product();
    return value && [value];
  }

  private sum(): Value[] | null {
    const first = this.product();
    if (!first) return null;
    const values = [first];
    for (;;) {
      const from = this.at;
      const joint = this.joint(values.at(-1) as Value);
      const next = joint && this.product();
      if (!joint || !next) {
        this.at = from;
        return values;
      }
      if (!this.append(values, next, joint)) return null;
    }
  }

  /** Passes the joint behind a value. Null if nothing that follows can belong to it. */
  private joint(last: Value): Joint | null {
    const word = this.word();
    if (word === "(") return null; // "20x40 (800 sq ft)"
    const isLength = last.unit?.kind === "length" && !last.multiplied;
    const joint = plus.has(word)
      ? "plus"
      : minus.has(word)
        ? "minus"
        : word === ","
          ? "comma"
          : isLength && links.has(word) && this.word(1) === "0"
            ? "of"
            : "none";
    const isAllowed = last.side || last.multiplied || isLength || (joint === "comma" && last.unit?.kind === "area");
    if ((joint === "comma" || joint === "none") && !isAllowed) return null;
    if (joint !== "none") this.at++;
    return joint;
  }

  /** Adds a value to those before it, or makes it the side of the last one. False if both have no meaning together. */
  private append(values: Value[], next: Value, joint: Joint): boolean {
    const last = values.at(-1) as Value;
    const isSide = last.multiplied ? isShort(next.unit) || next.side === "thickness" : last.side !== next.side;
    if (joint === "minus") values.push({ ...next, amount: -next.amount });
    // "20 ft wide, 40 ft long" are the sides of one area, and so are "120 ft of 6 ft fence".
    else if (joint === "of" || (isSide && (joint !== "plus" || (last.side && next.side)))) {
      const joined = this.joined(last, joint === "of" ? { ...next, side: next.side ?? "height" } : next);
      if (!joined) return false;
      values[values.length - 1] = joined;
    } else if (joint === "none") return false;
    else {
      this.mayRestate = joint === "comma" && last.multiplied !== next.multiplied;
      values.push(next);
    }
    return true;
  }

  /** Two sides as one value: their area, or the one that the price needs. */
  private joined(one: Value, other: Value): Value | null {
    const joined = sidesOf(one, other, this.sense.priced);
    if (joined?.unneeded) this.unneeded = joined.unneeded;
    if (joined && !joined.isSure) this.toConfirm = "meant";
    return joined && joined.value;
  }

  private product(): Value | null {
    const count = this.repeats();
    let value = this.factor();
    for (let sides = 1; value && times.has(this.word()); sides++) {
      this.at++;
      const next = this.factor();
      if (sides > 1 && !(next && (isShort(next.unit) || next.side === "thickness"))) return null;
      value = next && this.joined(value, next);
      this.tail();
    }
    return value && count ? this.repeated(value, count) : value;
  }

  /**
   * The count of equal surfaces before the size of one: "two 10x10", "2 of 10x10", "(2) 10x10", "2 patios 10x10". Null
   * if there is none.
   */
  private repeats(): Repeats | null {
    const { kind } = this.sense.priced;
    const inside = this.word() === "(" && this.word(2) === ")" ? 1 : 0;
    const found = kind === "count" ? null : numberAt(this.tokens, this.at + inside, { grouped: false, rooms: true });
    if (!found || found.unclear || !Number.isInteger(found.value) || found.value < 2) return null;
    const isFigure = this.tokens[this.at]?.is === "number";
    let next = found.next + inside;
    // "Tres cuartos de 10 por 10" are rooms, and "tres cuartos de acre" is a part.
    while (surfaces.has(this.words[next] ?? "") || this.words[next] === "cuartos") next++;
    if (countLinks.has(this.words[next] ?? "")) next++;
    const isJoined = next > found.next || !isFigure || this.words[next] === "(";
    const following = this.tokens[next];
    const opens = following?.is === "number" || this.words[next] === "(";
    if (!opens || found.value > (isJoined ? maxRepeats.joined : maxRepeats.bare)) return null;
    this.at = next;
    return { count: found.value, isNamed: next > found.next || this.words[next] === "(", isSure: isJoined };
  }

  private repeated(value: Value, { count, isNamed, isSure }: Repeats): Value | null {
    const isOne = value.multiplied || value.unit?.kind === this.sense.priced.kind;
    this.skip(eachWords);
    if (!isOne && !isNamed) return null;
    if (!isSure) this.toConfirm = "meant";
    return { ...value, amount: value.amount * count, multiplied: true };
  }

  private factor(): Value | null {
    if (this.word() !== "(") return this.quantity();
    this.at++;
    const inside = this.sum();
    if (!inside || this.word() !== ")") return null;
    this.at++;
    const [only] = inside;
    if (inside.length === 1 && only) return only;
    return this.group(inside);
  }

  /** The values in parentheses as one. */
  private group(inside: Value[]): Value | null {
    const values = withUnits(inside);
    const kinds = new Set(values.map(({ unit, product }) => unit?.kind ?? (product ? "product" : "none")));
    if (kinds.size > 1 || kinds.has("time")) return null;
    const amount = values.reduce((sum, { amount: one, unit }) => sum + one * sizeOf(unit), 0);
    const [first] = values;
    const unit: Unit | null = kinds.has("length")
      ? { kind: "length", size: 1, name: "ft" }
      : kinds.has("area")
        ? { kind: "area", size: 1, side: "ft" }
        : null;
    return first ? { ...first, amount, unit, side: null, bySymbol: false } : null;
  }
}

/** In "two to three hundred", the first number is of hundreds, too. */
function sharingTimes(first: Value[], second: Value[]): Value[] {
  const [one, other] = [first[0], second[0]];
  const isShared = one && other && other.times >= 100 && one.times === 1 && one.amount * other.times <= other.amount;
  return isShared && first.length === 1 && !one.unit ? [{ ...one, amount: one.amount * other.times }] : first;
}

const sizeOf = (unit: Unit | null): number => (unit && unit.kind !== "time" ? unit.size : 1);
