import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMoney } from "#shared/figures/figures.ts";
import { lineTotal } from "#shared/money/cents.ts";
import { hasCells, maxPasted, readPastedLines } from "./pastedLines.ts";

const line = (text: string, unit_price: number, quantity = "1", unit = "") => ({ text, quantity, unit, unit_price });
const linesOf = (pasted: string) => readPastedLines(pasted, 200).lines;

test("a row is a description, with an amount, or with quantity, unit and rate", () => {
  expect(
    readPastedLines(
      [
        "Gutter cleaning\t$120",
        "Driveway\t480\tsq ft\t0.25",
        "Walk\t200 sq ft\t$0.50\t$100.00",
        "Windows\t12\t8.00",
        "Fence\t\t\t",
        "Free estimate",
      ].join("\r\n"),
      200,
    ),
  ).toEqual({
    lines: [
      line("Gutter cleaning", 120_00),
      line("Driveway", 25, "480", "sq ft"),
      line("Walk", 50, "200", "sq ft"),
      line("Windows", 800, "12"),
      line("Fence", 0),
      line("Free estimate", 0),
    ],
    refused: [],
    leftOut: 0,
  });
});

test("column names, empty rows and thousands are understood; a size alone has no price yet", () => {
  const pasted = "Item\tQty\tUnit Price\n\nHouse wash\t1\t$1,234.50\nRoof\t1,200 sq ft\nDeck\t2\tper hour\t85\n";
  expect(linesOf(pasted)).toEqual([
    line("House wash", 123_450),
    line("Roof", 0, "1200", "sq ft"),
    line("Deck", 8_500, "2", "hour"),
  ]);
});

test("a first row with a figure is a line, even if it is called like a column", () => {
  expect(linesOf("Service\t$50")).toEqual([line("Service", 50_00)]);
});

test("a cell in quotation marks may have line breaks, tabs and quotation marks", () => {
  expect(linesOf('"Wash\nthe ""big"" deck\tand rail"\t90')).toEqual([line('Wash the "big" deck and rail', 90_00)]);
  expect(linesOf('5" pipe\t9\n"Rinse" only\t8')).toEqual([line('5" pipe', 900), line('"Rinse" only', 800)]);
});

test("a rate with parts of a cent becomes one amount with the size in its text", () => {
  expect(linesOf("Sealcoat\t1000\tsq ft\t$0.085")).toEqual([line("Sealcoat (1000 sq ft)", 85_00)]);
});

test("a row that cannot be a line says why, with its number", () => {
  const pasted = ["\t5\t10", "Off\t-25", "Credit\t(25.00)", "A\t2\t10\t30", "B\t1\tbox\t2\tnote", "C\t1.2345\t1"].join(
    "\n",
  );
  expect(readPastedLines(pasted, 200)).toEqual({
    lines: [],
    refused: [
      { row: 1, text: "5 10", why: "It has no description." },
      { row: 2, text: "Off -25", why: "Amounts can't be negative. Enter a discount below the lines." },
      { row: 3, text: "Credit (25.00)", why: "Amounts can't be negative. Enter a discount below the lines." },
      { row: 4, text: "A 2 10 30", why: "Quantity times rate is $20.00, not $30.00." },
      { row: 5, text: "B 1 box 2 note", why: "It has more than description, quantity, unit, rate and amount." },
      { row: 6, text: "C 1.2345 1", why: "Please enter a quantity with at most 3 decimals." },
    ],
    leftOut: 0,
  });
});

test("lines beyond the room of the quote are left out and counted", () => {
  expect(readPastedLines("A\nB\nC", 2)).toMatchObject({ lines: [{ text: "A" }, { text: "B" }], leftOut: 1 });
});

test("only a text with several cells or rows is a paste of lines", () => {
  expect([hasCells("Gutter cleaning"), hasCells("Gutter cleaning\n"), hasCells("A\t1"), hasCells("A\nB")]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("any line of a quote that is copied as cells comes back as it was", () => {
  const word = fc.stringMatching(/^[a-z][a-z "]{0,30}[a-z]$/);
  const copied = fc.record({
    text: word.filter((text) => !text.includes("  ")),
    quantity: fc.integer({ min: 1, max: 900 }).map(String),
    unit: fc.constantFrom("sq ft", "windows", "hours"),
    unit_price: fc.integer({ min: 0, max: 99_999_99 }),
  });
  fc.assert(
    fc.property(fc.array(copied, { minLength: 1, maxLength: 20 }), (lines) => {
      const rows = lines.map((one) =>
        [one.text, one.quantity, one.unit, formatMoney(one.unit_price / 100), formatMoney(lineTotal(one) / 100)].join(
          "\t",
        ),
      );
      expect(linesOf(rows.join("\n"))).toEqual(lines);
    }),
  );
});

test("any text is read, never more of it than the limit, and every line fits a quote", () => {
  const cell = fc.constantFrom(
    "\t",
    "\n",
    '"',
    '""',
    "1",
    "-",
    "(",
    ")",
    "$",
    ",",
    ".",
    "a",
    " ",
    "9".repeat(30),
    "\r",
  );
  fc.assert(
    fc.property(
      fc.array(cell, { maxLength: 200 }).map((cells) => cells.join("")),
      (text) => {
        const { lines } = readPastedLines(text, 200);
        for (const one of lines) {
          expect(one.text).not.toBe("");
          expect(Number.isSafeInteger(one.unit_price) && one.unit_price >= 0).toBe(true);
          expect(one.quantity).toMatch(/^\d{1,9}(\.\d{1,3})?$/);
        }
      },
    ),
  );
  expect(readPastedLines("a\n".repeat(maxPasted), 10).leftOut).toBeLessThanOrEqual(maxPasted / 2);
});
