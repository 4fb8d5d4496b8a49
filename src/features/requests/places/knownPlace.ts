import * as z from "zod";
import { measureOf, pricingModels, storedUnit, type Priced } from "#features/catalog/pricing/measure.ts";
import { withOwnLine, type PackageLine } from "#features/catalog/pricing/pricing.ts";
import { computePrice, pricedAs, recalculatePrice } from "#features/requests/estimate-prices/computation.ts";
import { settleSize, withoutNotes, type SettledSize } from "#features/requests/estimate-prices/settledSize.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { place, placeFinder, placesOf, withoutAddress, type KnownPlace, type Placed } from "#shared/contact/places.ts";

/** The places of a customer, with the sizes that earlier requests found there. */

/** The ways in which a size was found: on site, by an outline on photos, or entered by the customer. */
const knownSizeSources = ["actual", "measured", "typed"] as const;

/** A photo that shows the size. */
const evidencePhoto = z.object({
  id: z.uuid(),
  url: z.string(),
  thumbnail_url: z.string(),
  width: z.number().describe("Pixels"),
  height: z.number().describe("Pixels"),
  turned: z.literal([90, 180, 270]).nullable().describe("Clockwise degrees that make the photo upright; null: none"),
});

/** The newest known size of one service at a place, and its price at the service's current rate. */
export const knownSize = z.object({
  estimate_id: z.uuid(),
  service_id: z.uuid(),
  service_name: z.string(),
  source: z.enum(knownSizeSources),
  at: z.string().describe("The time of the measurement, or of the request without one"),
  square_feet: z.number().nullable().describe("The size of a service by area, in square feet"),
  quantity: z.number().nullable().describe("The size of any other service, in its unit"),
  pricing_model: z.enum(pricingModels),
  unit: z.string(),
  unit_plural: z.string().nullable(),
  price: z
    .number()
    .nullable()
    .describe("Today's price in dollars, minimum and required parts included; null if it is agreed individually"),
  /** True if optional parts of a package would add to the price. */
  has_options: z.boolean(),
  photos: z.array(evidencePhoto),
});
export type KnownSize = z.output<typeof knownSize>;

/** A place of a customer; `is_saved` is false for the address of a request that is none of the customer's places. */
export const placeWithSizes = place.extend({ main: z.boolean(), is_saved: z.boolean(), sizes: z.array(knownSize) });
export type PlaceWithSizes = z.output<typeof placeWithSizes>;

/** The maximum number of a customer's newest requests that are searched for sizes. */
export const maxSearched = 200;

/** The columns of a customer's request that its size and its place are read from. */
export type SizedRequest = Pick<
  EstimateDetails,
  | "id"
  | "address"
  | "service_id"
  | "created_at"
  | "pricing_model"
  | "service_unit"
  | "unit_plural"
  | "estimated_square_footage"
  | "estimated_quantity"
  | "actual_size"
  | "figure_source"
  | "assumed"
>;

/** A service as it is priced today, with the parts of a package. */
export type CurrentService = Priced & {
  id: string;
  name: string;
  components: readonly (Priced & { name: string; is_required: boolean })[];
};

/** A size with the service that prices it today. */
type Sized = { squareFeet: number | null; quantity: number | null };

/**
 * Returns the places of a customer with the newest size of each service there. After them come the addresses of requests
 * that are none of them. `requests` begin with the newest. The sizes have no photos yet (`withEvidence`).
 */
export function placesWithSizes(
  customer: Placed,
  requests: readonly SizedRequest[],
  services: readonly CurrentService[],
): PlaceWithSizes[] {
  const saved = placesOf(customer);
  const isOwn = placeFinder(saved);
  const elsewhere = placesOf({
    address: null,
    places: requests
      .map(({ address }) => address)
      .filter((address) => isGiven(address) && isOwn(address) === null)
      .map((address) => ({ name: null, address, gate_code: null, notes: null })),
  });
  const unplaced = requests.some(({ address }) => !isGiven(address)) && !saved.some(({ main }) => main);
  const places = [...(unplaced ? [withoutAddress] : []), ...saved].map((one) => begun(one, true));
  places.push(...elsewhere.map((one) => begun(one, false)));
  const find = placeFinder(places);
  const byId = new Map(services.map((service) => [service.id, service]));
  for (const request of requests) {
    const sizes = find(request.address)?.sizes;
    const service = byId.get(request.service_id ?? "");
    if (!sizes || !service || sizes.some(({ service_id }) => service_id === service.id)) continue;
    const found = knownSizeOf(request, service);
    if (found) sizes.push(found);
  }
  return places;
}

const isGiven = (address: string | null) => address !== null && address.trim() !== "";
const begun = (one: KnownPlace, is_saved: boolean): PlaceWithSizes => ({ ...one, is_saved, sizes: [] });

function knownSizeOf(request: SizedRequest, service: CurrentService): KnownSize | null {
  const found = sizeOf(request);
  if (!found || !fits(request, service)) return null;
  return {
    estimate_id: request.id,
    service_id: service.id,
    service_name: service.name,
    source: found.source,
    at: request.created_at,
    square_feet: found.squareFeet,
    quantity: found.quantity,
    pricing_model: service.pricing_model,
    unit: storedUnit(service),
    unit_plural: service.unit_plural ?? null,
    price: priceToday(service, found).total,
    has_options: service.components.some(({ is_required }) => !is_required),
    photos: [],
  };
}

/** The size of a request that was measured or entered: no assumption, and no model's own number. */
function sizeOf(request: SizedRequest): (Sized & { source: KnownSize["source"] }) | null {
  const { actual_size: actual, figure_source: source, assumed } = request;
  const measure = measureOf({ ...request, unit: request.service_unit ?? "per sq ft" });
  if (measure.kind === "none") return null;
  const isArea = measure.kind === "area";
  if (actual !== null)
    return { source: "actual", squareFeet: isArea ? actual : null, quantity: isArea ? null : actual };
  const [squareFeet, quantity] = isArea ? [request.estimated_square_footage, null] : [null, request.estimated_quantity];
  if (assumed || (source !== "measured" && source !== "typed") || (squareFeet ?? quantity) === null) return null;
  return { source, squareFeet, quantity };
}

/** True if the service still counts what the request counted. Areas are converted to today's unit. */
function fits(request: SizedRequest, service: CurrentService): boolean {
  const then = measureOf({ ...request, unit: request.service_unit ?? "per sq ft" });
  const now = measureOf(service);
  if (then.kind === "quantity" && now.kind === "quantity") return then.each === now.each;
  return then.kind === now.kind && then.kind !== "none";
}

/**
 * The price of a size at a service's current rate, in dollars, with the required parts of a package, and its lines. Null
 * if it cannot be computed.
 */
export function priceToday(service: CurrentService, size: Sized): { total: number | null; lines: PackageLine[] } {
  const components = service.components.map((component) => ({ ...component, choice: null }));
  const { total, lines } = computePrice(service, size, components);
  return { total, lines: withOwnLine(service, size, lines, total) };
}

type EvidencePhoto = KnownSize["photos"][number];

/**
 * The time of the newest measurement of a request, and the photos of the request in order; `outlined` have an outline in
 * that measurement.
 */
export type Evidence = {
  estimate_id: string;
  measured_at: string | null;
  photos: readonly (EvidencePhoto & { outlined: boolean })[];
};

/** The maximum number of photos of one size. */
const maxPhotos = 3;

/** The outlined photos; without one, the first photo. */
function shownPhotos(photos: Evidence["photos"]): EvidencePhoto[] {
  const outlined = photos.filter((photo) => photo.outlined);
  const shown = outlined.length > 0 ? outlined.slice(0, maxPhotos) : photos.slice(0, 1);
  return shown.map(({ outlined: _outlined, ...photo }) => photo);
}

/** Adds to each size the time and the photos of its measurement. */
export function withEvidence(places: readonly PlaceWithSizes[], evidence: readonly Evidence[]): PlaceWithSizes[] {
  const found = new Map(evidence.map((one) => [one.estimate_id, one]));
  return places.map((one) => ({
    ...one,
    sizes: one.sizes.map((size) => {
      const { measured_at = null, photos = [] } = found.get(size.estimate_id) ?? {};
      return { ...size, at: (size.source === "measured" && measured_at) || size.at, photos: shownPhotos(photos) };
    }),
  }));
}

/** The place of an estimate, the number of the customer's places, and the sizes known there. */
export type EstimatesPlace = { place: KnownPlace | null; places: number; sizes: KnownSize[] };

/** An estimate without a customer. */
export const noPlace: EstimatesPlace = { place: null, places: 0, sizes: [] };

/** The place at an address, saved or not; null if the customer has none there. */
export const placeOfAddress = (places: readonly PlaceWithSizes[], address: string | null): PlaceWithSizes | null =>
  placeFinder(places)(address);

/** Finds the place of an estimate by its address, among those of its customer. */
export function estimatesPlace(places: readonly PlaceWithSizes[], address: string | null): EstimatesPlace {
  const found = placeOfAddress(places, address);
  const count = places.filter(({ is_saved }) => is_saved).length;
  if (!found) return { ...noPlace, places: count };
  const { sizes, is_saved, ...place } = found;
  return { place: is_saved ? place : null, places: count, sizes };
}

/** The message if a size is not known at the place of an estimate, or no longer. */
export const unknownSizeMessage = "This size isn't known here anymore. Load the page again.";

/**
 * Returns the size, the lines and the price in dollars of an estimate that takes a known size. The size counts as entered,
 * and no accuracy is learned from it. Null if the estimate counts something else.
 */
export function takeSize(
  estimate: Parameters<typeof pricedAs>[0] & Pick<EstimateDetails, "ai_analysis" | "lines" | "service_id">,
  places: EstimatesPlace,
  from: string,
): { settled: SettledSize; total: number | null; lines: PackageLine[] } | null {
  const size = places.sizes.find((one) => one.estimate_id === from && one.service_id === estimate.service_id);
  const priced = pricedAs(estimate);
  const [then, now] = [size && measureOf(size), measureOf(priced)];
  if (!size || !then || then.kind !== now.kind) return null;
  if (then.kind === "quantity" && now.kind === "quantity" && then.each !== now.each) return null;
  const settled: SettledSize = {
    ...settleSize(priced, {
      method: "manual",
      squareFootage: size.square_feet,
      quantity: size.quantity,
      analysis: withoutNotes(estimate.ai_analysis),
    }),
    predicted: null,
    predictions: {},
  };
  return { settled, ...recalculatePrice(priced, settled, estimate.lines) };
}
