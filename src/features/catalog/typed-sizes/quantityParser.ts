import { links, plus, sides, smallWords, surfaces, through, times, vague } from "./grammarWords.ts";
import { isMisspeltMultiplier, isNumberWord, numberAt } from "./numberWords.ts";
import type { Side } from "./reading.ts";
import { senseOf, type Sense, type Value } from "./sizeValue.ts";
import { textsOf, type Token } from "./sizeText.ts";
import { unitAt } from "./units.ts";

/** The lower part of the grammar of a size: one number with its unit, its side and the words around them. */
export class QuantityParser {
  protected at = 0;
  /** The multiplier at the end of the number that was read last. */
  private times = 1;
  protected readonly words: readonly string[];
  protected readonly tokens: readonly Token[];
  protected readonly sense: Sense;

  constructor(tokens: readonly Token[], sense: Sense) {
    this.tokens = tokens;
    this.sense = sense;
    this.words = textsOf(tokens);
  }

  protected word(offset = 0): string {
    return this.words[this.at + offset] ?? "";
  }

  protected skip(words: ReadonlySet<string>): void {
    while (words.has(this.word())) this.at++;
  }

  protected quantity(): Value | null {
    this.skip(smallWordsBefore(this.word(1)));
    this.skip(surfaces);
    if (this.at > 0 && links.has(this.word()) && this.word(1) === "0") this.at++; // "entrada de 20 x 40"
    let side = sides.get(this.word()) ?? null;
    if (side) {
      this.at++;
      this.skip(behindSide);
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
    } else if (thicknesses.has(this.words[small?.next ?? -1] ?? "")) this.at = from;
    else if (small?.unit.kind === "length" && unit.kind === "length" && small.unit.size < unit.size) {
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
    while (this.tokens[this.at]?.is === "word" && this.at - from < 4 && !this.endsNoun(this.word())) this.at++;
    return this.words.slice(from, this.at).join(" ");
  }

  private endsNoun(word: string): boolean {
    return (
      (isNumberWord(word) && !word.startsWith("cuarto")) ||
      isMisspeltMultiplier(word) ||
      vague.has(word) ||
      plus.has(word) ||
      through.has(word) ||
      times.has(word)
    );
  }

  /** Passes what the size is of: "of driveway", "de entrada principal". */
  protected tail(): void {
    if (this.sense.priced.kind === "count") return;
    this.skip(surfaces);
    if (!links.has(this.word())) return;
    const from = this.at;
    this.skip(links);
    this.skip(smallWords);
    const begun = this.at;
    while (this.tokens[this.at]?.is === "word" && this.at - begun < 2 && !this.endsNoun(this.word())) this.at++;
    if (this.at === begun || sides.has(this.word(-1))) this.at = from;
  }
}

/** Between the name of a side and its number: "length: 20", "ancho de 20". */
const behindSide: ReadonlySet<string> = new Set(["of", "de", "is", ":", "="]);
/** Behind a small length that is no part of the length before it: "40 ft 4 in thick". */
const thicknesses: ReadonlySet<string> = new Set([
  "thick",
  "thickness",
  "deep",
  "depth",
  "grosor",
  "espesor",
  "grueso",
]);
const nothing: ReadonlySet<string> = new Set();

/** Articles are passed before a figure and before a surface: "a 20 x 40", "my driveway is 800". */
const smallWordsBefore = (next: string): ReadonlySet<string> =>
  next === "0" || surfaces.has(next) ? smallWords : nothing;
