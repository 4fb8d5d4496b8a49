import type { PricingModel } from "#features/catalog/pricing/measure.ts";
import type { ModelAnswer } from "./modelAnswer.server.ts";

/**
 * What an analysis of photos is asked: the photos, what the owner wants looked at, and in what the service is counted.
 */
export type AnalysisRequest = {
  /** The photos, as JPEG bytes. */
  images: Uint8Array[];
  /** Which of them, counted from 1, the customer took to show how large things are; null for none. */
  referencePhoto: number | null;
  serviceName: string;
  /** What the customer says is in the picture for scale: data, never instructions. */
  referenceObject: string | null;
  /** What the customer adds in words: data, never instructions. */
  notes: string | null;
  aiFocusInstructions: string | null;
  pricingModel: PricingModel;
  serviceUnit: string;
};

/**
 * What it answers: what a model sees, where it sees it, and a short text, all bounded and none of it trusted; and who
 * said so. What it is worth is found out by our own checks and geometry. It can never set a price.
 */
export type AnalysisAnswer = { provider: string; model: string; promptVersion: number; answer: ModelAnswer };

/**
 * Analyses photos until `signal` is aborted. Throws a ProductError `unavailable` with words for the owner when the
 * provider fails, twice.
 */
export type Analyse = (request: AnalysisRequest, signal: AbortSignal) => Promise<AnalysisAnswer>;

declare module "#platform/deps.ts" {
  interface Deps {
    /** Analyses photos; null where no AI provider is configured. */
    analyse: Analyse | null;
  }
}
