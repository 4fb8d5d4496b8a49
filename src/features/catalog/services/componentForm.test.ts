import { expect, test } from "vitest";
import {
  componentForm,
  componentUnits,
  newComponent,
  unitAfterChangingModel,
  valuesOfComponent,
  type ComponentFormValues,
} from "./componentForm.ts";
import type { ServiceComponent } from "./service.ts";

const windows: ComponentFormValues = {
  ...newComponent,
  name: "Windows",
  pricing_model: "count",
  unit: "window",
  rate: "15",
  minimum_price: "75",
};

function problems(values: ComponentFormValues): Record<string, string> {
  const issues = componentForm.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]));
}

test("a new component is required, by area in sq ft", () => {
  expect(newComponent).toMatchObject({ is_required: true, pricing_model: "area", unit: "sq ft" });
});

test("name, rate and unit are required; a rate of 0 is a rate", () => {
  expect(Object.keys(problems({ ...newComponent, unit: "" }))).toEqual(["name", "rate", "unit"]);
  expect(problems({ ...windows, rate: "0" })).toEqual({});
});

test("figures are numbers, and not negative", () => {
  expect(problems({ ...windows, rate: "x", minimum_price: "y" })).toEqual({
    rate: "Please enter a rate between $0 and $10,000,000 with at most 4 decimals, such as 0.25.",
    minimum_price: "Please enter an amount between $0 and $10,000,000, such as 150.00.",
  });
  expect(problems({ ...windows, rate: "-1", minimum_price: "-1" })).toEqual({
    rate: "Please enter a rate between $0 and $10,000,000 with at most 4 decimals, such as 0.25.",
    minimum_price: "Please enter an amount between $0 and $10,000,000, such as 150.00.",
  });
});

test("what is counted is kept as the bare item", () => {
  expect(componentForm.parse({ ...windows, unit: " per window " })).toMatchObject({
    unit: "window",
    rate: 15,
    minimum_price: 75,
  });
});

test("a counted item keeps the plural that its owner corrected; other units have none", () => {
  const cactus = { ...windows, unit: "cactus", unit_plural: "cacti" };
  expect(componentForm.parse(cactus)).toMatchObject({ unit: "cactus", unit_plural: "cacti" });
  expect(componentForm.parse({ ...cactus, pricing_model: "area", unit: "sq ft" })).toMatchObject({ unit_plural: null });
});

test("a fixed price has no minimum, whatever was typed before", () => {
  expect(
    componentForm.parse({
      ...windows,
      pricing_model: "fixed",
      unit: unitAfterChangingModel("fixed"),
      minimum_price: "abc",
    }),
  ).toMatchObject({ unit: "flat rate", minimum_price: 0 });
});

test("each model offers its own units, and keeps a stored one", () => {
  expect(unitAfterChangingModel("time")).toBe("");
  expect(componentUnits("area")).toEqual(["sq ft", "sq m", "sq yd"]);
  expect(componentUnits("time")).toEqual(["hour", "day", "week", "month"]);
  expect(componentUnits("count")).toEqual([]);
  expect(componentUnits("area", { unit: "acre", pricing_model: "area" })).toContain("acre");
  expect(componentUnits("time", { unit: "acre", pricing_model: "area" })).not.toContain("acre");
});

test("a stored component is shown as it was saved", () => {
  expect(valuesOfComponent(componentForm.parse(windows) as ServiceComponent)).toEqual(windows);
});
