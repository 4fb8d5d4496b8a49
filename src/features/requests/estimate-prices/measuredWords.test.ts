import { expect, test } from "vitest";
import { sampleBusiness } from "#demo/sampleBusiness.ts";
import type { EstimateDetails } from "./estimate.ts";
import { storedPriceRange, priceWords } from "./measuredWords.ts";

const [newest] = sampleBusiness("somebody", new Date("2026-11-21T10:00:00Z")).estimates;
if (!newest) throw new Error("The sample business has no estimates.");
const estimate: EstimateDetails = {
  ...newest,
  siblings: [],
  widest_range: null,
  calibrations: null,
  lines: [],
  has_lines: false,
  service_rate: 0.5,
  service_unit: "per sq ft",
  minimum_price: 0,
  estimated_square_footage: 400,
  figure_low: 320,
  figure_high: 480,
  total_price: 200,
};

test("while measuring, the price is said with its range where it has one", () => {
  const words = (one: EstimateDetails, low: number, high: number) =>
    priceWords(one, { median: 400, low, high }, { photos: [] });
  expect(words(estimate, 390, 410)).toBe("$200.00");
  expect(words(estimate, 320, 480)).toBe("$200.00, likely $160–$240");
  expect(words({ ...estimate, minimum_price: 300 }, 320, 480)).toBe("$300.00");
  expect(words({ ...estimate, service_rate: 0 }, 320, 480)).toBeNull();
  const learned = { pairs: 20, bias: Math.log(1.5), spread: 0, stretch: 0 };
  expect(words({ ...estimate, calibrations: { owner_measured: learned } }, 320, 480)).toBe("$300.00");
  // The calibration of customers' outlines does not apply to the owner's.
  expect(words({ ...estimate, calibrations: { customer_measured: learned } }, 320, 480)).toBe(
    "$200.00, likely $160–$240",
  );
});

test("a kept price is judged by its figure, unless the owner has set another", () => {
  expect(storedPriceRange(estimate)).toEqual({ range: { low: 160, high: 240 }, rough: false, withheld: null });
  expect(storedPriceRange({ ...estimate, widest_range: 15 })).toMatchObject({ withheld: "owners_limit" });
  expect(storedPriceRange({ ...estimate, figure_source: "assumed" })).toMatchObject({
    rough: true,
    withheld: "assumed",
  });
  expect(storedPriceRange({ ...estimate, total_price: 210 })).toBeNull();
  expect(storedPriceRange({ ...estimate, total_price: null })).toBeNull();
  expect(storedPriceRange({ ...estimate, figure_low: null, figure_high: null, figure_source: "typed" })).toBeNull();
});
