import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageAt } from "#shared/pages.ts";
import { formNameProblem, normalFormName, suggestedFormName } from "./formName.ts";

describe("a short link's name", () => {
  test.each(["abc", "heron-wash", "a1-2-3", "scunthorpe-wash", "grass-and-glass", "ab".repeat(20)])(
    "may be %s",
    (name) => expect(formNameProblem(name)).toBeNull(),
  );
  test.each(["", "ab", "x".repeat(41)])("has 3 to 40 characters, not %j", (name) =>
    expect(formNameProblem(name)).toBe("Please use 3 to 40 characters."),
  );
  test.each(["-abc", "abc-", "a--b", "Heron", "heron wash", "héron", "heron/wash", "a.b", "heron_wash"])(
    "is not %j",
    (name) =>
      expect(formNameProblem(name)).toBe("Please use only letters a–z, digits, and single hyphens between them."),
  );
  test("is the same however it is typed", () => expect(normalFormName("  Heron-Wash ")).toBe("heron-wash"));
});

describe("the suggestion", () => {
  test.each([
    ["Heron Wash & Sons", "heron-wash-and-sons"],
    ["  O'Brien’s Père & Fils, LLC. ", "obriens-pere-and-fils-llc"],
    ["Ωμέγα", null],
    ["Yardstick", null],
    ["A", null],
    [null, null],
    ["The Very Best Pressure Washing Company of Northern Illinois", "the-very-best-pressure-washing-company"],
  ])("for %j is %j", (business, name) => expect(suggestedFormName(business)).toBe(name));

  test("is always a name that may be chosen, and leads to a form", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.lorem()), (business) => {
        const name = suggestedFormName(business);
        if (name === null) return;
        expect(formNameProblem(name)).toBeNull();
        expect(pageAt(`/q/${name}`)).toMatchObject({ entry: "form", params: { name } });
      }),
    );
  });
});
