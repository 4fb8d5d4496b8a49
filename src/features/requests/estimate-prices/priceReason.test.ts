import { expect, test } from "vitest";
import { priceReason, type PriceReasonInput } from "./priceReason.ts";

const driveway: PriceReasonInput = {
  pricing_model: "area",
  service_name: "Driveway Wash",
  service_rate: 0.25,
  service_unit: "per sq ft",
  unit_plural: null,
  minimum_price: 0,
  estimated_square_footage: 365.36,
  estimated_quantity: null,
  total_price: 91.34,
  has_lines: false,
};
const edges = {
  name: "Edges",
  pricing_model: "fixed" as const,
  rate: 20,
  unit: "flat rate",
  unit_plural: null,
  minimum_price: 0,
  quantity: null,
  total: 20,
};
/** Charged by the hour, without hours: it adds nothing to the sum. */
const sealing = { ...edges, name: "Sealing", pricing_model: "time" as const, unit: "per hour", total: null };

test.for<[string, Partial<PriceReasonInput>, string | null]>([
  ["size × rate", {}, "365.36 sq ft × $0.25"],
  [
    "the minimum",
    { minimum_price: 150, total_price: 150 },
    "Your $150 minimum applies · 365.36 sq ft × $0.25 = $91.34",
  ],
  [
    "a minimum with cents",
    { minimum_price: 149.5, total_price: 149.5 },
    "Your $149.50 minimum applies · 365.36 sq ft × $0.25 = $91.34",
  ],
  ["four decimals of rate", { service_rate: 0.085, total_price: 31.06 }, "365.36 sq ft × $0.085"],
  [
    "another unit of area",
    { service_unit: "per acre", service_rate: 100, estimated_square_footage: 87_120, total_price: 200 },
    "2 acres × $100.00",
  ],
  [
    "one acre",
    { service_unit: "per acre", service_rate: 100, estimated_square_footage: 43_560, total_price: 100 },
    "1 acre × $100.00",
  ],
  ["a size as it was found", { predicted_size: 365.36 }, "365.36 sq ft × $0.25"],
  [
    "a size adjusted by completed jobs",
    { predicted_size: 340 },
    "365.36 sq ft × $0.25 · size adjusted based on your completed jobs",
  ],
  ["the owner's own price, whatever the size", { predicted_size: 340, total_price: 120 }, "Set by you"],
  ["the owner's own price", { total_price: 120 }, "Set by you"],
  ["an owner's price without a size", { estimated_square_footage: null, total_price: 120 }, "Set by you"],
  ["an owner's price where it is settled individually", { service_rate: 0, total_price: 120 }, "Set by you"],
  ["size × rate stands in", { total_price: null }, "365.36 sq ft × $0.25"],
  ["nothing to explain", { total_price: null, estimated_square_footage: null }, null],
  ["settled individually, not yet", { service_rate: 0, total_price: null }, null],
  [
    "a count",
    {
      pricing_model: "count",
      service_unit: "per window",
      service_rate: 10,
      estimated_square_footage: null,
      estimated_quantity: 12,
      total_price: 120,
    },
    "12 windows × $10.00",
  ],
  [
    "one of them",
    {
      pricing_model: "count",
      service_unit: "per window",
      service_rate: 10,
      estimated_square_footage: null,
      estimated_quantity: 1,
      total_price: 10,
    },
    "1 window × $10.00",
  ],
  [
    "a count that is not known",
    { pricing_model: "count", service_unit: "per window", service_rate: 10, total_price: null },
    null,
  ],
  ["one price", { pricing_model: "fixed", service_unit: "flat rate", service_rate: 80, total_price: 80 }, "Flat rate"],
  [
    "one price below the minimum",
    { pricing_model: "fixed", service_unit: "flat rate", service_rate: 80, minimum_price: 100, total_price: 100 },
    "Your $100 minimum applies · Flat rate = $80.00",
  ],
  ["a package in a list", { has_lines: true, total_price: 111.34 }, "Package"],
  [
    "a package with its parts",
    { has_lines: true, lines: [edges], total_price: 111.34 },
    "Driveway Wash $91.34 + Edges $20.00",
  ],
  [
    "a package with a part by the hour, agreed later,",
    { has_lines: true, lines: [edges, sealing], total_price: 111.34 },
    "Driveway Wash $91.34 + Edges $20.00",
  ],
  ["a package whose price the owner set", { has_lines: true, lines: [edges], total_price: 100 }, "Set by you"],
])("%s is said under the price", ([, changes, words]) => expect(priceReason({ ...driveway, ...changes })).toBe(words));
