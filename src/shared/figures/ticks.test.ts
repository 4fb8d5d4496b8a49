import { expect, test } from "vitest";
import { roundTicks } from "./ticks.ts";

test("an axis is divided by round figures, and reaches over what is shown", () => {
  expect(roundTicks(3_655)).toEqual([0, 1_000, 2_000, 3_000, 4_000]);
  expect(roundTicks(1_830)).toEqual([0, 500, 1_000, 1_500, 2_000]);
  expect(roundTicks(5)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(roundTicks(2, 1), "of whole things").toEqual([0, 1, 2]);
  expect(roundTicks(0)).toEqual([0, 1]);
});
