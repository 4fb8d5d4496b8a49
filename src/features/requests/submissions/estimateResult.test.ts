import { describe, expect, test } from "vitest";
import type { PhotoFacts } from "#features/requests/estimate-prices/photoFacts.ts";
import { guessInterval } from "#features/catalog/pricing/sizeSource.ts";
import { needsSize } from "#features/requests/form-answers/needsSize.ts";
import { resultOf, type EstimateToShow } from "./estimateResult.ts";

const facts: PhotoFacts = {
  surfaces: 1,
  material: "concrete",
  conditions: ["moss"],
  obstacles: [],
  steepness: null,
  not_seen: [],
};
const estimate: EstimateToShow = {
  id: "estimate",
  service_id: "service",
  service_name: "Driveway Washing",
  priced: { pricing_model: "area", rate: 0.25, unit: "per sq ft", minimum_price: 0 },
  estimated_square_footage: 640,
  estimated_quantity: null,
  unit: "sq ft",
  unit_plural: null,
  facts,
  total_price: 160,
  interval: null,
  source: null,
  assumed: false,
  usual: null,
  lines: [],
  proposal: null,
};
const seen = (show_price: boolean, show_ai_analysis: boolean) =>
  resultOf(estimate, { show_price, show_ai_analysis, widest_range: null });

describe("a customer sees of an estimate what its service shows", () => {
  test("price and analysis", () => {
    expect(seen(true, true)).toMatchObject({ totalPrice: 160, analysis: facts, squareFootage: 640 });
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
      analysis: facts,
      squareFootage: 640,
      unit: "sq ft",
    });
  });

  test("neither, and then no size", () => {
    expect(seen(false, false)).toMatchObject({ totalPrice: null, analysis: null, squareFootage: null, unit: null });
  });
});

describe("an estimate whose size nobody knows", () => {
  const assumed = (shows: Partial<Parameters<typeof resultOf>[1]> = {}) =>
    resultOf(
      {
        ...estimate,
        estimated_square_footage: 200,
        total_price: 50,
        interval: guessInterval(200),
        source: "assumed",
        assumed: true,
        lines: [
          {
            name: "Edges",
            pricing_model: "area",
            rate: 0.05,
            unit: "sq ft",
            unit_plural: null,
            minimum_price: 0,
            quantity: 200,
            total: 10,
          },
        ],
      },
      { show_price: true, show_ai_analysis: true, widest_range: null, ...shows },
    );

  test.each([{}, { show_price: false }, { show_ai_analysis: false }])(
    "has no price, no range and no size for its customer with %o, and no figure anywhere",
    (shows) => {
      const { estimate_id: _id, analysis, ...result } = assumed(shows);
      expect(result).toMatchObject({ totalPrice: null, range: null, squareFootage: null, minimum: null, lines: [] });
      expect(JSON.stringify(result)).not.toMatch(/\d/);
      expect(analysis).toEqual(shows.show_ai_analysis === false ? null : facts);
      expect(needsSize({ ...result, estimate_id: "", analysis })).toBe(true);
    },
  );

  test("is not asked about where neither price nor analysis is shown", () => {
    expect(needsSize(assumed({ show_price: false, show_ai_analysis: false }))).toBe(false);
  });
});
