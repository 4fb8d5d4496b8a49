import { storedUnit } from "#features/catalog/pricing/measure.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import type { Derivation } from "./quote.ts";
import type { QuoteDraft } from "./quoteDraft.ts";
import type { QuoteInput } from "./quoteRecord.ts";
import { draftFromEstimates } from "./quoteWriting.ts";
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

/** The ids of lines that came from known sizes. */
const knownLine = /^known-\d+$/;

/** True if the quote has lines that came from the sizes of a place. */
export const hasKnownLines = ({ packages }: Pick<QuoteDraft, "packages">): boolean =>
  packages.some(({ lines }) => lines.some(({ id }) => knownLine.test(id)));

/** An offer of which the sizes of another place replace the lines, and with them the title and the discount. */
export const withoutSizes = (offer: QuoteDraft): QuoteDraft => ({ ...offer, packages: [], discount: null, title: "" });

/** Returns the draft of a quote with a line for each size of a place. `estimates` have the sizes at today's rates. */
export function draftFromSizes(
  estimates: readonly EstimateDetails[],
  derivations: Derivation[],
  empty: QuoteDraft,
): Pick<QuoteInput, "offer" | "derivations"> {
  const [first, ...others] = estimates;
  if (!first) return { offer: empty, derivations: [] };
  const { offer } = draftFromEstimates([first, ...others], derivations, empty);
  return { offer: withKnownIds(offer), derivations };
}

/** Gives each line that came from a known size an id that says so. */
function withKnownIds(offer: QuoteDraft): QuoteDraft {
  let count = 0;
  return {
    ...offer,
    packages: offer.packages.map((one) => ({
      ...one,
      lines: one.lines.map((line) => ({ ...line, id: `known-${++count}` })),
    })),
  };
}

/**
 * Returns a quote with the sizes of another place: its lines replace those of the former place in every package that has
 * them, and typed lines stay. So does the title, unless it names the services of the former place.
 */
export function withSizesOf(fresh: Pick<QuoteInput, "offer" | "derivations">, written: QuoteInput): QuoteInput {
  const found = fresh.offer.packages.flatMap(({ lines }) => lines);
  let count = 0;
  const packages = written.offer.packages.map((one) => {
    const at = one.lines.findIndex(({ id }) => knownLine.test(id));
    if (at === -1) return one;
    const typed = one.lines.filter(({ id }) => !knownLine.test(id));
    return {
      ...one,
      lines: typed.toSpliced(at, 0, ...found.map((line) => ({ ...line, id: `known-${++count}` }))),
    };
  });
  const isOld = written.offer.title === written.derivations.map(({ text }) => text).join(", ");
  return {
    ...written,
    offer: {
      ...written.offer,
      title: isOld && fresh.offer.title !== "" ? fresh.offer.title : written.offer.title,
      packages,
      discount: written.offer.discount ?? fresh.offer.discount,
    },
    derivations: fresh.derivations,
  };
}
