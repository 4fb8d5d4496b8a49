import { expect, test } from "vitest";
import { trades } from "#shared/trades.ts";
import { measureOf } from "#features/catalog/pricing/measure.ts";
import { serviceInput } from "./service.ts";
import { rateWords } from "#shared/money/enteredAmount.ts";
import { serviceTemplates, templatesFor } from "./serviceTemplates.ts";
import { initialChoice, chosenServices } from "./templateChoices.ts";

test.each(serviceTemplates.map((template) => [template.key, template] as const))(
  "%s can be saved as it is, at a usual rate, and its size can be asked for",
  (_, { range: [low, high], service }) => {
    const saved = serviceInput.parse(service);
    expect(saved.rate).toBeGreaterThanOrEqual(low);
    expect(saved.rate).toBeLessThanOrEqual(high);
    expect(measureOf({ ...saved, custom_unit: saved.custom_unit ?? null }).kind).toBe(
      saved.pricing_model === "area" ? "area" : saved.pricing_model === "fixed" ? "none" : "quantity",
    );
  },
);

test("every trade has a template, which stands first for it, and every template has a name of its own", () => {
  for (const trade of trades) expect(templatesFor(trade)[0]?.trade).toBe(trade);
  expect(templatesFor("lawn")).toHaveLength(serviceTemplates.length);
  expect(new Set(serviceTemplates.map(({ key }) => key)).size).toBe(serviceTemplates.length);
});

test("what is typed over a template is saved in its place, and what cannot be saved is named beside its field", () => {
  const [offered] = templatesFor("pressure_washing");
  if (!offered) throw new Error("There is no template.");
  const typed = { ...initialChoice(offered), name: " My driveways ", rate: "0.4", minimum: "" };
  const { services, problems } = chosenServices({ "driveway-washing": typed });
  expect(problems).toEqual({});
  expect(services).toMatchObject([
    { name: "My driveways", rate: 0.4, minimum_price: 0, unit: "per sq ft", service_category: "pressure_washing" },
  ]);
  const { problems: wrong } = chosenServices({
    "driveway-washing": { ...typed, name: " ", rate: "cheap", minimum: "-1" },
    gutters: { ...typed, rate: "" },
  });
  expect(wrong).toEqual({
    "driveway-washing": {
      name: "Service name is required.",
      rate: rateWords,
      minimum: "Please enter an amount between $0 and $10,000,000, such as 150.00.",
    },
    gutters: { rate: rateWords },
  });
});
