import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accentColours, contrast, isAsChosen, isColour } from "./brandColour.ts";

const colour = fc
  .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }))
  .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, "0")).join("")}`);

/** The backgrounds of `ui/theme.css` behind the accent. */
const paper = {
  light: ["#f7f5f1", "#fffefc", "#ffffff", "#efebe4"],
  dark: ["#161513", "#1e1c1a", "#272522", "#121110"],
};

describe("a business's colour", () => {
  test("black on white is 21 to 1, and WCAG's own example of grey holds", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  });

  test.each(["light", "dark"] as const)("whatever it is, text in it and on it can be read in %s", (theme) => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const { accent, ink, soft, hover, focus } = accentColours(chosen)[theme];
        for (const one of [accent, ink, soft, hover, focus]) expect(isColour(one), one).toBe(true);
        for (const ground of paper[theme]) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(ink, accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(ink, hover)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(focus, paper[theme][0] ?? "")).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ["#0e6256", true],
    ["#1d4ed8", true],
    ["#ffff00", false],
    ["#ff8800", false],
  ])("%s is shown on buttons as it was chosen: %s", (chosen, asChosen) => expect(isAsChosen(chosen)).toBe(asChosen));

  test.each(["#12345", "red", "#1234567", "", "#12345g"])("%j is no colour", (text) =>
    expect(isColour(text)).toBe(false),
  );
});
