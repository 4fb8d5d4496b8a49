import { describe, expect, test } from "vitest";
import { resultOf, type EstimateToShow } from "./estimateResult.ts";

const estimate: EstimateToShow = {
  id: "estimate",
  service_id: "service",
  service_name: "Driveway Washing",
  priced: { pricing_model: "area", rate: 0.25, unit: "per sq ft", minimum_price: 0 },
  estimated_square_footage: 640,
  estimated_quantity: null,
  unit: "sq ft",
  unit_plural: null,
  ai_analysis: "A driveway.",
  total_price: 160,
  interval: null,
  source: null,
  assumed: false,
  lines: [],
  proposal: null,
};
const seen = (show_price: boolean, show_ai_analysis: boolean) =>
  resultOf(estimate, { show_price, show_ai_analysis, widest_range: null });

describe("a customer sees of an estimate what its service shows", () => {
  test("price and analysis", () => {
    expect(seen(true, true)).toMatchObject({ totalPrice: 160, analysis: "A driveway.", squareFootage: 640 });
  });

  test("the price alone, also if there is an analysis", () => {
    expect(seen(true, false)).toMatchObject({ totalPrice: 160, analysis: null, squareFootage: 640 });
  });

  test("the analysis alone, with the size and nothing of the price", () => {
    expect(seen(false, true)).toMatchObject({
      totalPrice: null,
      range: null,
      minimum: null,
      lines: [],
      analysis: "A driveway.",
      squareFootage: 640,
      unit: "sq ft",
    });
  });

  test("neither, and then no size", () => {
    expect(seen(false, false)).toMatchObject({ totalPrice: null, analysis: null, squareFootage: null, unit: null });
  });
});
