import { expect, test } from "vitest";
import { referenceKinds } from "#features/catalog/measurements/measurement.ts";
import { startOfReference } from "./photoDraft.ts";
import { isAtTheFeet, isSlab, references } from "./references.ts";

test.each(referenceKinds)(
  "%s says what to tap for each way it may be tapped, and its usual size is one of its sizes",
  (kind) => {
    const { by, tap, sizes, length, rectangle } = references[kind];
    for (const way of by) expect(tap[way]).toMatch(/^[A-Z].+\.$/);
    expect((sizes ?? [{ length }]).map((size) => size.length)).toContain(length);
    expect([rectangle?.width, null]).toContain(by.includes("length") && rectangle ? length : null);
  },
);

test("a car is measured on the ground, by its kind", () => {
  expect(references.car.tap.length).toContain("not the bumpers");
  expect(references.car.sizes?.map(({ label }) => label)).toEqual(["Compact", "Sedan", "SUV", "Pickup", "Not sure"]);
});

test.each(["garage_door_single", "garage_door_double"] as const)(
  "%s may be of a width that nobody knows, which holds both of its usual ones",
  (kind) => {
    const sizes = references[kind].sizes ?? [];
    const unsure = sizes.find(({ label }) => label === "Not sure");
    expect(unsure?.certainty).toBe("about");
    for (const { length } of sizes) expect(Math.abs(Math.log(length / (unsure?.length ?? 1)))).toBeLessThan(0.1);
  },
);

test("a slab at the photographer's feet is noticed, and a door or a length is no slab", () => {
  const seen = { left: 0, top: 0, right: 1, bottom: 1 };
  const sheet = startOfReference({ kind: "plywood", seen, before: null });
  expect([isSlab(sheet), isAtTheFeet(sheet, 0)]).toEqual([true, false]);
  const low = startOfReference({ kind: "plywood", seen: { ...seen, top: 0.7 }, before: null });
  expect(isAtTheFeet(low, 0)).toBe(true);
  expect(isAtTheFeet(low, 180)).toBe(false);
  expect(isSlab(startOfReference({ kind: "entry_door", seen, before: null }))).toBe(false);
  expect(isAtTheFeet(startOfReference({ kind: "tape", seen: { ...seen, top: 0.9 }, before: null }), 0)).toBe(false);
});
