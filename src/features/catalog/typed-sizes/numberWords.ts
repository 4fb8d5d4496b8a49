import { isOneLetterApart } from "#shared/search/oneLetterApart.ts";
import type { Token } from "./sizeText.ts";

/** Numbers in words, English and Spanish: "twelve hundred", "mil doscientos", "three quarters", "acre y medio". */

const numbered = (words: string, first: number, step: number): [string, number][] =>
  words.split(" ").map((word, index) => [word, first + index * step]);

/** Words of numbers that are added to the number before them. */
const summands = new Map([
  ...numbered("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen", 0, 1),
  ...numbered("sixteen seventeen eighteen nineteen", 16, 1),
  ...numbered("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10),
  ...numbered("cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince", 0, 1),
  ...numbered("dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro", 16, 1),
  ...numbered("veinticinco veintiseis veintisiete veintiocho veintinueve", 25, 1),
  ...numbered("treinta cuarenta cincuenta sesenta setenta ochenta noventa", 30, 10),
  ...numbered("cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos", 100, 100),
  ...numbered("novecientos", 900, 1),
  ...numbered(
    "doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas",
    200,
    100,
  ),
  ["fourty", 40],
  ["ciento", 100],
  ["un", 1],
  ["una", 1],
  ["veintiun", 21],
  ["veintiuna", 21],
  ["a", 1],
  ["an", 1],
]);
/** Words that multiply the number before them. */
const multipliers = new Map([
  ["hundred", 100],
  ["hundreds", 100],
  ["thousand", 1000],
  ["k", 1000],
  ["mil", 1000],
  ["million", 1e6],
  ["millon", 1e6],
  ["millones", 1e6],
  ["dozen", 12],
  ["dozens", 12],
  ["doz", 12],
  ["dz", 12],
  ["docena", 12],
  ["docenas", 12],
  ["couple", 2],
  ["par", 2],
]);
const parts = new Map([
  ["half", 1 / 2],
  ["halves", 1 / 2],
  ["medio", 1 / 2],
  ["media", 1 / 2],
  ["third", 1 / 3],
  ["thirds", 1 / 3],
  ["tercio", 1 / 3],
  ["tercios", 1 / 3],
  ["quarter", 1 / 4],
  ["quarters", 1 / 4],
  ["cuarto", 1 / 4],
  ["cuartos", 1 / 4],
]);
const articles = new Set(["a", "an", "un", "una"]);
const ands = new Set(["and", "y", "&"]);

/**
 * A number found in tokens, which ends before `next`. `unclear`: its dot can separate thousands or decimals. `times`: the
 * word at its end that multiplies it, as "hundred" in "eight hundred"; else 1.
 */
export type FoundNumber = { value: number; next: number; unclear: boolean; times: number };

/** The style of reading numbers. `grouped`: an unclear dot separates thousands. `rooms`: "cuarto" is a room, not a quarter. */
export type NumberStyle = { grouped: boolean; rooms: boolean };

const wordAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.is === "word" || token?.is === "mark" ? token.text : "";
};

/** The words of every number, in both languages, for offering one of them in place of a misspelt word. */
export const numberWords: readonly string[] = [summands, multipliers, parts].flatMap((words) => [...words.keys()]);

/** True for "dozn" and "hundrd", which are no counted things. */
export const isMisspeltMultiplier = (word: string): boolean =>
  [...multipliers.keys()].some((right) => right.length > 4 && isOneLetterApart(word, right)) && !multipliers.has(word);

/** True if a word belongs to a number. */
export const isNumberWord = (word: string): boolean =>
  summands.has(word) || multipliers.has(word) || parts.has(word) || ands.has(word);

/** The number that begins at a token, in digits or words. Null if there is none. */
export function numberAt(tokens: readonly Token[], at: number, style: NumberStyle): FoundNumber | null {
  const begun = wholeAt(tokens, at, style);
  if (!begun) {
    const part = partAt(tokens, at, style);
    return part && { value: part.value, next: afterOf(tokens, part.next), unclear: false, times: 1 };
  }
  const { value, next, unclear } = begun;
  const times = 1;
  // "three quarters", "a half".
  const share = tokens[next]?.is === "word" ? partAt(tokens, next, style) : null;
  if (share && value < 100) return { value: value * share.value, next: afterOf(tokens, share.next), unclear, times };
  // "20 1/2", "1-1/2", "one and a half", "two and 1/2".
  const joint = wordAt(tokens, next) === "-" || ands.has(wordAt(tokens, next)) ? next + 1 : next;
  const article = joint > next && articles.has(wordAt(tokens, joint)) ? joint + 1 : joint;
  const rest = tokens[article];
  const fraction = rest?.is === "fraction" || article > next ? partAt(tokens, article, style) : null;
  return fraction && fraction.value < 1
    ? { value: value + fraction.value, next: afterOf(tokens, fraction.next), unclear, times }
    : begun;
}

/** The place after "of a", "de", "an" and the like. */
function afterOf(tokens: readonly Token[], at: number): number {
  let next = at;
  if (["of", "de"].includes(wordAt(tokens, next))) next++;
  if (articles.has(wordAt(tokens, next)) && tokens[next + 1]?.is === "word") next++;
  return next;
}

/** A part of one: "1/2", "half", "medio". */
function partAt(tokens: readonly Token[], at: number, style: NumberStyle): { value: number; next: number } | null {
  const token = tokens[at];
  if (token?.is === "fraction") return { value: token.value, next: at + 1 };
  const word = wordAt(tokens, at);
  const value = style.rooms && word.startsWith("cuarto") ? undefined : parts.get(word);
  return value === undefined ? null : { value, next: at + 1 };
}

/** A number without parts: "1,200", "1.2k", "twelve hundred and fifty", "2 mil 500". */
function wholeAt(tokens: readonly Token[], at: number, { grouped }: NumberStyle): FoundNumber | null {
  let [total, current, room, next, times] = [0, 0, Number.POSITIVE_INFINITY, at, 1];
  let [unclear, begun] = [false, false];
  for (;;) {
    const after = begun && ands.has(wordAt(tokens, next)) && summands.has(wordAt(tokens, next + 1)) ? next + 1 : next;
    const token = tokens[after];
    const word = wordAt(tokens, after);
    const summand = token?.is === "number" ? readDigits(token, grouped) : summands.get(word);
    const multiplier = multipliers.get(word);
    const isArticle = articles.has(word);
    if (summand !== undefined && summand < room && !(begun && isArticle)) {
      if (begun && after > next && !continues(tokens, after, room)) break;
      if (isArticle && !opensNumber(tokens, after)) break;
      if (token?.is === "number" && token.grouped !== null) unclear = true;
      current += summand;
      room = token?.is === "number" ? 0 : summand >= 100 ? 100 : summand >= 20 && summand % 10 === 0 ? 10 : 0;
      next = after + 1;
      times = 1;
    } else if (
      multiplier !== undefined &&
      after === next &&
      (begun || multiplier >= 12 || word === "couple") &&
      (begun || word !== "k")
    ) {
      if (multiplier < 1000) current = (begun ? current : 1) * multiplier;
      else [total, current] = [total + (begun ? current : 1) * multiplier, 0];
      room = multiplier < 100 ? 0 : multiplier;
      times = multiplier;
      next = ["couple", "par"].includes(word) || multiplier === 12 ? afterOf(tokens, next + 1) : next + 1;
      if (total > 1e12 || current > 1e12) return null;
    } else break;
    begun = true;
  }
  return begun ? { value: total + current, next, unclear, times } : null;
}

const readDigits = ({ value, grouped }: Token & { is: "number" }, byThousands: boolean): number =>
  byThousands && grouped !== null ? grouped : value;

/** True if "and" and a word of a number continue one number: "hundred and fifty", "treinta y cinco". */
function continues(tokens: readonly Token[], at: number, room: number): boolean {
  const value = summands.get(wordAt(tokens, at)) ?? Number.POSITIVE_INFINITY;
  return value < room && !multipliers.has(wordAt(tokens, at + 1)) && !articles.has(wordAt(tokens, at));
}

/** True if the article at this token is the number 1: "a thousand", "an acre", "una". Spanish has "a" in ranges, too. */
function opensNumber(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return next ? next.is === "word" && !summands.has(next.text) : wordAt(tokens, at).startsWith("un");
}
