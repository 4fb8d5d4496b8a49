import * as fc from "fast-check";
import { expect, test } from "vitest";
import { asTextMessage, fitsInText, textSize } from "./textSegments.ts";

const a = (count: number) => "a".repeat(count);

test.each([
  ["", { encoding: "gsm-7", units: 0, segments: 1 }],
  [a(160), { encoding: "gsm-7", units: 160, segments: 1 }],
  [a(161), { encoding: "gsm-7", units: 161, segments: 2 }],
  [a(306), { encoding: "gsm-7", units: 306, segments: 2 }],
  [a(307), { encoding: "gsm-7", units: 307, segments: 3 }],
  [`€${a(158)}`, { encoding: "gsm-7", units: 160, segments: 1 }],
  [`€${a(159)}`, { encoding: "gsm-7", units: 161, segments: 2 }],
  // The sign of two places does not fit behind 152 others.
  [`${a(152)}€${a(152)}`, { encoding: "gsm-7", units: 306, segments: 3 }],
  ["¿Señor? ¡Él! à ñ Ü", { encoding: "gsm-7", units: 18, segments: 1 }],
  ["María", { encoding: "ucs-2", units: 5, segments: 1 }],
  [`í${a(69)}`, { encoding: "ucs-2", units: 70, segments: 1 }],
  [`í${a(70)}`, { encoding: "ucs-2", units: 71, segments: 2 }],
  [`í${a(133)}`, { encoding: "ucs-2", units: 134, segments: 2 }],
  [`í${a(134)}`, { encoding: "ucs-2", units: 135, segments: 3 }],
  // Half an emoji in each of two segments shows in neither.
  [`${a(66)}😀${a(66)}`, { encoding: "ucs-2", units: 134, segments: 3 }],
  ["`", { encoding: "ucs-2", units: 1, segments: 1 }],
])("%j", (text, size) => expect(textSize(text)).toEqual(size));

test("three segments can be sent, four cannot", () => {
  expect([a(459), a(460), `í${a(200)}`, `í${a(201)}`].map(fitsInText)).toEqual([true, false, true, false]);
});

test("quotes, dashes and spaces of typesetters do not make a text longer", () => {
  expect(asTextMessage("“It’s 9:00\u202fAM – 11:00\u00a0AM…”")).toBe('"It\'s 9:00 AM - 11:00 AM..."');
  expect(textSize(asTextMessage("We’re coming – 9:00\u202fAM")).encoding).toBe("gsm-7");
});

test("an accent that was typed apart from its letter does not make a text longer", () => {
  expect(textSize(asTextMessage("Jose\u0301 Nun\u0303ez")).encoding).toBe("gsm-7");
});

test("letters of names stay as they are in a text that fits", () => {
  for (const text of ["José Núñez", "María", "王小明", "😀"]) expect(asTextMessage(text)).toBe(text);
});

test("a text that is too long loses the accents for which it would have no room, and no others", () => {
  const long = (name: string) => `${name} ñé ${a(200)}`;
  expect(asTextMessage(long("Mari\u0301a Ángel"))).toBe(long("Maria Angel"));
  expect(asTextMessage(long("王"))).toBe(long("王"));
  expect(asTextMessage(`é${a(460)}`)).toBe(`é${a(460)}`);
});

test("a longer text never has fewer segments", () => {
  const texts = (maxLength: number) => fc.string({ unit: fc.constantFrom("a", "ñ", "í", "€", "😀"), maxLength });
  fc.assert(
    fc.property(texts(400), texts(3), (text, more) => {
      expect(textSize(text + more).segments).toBeGreaterThanOrEqual(textSize(text).segments);
    }),
  );
});
