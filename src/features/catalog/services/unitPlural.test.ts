import { expect, test } from "vitest";
import { pluralAfterTyping } from "./unitPlural.ts";

/** The plural in the form after the owner types a unit letter by letter. */
const typedInto = (plural: string, unit: string) =>
  unit.split("").reduce(
    (form, letter) => {
      const next = form.unit + letter;
      return { unit: next, plural: pluralAfterTyping(form.plural, form.unit, next) };
    },
    { unit: "", plural },
  ).plural;

test.each([
  ["window", "windows"],
  ["per bush", "bushes"],
  ["fence post", "fence posts"],
])("the plural of %s is filled in while it is typed", (unit, plural) => expect(typedInto("", unit)).toBe(plural));

test("a plural that the owner corrected stays, and one that is emptied is filled in again", () => {
  expect(pluralAfterTyping("cacti", "cactus", "cactus plant")).toBe("cacti");
  expect(pluralAfterTyping(" ", "cactus", "box")).toBe("boxes");
});
