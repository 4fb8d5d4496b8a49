import { expect, test } from "vitest";
import {
  estimatesPlace,
  placesWithSizes,
  takeSize,
  withEvidence,
  type CurrentService,
  type SizedRequest,
} from "./knownPlace.ts";
import { pricedSizeText } from "./knownSizeWords.ts";

const wash: CurrentService = {
  id: "wash",
  name: "Driveway Washing",
  pricing_model: "area",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 150,
  components: [],
};
const windows: CurrentService = {
  id: "windows",
  name: "Windows",
  pricing_model: "count",
  rate: 8,
  unit: "per window",
  components: [{ name: "Screens", pricing_model: "fixed", rate: 20, unit: "flat rate", is_required: true }],
};
const request = (fields: Partial<SizedRequest>): SizedRequest => ({
  id: "r1",
  address: "12 Oak St, Reading",
  service_id: "wash",
  created_at: "2026-05-04T12:00:00Z",
  pricing_model: "area",
  service_unit: "per sq ft",
  unit_plural: null,
  estimated_square_footage: 1_840,
  estimated_quantity: null,
  actual_size: null,
  figure_source: "measured",
  assumed: false,
  ...fields,
});
const customer = {
  address: "12 Oak Street, Reading, PA 19601",
  places: [{ name: "Lake house", address: "7 Lake Rd, Kutztown", gate_code: "4411", notes: null }],
};

test("a place has the newest size of each service, at today's rate", () => {
  const places = placesWithSizes(
    customer,
    [
      request({ id: "newest" }),
      request({ id: "older", estimated_square_footage: 900 }),
      request({
        id: "panes",
        service_id: "windows",
        pricing_model: "count",
        service_unit: "per window",
        estimated_square_footage: null,
        estimated_quantity: 12,
        figure_source: "typed",
      }),
      request({ id: "lake", address: "7 lake road, kutztown", estimated_square_footage: 400 }),
      request({ id: "elsewhere", address: "99 Elm Ave, Reading" }),
    ],
    [wash, windows],
  );
  expect(places).toMatchObject([
    {
      main: true,
      is_saved: true,
      sizes: [
        { estimate_id: "newest", source: "measured", square_feet: 1_840, quantity: null, price: 460 },
        { estimate_id: "panes", source: "typed", square_feet: null, quantity: 12, price: 116 },
      ],
    },
    { name: "Lake house", gate_code: "4411", is_saved: true, sizes: [{ estimate_id: "lake", price: 150 }] },
    { address: "99 Elm Ave, Reading", main: false, is_saved: false, sizes: [{ estimate_id: "elsewhere" }] },
  ]);
});

test("a package with optional parts costs its required parts at least", () => {
  const optional = { name: "Sealing", pricing_model: "area" as const, rate: 1, unit: "per sq ft", is_required: false };
  const sizes = (components: CurrentService["components"]) =>
    placesWithSizes(customer, [request({})], [{ ...wash, components }])[0]?.sizes ?? [];
  expect(sizes([optional])).toMatchObject([{ price: 460, has_options: true }]);
  expect(sizes([optional]).map(pricedSizeText)).toEqual(["1,840 sq ft → from $460.00 today"]);
  expect(sizes([{ ...optional, is_required: true }]).map(pricedSizeText)).toEqual(["1,840 sq ft → $2,300.00 today"]);
});

test.each<[string, Partial<SizedRequest>]>([
  ["an assumption", { assumed: true, figure_source: "assumed" }],
  ["a model's own number", { figure_source: "analysed" }],
  ["a size of a service that was deleted", { service_id: null }],
  ["a size in another unit than the service has now", { pricing_model: "count", service_unit: "per window" }],
  ["a fixed price", { pricing_model: "fixed", service_unit: "flat rate" }],
])("%s is no known size", (_, fields) => {
  expect(placesWithSizes(customer, [request(fields)], [wash])[0]?.sizes).toEqual([]);
});

test("a size that was measured on site counts, whatever was estimated", () => {
  const [main] = placesWithSizes(
    customer,
    [request({ assumed: true, figure_source: "assumed", actual_size: 1_900 })],
    [wash],
  );
  expect(main?.sizes).toMatchObject([{ source: "actual", square_feet: 1_900, price: 475 }]);
});

test("an area is priced in the unit that the service has today", () => {
  const [main] = placesWithSizes(
    customer,
    [request({})],
    [{ ...wash, unit: "per sq yd", rate: 2, pricing_model: "area" }],
  );
  expect(main?.sizes).toMatchObject([{ square_feet: 1_840 }]);
});

test("requests without an address are at the customer's own, also if the customer has none", () => {
  expect(placesWithSizes(customer, [request({ address: null })], [wash])[0]?.sizes).toHaveLength(1);
  expect(placesWithSizes({ address: null, places: [] }, [request({ address: " " })], [wash])).toMatchObject([
    { address: null, main: true, is_saved: true, sizes: [{ estimate_id: "r1" }] },
  ]);
  expect(placesWithSizes({ address: null, places: [] }, [], [wash])).toEqual([]);
});

test("a measured size tells its time, and shows the outlined photos; others the first photo", () => {
  const size = { width: 8, height: 6, turned: null };
  const photo = (id: string, outlined: boolean) => ({ id, url: "", thumbnail_url: "", ...size, outlined });
  const places = placesWithSizes(customer, [request({})], [wash]);
  const evidence = (outlined: boolean) => [
    { estimate_id: "r1", measured_at: "2026-06-01T12:00:00Z", photos: [photo("a", false), photo("b", outlined)] },
  ];
  expect(withEvidence(places, evidence(true))[0]?.sizes).toMatchObject([
    { at: "2026-06-01T12:00:00Z", photos: [{ id: "b" }] },
  ]);
  expect(withEvidence(places, evidence(false))[0]?.sizes).toMatchObject([{ photos: [{ id: "a" }] }]);
  expect(withEvidence(places, [])[0]?.sizes).toMatchObject([{ at: "2026-05-04T12:00:00Z", photos: [] }]);
});

test("an estimate takes a known size of its own service only, as an entered one", () => {
  const places = placesWithSizes(customer, [request({})], [wash]);
  const here = estimatesPlace(places, "12 oak st");
  expect(here).toMatchObject({ place: { main: true }, places: 2, sizes: [{ estimate_id: "r1" }] });
  expect(estimatesPlace(places, "1 Nowhere Ln")).toEqual({ place: null, places: 2, sizes: [] });
  const estimate = {
    pricing_model: "area" as const,
    service_rate: 0.3,
    service_unit: "per sq ft",
    minimum_price: 0,
    ai_analysis: null,
    lines: [],
    service_id: "wash",
  };
  expect(takeSize(estimate, here, "r1")).toMatchObject({
    settled: { squareFeet: 1_840, source: "typed", assumed: false, predictions: {} },
    total: 552,
  });
  expect(takeSize(estimate, here, "other")).toBeNull();
  expect(takeSize({ ...estimate, service_id: "windows" }, here, "r1")).toBeNull();
  expect(takeSize({ ...estimate, pricing_model: "count", service_unit: "per window" }, here, "r1")).toBeNull();
});
