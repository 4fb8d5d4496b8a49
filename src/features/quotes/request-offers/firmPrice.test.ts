import { expect, test } from "vitest";
import type { EstimateResult } from "#features/requests/form-drafts/publicForm.ts";
import { hasFirmPrice } from "./firmPrice.ts";

const result: EstimateResult = {
  estimate_id: "0b1f7f5e-5f3c-4d39-9d0c-6a6f0a3c1d11",
  service_id: null,
  serviceName: "Driveway Washing",
  squareFootage: 800,
  quantity: null,
  unit: "sq ft",
  unit_plural: null,
  analysis: null,
  totalPrice: 200,
  show_price: true,
  show_ai_analysis: false,
  range: null,
  rough: false,
  withheld: false,
  minimum: null,
  source: null,
  assumed: false,
  usual: null,
  proposal: null,
  lines: [{ name: "Wash", total: 200, rate: 0.25, unit: "sq ft" }],
};
const page = { stage: "sent" as const, is_test: false, pending: false, price_by_email: false, working: false };

test("one exact price for each service is firm", () => {
  expect(hasFirmPrice({ ...page, results: [result, result] })).toBe(true);
});

test.each([
  ["a range", { range: { low: 180, high: 220 } }],
  ["no price", { totalPrice: null }],
  ["a hidden price", { show_price: false }],
  ["a rough price", { rough: true }],
  ["a withheld price", { withheld: true }],
  ["an assumed size", { assumed: true }],
  ["a part without a total", { lines: [{ name: "Repair", total: null, rate: 80, unit: "hour" }] }],
] satisfies [string, Partial<EstimateResult>][])("%s is not", (_what, changed) => {
  expect(hasFirmPrice({ ...page, results: [result, { ...result, ...changed }] })).toBe(false);
});

test.each([
  ["that is worked on", { stage: "in_progress" as const }],
  ["that was withdrawn", { stage: "withdrawn" as const }],
  ["that is a test", { is_test: true }],
  ["that is being computed", { working: true }],
  ["that waits for photos", { pending: true }],
  ["that is answered by email", { price_by_email: true }],
])("nothing is firm in a request %s", (_what, changed) => {
  expect(hasFirmPrice({ ...page, results: [result], ...changed })).toBe(false);
});

test("a request without services has no price", () => {
  expect(hasFirmPrice({ ...page, results: [] })).toBe(false);
});
