import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isQuantity } from "#features/quotes/quote-rules/quantity.ts";
import { quantityReply } from "./quantityReply.ts";

test.each([
  ["20x40", "sq ft", "800", "20x40 = 800 sq ft, about four parking spaces"],
  ["20½ x 40", "square feet", "820", "20½ x 40 = 820 square feet, about five parking spaces"],
  ["20x40 + 10x10", "sq ft", "900", "20x40 + 10x10 = 900 sq ft, about five parking spaces"],
  ["40 yards", "ft", "120", "40 yards = 120 ft, about three school buses"],
  ["90 min", "hours", "1.5", "90 min = 1.5 hours"],
  ["1:30", "hrs", "1.5", "1:30 = 1.5 hrs"],
  ["½", "", "0.5", "½ = 0.5"],
  ["1 1/2", "loads", "1.5", "1 1/2 = 1.5 loads"],
  ["2 dozen", "windows", "24", "2 dozen = 24 windows"],
  ["1,200", "sq ft", "1200", "1,200 = 1,200 sq ft, about seven parking spaces"],
  ["10,000 sq ft", "acres", "0.23", "10,000 sq ft = 0.23 acres, about two basketball courts"],
  [
    "40 ft long 6 ft high",
    "linear ft",
    "40",
    "40 ft long 6 ft high = 40 linear ft, about three car lengths. The height isn't needed.",
  ],
  ["40 pies de largo y 6 de alto", "sq ft", "240", "40 pies de largo y 6 de alto = 240 sq ft, about one parking space"],
])("%s on a line in %j is %s", (typed, unit, quantity, text) =>
  expect(quantityReply(typed, unit)).toEqual({ is: "understood", quantity, text }),
);

test.each([
  ["800", "sq ft"],
  ["0", "sq ft"],
  ["2.5", ""],
  ["0.125", "hours"],
])("%s %s needs no words", (typed, unit) =>
  expect(quantityReply(` ${typed} `, unit)).toEqual({ is: "understood", quantity: typed, text: null }),
);

test.each([
  ["1.200", "sq ft", "Is that 1,200 sq ft or 1.2 sq ft?", ["1,200 sq ft", "1.2 sq ft"]],
  ["800 squar feet", "sq ft", "Did you mean 800 sq ft?", ["800 sq ft"]],
  ["2 dozn", "windows", "Did you mean 24 windows?", ["24 windows"]],
])("%s on a line in %j is asked about", (typed, unit, text, labels) =>
  expect(quantityReply(typed, unit)).toMatchObject({
    is: "question",
    text,
    choices: labels.map((label) => ({ label })),
  }),
);

test.each([
  ["", "sq ft", "Please enter a quantity."],
  ["big", "sq ft", "We couldn't read that. Try 800 sq ft, 20 x 40 or half an acre."],
  ["1e3", "", "We couldn't read that. Try a number, like 12."],
  ["-2", "hours", "Please enter a quantity greater than 0."],
  ["20x40", "", "That's an area. Enter a unit too, like sq ft."],
  ["40 yards", "", "That's a length. Enter a unit too, like ft."],
  ["90 min", "windows", "That's a time, but this line counts windows. Try a number, or another unit, like hours."],
  ["800 sq ft", "ft", "That's an area, but this is priced by length. Try 120 ft, 40 yards or 36 meters."],
])("%j on a line in %j is refused: %s", (typed, unit, text) =>
  expect(quantityReply(typed, unit)).toEqual({ is: "refused", text }),
);

test("a quantity that is understood can be stored, and each choice is one", () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 60 }),
        fc.stringMatching(/^[0-9½x ./'-]{1,12}( (ft|sq ft|yards|min|hours|acres))?$/),
      ),
      fc.constantFrom("", "sq ft", "ft", "hours", "acre", "windows", "day"),
      (typed, unit) => {
        const reply = quantityReply(typed, unit);
        const quantities =
          reply.is === "understood"
            ? [reply.quantity]
            : reply.is === "question"
              ? reply.choices.map((choice) => String(Number(choice.typed.replaceAll(",", ""))))
              : [];
        expect(quantities.filter((quantity) => !isQuantity(quantity))).toEqual([]);
      },
    ),
    { numRuns: 2000 },
  ));
