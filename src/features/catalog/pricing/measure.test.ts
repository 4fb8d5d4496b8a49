import { describe, expect, test } from "vitest";
import {
  categoryLabels,
  decimalsOfArea,
  measureOf,
  modelLabels,
  pricingModels,
  rateLabel,
  serviceCategories,
  simpleUnits,
  squareFeetPer,
  unitLabel,
  unitsOfComponent,
  unitsOfModel,
  nounOf,
} from "./measure.ts";

describe("what the forms offer", () => {
  test("each pricing model with its units, in the words of the product", () => {
    expect(pricingModels.map((model) => [modelLabels[model], ...unitsOfModel[model]])).toEqual([
      ["By area", "per sq ft", "per sq meter", "per acre"],
      ["By count", "per window", "per outlet", "per door", "per room", "per tree", "per fixture", "custom"],
      ["Fixed price", "flat rate", "per project"],
      ["By time", "per hour", "per day", "per week"],
    ]);
  });

  test("the units of a component: what is counted is the owner's own word", () => {
    expect(unitsOfComponent).toEqual({
      area: ["sq ft", "sq m", "sq yd"],
      time: ["hour", "day", "week", "month"],
      fixed: ["flat rate"],
    });
  });

  test("the verticals by their names", () => {
    expect(serviceCategories.map((category) => categoryLabels[category])).toEqual([
      "General",
      "Pressure Washing",
      "Sealcoating",
    ]);
  });
});

describe("what a request has to tell", () => {
  test("an area, a quantity or nothing, for every unit that the forms offer", () => {
    for (const unit of unitsOfModel.area) expect(measureOf({ pricing_model: "area", unit }).kind).toBe("area");
    for (const unit of unitsOfComponent.area) expect(measureOf({ pricing_model: "area", unit }).kind).toBe("area");
    for (const unit of unitsOfModel.count)
      expect(measureOf({ pricing_model: "count", unit, custom_unit: "shutter" })).toMatchObject({
        kind: "quantity",
        default: 1,
      });
    for (const unit of unitsOfModel.time) expect(measureOf({ pricing_model: "time", unit }).kind).toBe("quantity");
    for (const unit of unitsOfModel.fixed) expect(measureOf({ pricing_model: "fixed", unit }).kind).toBe("none");
    expect(simpleUnits.map((unit) => measureOf({ pricing_model: "area", unit }).kind)).toEqual([
      "area",
      "quantity",
      "none",
    ]);
  });

  test("no length is made up when none was given", () => {
    expect(measureOf({ pricing_model: "area", unit: "per linear ft" })).toEqual({
      kind: "quantity",
      each: "linear ft",
      ownPlural: null,
      default: null,
    });
  });

  test("units that happen to be words of the language are units like others", () => {
    expect(measureOf({ pricing_model: "area", unit: "constructor" }).kind).toBe("quantity");
  });
});

test("an area in any unit is so many square feet, and an acre is reckoned finely enough to bring back what was typed", () => {
  const perSquareMeter = expect.closeTo(1 / 0.3048 ** 2, 12) as number;
  expect(squareFeetPer).toEqual({
    "sq ft": 1,
    "sq meter": perSquareMeter,
    "sq m": perSquareMeter,
    "sq yd": 9,
    acre: 43_560,
  });
  expect(["sq ft", "sq meter", "sq yd", "acre"].map(decimalsOfArea)).toEqual([4, 4, 4, 8]);
});

test.each([
  [{ unit: "per sq ft" }, "per sq ft"],
  [{ unit: "window" }, "per window"],
  [{ unit: "custom", custom_unit: "shutter" }, "per shutter"],
  [{ unit: "custom", custom_unit: "per shutter" }, "per shutter"],
  [{ unit: "flat rate" }, "flat rate"],
  [{ unit: "per project" }, "per project"],
  [{ unit: "custom" }, "per item"],
  [{ unit: "PER  window pane " }, "per window pane"],
  [{ unit: "custom", custom_unit: "super window" }, "per super window"],
])("the unit of %o reads %s", (unit, words) => expect(unitLabel(unit)).toBe(words));

test.each([
  [{ rate: 0.25, unit: "per sq ft" }, "$0.25 per sq ft"],
  [{ rate: 299, unit: "flat rate" }, "$299.00 flat rate"],
  [{ rate: 0, unit: "per sq ft" }, "Pricing to be determined individually"],
])("what is charged by %o reads %s", (priced, words) => expect(rateLabel(priced)).toBe(words));

test("a unit has its plural by the rule, or the owner's own", () => {
  const shutters = { pricing_model: "count" as const, unit: "custom", custom_unit: "per shutter" };
  const several = (priced: Parameters<typeof measureOf>[0]) => {
    const measure = measureOf(priced);
    return measure.kind === "none" ? null : nounOf(measure).several;
  };
  expect(several(shutters)).toBe("shutters");
  expect(several({ ...shutters, unit_plural: "shutter pairs" })).toBe("shutter pairs");
  expect(several({ pricing_model: "area", unit: "per sq meter" })).toBe("sq meters");
});
