import { expect, test } from "vitest";
import { sampleBusiness } from "#demo/sampleBusiness.ts";
import { changesOf, describeHistoryEvent } from "./history.ts";

test.each([
  ["Status: Pending → Completed", { kind: "status", data: { from: "pending", to: "completed" } }],
  ["Price: $100.00 → $120.50", { kind: "price", data: { from: 100, to: 120.5 } }],
  ["Price: $100.00 → none", { kind: "price", data: { from: 100, to: null } }],
  [
    "Measured on the photos: 800 sq ft → 820 sq ft, price $200.00 → $205.00",
    { kind: "size", data: { from: 800, to: 820, unit: "sq ft", price_from: 200, price_to: 205 } },
  ],
  ["Measured on the photos", { kind: "size", data: { from: 800, to: 800, unit: "sq ft", price_from: 2, price_to: 2 } }],
  ["Actual size: none → 12 windows", { kind: "actual_size", data: { from: null, to: 12, unit: "window" } }],
  [
    "Actual size: 1 cactus → 3 cacti",
    { kind: "actual_size", data: { from: 1, to: 3, unit: "cactus", unit_plural: "cacti" } },
  ],
  ["Customer info changed: email, phone", { kind: "customer_info", data: { fields: ["email", "phone"] } }],
  ["Notes changed", { kind: "notes", data: {} }],
  ["Moved to customer: Ann", { kind: "customer", data: { name: "Ann" } }],
  ["Deleted", { kind: "deleted", data: {} }],
] as const)("%s", (words, event) => {
  expect(describeHistoryEvent({ ...event, data: structuredClone(event.data) as object })).toBe(words);
});

test("a change of a size is recorded with the owner's own plural", () => {
  const [sample] = sampleBusiness("somebody", new Date("2026-11-21T10:00:00Z")).estimates;
  if (!sample) throw new Error("The sample business has no estimates.");
  const counted = { ...sample, pricing_model: "count" as const, service_unit: "per cactus", unit_plural: "cacti" };
  const details = { ...counted, siblings: [], widest_range: null, calibrations: null, actual_size: 3 };
  const data = changesOf("actual_size", { ...details, actual_size: null }, details);
  expect(describeHistoryEvent({ kind: "actual_size", data: data ?? {} })).toBe("Actual size: none → 3 cacti");
});
