import { expect, test } from "vitest";
import { configureZodMessages } from "#shared/words/validationMessages.ts";
import { dayInput, momentInput, versionRead } from "./inputBounds.ts";

configureZodMessages();
const words = (schema: typeof versionRead | typeof momentInput | ReturnType<typeof dayInput>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;

test("a version is one that a record can have", () => {
  expect([0, 1, 2_147_483_646].map((version) => words(versionRead, version))).toEqual([null, null, null]);
  expect([-1, 2_147_483_647, 1.5, 2 ** 53].filter((version) => words(versionRead, version) === null)).toEqual([]);
});

test("days and moments are of years that can be kept and reckoned with", () => {
  expect(["1000-01-01", "2999-12-31", "2024-02-29"].map((day) => words(dayInput(), day))).toEqual([null, null, null]);
  expect(["0000-01-01", "0999-12-31", "3000-01-01", "9999-12-31"].map((day) => words(dayInput(), day))).toEqual(
    Array.from({ length: 4 }, () => "Please check the year."),
  );
  expect(words(dayInput("Please enter a date"), "0000-13-01")).toBe("Please enter a date");
  expect(words(momentInput, "2024-02-29T23:59:59.999+14:00")).toBeNull();
  expect(momentInput.parse("2024-02-29T12:00:00.5-23:59")).toBe("2024-03-01T11:59:00.500Z");
  expect(["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59"].map((moment) => words(momentInput, moment))).toEqual([
    "Please check the year.",
    "Please check the year.",
  ]);
});
