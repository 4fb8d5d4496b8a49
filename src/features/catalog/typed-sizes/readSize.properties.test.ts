import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSize } from "./readSize.ts";
import { unitOfPrice, type PricedUnit } from "./units.ts";

/**
 * The generators make a size first, and then write it in one of the ways that people have: they are the reference, and
 * know nothing of the reader.
 */

const priceIn = (unit: string) => unitOfPrice({ unit, custom_unit: null });
const oneOf = (...texts: string[]) => fc.constantFrom(...texts);

/** A text with the number it says. */
type Said = { text: string; value: number };

const small = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
const teens = ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"];
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

function inEnglish(value: number, and: string): string {
  if (value >= 1000) {
    const rest = value % 1000;
    return `${inEnglish(Math.floor(value / 1000), and)} thousand${rest ? ` ${inEnglish(rest, and)}` : ""}`;
  }
  if (value >= 100) {
    const rest = value % 100;
    return `${small[Math.floor(value / 100)]} hundred${rest ? `${and}${inEnglish(rest, and)}` : ""}`;
  }
  if (value < 20) return [...small, ...teens][value] ?? "";
  return `${tens[Math.floor(value / 10)]}${value % 10 ? `-${small[value % 10]}` : ""}`;
}

const spanishSmall =
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve".split(
    " ",
  );
const spanishTens = ["", "", "", "treinta", "cuarenta", "cincuenta", "sesenta", "setenta", "ochenta", "noventa"];
const spanishHundreds =
  "- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split(" ");

function inSpanish(value: number): string {
  if (value >= 1000) {
    const [thousands, rest] = [Math.floor(value / 1000), value % 1000];
    return `${thousands === 1 ? "" : `${inSpanish(thousands)} `}mil${rest ? ` ${inSpanish(rest)}` : ""}`;
  }
  if (value === 100) return "cien";
  if (value > 100) {
    const rest = value % 100;
    return `${spanishHundreds[Math.floor(value / 100)]}${rest ? ` ${inSpanish(rest)}` : ""}`;
  }
  if (value < 30) return spanishSmall[value] ?? "";
  return `${spanishTens[Math.floor(value / 10)]}${value % 10 ? ` y ${spanishSmall[value % 10]}` : ""}`;
}

const fractions = [
  ["½", 1 / 2],
  ["1/2", 1 / 2],
  ["¼", 1 / 4],
  ["3/4", 3 / 4],
  ["¾", 3 / 4],
] as const;

/** A whole number, in figures or words. */
const whole = (max: number): fc.Arbitrary<Said> =>
  fc.tuple(fc.integer({ min: 1, max }), fc.integer({ min: 0, max: 5 })).map(([value, way]) => ({
    value,
    text:
      way === 0
        ? value.toLocaleString("en-US")
        : way === 1
          ? inEnglish(value, " and ")
          : way === 2
            ? inEnglish(value, " ")
            : way === 3
              ? inSpanish(value)
              : String(value),
  }));

/** A number with a fraction or decimals. */
const broken = (max: number): fc.Arbitrary<Said> =>
  fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max }), fc.constantFrom(...fractions), oneOf(" ", "-", ""))
      .filter(([, [fraction], joint]) => joint !== "" || !fraction.includes("/"))
      .map(([value, [fraction, part], joint]) => ({ text: `${value}${joint}${fraction}`, value: value + part })),
    fc
      .tuple(fc.integer({ min: 1, max }), fc.integer({ min: 1, max: 99 }))
      .map(([value, cents]) => ({ text: `${value}.${String(cents).padStart(2, "0")}`, value: value + cents / 100 })),
  );
const number = (max: number) => fc.oneof(whole(max), broken(max));

const lengthUnits: readonly (readonly [feet: number, words: readonly string[]])[] = [
  [1, [" ft", "ft", " feet", "'", " pies", " ft."]],
  [3, [" yards", " yd", "yds", " yardas"]],
  [1 / 0.3048, [" m", " meters", " metros", "m"]],
];
const areaUnits: readonly (readonly [squareFeet: number, words: readonly string[]])[] = [
  [
    1,
    [" sq ft", " sq. ft.", "sqft", " square feet", " sf", " ft2", " ft²", " feet squared", " pies cuadrados", " sq/ft"],
  ],
  [9, [" sq yd", " square yards", " yardas cuadradas"]],
  [1 / 0.3048 ** 2, [" m2", " m²", " sq m", " metros cuadrados", " square meters"]],
  [43_560, [" acres", " acre", " ac"]],
  [10_000 / 0.3048 ** 2, [" hectares", " hectáreas"]],
];
/** A unit directly behind a figure, or behind a word and a blank. */
const withUnit = (text: string, unit: string) =>
  /[a-z]$/.test(text) && /^[a-z']/.test(unit) ? `${text} ${unit}` : text + unit;
const unitOf = (units: typeof lengthUnits) =>
  fc.constantFrom(...units).chain(([size, words]) => fc.constantFrom(...words).map((word) => ({ size, word })));

/** An area in square feet: a figure with a unit, or two sides. */
const area: fc.Arbitrary<Said> = fc.oneof(
  fc.tuple(number(5000), unitOf(areaUnits)).map(([said, { size, word }]) => ({
    text: withUnit(said.text, word),
    value: said.value * size,
  })),
  fc
    .tuple(number(300), number(300), unitOf(lengthUnits), oneOf(" x ", " by ", " × ", " por ", "*"))
    .map(([one, other, { size, word }, times]) => ({
      text: withUnit(one.text, word) + times + withUnit(other.text, word),
      value: one.value * other.value * size ** 2,
    })),
  fc
    .tuple(whole(300), whole(300), oneOf(" wide by ", " wide x ", " de ancho por "), oneOf(" long", " de largo"))
    .map(([one, other, wide, long]) => ({ text: one.text + wide + other.text + long, value: one.value * other.value })),
  fc
    .tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 11 }), whole(99), oneOf("'", "'-", " ft ", "' "))
    .map(([feet, inches, other, joint]) => ({
      text: `${feet}${joint}${inches}${joint === " ft " ? " in" : '"'} x ${other.text}`,
      value: (feet + inches / 12) * other.value,
    })),
);

const wordsOfNumbers = new Set(
  [
    ...small,
    ...teens,
    ...tens,
    ...spanishSmall,
    ...spanishTens,
    ...spanishHundreds,
    "hundred",
    "thousand",
    "cien",
    "mil",
  ].filter(Boolean),
);
/** Two sizes as one sum, with a plus between words of numbers: "ninety and one" is 91 to any reader. */
function summed(one: string, other: string, plus: string): string {
  const [last = "", first = ""] = [one.split(/[ -]/).at(-1), other.split(/[ -]/)[0]];
  return one + (wordsOfNumbers.has(last) && wordsOfNumbers.has(first) ? " + " : plus) + other;
}

/** Words around a size that do not change it. */
const around = fc.tuple(
  oneOf("", "", "about ", "~", "approx. ", "unos ", "más o menos ", "around ", " "),
  oneOf("", "", " or so", " total", " más o menos", " "),
);

/** The number that the reader took; null if it asked or refused. */
function sizeOf(typed: string, priced: PricedUnit): number | null {
  const reading = readSize(typed, priced);
  return reading?.is === "size" ? reading.size : null;
}
/** A size as large as the reference, rounded as sizes are. */
const isAbout = (size: number | null, value: number) => size !== null && Math.abs(size - value) <= 0.006 + value * 1e-9;

/** A count of equal surfaces, in the ways of writing that leave no doubt. */
const repeats: fc.Arbitrary<Said> = fc
  .tuple(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 0, max: 8 }), oneOf("patios", "rooms", "sections", "losas"))
  .map(([value, way, things]) => ({
    value,
    text: [
      `${inEnglish(value, " ")} `,
      `${inSpanish(value)} `,
      `${value} of `,
      `${value} @ `,
      `${value} de `,
      `(${value}) `,
      `${value} ${things} `,
      `${inEnglish(value, " ")} ${things} of `,
      `${inSpanish(value)} ${things} de `,
    ][way] as string,
  }));
/** Two sides in figures, to be written after a count. */
const surface: fc.Arbitrary<Said> = fc
  .tuple(fc.integer({ min: 13, max: 300 }), number(300), unitOf(lengthUnits), oneOf(" x ", " by ", " por ", " × "))
  .map(([one, other, { size, word }, times]) => ({
    text: withUnit(String(one), word) + times + withUnit(other.text, word),
    value: one * other.value * size ** 2,
  }));
const heights = oneOf(" high", " tall", " de alto", " in height");
const lengthsOf = oneOf(" long", " de largo", " in length");

/** A text with one letter left out, doubled, replaced or swapped in a word that is long enough to be known again. */
const misspelt = (word: string, at: number, way: number): string => {
  const place = 1 + (at % (word.length - 2));
  const [before, letter, after] = [word.slice(0, place), word[place] ?? "", word.slice(place + 1)];
  return way === 0
    ? before + after
    : way === 1
      ? before + letter + letter + after
      : way === 2
        ? `${before}k${after}`
        : before + (after[0] ?? "") + letter + after.slice(1);
};
const longWords: readonly (readonly [squareFeet: number, before: string, word: string, after: string])[] = [
  [1, "", "square", " feet"],
  [1, "sq ", "feet", ""],
  [9, "square ", "yards", ""],
  [43_560, "", "acres", ""],
  [1 / 0.3048 ** 2, "", "metros", " cuadrados"],
  [1 / 0.3048 ** 2, "square ", "meters", ""],
  [1, "pies ", "cuadrados", ""],
  [10_000 / 0.3048 ** 2, "", "hectares", ""],
];

describe("a size that was made first and then written is read as it was made", () => {
  test("areas", () =>
    fc.assert(
      fc.property(area, around, ({ text, value }, [before, after]) => {
        const typed = before + text + after;
        fc.pre(value < 1e9 && value > 0.01);
        expect({ typed, size: sizeOf(typed, priceIn("per sq ft")) }).toSatisfy(({ size }: { size: number | null }) =>
          isAbout(size, value),
        );
      }),
      { numRuns: 3000 },
    ));

  test("sums of areas", () =>
    fc.assert(
      fc.property(area, area, oneOf(" + ", " plus ", " and ", " y "), (one, other, plus) => {
        const typed = summed(one.text, other.text, plus);
        fc.pre(one.value + other.value < 1e9 && typed.length <= 120);
        expect({ typed, size: sizeOf(typed, priceIn("per sq ft")) }).toSatisfy(({ size }: { size: number | null }) =>
          isAbout(size, one.value + other.value),
        );
      }),
      { numRuns: 2000 },
    ));

  test("several of one surface", () =>
    fc.assert(
      fc.property(repeats, surface, oneOf("", " each", " cada uno"), (count, one, each) => {
        const typed = count.text + one.text + each;
        expect({ typed, size: sizeOf(typed, priceIn("per sq ft")) }).toSatisfy(({ size }: { size: number | null }) =>
          isAbout(size, count.value * one.value),
        );
      }),
      { numRuns: 1000 },
    ));

  test("a surface without a part of it", () =>
    fc.assert(
      fc.property(area, area, oneOf(" minus ", " menos ", " less "), (whole, part, minus) => {
        const typed = whole.text + minus + part.text;
        fc.pre(whole.value < 1e9 && whole.value - part.value > 0.01 && typed.length <= 120);
        expect({ typed, size: sizeOf(typed, priceIn("per sq ft")) }).toSatisfy(({ size }: { size: number | null }) =>
          isAbout(size, whole.value - part.value),
        );
      }),
      { numRuns: 1000 },
    ));

  test("a size that is written twice", () =>
    fc.assert(
      fc.property(
        surface,
        oneOf(" = ", "=", " (", ", "),
        oneOf(" sq ft", "sqft", " pies cuadrados"),
        (one, is, unit) => {
          const total = Number(one.value.toFixed(1));
          fc.pre(total >= 1);
          const typed = `${one.text}${is}${total}${unit}${is === " (" ? ")" : ""}`;
          expect({ typed, size: sizeOf(typed, priceIn("per sq ft")) }).toSatisfy(({ size }: { size: number | null }) =>
            isAbout(size, one.value),
          );
        },
      ),
      { numRuns: 1000 },
    ));

  test("a length with a height: the length by length, their product by area", () =>
    fc.assert(
      fc.property(
        number(2000),
        number(12),
        unitOf(lengthUnits),
        lengthsOf,
        heights,
        oneOf(" ", ", ", " and ", " y ", " by ", " x "),
        fc.boolean(),
        (long, high, { size, word }, length, height, joint, isLengthFirst) => {
          const parts = [withUnit(long.text, word) + length, withUnit(high.text, word) + height];
          const typed = (isLengthFirst ? parts : parts.toReversed()).join(joint);
          const byLength = readSize(typed, priceIn("per linear ft"));
          expect(byLength, typed).toMatchObject({ is: "size", unneeded: "height" });
          expect(isAbout(byLength?.is === "size" ? byLength.size : null, long.value * size), typed).toBe(true);
          expect(isAbout(sizeOf(typed, priceIn("per sq ft")), long.value * high.value * size ** 2), typed).toBe(true);
        },
      ),
      { numRuns: 1000 },
    ));

  test("a word that is misspelt by one letter is asked about, with the size among the answers", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 5000 }),
        fc.constantFrom(...longWords),
        fc.nat(),
        fc.integer({ min: 0, max: 3 }),
        (value, [size, before, word, after], at, way) => {
          const wrong = misspelt(word, at, way);
          fc.pre(wrong !== word && sizeOf(`${value} ${before}${wrong}${after}`, priceIn("per sq ft")) === null);
          const typed = `${value} ${before}${wrong}${after}`;
          const reading = readSize(typed, priceIn("per sq ft"));
          expect(reading, typed).toMatchObject({ is: "question", doubt: "meant" });
          const offered = reading?.is === "question" ? reading.answers : [];
          expect(
            offered.some((answer) => isAbout(answer.size, value * size)),
            typed,
          ).toBe(true);
        },
      ),
      { numRuns: 1000 },
    ));

  test("ranges of areas", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 5000 }),
        fc.integer({ min: 0, max: 3000 }),
        unitOf(areaUnits),
        oneOf("-", " - ", " to ", " a ", "–", " or "),
        (low, more, { size, word }, through) => {
          const typed = `${low}${through}${low + more}${word}`;
          const reading = readSize(typed, priceIn("per sq ft"));
          expect(reading, typed).toMatchObject({ is: "size" });
          if (reading?.is !== "size") return;
          expect(isAbout(reading.low, low * size), typed).toBe(true);
          expect(isAbout(reading.high, (low + more) * size), typed).toBe(true);
        },
      ),
    ));

  test("lengths", () =>
    fc.assert(
      fc.property(number(5000), unitOf(lengthUnits), around, (said, { size, word }, [before, after]) => {
        const typed = before + withUnit(said.text, word) + after;
        expect({ typed, size: sizeOf(typed, priceIn("per linear ft")) }).toSatisfy((found: { size: number | null }) =>
          isAbout(found.size, said.value * size),
        );
      }),
      { numRuns: 2000 },
    ));

  test("times", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 59 }),
        fc.integer({ min: 0, max: 6 }),
        (h, minutes, way) => {
          const typed = [
            `${h * 60 + minutes} min`,
            `${h * 60 + minutes} minutos`,
            `${h} h ${minutes} min`,
            `${h} hours ${minutes} minutes`,
            `${h} horas y ${minutes} minutos`,
            `${h}h${minutes}`,
            `${h}:${String(minutes).padStart(2, "0")}`,
          ][way] as string;
          expect({ typed, size: sizeOf(typed, priceIn("per hour")) }).toSatisfy((found: { size: number | null }) =>
            isAbout(found.size, h + minutes / 60),
          );
        },
      ),
    ));

  test("counts", () =>
    fc.assert(
      fc.property(whole(5000), oneOf("", " windows", " ventanas", " big windows"), (said, noun) => {
        expect([said.text + noun, sizeOf(said.text + noun, priceIn("per window"))]).toEqual([
          said.text + noun,
          said.value,
        ]);
      }),
      { numRuns: 1000 },
    ));
});

const units = ["per sq ft", "per linear ft", "per hour", "per day", "per window", "per sq meter", "per acre"].map(
  priceIn,
);

/** Words and marks of sizes in any order: nonsense that looks like a size. */
const pieces =
  "two of @ each minus high thick = 1 000 20 40 1.200 1,200 1/2 ½ 0 9e9 x by + - ± and y to a an de of half medio hundred mil k sq ft feet ' \" m yd acre hour min day wide long ( ) , . : about ~ ^2 ² two car driveway cuarto en in square -- // Infinity NaN 🏡 ｘ ５".split(
    " ",
  );
const nonsense = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((words) => words.join(" ")),
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((words) => words.join("")),
);

test("nonsense is answered with finite sizes above 0, or refused", () =>
  fc.assert(
    fc.property(nonsense, fc.constantFrom(...units), (typed, priced) => {
      const reading = readSize(typed, priced);
      if (reading === null || reading.is === "refusal") return;
      const sizes =
        reading.is === "size" ? [reading.size, reading.low, reading.high] : reading.answers.map(({ size }) => size);
      expect(sizes.length).toBeGreaterThan(0);
      for (const size of sizes) expect(size > 0 && size <= 1e9, `${typed}: ${size}`).toBe(true);
    }),
    { numRuns: 5000 },
  ));

test("all of a text is read: a number behind a size is never lost", () =>
  fc.assert(
    fc.property(area, fc.integer({ min: 13, max: 999 }), fc.constantFrom(...units), ({ text }, more, priced) => {
      const reading = readSize(`${text} ${more}`, priced);
      expect(reading?.is === "size" ? `${text} ${more}` : "").toBe("");
    }),
  ));

test("a text of any length costs no more than one of 120 characters", () => {
  for (const long of ["(".repeat(1e5), "20x".repeat(1e5), "and a half ".repeat(1e5), "1,".repeat(1e5), " ".repeat(1e5)])
    for (const priced of units) expect(["refusal", undefined]).toContain(readSize(`${long}x`, priced)?.is);
});
