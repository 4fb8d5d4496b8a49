import Big from "big.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleBusiness } from "#demo/sampleBusiness.ts";
import { cellsOf, estimateSheet } from "#features/business/exports/export.ts";
import { rateLabel, storedUnit, type PricingModel } from "#features/catalog/pricing/measure.ts";
import { offerOf } from "#features/quotes/quote-rules/quoteFromEstimate.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { priceReason } from "#features/requests/estimate-prices/priceReason.ts";
import { sizeLine } from "#features/requests/estimate-prices/sizeLine.ts";
import { basisText } from "#features/requests/form-answers/resultWords.ts";
import { formatCents, lineTotal } from "#shared/money/cents.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { answerIn, pricePart } from "./customerMail.server.ts";
import { estimateToShow, resultOf } from "./estimateResult.ts";
import { quoteService, type QuotedService, type SizeInput } from "./quoting.ts";

/** The size that people read times the rate that they read is the price that they read, to the cent. */

const unitsOf: readonly (readonly [model: PricingModel, unit: string])[] = [
  ["area", "per sq ft"],
  ["area", "per sq meter"],
  ["area", "sq m"],
  ["area", "sq yd"],
  ["area", "per acre"],
  ["area", "per linear ft"],
  ["count", "per window"],
  ["time", "per hour"],
];
const upTo = (decimals: number, most: number) =>
  fc.integer({ min: 1, max: most * 10 ** decimals }).map((one) => one / 10 ** decimals);
const anyService = fc
  .record({ kind: fc.constantFrom(...unitsOf), rate: fc.oneof(upTo(2, 500), upTo(4, 5)) })
  .map(({ kind: [pricing_model, unit], rate }): QuotedService => ({
    id: "a",
    name: "Work",
    pricing_model,
    unit,
    rate,
    minimum_price: 0,
    ai_enabled: true,
    show_price: true,
    show_ai_analysis: true,
    widest_range: null,
    components: [],
  }));
const anyTyped = fc.oneof(upTo(0, 5_000), upTo(1, 5_000), upTo(4, 3_000));
/** An area as geometry finds it, in square feet, with all the decimals of a computation. */
const anyMeasured = fc
  .double({ min: 1, max: 60_000, noNaN: true })
  .map((median) => ({ median, low: median * 0.95, high: median * 1.05 }));
/** The calibration of finished jobs, which corrects a size that was found on photos. */
const anyCalibration = fc
  .double({ min: -0.3, max: 0.3, noNaN: true })
  .map((bias) => ({ customer_measured: { pairs: 12, bias, spread: 0.05, stretch: null } }));

function quoted(service: QuotedService, size: SizeInput) {
  const answer = quoteService("standard", service, size, "manual", 0);
  if ("problem" in answer) throw new Error(answer.problem.message);
  return answer.quoted;
}

const numbersIn = (text: string) => [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([one]) => one.replaceAll(",", ""));
/** The price of the two figures in a text, as people would work it out. */
const priceOfFigures = (text: string) => {
  const [size = "", rate = "", ...more] = numbersIn(text);
  if (more.length > 0) throw new Error(`Three figures in "${text}".`);
  return formatMoney(new Big(size).times(rate).round(2, Big.roundHalfUp).toNumber());
};

const [sample] = sampleBusiness("somebody", new Date("2026-11-21T10:00:00Z")).estimates;

/** The stored estimate of a request, as its business reads it. */
function storedOf(service: QuotedService, size: ReturnType<typeof quoted>): EstimateDetails {
  if (!sample) throw new Error("The sample business has no estimates.");
  return {
    ...sample,
    siblings: [],
    widest_range: null,
    calibrations: null,
    lines: [],
    has_lines: false,
    service_name: service.name,
    pricing_model: service.pricing_model,
    service_rate: service.rate,
    service_unit: storedUnit(service),
    unit_plural: null,
    minimum_price: 0,
    estimated_square_footage: size.squareFeet,
    estimated_quantity: size.quantity,
    predicted_size: size.predicted,
    total_price: size.total,
  };
}

function checkShownFigures(service: QuotedService, size: ReturnType<typeof quoted>) {
  const result = resultOf(estimateToShow("a", service, size), { ...service, widest_range: null });
  const price = formatMoney(result.totalPrice ?? Number.NaN);
  const rate = rateLabel(service);
  for (const language of ["en", "es"] as const) {
    const basis = basisText(result, answerIn[language]) ?? "";
    const mailed = JSON.stringify(pricePart(result, language));
    expect(mailed).toContain(JSON.stringify(basis));
    expect(mailed).toContain(JSON.stringify({ price }).slice(1, -1));
    expect(priceOfFigures(`${numbersIn(basis)[0]} × ${rate}`)).toBe(price);
  }

  const stored = storedOf(service, size);
  const [reason = ""] = (priceReason(stored) ?? "").split(" · ");
  expect(priceOfFigures(reason)).toBe(price);
  expect(cellsOf(estimateSheet, stored)).toEqual(expect.arrayContaining([size.total, priceReason(stored)]));
  const shownSize = sizeLine(stored)?.value ?? "";
  expect(shownSize.includes(reason.split(" × ")[0] ?? "-")).toBe(true);

  const { packages, discount } = offerOf([stored]);
  const [line, ...more] = packages[0]?.lines ?? [];
  expect([more, discount, line && formatCents(lineTotal(line))]).toEqual([[], null, price]);
  expect(priceOfFigures(`${line?.quantity} × ${formatCents(line?.unit_price ?? 0)}`)).toBe(price);
}

describe("the shown size times the shown rate is the shown price", () => {
  test("of a size that somebody typed, on page, in email, list, file and quote", () => {
    fc.assert(
      fc.property(anyService, anyTyped, (service, typed) => {
        checkShownFigures(service, quoted(service, { manual_area: typed, manual_quantity: typed }));
      }),
    );
  });

  test("of a size that was measured on photos, and corrected by finished jobs", () => {
    const byArea = anyService.filter(({ pricing_model, unit }) => pricing_model === "area" && unit !== "per linear ft");
    fc.assert(
      fc.property(byArea, anyMeasured, fc.option(anyCalibration), (service, measured, calibrations) => {
        const size = quoted({ ...service, calibrations }, { measured });
        checkShownFigures(service, size);
        // Rounding is far finer than any measurement.
        const exact = measured.median * Math.exp(calibrations?.customer_measured.bias ?? 0);
        expect(Math.abs((size.squareFeet ?? 0) / exact - 1)).toBeLessThan(0.011);
      }),
    );
  });

  test("of 812.5 sq ft at $0.25, and of a photo's 464.8372 sq ft", () => {
    const driveway: QuotedService = {
      id: "a",
      name: "Driveway",
      pricing_model: "area",
      unit: "per sq ft",
      rate: 0.25,
      minimum_price: 0,
      ai_enabled: true,
      show_price: true,
      show_ai_analysis: true,
      widest_range: null,
      components: [],
    };
    const reason = (size: SizeInput) => {
      const { total, ...settled } = quoted(driveway, size);
      return [priceReason(storedOf(driveway, { ...settled, total })), total];
    };
    expect(reason({ manual_area: 812.5 })).toEqual(["812.5 sq ft × $0.25", 203.13]);
    expect(reason({ measured: { median: 464.8372, low: 450, high: 480 } })).toEqual(["465 sq ft × $0.25", 116.25]);
    // A request that was priced by its exact size before sizes were rounded.
    expect(
      priceReason({ ...storedOf(driveway, quoted(driveway, { manual_area: 464.8372 })), total_price: 116.21 }),
    ).toBe("464.8372 sq ft × $0.25");
  });
});
