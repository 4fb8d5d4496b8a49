import { isNumberWord, numberAt } from "./numberWords.ts";
import type { SizeRefusal } from "./reading.ts";
import { senseOf, productOf, totalOf, withUnits, type Sense, type Side, type Value } from "./sizeValue.ts";
import { textsOf, type Token } from "./sizeText.ts";
import { unitAt, type Unit } from "./units.ts";

/**
 * The grammar of a size:
 *
 *     size     = sum | sum ("to" | "-") sum | "between" product "and" product | sum "±" sum
 *     sum      = product (("+" | "and") product)*
 *     product  = factor (("x" | "by") factor)?
 *     factor   = "(" sum ")" | quantity
 *     quantity = side? number unit (number smaller unit)? side?
 *
 * English and Spanish words are mixed freely. Each token is taken once, but for a look at what follows it.
 */

/** The ends of the range that a text says, equal for a plain size. */
export type Ends = { low: number; high: number; isPlain: boolean };

const set = (words: string) => new Set(words.split(" "));
const sides = new Map<string, Side>([
  ...["wide", "width", "w", "ancho", "across", "deep", "depth", "d"].map((word) => [word, "width"] as const),
  ...["long", "length", "l", "largo", "tall", "high", "alto"].map((word) => [word, "length"] as const),
]);
const times = set("x by por times");
const plus = set("+ plus and y & mas");
const through = set("- to a or o hasta");
const links = set("of de for para in on en del");
const openings = set("between entre from de desde");
/** Words that are no number: "a few windows". */
const vague = set("few lot lots bunch many some several ton tons pocos pocas varios varias muchos muchas monton");
const smallWords = set("a an un una el la los las my");
/** Surfaces that a person may name beside the size. */
const surfaces = set(
  "driveway driveways patio patios deck decks porch walkway walkways sidewalk sidewalks roof lawn garage lot house " +
    "fence gutter gutters wall walls area entrada cochera garaje techo acera banqueta cesped cerca barda pared casa terreno",
);

/** Reads tokens as a size in one sense. */
export function parseSize(tokens: readonly Token[], sense: Sense): Ends | SizeRefusal {
  const parser = new SizeParser(tokens, sense);
  return parser.size();
}

/** A range whose ends differ by more than this factor says no size. */
const maxRange = 10;

const unread: SizeRefusal = { why: "unread" };

class SizeParser {
  private at = 0;
  /** The multiplier at the end of the number that was read last. */
  private times = 1;
  private readonly words: readonly string[];
  private readonly tokens: readonly Token[];
  private readonly sense: Sense;

  constructor(tokens: readonly Token[], sense: Sense) {
    this.tokens = tokens;
    this.sense = sense;
    this.words = textsOf(tokens);
  }

  size(): Ends | SizeRefusal {
    if (this.word() === "-") return this.tokens[1]?.is === "number" ? { why: "nothing" } : unread;
    const between = ["between", "entre"].includes(this.word());
    this.skip(openings);
    const first = between ? this.single() : this.sum();
    if (!first) return unread;
    const sign = this.word();
    const isRange = between ? plus.has(sign) : through.has(sign) || sign === "±";
    if (!isRange) return this.over(first);
    this.at++;
    const second = between ? this.single() : this.sum();
    if (!second || this.at < this.tokens.length) return unread;
    return sign === "±" ? this.spread(first, second) : this.range(first, second);
  }

  /** The size, if all of the text was read. */
  private over(values: Value[]): Ends | SizeRefusal {
    if (this.word() === "+" && this.at === this.tokens.length - 1) this.at++; // "800+"
    if (this.at < this.tokens.length) return unread;
    const total = totalOf(values, this.sense);
    if (typeof total !== "number") return total;
    return { low: total, high: total, isPlain: values.every(({ unit, product }) => !unit && !product) };
  }

  /** A range of two sums; each can have its unit from the other. */
  private range(first: Value[], second: Value[]): Ends | SizeRefusal {
    // In "20 to 30 by 40" it is unclear what the range is of.
    if (first.some(({ multiplied }) => multiplied) !== second.some(({ multiplied }) => multiplied)) return unread;
    const values = withUnits([...sharingTimes(first, second), ...second]);
    const one = totalOf(values.slice(0, first.length), this.sense);
    const other = totalOf(values.slice(first.length), this.sense);
    if (typeof one !== "number") return one;
    if (typeof other !== "number") return other;
    if (one <= 0 || other <= 0) return { why: "nothing" };
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    return high > maxRange * low ? unread : { low, high, isPlain: false };
  }

  private spread(first: Value[], second: Value[]): Ends | SizeRefusal {
    const values = withUnits([...first, ...second]);
    const middle = totalOf(values.slice(0, first.length), this.sense);
    const wide = totalOf(values.slice(first.length), this.sense);
    if (typeof middle !== "number") return middle;
    if (typeof wide !== "number") return wide;
    return wide < middle ? { low: middle - wide, high: middle + wide, isPlain: false } : unread;
  }

  private word(offset = 0): string {
    return this.words[this.at + offset] ?? "";
  }

  private skip(words: ReadonlySet<string>): void {
    while (words.has(this.word())) this.at++;
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
      const last = values.at(-1) as Value;
      const from = this.at;
      const isPlus = plus.has(this.word());
      const isComma = this.word() === ",";
      if (isPlus || isComma) this.at++;
      const isLoose = isComma || !isPlus;
      if (isLoose && !last.side && !last.product && !(isComma && last.unit?.kind === "area")) {
        this.at = from;
        return values;
      }
      const next = this.product();
      if (!next) {
        this.at = from;
        return values;
      }
      // "20 ft wide, 40 ft long" are the sides of one area.
      const area = last.side && next.side && last.side !== next.side ? productOf(last, next) : null;
      if (area) values[values.length - 1] = area;
      else if (isLoose && !isComma) return null;
      else values.push(next);
    }
  }

  private product(): Value | null {
    const first = this.factor();
    if (!first || !times.has(this.word())) return first;
    this.at++;
    const second = this.factor();
    const product = second && productOf(first, second);
    if (!product || times.has(this.word())) return null;
    this.tail();
    return product;
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

  private quantity(): Value | null {
    this.skip(smallWordsBefore(this.word(1)));
    this.skip(surfaces);
    if (this.at > 0 && links.has(this.word()) && this.word(1) === "0") this.at++; // "entrada de 20 x 40"
    let side = sides.get(this.word()) ?? null;
    if (side) {
      this.at++;
      this.skip(set("of de : ="));
    }
    const amount = this.number() ?? this.impliedOne();
    if (amount === null) return null;
    const value: Value = {
      amount,
      unit: null,
      product: false,
      side,
      multiplied: false,
      noun: "",
      bySymbol: false,
      times: this.times,
    };
    if (this.word() === "-") this.hyphen();
    this.unit(value);
    this.smaller(value);
    side ??= this.sideAfter();
    value.side = side;
    if (this.sense.priced.kind === "count") value.noun = this.noun();
    if (value.unit) this.tail();
    return value;
  }

  /** Passes the hyphen of "20-foot". */
  private hyphen(): void {
    if (this.tokens[this.at + 1]?.is === "word" && unitAt(this.words, this.at + 1)) this.at++;
  }

  private number(): number | null {
    const { priced } = this.sense;
    const style = { grouped: (this.sense.senses.number ?? 0) === 0, rooms: priced.kind === "count" };
    const found = numberAt(this.tokens, this.at, style);
    if (!found) return null;
    if (found.unclear) senseOf(this.sense, "number");
    this.at = found.next;
    this.times = found.times;
    if (priced.kind === "time" && this.word() === ":" && this.tokens[this.at + 1]?.is === "number")
      return this.clock(found.value);
    return found.value;
  }

  /** "1:30" is an hour and a half. */
  private clock(hours: number): number | null {
    const minutes = numberAt(this.tokens, this.at + 1, { grouped: false, rooms: false });
    if (!minutes || minutes.value >= 60) return null;
    this.at = minutes.next;
    return hours + minutes.value / 60;
  }

  /** "acre y medio" is one and a half. */
  private impliedOne(): number | null {
    this.times = 1;
    const unit = unitAt(this.words, this.at);
    return unit &&
      /^(y|and) (medi[oa]|cuarto|a half|a quarter)\b/.test(this.words.slice(unit.next, unit.next + 3).join(" "))
      ? 1
      : null;
  }

  private unit(value: Value): void {
    const { priced } = this.sense;
    if (priced.kind === "time" && ["m", "'"].includes(this.word())) {
      this.at++;
      value.unit = { kind: "time", name: senseOf(this.sense, "minutes") === 0 ? "minute" : "hour" };
      return;
    }
    const found = unitAt(this.words, this.at);
    if (!found) return;
    const isMark = /^['"]$/.test(this.word());
    value.bySymbol = this.word() === '"';
    this.at = found.next;
    const isSide = found.doubtful && found.unit.kind === "area" && senseOf(this.sense, "square") === 1;
    value.unit = found.unit;
    if (isSide) value.amount **= 2;
    // "7 foot 2": a small 2 on a keyboard that has none.
    if (priced.kind === "area" && found.unit.kind === "length" && !isMark && this.isLoneTwo()) {
      this.at++;
      value.unit = { kind: "area", size: found.unit.size ** 2, side: found.unit.name };
    }
  }

  private isLoneTwo(): boolean {
    const token = this.tokens[this.at];
    const isLast = this.at === this.tokens.length - 1;
    return token?.is === "number" && token.value === 2 && isLast && !this.words.some((word) => times.has(word));
  }

  /** Adds inches to feet, and minutes to hours: 20'6", 20 ft 6, 1 h 30. */
  private smaller(value: Value): void {
    const { unit } = value;
    const from = this.at;
    if (!unit || !(unit.kind === "time" ? unit.name === "hour" : unit.kind === "length" && unit.size >= 1)) return;
    const isTime = unit.kind === "time";
    if (isTime ? plus.has(this.word()) : this.word() === "-" || (plus.has(this.word()) && /^in|^"$/.test(this.word(2))))
      this.at++;
    const found = numberAt(this.tokens, this.at, { grouped: false, rooms: false });
    if (!found || found.unclear) {
      this.at = from;
      return;
    }
    const isMinutes = isTime && ["m", "'"].includes(this.words[found.next] ?? "");
    const small = isMinutes ? null : unitAt(this.words, found.next);
    const limit = isTime ? 60 : 12;
    const isBare = !small && !isMinutes && from === this.at - (this.words[from] === "-" ? 1 : 0);
    const isWhole = this.tokens[this.at]?.is === "number";
    const isBareSmaller = isBare && isWhole && found.value < limit && (isTime || unit.size === 1);
    if (isBareSmaller || isMinutes) {
      value.amount += found.value / limit;
      this.at = found.next + (isMinutes ? 1 : 0);
    } else if (small?.unit.kind === "length" && unit.kind === "length" && small.unit.size < unit.size) {
      value.amount += (found.value * small.unit.size) / unit.size;
      this.at = small.next;
    } else if (small?.unit.kind === "time" && small.unit.name === "minute" && unit.kind === "time") {
      value.amount += found.value / 60;
      this.at = small.next;
    } else this.at = from;
  }

  /** "wide", "in width", "de ancho". */
  private sideAfter(): Side | null {
    const offset = links.has(this.word()) ? 1 : 0;
    const side = sides.get(this.word(offset)) ?? null;
    if (side) this.at += offset + 1;
    return side;
  }

  /** The counted item, in the person's own words. */
  private noun(): string {
    const from = this.at;
    while (this.tokens[this.at]?.is === "word" && this.at - from < 4 && !this.ends(this.word())) this.at++;
    return this.words.slice(from, this.at).join(" ");
  }

  private ends(word: string): boolean {
    return (
      (isNumberWord(word) && !word.startsWith("cuarto")) ||
      vague.has(word) ||
      plus.has(word) ||
      through.has(word) ||
      times.has(word)
    );
  }

  /** Passes what the size is of: "of driveway", "de entrada principal". */
  private tail(): void {
    if (this.sense.priced.kind === "count") return;
    this.skip(surfaces);
    if (!links.has(this.word())) return;
    const from = this.at;
    this.skip(links);
    this.skip(smallWords);
    const begun = this.at;
    while (this.tokens[this.at]?.is === "word" && this.at - begun < 2 && !this.ends(this.word())) this.at++;
    if (this.at === begun || sides.has(this.word(-1))) this.at = from;
  }
}

/** In "two to three hundred", the first number is of hundreds, too. */
function sharingTimes(first: Value[], second: Value[]): Value[] {
  const [one, other] = [first[0], second[0]];
  const isShared = one && other && other.times >= 100 && one.times === 1 && one.amount * other.times <= other.amount;
  return isShared && first.length === 1 && !one.unit ? [{ ...one, amount: one.amount * other.times }] : first;
}

const nothing: ReadonlySet<string> = new Set();

/** Articles are passed before a figure and before a surface: "a 20 x 40", "my driveway is 800". */
const smallWordsBefore = (next: string): ReadonlySet<string> =>
  next === "0" || surfaces.has(next) ? smallWords : nothing;

const sizeOf = (unit: Unit | null): number => (unit && unit.kind !== "time" ? unit.size : 1);
