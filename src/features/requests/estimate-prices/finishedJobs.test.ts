import { describe, expect, test } from "vitest";
import { middleSizes, usualPrices } from "./finishedJobs.ts";

const jobs = (count: number) => Array.from({ length: count }, (_, job) => 400 + 100 * job);
const area = { pricing_model: "area", rate: 0.25, unit: "per sq ft", minimum_price: 0 } as const;

describe("the middle sizes of finished jobs", () => {
  test("are known from 8 jobs on, whatever their order", () => {
    expect(middleSizes(jobs(7))).toBeNull();
    expect(middleSizes(jobs(8).toReversed())).toEqual({ low: 400, high: 1_100 });
  });

  test("leave out one of ten on either side, and sizes of nothing", () => {
    expect(middleSizes([...jobs(20), 0, -5])).toEqual({ low: 600, high: 2_100 });
  });
});

describe("what most finished jobs come to", () => {
  test("is their sizes at the rates of today, with the parts and the minimum", () => {
    expect(usualPrices(area, jobs(8), [])).toEqual({ low: 100, high: 275 });
    expect(usualPrices({ ...area, minimum_price: 150 }, jobs(8), [])).toEqual({ low: 150, high: 275 });
    const edges = {
      name: "Edges",
      pricing_model: "fixed",
      rate: 20,
      unit: "flat rate",
      unit_plural: null,
      minimum_price: 0,
      quantity: null,
      total: 20,
    } as const;
    expect(usualPrices(area, jobs(8), [edges])).toEqual({ low: 120, high: 295 });
    const windows = { pricing_model: "count", rate: 15, unit: "per window", minimum_price: 0 } as const;
    expect(usualPrices(windows, [10, 12, 14, 16, 18, 20, 22, 24], [])).toEqual({ low: 150, high: 360 });
  });

  test("is nothing if all come to one price, or if no size counts", () => {
    expect(usualPrices({ ...area, minimum_price: 500 }, jobs(8), [])).toBeNull();
    expect(usualPrices({ pricing_model: "fixed", rate: 90, unit: "flat rate" }, jobs(8), [])).toBeNull();
  });
});
