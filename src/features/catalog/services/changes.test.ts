import { expect, test } from "vitest";
import { serviceChanges } from "./changes.ts";
import { newService, serviceLabels } from "./serviceForm.ts";

test("what another device changed is reported field by field, and nothing else is", () => {
  const before = { ...newService("all"), name: "Wash", rate: "0.25", description: "Old" };
  expect(serviceChanges(serviceLabels, before, before)).toEqual([]);
  expect(
    serviceChanges(serviceLabels, before, {
      ...before,
      rate: "0.30",
      description: "",
      show_price: true,
      pricing_model: "count",
      service_category: "sealcoating",
    }),
  ).toEqual([
    "Description: empty",
    "Category: Sealcoating",
    "Pricing Model: By count",
    "Rate: 0.30",
    "Show price to customers: on",
  ]);
});
