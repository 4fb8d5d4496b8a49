import { storedUnit } from "#features/catalog/pricing/measure.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import {
  placeOfAddress,
  priceToday,
  type CurrentService,
  type KnownSize,
  type PlaceWithSizes,
} from "#features/requests/places/knownPlace.ts";

/** Converts the sizes that are known at a place to a quote: each service at its current rate. */

/** The maximum number of sizes that become lines. */
const maxSizes = 20;

/** The address that a quote for a place has, and the sizes known there. */
export function quotedPlace(
  places: readonly PlaceWithSizes[],
  address: string,
): { address: string; sizes: readonly KnownSize[] } {
  const found = placeOfAddress(places, address);
  return { address: found?.address ?? address, sizes: found?.sizes.slice(0, maxSizes) ?? [] };
}

/** Returns the estimate in which a size was found with that size, priced as the service is today. */
export function atTodaysRate(estimate: EstimateDetails, size: KnownSize, service: CurrentService): EstimateDetails {
  const { total, lines } = priceToday(service, { squareFeet: size.square_feet, quantity: size.quantity });
  return {
    ...estimate,
    service_name: service.name,
    pricing_model: service.pricing_model,
    service_rate: service.rate,
    service_unit: storedUnit(service),
    unit_plural: service.unit_plural ?? null,
    minimum_price: service.minimum_price ?? 0,
    estimated_square_footage: size.square_feet,
    estimated_quantity: size.quantity,
    total_price: total,
    has_lines: lines.length > 0,
    lines: lines.map((line, at) => ({ ...line, id: `${estimate.id}-${at}` })),
  };
}

/** True if the quote shows the source of a size. A size found on site has no photos with an outline. */
export const hasDerivation = ({ source }: KnownSize): boolean => source !== "actual";
