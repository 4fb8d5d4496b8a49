import { expect, test } from "vitest";
import { townOf } from "./town.ts";

test.each([
  ["12 Oak St, Reading, PA 19601", "Reading"],
  ["12 Oak St, Reading, PA 19601, USA", "Reading"],
  ["12 Oak St, Apt 4, St. Paul, MN 55101-1234", "St. Paul"],
  ["12 Oak St, Reading PA 19601", "Reading"],
  ["12 Oak St, Reading, Pa", "Reading"],
  ["12 Oak St, Reading 19601", "Reading"],
  ["12 Oak St, Reading", "Reading"],
  ["12 Oak St\nReading, PA 19601", "Reading"],
  ["7 Oak Street", null],
  ["12 Oak St, PA 19601", null],
  ["12 Oak St, Unit 4", null],
  ["", null],
  [null, null],
])("%s lies in %s", (address, town) => {
  expect(townOf(address)).toBe(town);
});
