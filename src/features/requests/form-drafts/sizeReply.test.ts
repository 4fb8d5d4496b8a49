import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sizeAsTyped, type SizedPrice } from "./sizeField.ts";
import { sizeReply } from "./sizeReply.ts";

const by = (
  pricing_model: SizedPrice["pricing_model"],
  unit: string,
  custom_unit: string | null = null,
): SizedPrice => ({
  pricing_model,
  unit,
  custom_unit,
  unit_plural: null,
});
const squareFeet = by("area", "per sq ft");
const linear = by("area", "per linear ft");
const hours = by("time", "per hour");
const windows = by("count", "per window");
const prices = [
  squareFeet,
  linear,
  hours,
  windows,
  by("area", "per acre"),
  by("area", "per sq meter"),
  by("time", "per day"),
];

describe("a size that is understood", () => {
  test.each([
    [squareFeet, "800", "800 sq ft, about four parking spaces"],
    [squareFeet, "20 x 40", "800 sq ft, about four parking spaces"],
    [squareFeet, "15", "15 sq ft, about one door"],
    [squareFeet, "100", "100 sq ft, about half a parking space"],
    [squareFeet, "2,000", "2,000 sq ft, about 11 parking spaces"],
    [squareFeet, "5000", "5,000 sq ft, about one basketball court"],
    [squareFeet, "two 10 x 20", "400 sq ft, about two parking spaces"],
    [squareFeet, "20 x 40, 4 in thick", "800 sq ft, about four parking spaces. The thickness isn't needed."],
    [linear, "40 ft long 6 ft high", "40 linear ft, about three car lengths. The height isn't needed."],
    [linear, "10 ft long by 2 wide", "10 linear ft. The width isn't needed."],
    [squareFeet, "800-900", "800 to 900 sq ft: we'll use 850 sq ft."],
    [squareFeet, "20'6\" x 10'", "205 sq ft, about one parking space"],
    [linear, "40 yards", "120 linear ft, about three school buses"],
    [linear, "36 m", "118.11 linear ft, about three school buses"],
    [linear, "10", "10 linear ft"],
    [hours, "90 min", "1.5 hours"],
    [hours, "60 min", "1 hour"],
    [windows, "a dozen", "12 windows"],
    [windows, "1", "1 window"],
    [by("area", "per acre"), "1", "1 acre, about one football field"],
    [by("area", "per acre"), "10,000 sq ft", "0.2296 acres, about two basketball courts"],
  ])("%j %s: %s", (priced, typed, text) =>
    expect(sizeReply(typed, priced, false)).toMatchObject({ is: "understood", text }),
  );
});

describe("a size that is asked about", () => {
  test.each([
    [squareFeet, "1.200", "Is that 1,200 sq ft or 1.2 sq ft?", ["1,200 sq ft", "1.2 sq ft"]],
    [squareFeet, "1.2", "That's 1.2 sq ft. Is that right?", ["Yes, that's right"]],
    [squareFeet, "1000000000", "That's 1,000,000,000 sq ft, or 22,957 acres. Is that right?", ["Yes, that's right"]],
    [squareFeet, "two car driveway", "A two-car driveway is usually 400 to 700 sq ft.", ["Use 550 sq ft"]],
    [squareFeet, "at least 800", "We need one size. Use 800 sq ft?", ["800 sq ft"]],
    [
      hours,
      "36 m",
      "Does the “m” mean minutes? A length in meters can't be used here.",
      ["Minutes: 0.6 hours", "Hours: 36 hours"],
    ],
    [
      hours,
      "2 days",
      "Is that working time (8 hours a day, 5 days a week) or around the clock?",
      ["Working time: 16 hours", "Around the clock: 48 hours"],
    ],
    [hours, "90", "That's 90 hours. Is that right?", ["Yes, that's right"]],
    [linear, "1", "That's 1 linear ft. Is that right?", ["Yes, that's right"]],
    [squareFeet, "800 squar feet", "Did you mean 800 sq ft?", ["800 sq ft"]],
    [squareFeet, "20x40 - 10x10", "Is that 700 sq ft, or about 450 sq ft?", ["700 sq ft", "450 sq ft"]],
    [linear, "40 yrads", "Did you mean 120 linear ft?", ["120 linear ft"]],
    [linear, "6 ft high", "Is 6 linear ft the length?", ["6 linear ft"]],
    [windows, "2.5", "This is counted in whole numbers. How many is it?", ["2 windows", "3 windows"]],
  ])("%j %s: %s", (priced, typed, text, labels) => {
    const reply = sizeReply(typed, priced, false);
    expect(reply).toMatchObject({ is: "question", text });
    expect(reply?.is === "question" ? reply.choices.map(({ label }) => label) : []).toEqual(labels);
  });
});

describe("a size that is refused, with what would work", () => {
  test.each([
    [squareFeet, "big", "We couldn't read that. Try 800 sq ft, 20 x 40 or half an acre."],
    [squareFeet, "don't know", "A rough guess works. Try 800 sq ft, 20 x 40 or half an acre."],
    [squareFeet, "20 ft", "That's only one side. Enter both, like 20 x 40 ft, or the area, like 800 sq ft."],
    [squareFeet, "3 hours", "That's a time, but this is priced by area. Try 800 sq ft, 20 x 40 or half an acre."],
    [squareFeet, "0", "Please enter a square footage greater than 0."],
    [squareFeet, "99999999999", "This is larger than we can price. Please check the number."],
    [linear, "800 sq ft", "That's an area, but this is priced by length. Try 120 ft, 40 yards or 36 meters."],
    [hours, "40 ft", "That's a length, but this is priced by time. Try 3 hours, 1.5 or 90 minutes."],
    [hours, "2 months", "Months differ in length. Please enter it in hours."],
    [windows, "20 ft", "That's a length, but this is priced by number. Try a number, like 12."],
  ])("%j %s: %s", (priced, typed, text) => expect(sizeReply(typed, priced, false)).toEqual({ is: "refused", text }));
});

test("each answer to a question is a size that is taken by one press", () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...prices),
      fc.constantFrom(
        "1.200",
        "12.345",
        "1,20",
        "36 m",
        "2 days",
        "10 x 20",
        "2.5",
        "two car garage",
        "20 ft square",
        "800 squar feet",
        "6 ft high",
        "20x40 - 10x10",
        "2 10x10",
        "10 000",
        "0.3",
      ),
      (priced, typed) => {
        const reply = sizeReply(typed, priced, false);
        if (reply?.is !== "question") return;
        for (const choice of reply.choices)
          expect(sizeReply(choice.typed, priced, true), `${typed}: ${choice.label}`).toMatchObject({
            is: "understood",
          });
      },
    ),
  ));

test("a size that is written out is read as itself", () =>
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 9_999_999_999 }), (tenThousandths) => {
      const size = tenThousandths / 10_000;
      expect(sizeReply(sizeAsTyped(size), squareFeet, true)).toMatchObject({ is: "understood", size });
    }),
  ));

test("what is counted is whole, as the server counts it", () => {
  expect(sizeReply("36 m", by("count", "custom", "linear ft"), false)).toMatchObject({ size: 118 });
  expect(sizeReply("half a yard", by("count", "custom", "yard"), true)).toMatchObject({ size: 1 });
});
