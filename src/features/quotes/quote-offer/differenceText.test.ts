import { expect, test } from "vitest";
import type { QuoteLine } from "#features/quotes/quote-rules/quote.ts";
import { differenceText } from "./differenceText.ts";

const line = (text: string, unit_price: number, quantity = "1", unit = ""): QuoteLine => ({
  id: `${text}-${quantity}`,
  text,
  quantity,
  unit,
  unit_price,
  taxable: true,
  optional: false,
  chosen_by_default: false,
});
const pack = (id: string, name: string, lines: QuoteLine[]) => ({
  id,
  name,
  description: "",
  recommended: false,
  lines,
});
const text = (before: QuoteLine[], after: QuoteLine[], name = "Good") =>
  differenceText(
    { packages: [pack("a", name, before), pack("b", "Better", after)], discount: null, taxes: [], deposit: null },
    "b",
  );
const wash = line("House wash", 200_00);

test("one sentence says what a package costs more, adds, leaves out and changes", () => {
  expect(text([wash], [wash, line("Gutter cleaning", 80_00), line("Deck wash", 40_00)])).toBe(
    "$120.00 more than Good: adds Gutter cleaning and Deck wash",
  );
  expect(text([wash, line("Rinse", 20_00)], [wash])).toBe("$20.00 less than Good: without Rinse");
  expect(text([line("Drive", 25, "480", "sq ft")], [line("Drive", 25, "1480", "sq ft")], "")).toBe(
    "$250.00 more than Option 1: Drive with 1,480 sq ft instead of 480 sq ft",
  );
  expect(text([wash], [line("House wash", 150_00), line("Rinse", 50_00)])).toBe(
    "Same price as Good: adds Rinse; House wash with $150.00 instead of $200.00",
  );
});

test("a line without a text is not named", () => {
  expect(text([wash], [wash, line("", 20_00)])).toBe("$20.00 more than Good");
});

test("many additions are counted, and no difference says nothing", () => {
  const added = ["A", "B", "C", "D", "E"].map((name) => line(name, 1_00));
  expect(text([wash], [wash, ...added])).toBe("$5.00 more than Good: adds A, B, C, and 2 more");
  expect(text([wash], [wash])).toBeNull();
});
