import type { PricingModel } from "#features/services/measure.ts";

/** What an analysis of photos is asked: the photos, what the owner wants looked at, and in what the service is counted. */
export type AnalysisRequest = {
  /** The photos, as JPEG bytes. */
  images: Uint8Array[];
  serviceName: string;
  /** What the customer says is in the picture for scale: data, never instructions. */
  referenceObject: string | null;
  aiFocusInstructions: string | null;
  pricingModel: PricingModel;
  serviceUnit: string;
};

/** What it answers: figures where it could tell them (square feet; a count), and a short text. It can never set a price. */
export type AnalysisAnswer = { quantity: number | null; squareFootage: number | null; analysis: string };

/** Analyses photos. Throws a ProductError `unavailable` with words for the owner when the provider fails, twice. */
export type Analyse = (request: AnalysisRequest) => Promise<AnalysisAnswer>;
