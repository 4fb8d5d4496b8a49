import { describe, expect, test } from "vitest";
import type { Service } from "./service.ts";
import {
  examplePrice,
  lacksRequired,
  newService,
  serviceForm,
  unitsOffered,
  valuesOf,
  variantOf,
  type FormVariant,
  type ServiceFormValues,
} from "./serviceForm.ts";
import { rateWords } from "#shared/money/enteredAmount.ts";

const filled: ServiceFormValues = {
  ...newService("pressure_washing"),
  name: "Driveway Wash",
  rate: "0.25",
  minimum_price: "150",
  ai_focus_instructions: "The concrete only.",
};

function problems(variant: FormVariant, values: ServiceFormValues): Record<string, string> {
  const issues = serviceForm(variant, { hasModel: true }).safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]));
}

describe("a new service", () => {
  test("of the simple forms is per sq ft and analysed by AI", () => {
    for (const area of ["pressure_washing", "sealcoating"] as const) {
      expect(variantOf(area)).toBe("simple");
      expect(newService(area)).toMatchObject({ unit: "per sq ft", show_ai_analysis: true, service_category: area });
    }
  });

  test("of the full form is general, by area per sq ft, with price and analysis hidden", () => {
    for (const area of ["all", "general"] as const) {
      expect(variantOf(area)).toBe("pricing_model");
      expect(newService(area)).toMatchObject({
        unit: "per sq ft",
        pricing_model: "area",
        show_price: false,
        show_ai_analysis: false,
        service_category: "general",
      });
    }
  });
});

describe("what is saved", () => {
  test("is what was typed, figures as numbers", () => {
    expect(
      serviceForm("simple", { hasModel: true }).parse({ ...filled, rate: "$0.25", minimum_price: "1,150.50" }),
    ).toMatchObject({
      name: "Driveway Wash",
      rate: 0.25,
      minimum_price: 1150.5,
      unit: "per sq ft",
      pricing_model: "area",
    });
  });

  test("has a minimum of 0 and a rate of 0 where none was typed", () => {
    expect(
      serviceForm("pricing_model", { hasModel: true }).parse({ ...newService("general"), name: "Gutters" }),
    ).toMatchObject({
      rate: 0,
      minimum_price: 0,
      unit: "per sq ft",
    });
  });

  test("of the simple form, a flat rate is a fixed price and the other units are areas", () => {
    expect(serviceForm("simple", { hasModel: true }).parse({ ...filled, unit: "flat rate" })).toMatchObject({
      unit: "flat rate",
      pricing_model: "fixed",
    });
    expect(
      serviceForm("simple", { hasModel: true }).parse({ ...filled, unit: "per linear ft", pricing_model: "fixed" }),
    ).toMatchObject({
      unit: "per linear ft",
      pricing_model: "area",
    });
  });

  test("a service counted in another form keeps its unit in the simple one", () => {
    const counted = { ...filled, unit: "custom", custom_unit: "shutter", pricing_model: "count" as const };
    expect(serviceForm("simple", { hasModel: true }).parse(counted)).toMatchObject({
      unit: "custom",
      custom_unit: "shutter",
      pricing_model: "count",
    });
    expect(unitsOffered("simple", "count", { unit: "custom", pricing_model: "count" })).toContain("custom");
  });
});

describe("how exactly a figure has to be known for its price to be shown", () => {
  test("is a percentage, or nothing", () => {
    expect(serviceForm("simple", { hasModel: true }).parse({ ...filled, widest_range: " 20 % " })).toMatchObject({
      widest_range: 20,
    });
    expect(serviceForm("simple", { hasModel: true }).parse(filled)).toMatchObject({ widest_range: null });
    expect(problems("simple", { ...filled, widest_range: "narrow" })).toEqual({
      widest_range: "Please enter a percentage, such as 20.",
    });
    expect(problems("simple", { ...filled, widest_range: "0" })).toEqual({
      widest_range: "The width must be above 0.",
    });
    expect(problems("pricing_model", { ...filled, widest_range: "101" })).toEqual({
      widest_range: "The width can be at most 100%.",
    });
  });

  test("cannot stand in the way while no price is shown", () => {
    expect(
      serviceForm("simple", { hasModel: true }).parse({ ...filled, show_price: false, widest_range: "x" }),
    ).toMatchObject({
      widest_range: null,
    });
  });
});

test("what is missing is distinguished from what is wrong", () => {
  expect(lacksRequired({ ...filled, name: " " })).toBe(true);
  expect(lacksRequired({ ...filled, rate: "0" })).toBe(true);
  expect(lacksRequired({ ...filled, rate: "0", show_ai_analysis: false })).toBe(false);
  for (const rate of ["0,25", "-1", "0.255"]) expect(lacksRequired({ ...filled, rate })).toBe(false);
});

describe("what is refused, in the words of each form", () => {
  const empty = { ...newService("pressure_washing") };

  test("the simple form", () => {
    expect(problems("simple", empty)).toEqual({
      name: "Service name is required.",
      rate: "Rate is required when AI Analysis is enabled.",
      ai_focus_instructions:
        "AI Focus Instructions are required when AI Analysis is enabled. Please provide specific instructions for what the AI should measure.",
    });
    expect(problems("simple", { ...empty, name: "Wash", show_ai_analysis: false })).toEqual({});
  });

  test("the pricing-model form", () => {
    expect(problems("pricing_model", { ...empty, pricing_model: "count", unit: "custom" })).toEqual({
      name: "Please enter a service name.",
      rate: "Please enter a rate for AI-enabled services.",
      ai_focus_instructions: "Please provide AI focus instructions for AI-enabled services.",
      custom_unit: "Please specify your custom unit for count-based pricing.",
    });
    expect(problems("pricing_model", { ...filled, unit: "" })).toEqual({ unit: "Please choose a unit." });
  });

  test("figures that are none, negative, too fine, or 0 with analysis", () => {
    expect(problems("simple", { ...filled, rate: "a quarter", minimum_price: "x" })).toEqual({
      rate: "Please enter a rate between $0 and $10,000,000 with at most 4 decimals, such as 0.25.",
      minimum_price: "Please enter an amount between $0 and $10,000,000, such as 150.00.",
    });
    expect(problems("simple", { ...filled, rate: "0" })).toEqual({
      rate: "Rate is required when AI Analysis is enabled.",
    });
    expect(problems("simple", { ...filled, rate: "-1", minimum_price: "-2" })).toEqual({
      rate: "Please enter a rate between $0 and $10,000,000 with at most 4 decimals, such as 0.25.",
      minimum_price: "Please enter an amount between $0 and $10,000,000, such as 150.00.",
    });
    for (const rate of ["0.085", "0.1234", "1234.5678"]) expect(problems("simple", { ...filled, rate })).toEqual({});
    expect(problems("simple", { ...filled, rate: "0.12345" })).toEqual({
      rate: "Please enter a rate between $0 and $10,000,000 with at most 4 decimals, such as 0.25.",
    });
  });
});

describe("without AI analysis", () => {
  const plain = { ...filled, show_ai_analysis: false, ai_focus_instructions: "" };

  test("rate, unit, minimum and whether the price is shown are the service's own", () => {
    for (const variant of ["simple", "pricing_model"] as const)
      expect(serviceForm(variant, { hasModel: true }).parse(plain)).toMatchObject({
        rate: 0.25,
        unit: "per sq ft",
        minimum_price: 150,
        show_price: true,
        show_ai_analysis: false,
      });
  });

  test("a rate may be left out, but not be nonsense, and needs its unit", () => {
    for (const variant of ["simple", "pricing_model"] as const) {
      expect(problems(variant, { ...plain, rate: "" })).toEqual({});
      expect(problems(variant, { ...plain, rate: "", unit: "" })).toEqual({});
      expect(problems(variant, { ...plain, rate: "abc" })).toMatchObject({ rate: rateWords });
      expect(problems(variant, { ...plain, unit: "" })).toEqual({ unit: "Please choose a unit." });
    }
    expect(problems("pricing_model", { ...plain, pricing_model: "count", unit: "custom", custom_unit: " " })).toEqual({
      custom_unit: "Please specify your custom unit for count-based pricing.",
    });
  });
});

test("where there is no AI, nobody writes instructions for it; a rate is required all the same", () => {
  for (const variant of ["simple", "pricing_model"] as const) {
    const found = serviceForm(variant, { hasModel: false }).safeParse({
      ...filled,
      ai_focus_instructions: " ",
      rate: "",
    });
    expect(found.error?.issues.map(({ path }) => path[0])).toEqual(["rate"]);
  }
});

test("a stored service is shown as it was saved", () => {
  const saved = serviceForm("simple", { hasModel: true }).parse(filled);
  expect(valuesOf(saved as Service)).toEqual(filled);
});

test.each([
  [{ rate: "0.25" }, "Example: 1,000 sq ft = $250.00."],
  [{ rate: "0.10" }, "Example: 1,000 sq ft = $150.00 (your minimum)."],
  [{ rate: "20", unit: "per window", pricing_model: "count" }, "Example: 10 windows = $200.00."],
  [{ rate: "20", unit: "per linear ft" }, "Example: 10 linear ft = $200.00."],
  [{ rate: "500", unit: "per acre" }, "Example: 2 acres = $1,000.00."],
  [{ rate: "500", unit: "flat rate", pricing_model: "fixed" }, null],
  [{ rate: "" }, null],
  [{ rate: "x" }, null],
] as [Partial<ServiceFormValues>, string | null][])("a rate of %o is explained: %s", (changes, words) =>
  expect(examplePrice("pricing_model", { ...filled, ...changes })).toBe(words),
);
