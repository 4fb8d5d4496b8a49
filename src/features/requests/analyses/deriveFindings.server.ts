import type { FoundSize } from "#features/requests/estimate-prices/settledSize.ts";
import { widenToGuess } from "#features/catalog/pricing/sizeSource.ts";
import type { Interval, Measurement } from "#features/catalog/measurements/measurement.ts";
import { propose, type AnalysedPhoto } from "#features/catalog/measuring/proposal.ts";
import { measureOf, nounOf, type Priced, sizeText } from "#features/catalog/pricing/measure.ts";
import type { ModelAnswer } from "./modelAnswer.server.ts";
import { doubtsAbout, widenDoubted, type UsualSizes } from "./doubts.server.ts";
import { implausible } from "#features/requests/estimate-prices/plausibleSize.ts";

/**
 * Derives the size to price from a model's answer: by the service's unit, our checks and our geometry. Pure, so that a
 * stored answer gives the same size again.
 */

/**
 * The findings of our checks on an answer, stored beside it. `photos` are the measured photos in the order in which the
 * model saw them, and `beside` is what they were judged by. `own` is the model's own number if it is possible.
 * `doubtful`: that number contradicts the measurement, or the size is implausible or doubted (`doubts.server.ts`).
 * `remarks` are for the owner.
 */
export type DerivedFindings = {
  photos: AnalysedPhoto[];
  beside: KnownBeside;
  own: number | null;
  doubtful: boolean;
  proposal: { measurement: Measurement; area: Interval } | null;
  found: Pick<FoundSize, "squareFootage" | "quantity" | "source" | "interval">;
  remarks: string[];
};

const maxSquareFeet = 1_000_000;
const maxCount = 10_000;

/**
 * The knowledge of the business and the customer beside the answer. `told`: the lengths that the customer wrote of for scale, in
 * feet. `usual`: the sizes of the service's finished jobs.
 */
export type KnownBeside = { told: readonly number[]; usual: UsualSizes };

/** If a measured area and the model's own number differ by this factor or more, at least one is wrong. */
const maxRatio = 4;

/**
 * Returns the size that an answer leads to, in square feet or as a count. A measured area comes first. If the model's
 * own number is wildly different, the measured one is used, but as uncertain as a guess, and the owner gets a remark.
 * Without a usable reference the model's own number is used; without either, none.
 */
export function deriveFindings(
  priced: Pick<Priced, "pricing_model" | "unit">,
  answer: ModelAnswer,
  photos: readonly AnalysedPhoto[],
  beside: KnownBeside = { told: [], usual: null },
): DerivedFindings {
  const measure = measureOf(priced);
  const nothing: DerivedFindings = {
    photos: [...photos],
    beside,
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
    const stated = sizeText(Math.round(count * 10) / 10, nounOf(measure));
    const counted = { ...nothing, own, found: { quantity: own, source: "analysed" as const } };
    const odd = doubtfulSize(priced, count, stated);
    return odd
      ? { ...counted, ...odd }
      : doubted(counted, own, doubtsAbout(own, stated, { surfaces: [] }, beside.usual));
  }

  const own = within(answer.square_feet, maxSquareFeet);
  const { measurement, area, precise, doubts, remarks } = propose(
    { surfaces: answer.surfaces, references: answer.references },
    photos,
    beside.told,
  );
  const inSquareFeet = (size: number) => `${whole(size)} sq ft`;
  // An outline from a model's points can be too imprecise when one from a person's taps would not be. It is worth
  // correcting, but its area counts as a guess; one by a thing of unsure size is doubted, also when it is confirmed.
  const proposedArea = area && (precise ? area : widenToGuess(area));
  const proposal =
    measurement && proposedArea
      ? { measurement, area: doubts.length > 0 ? widenDoubted(proposedArea) : proposedArea }
      : null;
  const base = { ...nothing, own, proposal, remarks };
  if (area && precise && (own === null || !implausible(priced, area.median) || implausible(priced, own))) {
    const odd = doubtfulSize(priced, area.median, inSquareFeet(area.median));
    // An implausible area counts only as the model's estimate, however exactly it was measured.
    if (odd)
      return {
        ...base,
        found: { squareFootage: area.median, source: "analysed", interval: area },
        doubtful: true,
        remarks: [...remarks, ...odd.remarks],
      };
    const differ = own !== null && Math.max(own / area.median, area.median / own) >= maxRatio;
    const doubt = differ
      ? [
          `The outline measures ${inSquareFeet(area.median)}, but the model's own guess was ${whole(own)} sq ft. Please check the outline.`,
        ]
      : [];
    const measured: DerivedFindings = {
      ...base,
      doubtful: differ,
      found: { squareFootage: area.median, source: "measured", interval: differ ? widenToGuess(area) : area },
      remarks: [...remarks, ...doubt],
    };
    return doubted(measured, area.median, [
      ...doubts,
      ...doubtsAbout(area.median, inSquareFeet(area.median), answer, beside.usual),
    ]);
  }
  const found: DerivedFindings["found"] | null =
    own !== null
      ? { squareFootage: own, source: "analysed" }
      : area && { squareFootage: area.median, source: "analysed", interval: area };
  if (!found) return { ...nothing, remarks };
  const size = found.squareFootage ?? 0;
  const odd = doubtfulSize(priced, size, inSquareFeet(size));
  return odd
    ? { ...base, found, ...odd, remarks: [...remarks, ...odd.remarks] }
    : doubted({ ...base, found }, size, [
        ...(own === null ? doubts : []),
        ...doubtsAbout(size, inSquareFeet(size), answer, beside.usual),
      ]);
}

/** Findings with doubts about their size: too uncertain for a price, with remarks. Unchanged without doubts. */
function doubted(findings: DerivedFindings, size: number, doubts: readonly string[]): DerivedFindings {
  if (doubts.length === 0) return findings;
  const { found, remarks } = findings;
  const interval = widenDoubted(found.interval ?? { median: size, low: size, high: size });
  return { ...findings, doubtful: true, found: { ...found, interval }, remarks: [...remarks, ...doubts] };
}

/** Marks an implausible size as doubtful, with a remark for the owner. Null for any other size. */
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

/** The figure if it is positive and at most `most`, else null. */
function within(figure: number | null, most: number): number | null {
  return figure !== null && Number.isFinite(figure) && figure > 0 && figure <= most ? figure : null;
}
