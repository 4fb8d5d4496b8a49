import { expect, test } from "vitest";
import { assumedText, basisText, minimumText } from "./resultWords.ts";

const area = { squareFootage: 640, quantity: null, unit: null, assumed: false };
const windows = { squareFootage: null, quantity: 12, unit: "windows", assumed: false };
const nothing = { squareFootage: null, quantity: null, unit: null, assumed: true };

test("a price says what it rests on: an area, a count, or nothing", () => {
  expect(basisText(area)).toBe("Based on an estimated 640.00 sq ft.");
  expect(basisText(windows)).toBe("Based on a quantity of 12 (windows).");
  expect(basisText(nothing)).toBeNull();
});

test("what was assumed is said to be", () => {
  for (const found of [area, windows, nothing]) expect(assumedText(found)).toBeNull();
  expect(assumedText({ ...area, squareFootage: 200, assumed: true })).toMatch(/^200 sq ft was assumed/);
  expect(assumedText({ ...windows, quantity: 1, assumed: true })).toMatch(/^A quantity of 1 was assumed/);
});

test("a minimum is told where it made the price", () => {
  expect(minimumText({ minimum: 150 })).toBe("The minimum price of $150.00 applies.");
  expect(minimumText({ minimum: null })).toBeNull();
});
