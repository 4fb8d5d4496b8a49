import { expect, test } from "vitest";
import { basisText, minimumText } from "./resultWords.ts";

const area = { squareFootage: 640, quantity: null, unit: null, unit_plural: null };
const windows = { squareFootage: null, quantity: 12, unit: "window", unit_plural: null };
const nothing = { squareFootage: null, quantity: null, unit: null, unit_plural: null };

test("a price says what it rests on: an area, a count, or nothing", () => {
  expect(basisText(area)).toBe("Based on an estimated 640 sq ft.");
  expect(basisText(windows)).toBe("Based on 12 windows.");
  expect(basisText({ ...windows, quantity: 1 })).toBe("Based on 1 window.");
  expect(basisText({ ...windows, unit: "linear ft" })).toBe("Based on 12 linear ft.");
  expect(basisText({ ...windows, unit: null })).toBe("Based on a quantity of 12.");
  expect(basisText(nothing)).toBeNull();
});

test("a minimum is told where it made the price", () => {
  expect(minimumText({ minimum: 150 })).toBe("The minimum price of $150.00 applies.");
  expect(minimumText({ minimum: null })).toBeNull();
});
