import { expect, test } from "vitest";
import { readFigure } from "./figures.ts";

test.each([
  ["0.25", 0.25],
  [" $1,234.50 ", 1_234.5],
  [".5", 0.5],
  ["15.", 15],
  ["-3", -3],
  ["", null],
  ["  ", null],
  ["$", null],
])("%o is read as %o", (typed, figure) => expect(readFigure(typed)).toBe(figure));

test.each(["abc", "0,25", "1,23.5", ".", "-", "1e5", "12 windows", "1.2.3"])("%o is no number", (typed) =>
  expect(readFigure(typed)).toBeNaN(),
);
