import { describe, expect, test } from "vitest";
import { drawableText } from "./drawableText.server.ts";

describe("characters that the typeface has not", () => {
  test.each([
    ["emoji", "Wash 🚗!", "Wash □!"],
    ["a family is one character", "👨‍👩‍👧", "□"],
    ["Chinese", "你好", "□□"],
    ["Arabic", "مرحبا", "□□□□□"],
    ["control characters", "a\u0007b\u200bc", "a□b□c"],
    ["half a surrogate", "x\ud83d", "x□"],
    ["what can be composed is", "Cafe\u0301", "Café"],
    ["Spanish and typography stay", "¿Cuánto? “Ñandú” – €5 × 3 → ½", "¿Cuánto? “Ñandú” – €5 × 3 → ½"],
    ["lines stay", "one\r\ntwo\tthree", "one\ntwo    three"],
  ])("%s", (_what, written, drawn) => expect(drawableText(written)).toBe(drawn));

  test("a letter under a tower of accents is one square", () => {
    expect(drawableText(`a${"\u0323\u0302".repeat(50)}b`)).toBe("□b");
  });
});
