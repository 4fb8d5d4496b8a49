import type { PricingModel } from "#features/catalog/pricing/measure.ts";
import type { ModelAnswer } from "./modelAnswer.server.ts";

/** Input of a photo analysis: the photos, the owner's instructions, and the unit of the service. */
export type AnalysisRequest = {
  /** The photos, as JPEG bytes. */
  images: Uint8Array[];
  /** The photo that the customer took to show the scale, counted from 1. Null if there is none. */
  referencePhoto: number | null;
  serviceName: string;
  /** The customer's text about the object in the picture that shows the scale. Data, never instructions. */
  referenceObject: string | null;
  /** The customer's additional notes. Data, never instructions. */
  notes: string | null;
  aiFocusInstructions: string | null;
  pricingModel: PricingModel;
  serviceUnit: string;
};

/**
 * A model's answer and its source: what it sees, at which coordinates, and a short text. Everything is bounded and
 * untrusted; our own checks and geometry decide what it is worth. It can never set a price.
 */
export type AnalysisAnswer = { provider: string; model: string; promptVersion: number; answer: ModelAnswer };

/**
 * Analyses photos until `signal` is aborted. Throws a ProductError `unavailable` with a message for the owner if the
 * provider fails twice.
 */
export type Analyse = (request: AnalysisRequest, signal: AbortSignal) => Promise<AnalysisAnswer>;

declare module "#platform/deps.ts" {
  interface Deps {
    /** Analyses photos. Null if no AI provider is configured. */
    analyse: Analyse | null;
  }
}
