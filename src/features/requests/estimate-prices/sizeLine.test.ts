import { expect, test } from "vitest";
import { sizeLine } from "./sizeLine.ts";

const nothing = { unit_plural: null, estimated_square_footage: null, estimated_quantity: null };

test("an area is read in square feet, and in the unit it is charged by where that is another", () => {
  const area = { ...nothing, pricing_model: "area" as const, estimated_square_footage: 1076.391 };
  expect(sizeLine({ ...area, service_unit: "per sq ft" })).toEqual({ label: "Area", value: "1,076.391 sq ft" });
  expect(sizeLine({ ...area, service_unit: "per sq meter" })).toEqual({
    label: "Area",
    value: "about 1,076 sq ft (100 sq meters)",
  });
  expect(sizeLine({ ...area, service_unit: null })).toEqual({ label: "Area", value: "1,076.391 sq ft" });
});

test("a count is read with what is counted", () => {
  expect(sizeLine({ ...nothing, pricing_model: "count", service_unit: "per window", estimated_quantity: 12 })).toEqual({
    label: "Quantity",
    value: "12 windows",
  });
  expect(
    sizeLine({ ...nothing, pricing_model: "area", service_unit: "per linear ft", estimated_quantity: 40.5 }),
  ).toEqual({ label: "Quantity", value: "40.5 linear ft" });
});

test("what is not known yet has a name and no value; a fixed price needs no figure", () => {
  expect(sizeLine({ ...nothing, pricing_model: "area", service_unit: "per sq ft" })).toEqual({
    label: "Area",
    value: null,
  });
  expect(sizeLine({ ...nothing, pricing_model: "count", service_unit: "per tree" })).toEqual({
    label: "Quantity",
    value: null,
  });
  expect(sizeLine({ ...nothing, pricing_model: "fixed", service_unit: "flat rate" })).toBeNull();
});
