import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wrapText } from "./wrapText.ts";

/** Every character is one unit wide, except accents, which have no width. */
const widthOf = (character: string) => (/\p{M}/u.test(character) ? 0 : 1);
const widthOfAll = (text: string) => Array.from(text).reduce((sum, character) => sum + widthOf(character), 0);
const wrap = (text: string, width: number) => wrapText(text, width, widthOf);

describe("a text is cut into lines", () => {
  test.each([
    ["between words", "one two three", 7, ["one two ", "three"]],
    ["within a word that is longer than a line", "abcdefgh", 3, ["abc", "def", "gh"]],
    ["and goes on after it", "abcdefgh ij", 5, ["abcde", "fgh ", "ij"]],
    ["after a hyphen between letters", "full-time work", 6, ["full-", "time ", "work"]],
    ["not before a figure", "a -5 b", 3, ["a ", "-5 ", "b"]],
    ["where its lines end", "one\n\ntwo", 10, ["one", "", "two"]],
    ["blanks at its beginning stay", "    one", 10, ["    one"]],
    ["of blanks at the end of a line one stays", "one     two", 5, ["one ", "two"]],
    ["an empty one is one line", "", 10, [""]],
    ["accents stay with their letter", "aa\u0301\u0323b", 2, ["aa\u0301\u0323", "b"]],
    ["a character that is wider than the line stands alone", "ab", 0.5, ["a", "b"]],
  ])("%s", (_what, text, width, lines) => expect(wrap(text, width)).toEqual(lines));

  const texts = fc.string({ unit: fc.constantFrom("a", "W", "-", " ", "\n", "é", "□", "\u0301"), maxLength: 300 });

  test("loses nothing but blanks, and no line is wider than it may be", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, width) => {
        const lines = wrap(text, width);
        expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(/[ \n]/g, ""));
        for (const line of lines) expect(widthOfAll(line.trimEnd())).toBeLessThanOrEqual(width);
      }),
    );
  });

  test.each(["W", "漢", "W ", "W-", "a\u0301", "  ", "-"])("measures each character about once: %j", (piece) => {
    let asked = 0;
    const text = piece.repeat(20_000);
    wrapText(text, 80, () => {
      asked += 1;
      return 1;
    });
    expect(asked).toBeLessThanOrEqual(text.length + 1);
  });
});
