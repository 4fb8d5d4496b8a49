import * as fc from "fast-check";
import { expect, test } from "vitest";
import { storableJson } from "./storable.ts";

const parsed = (text: string) => JSON.parse(storableJson(text)) as unknown;

test("a NUL and half of a character go, whatever stands around them", () => {
  expect(parsed(String.raw`{"a\u0000b":"c\u0000d"}`)).toEqual({ ab: "cd" });
  expect(parsed(String.raw`"\ud83d\ude00 \ud83d \ude00 \uDE00\uD83D\u0000\ude00"`)).toBe(
    "😀 \ufffd \ufffd \ufffd\ufffd\ufffd",
  );
});

test("an escaped backslash before the same letters is text and stays", () => {
  expect(parsed(String.raw`"\\u0000 \\ud800 \\\ud800"`)).toBe("\\u0000 \\ud800 \\\ufffd");
});

test("every value comes through well formed, and one that was so comes through as it was", () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: "binary" }), fc.boolean(), (text, ascii) => {
      const escaped = ascii
        ? text.replaceAll(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
        : text;
      expect(parsed(escaped)).toEqual(JSON.parse(text.replaceAll("\\u0000", "")));
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit))), (units) => {
      const whole = parsed(JSON.stringify(units.join(""))) as string;
      expect(whole).toBe(units.join("").toWellFormed().replaceAll("\0", ""));
    }),
  );
});

test("a text of eight million signs takes one walk, where a walk for each of them would take hours", () => {
  const backslashes = "\\\\".repeat(2_000_000);
  expect(storableJson(`"${backslashes}${"\\u0000".repeat(600_000)}"`) === `"${backslashes}"`).toBe(true);
});
