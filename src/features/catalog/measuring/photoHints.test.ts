import { describe, expect, test } from "vitest";
import { alongText, hintsOn, squareText } from "./photoHints.ts";

describe("hints in plain words", () => {
  test("what it is worth that the sides are straight and square, and by how much they are not as marked", () => {
    const asked = { outline: 0, answer: null, spread: { open: 12, square: 4 }, flare: 0.031 };
    expect(squareText(asked)).toBe(
      "If so, the size is closer: give or take 4% instead of 12%. As marked, opposite sides differ by 3%.",
    );
    expect(squareText({ ...asked, spread: { open: null, square: 6 }, flare: null })).toBe(
      "If so, it can be measured: give or take 6%.",
    );
  });

  test("an edge beside the known length in it, and where it cannot be that short", () => {
    const along = { side: 16.62, length: 16, kind: "garage_door_double", possible: true } as const;
    expect(alongText(along, "ft")).toBe("The edge is 16.6 ft, the double garage door in it 16 ft.");
    expect(alongText({ ...along, side: 14, possible: false }, "ft")).toContain("shorter than the double garage door");
  });

  test("none before there is something to measure by", () => {
    const nothing = { photo_id: "front", reference: null, outlines: [] };
    expect(hintsOn({ width: 4000, height: 3000, focal_length_35mm: 26 }, nothing)).toEqual({
      square: null,
      disagreement: null,
      along: null,
    });
  });
});
