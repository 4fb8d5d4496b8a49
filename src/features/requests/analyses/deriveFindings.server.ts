import type { FoundSize } from "#features/requests/estimate-prices/settledSize.ts";
import { widenToGuess } from "#features/catalog/pricing/sizeSource.ts";
import type { Interval, Measurement } from "#features/catalog/measurements/measurement.ts";
import { propose, type AnalysedPhoto } from "#features/catalog/measuring/proposal.ts";
import { measureOf, type Priced } from "#features/catalog/pricing/measure.ts";
import type { ModelAnswer } from "./modelAnswer.server.ts";
import { implausible } from "#features/requests/estimate-prices/plausibleSize.ts";

/**
 * From a model's answer to the size that is priced: by the service's unit, our checks, our geometry. Pure, so that a
 * stored answer gives the same size again.
 */

/**
 * What our checks made of an answer, as it is stored beside it. `photos` are those it was measured on, in the order in
 * which the model saw them; `own` is the model's own number where it is a possible one. `doubtful`: it contradicts what
 * was measured. `remarks` are for the owner.
 */
export type DerivedFindings = {
  photos: AnalysedPhoto[];
  own: number | null;
  doubtful: boolean;
  proposal: { measurement: Measurement; area: Interval } | null;
  found: Pick<FoundSize, "squareFootage" | "quantity" | "source" | "interval">;
  remarks: string[];
};

const maxSquareFeet = 1_000_000;
const maxCount = 10_000;

/** A measured area and the model's own number that differ by this factor or more cannot both be meant seriously. */
const maxRatio = 4;

/**
 * The size that an answer leads to, in square feet or as a count. A measured area comes first; where the model's own
 * number is wildly different, the measured one stands, as uncertain as a guess, and the owner gets a remark. Without a
 * usable reference it is the model's own number; without either, none.
 */
export function deriveFindings(
  priced: Pick<Priced, "pricing_model" | "unit">,
  answer: ModelAnswer,
  photos: readonly AnalysedPhoto[],
): DerivedFindings {
  const measure = measureOf(priced);
  const nothing: DerivedFindings = {
    photos: [...photos],
    own: null,
    doubtful: false,
    proposal: null,
    found: {},
    remarks: [],
  };
  if (measure.kind === "none" || priced.pricing_model === "time") return nothing;
  if (measure.kind === "quantity") {
    const count = within(answer.count, maxCount);
    if (count === null) return nothing;
    const own = Math.max(1, Math.round(count));
    const found: DerivedFindings["found"] = { quantity: own, source: "analysed" };
    return {
      ...nothing,
      own,
      found,
      ...doubtfulSize(priced, count, `${Math.round(count * 10) / 10} (${measure.each})`),
    };
  }

  const own = within(answer.square_feet, maxSquareFeet);
  const { measurement, area, precise, remarks } = propose(
    { surfaces: answer.surfaces, references: answer.references },
    photos,
  );
  // Where a person's taps would do but a model's do not, the outline is worth correcting, and its area no more than a
  // guess.
  const proposal = measurement && area && { measurement, area: precise ? area : widenToGuess(area) };
  if (area && precise && (own === null || !implausible(priced, area.median) || implausible(priced, own))) {
    const odd = doubtfulSize(priced, area.median, `${whole(area.median)} sq ft`);
    // What cannot be so is no more than the model's word, however exactly it was measured.
    if (odd)
      return {
        ...nothing,
        own,
        proposal,
        found: { squareFootage: area.median, source: "analysed", interval: area },
        doubtful: true,
        remarks: [...remarks, ...odd.remarks],
      };
    const differ = own !== null && Math.max(own / area.median, area.median / own) >= maxRatio;
    const doubt = differ
      ? [
          `The outline measures ${whole(area.median)} sq ft, but the model's own guess was ${whole(own)} sq ft. Please check the outline.`,
        ]
      : [];
    return {
      ...nothing,
      own,
      doubtful: differ,
      proposal,
      found: { squareFootage: area.median, source: "measured", interval: differ ? widenToGuess(area) : area },
      remarks: [...remarks, ...doubt],
    };
  }
  const found: DerivedFindings["found"] | null =
    own !== null
      ? { squareFootage: own, source: "analysed" }
      : area && { squareFootage: area.median, source: "analysed", interval: area };
  if (found) {
    const odd = doubtfulSize(priced, found.squareFootage ?? 0, `${whole(found.squareFootage ?? 0)} sq ft`);
    return { ...nothing, own, proposal, found, ...odd, remarks: [...remarks, ...(odd?.remarks ?? [])] };
  }
  return { ...nothing, remarks };
}

/** What the owner reads of a size that cannot be meant, and that it is in doubt; null for any other. */
function doubtfulSize(
  priced: Pick<Priced, "pricing_model" | "unit">,
  size: number,
  stated: string,
): Pick<DerivedFindings, "doubtful" | "remarks"> | null {
  const odd = implausible(priced, size);
  if (!odd) return null;
  const words = odd === "small" ? "too little to be the whole job" : "more than a customer's photos can show";
  return {
    doubtful: true,
    remarks: [
      `AI found ${stated}. That's ${words}, so the customer wasn't given a firm price. Measure on the photo, or ask the customer for the size.`,
    ],
  };
}

function whole(figure: number): string {
  return Math.round(figure).toLocaleString("en-US");
}

/** A number that could be one; else none. */
function within(figure: number | null, most: number): number | null {
  return figure !== null && Number.isFinite(figure) && figure > 0 && figure <= most ? figure : null;
}
