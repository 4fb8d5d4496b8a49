import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { corrections, isOneLetterApart } from "./correction.ts";
import { folded } from "./folding.ts";
import { markedPieces } from "./marks.ts";
import { searchText, type SearchedParts } from "./searchText.ts";
import { isFoundIn, soughtIn } from "./sought.ts";

const person = (name: string, email = "", phone = "", address = ""): SearchedParts => ({
  texts: [name, email, phone, address],
  phones: [phone],
  addresses: [address],
});
const finds = (typed: string, parts: SearchedParts): boolean => {
  const sought = soughtIn(typed);
  return sought === null || isFoundIn(searchText(parts), sought);
};

test.each([
  ["O’Brien", " obrien "],
  ["  Núñez\t& Söhne ", " nunez sohne "],
  ["Smith-Jones (NY)", " smith-jones ny "],
  ["STRASSE, Straße", " strasse strasse "],
  ["Łódź Ørsted Æsir", " lodz orsted aesir "],
  ["dana.smith@mail.dev", " dana-smith@mail-dev "],
  ["Quote #12, Apt#3 # 4", " quote #12 apt #3 4 "],
  ["\u202d+1 (555) 010‑0123\u202c", " 1 555 010-0123 "],
  ["...", " "],
  ["", " "],
])("%j is compared as %j", (text, expected) => expect(folded(text)).toBe(expected));

describe("a search finds", () => {
  const dana = person(
    "Dana O’Brien-Núñez",
    "dana.ob@mail.dev",
    "(630) 555-0123",
    "12 N Lake Shore Dr, Apt 4, Springfield",
  );
  test.each([
    ["nunez dana"],
    ["obrien"],
    ["o'brien"],
    ["OBRIENNUNEZ"],
    ["dana.ob@"],
    ["@mail.dev"],
    ["6305550123"],
    ["+1 630 555"],
    ["1630"],
    ["630.555.0123"],
    ["001 630 555 0123"],
    ["555012"],
    ["12 north lake shore drive"],
    ["lake shore driv"],
    ["unit 4 springfield"],
    ["dana 630-555-0123"],
    ["12 Lake Shore, +1 630 555 0123, Springfield"],
    ["001 630 555 0123 12 lake shore"],
    ["   "],
  ])("%j", (typed) => expect(finds(typed, dana)).toBe(true));
  test.each([["dan novak"], ["630 555 0124"], ["o brien x"], ["#12"], ["-"], ["_"], ["%"]])("not %j", (typed) =>
    expect(finds(typed, dana)).toBe(false),
  );
});

describe("a quote", () => {
  const quote = (number: number) => ({ texts: ["Dana", "Driveway", "dana@mail.dev", `quote #${number}`] });
  test.each([["Quote 12"], ["quote #12"], ["#12"], ["no. 12"], ["QUOTE #12 dana"]])("is found by %j alone", (typed) => {
    expect([12, 1, 112, 120].map((number) => finds(typed, quote(number)))).toEqual([true, false, false, false]);
  });
  test("is found by a part of its number, too", () => expect(finds("12", quote(1120))).toBe(true));
});

test.each([
  ["+44 20 7946 0958", "0044 2079460958"],
  ["+44 20 7946 0958", "011 44 20 7946 0958"],
  ["020 7946 0958", "20 79460958"],
  ["630-555-0123 or 630-555-0124", "+16305550124"],
  ["630-555-0123 x99", "16305550123"],
])("the phone number %j is found by %j", (stored, typed) => expect(finds(typed, person("X", "", stored))).toBe(true));

const marked = (text: string, typed: string) =>
  markedPieces(text, typed)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["Dana O’Brien", "obrien dan", "[Dan]a [O’Brien]"],
  ["José Núñez", "nunez", "José [Núñez]"],
  ["(555) 123-4567", "555123", "([555) 123]-4567"],
  ["(555) 123-4567", "+1 555 123 4567", "([555) 123-4567]"],
  ["Ann Hannah", "an", "[An]n Hannah"],
  ["Hannah", "an", "H[an]nah"],
  ["Smith-Jones", "smithjones", "[Smith-Jones]"],
  ["Straße 12", "strasse", "[Straße] 12"],
  ["112 and 12", "#12", "112 and [12]"],
  ["9 Lake Shore Drive", "lake shore dr", "9 [Lake] [Shore] [Dr]ive"],
  ["9 N Lake Shore Dr.", "north lake shore drive", "9 [N] [Lake] [Shore] [Dr]."],
  ["40 Elm Blvd", "boulevard", "40 Elm [Blvd]"],
  ["Ron Mc Donald", "mcdonald", "Ron [Mc Donald]"],
  ["Dana", "zzz", "Dana"],
  ["Dana", "", "Dana"],
  ["", "a", ""],
])("in %j a search for %j marks %j", (text, typed, expected) => expect(marked(text, typed)).toBe(expected));

test("something is marked in a record that is found by words of more than one letter", () => {
  const name = fc.constantFrom("Dana O’Brien", "Ron Mc Donald", "Anne-Marie Núñez", "Zoë Straße");
  const phone = fc.constantFrom("(630) 555-0123", "+1 630 555 0124", "630.555.0125");
  const street = fc.constantFrom("9 North Lake Shore Drive", "12 W Elm Blvd", "40 SE Mill Ct, Unit 5", "7 St Ives Sq");
  const spellings = "drive dr. drv n north w west boulevard blvd se southeast court mills apt suite street str saint";
  const others = "obrien o'brien mcdonald mc nunez NÚÑEZ annemarie strasse 6305550123 1630555 555 0124 lake shor elm";
  const word = fc.constantFrom(...`${spellings} ${others} square # 5`.split(" "));
  fc.assert(
    fc.property(name, phone, street, fc.array(word, { minLength: 1, maxLength: 3 }), (one, number, address, words) => {
      const typed = words.join(" ");
      fc.pre(words.every((each) => each.length > 1) && finds(typed, person(one, "", number, address)));
      const marks = [one, number, address].filter((text) => markedPieces(text, typed).some((piece) => piece.marked));
      expect(marks, typed).not.toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test("marks leave a text as it is", () =>
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.string({ maxLength: 10 }), (text, typed) => {
      expect(
        markedPieces(text, typed)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }),
  ));

describe("did you mean", () => {
  const records = [person("Dana Smith"), person("John O’Neill"), person("Maria Lopez", "", "", "12 Maple Street")].map(
    (parts) => ({ search_text: searchText(parts), texts: [parts.texts[0] ?? null, parts.texts[3] ?? null] }),
  );
  test.each([
    ["smtih", ["Smith"]],
    ["dana smit", []],
    ["dana smitj", ["dana Smith"]],
    ["smiith, dana!", ["Smith, dana!"]],
    ["oneil", []],
    ["oneyll", ["O’Neill"]],
    ["mapel street", ["Maple street"]],
    ["jonh", ["John"]],
    ["john smtih", []],
    ["jhn", []],
    ["smxxh", []],
    ["", []],
  ])("%j: %j", (typed, expected) => expect(corrections(typed, records)).toEqual(expected));

  test("a search that finds up to two is corrected to one that finds more, and a number never", () => {
    const spelledSo = (...names: string[]) =>
      names.map((name) => ({ search_text: searchText(person(name)), texts: [name] }));
    const three = ["Ann Meyer", "Bea Meyer", "Cleo Meyer"];
    expect(corrections("meier", spelledSo("Dora Meier", "Ed Meier", ...three))).toEqual(["Meyer"]);
    expect(corrections("meier", spelledSo("Dora Meier", "Ed Meier", "Flo Meier", ...three, "Gus Meyer"))).toEqual([]);
    expect(corrections("meyer", spelledSo("Dora Meier", ...three.slice(1)))).toEqual([]);
    expect(corrections("6305550123", spelledSo("Ann 6305550124"))).toEqual([]);
  });

  test("one letter is added, left out, replaced, or swapped with its neighbor, and nothing else", () => {
    const letter = fc.constantFrom("a", "b", "c");
    const word = fc.string({ unit: letter, minLength: 1, maxLength: 6 });
    const slips = (of: string) =>
      new Set(
        Array.from({ length: of.length + 1 }, (_, at) => [
          of.slice(0, at) + of.slice(at + 1),
          ..."abc"
            .split("")
            .flatMap((one) => [of.slice(0, at) + one + of.slice(at), of.slice(0, at) + one + of.slice(at + 1)]),
          of.slice(0, at) + (of[at + 1] ?? "") + (of[at] ?? "") + of.slice(at + 2),
        ]).flat(),
      );
    fc.assert(
      fc.property(word, word, (a, b) => {
        const near = slips(a);
        near.delete(a);
        expect(isOneLetterApart(a, b), `${a} ${b}`).toBe(near.has(b));
      }),
      { numRuns: 2_000 },
    );
  });
});
