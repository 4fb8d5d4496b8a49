import { computePrice, type ChosenComponent } from "#features/requests/estimate-prices/computation.ts";
import {
  settleSize,
  unknownSize,
  type FoundSize,
  type SettledSize,
} from "#features/requests/estimate-prices/settledSize.ts";
import type { Calibrations } from "#features/catalog/pricing/calibration.ts";
import type { Drawing } from "#features/requests/estimate-prices/drawing.ts";
import type { Interval } from "#features/catalog/measurements/measurement.ts";
import { measureOf, type Priced } from "#features/catalog/pricing/measure.ts";
import { toSquareFeet, type PackageLine } from "#features/catalog/pricing/pricing.ts";
import { timesExactly } from "#shared/figures/exactly.ts";
import type { FormKind } from "#features/requests/form-links/formAddress.ts";
import { figureMissing, photoMissing, tooLarge } from "#features/requests/form-drafts/publicForm.ts";

/**
 * The sizes and the price of a request from a public form. `estimateResult.ts` says which of them the customer sees. No
 * Zod here, because the form's demo applies these rules in the visitor's browser.
 */

/** A service as requests are priced with it. */
export type QuotedService = Priced & {
  id: string;
  name: string;
  ai_enabled: boolean;
  show_price: boolean;
  show_ai_analysis: boolean;
  widest_range: number | null;
  /** The calibration of its sizes from finished jobs. */
  calibrations?: Calibrations | null;
  components: (Priced & { id: string; name: string; is_required: boolean })[];
};

/**
 * The given size of the work: a number in the service's own unit, or a measurement on photos, in square feet. The
 * customer drew it unless `drawing` says otherwise.
 */
export type SizeInput = {
  manual_area?: number | null;
  manual_quantity?: number | null;
  measured?: Interval | null;
  drawing?: Drawing;
};

/** The customer's request for one service: the size, and the parts of a package. */
export type RequestedService = SizeInput & { components?: { id: string; quantity?: number | null }[] };

/** The method of an estimate: photo analysis, the customer's own number, or only collected information (null). */
export type EstimateMethod = "ai" | "manual" | null;

/** The sizes of one service of a request. `awaiting`: the photo analysis must still find them. */
export type PricedRequest = SettledSize & {
  method: EstimateMethod;
  awaiting: boolean;
  total: number | null;
  lines: PackageLine[];
};

/** The refusal of a request, with its field. */
export type RequestProblem = {
  field: "photo_ids" | "manual_area" | "manual_quantity" | "measurement";
  message: string;
};

const notByArea = "This service isn't priced by area, so it can't be measured on a photo.";
/** The maximum price that the database stores, in dollars. */
const maxDollars = 999_999_999_999;

/**
 * The method for one service of a request. A measurement determines the price. Without AI, a given size is used; if
 * none is given, the information is only collected.
 */
function methodOf(
  service: Pick<QuotedService, "ai_enabled">,
  requested: RequestedService,
  chosen: EstimateMethod,
): EstimateMethod {
  if (requested.measured) return "manual";
  if (service.ai_enabled) return chosen;
  return requested.manual_area != null || requested.manual_quantity != null ? "manual" : null;
}

/**
 * Returns the sizes and the price of one service of a request, as far as they are known without its photos. Otherwise
 * returns the problem with the request.
 */
export function quoteService(
  kind: FormKind,
  service: QuotedService,
  requested: RequestedService,
  chosen: EstimateMethod,
  photos: number,
): { quoted: PricedRequest } | { problem: RequestProblem } {
  const method = methodOf(service, requested, chosen);
  if (method === "ai" && photos === 0) return { problem: { field: "photo_ids", message: photoMissing } };
  if (method !== "manual") return { quoted: withoutFigure(kind, service, requested, method) };
  const unsized = problemWithSize(service, requested);
  if (unsized) return { problem: unsized };
  const settled = settleSize(service, { method, ...foundSize(service, requested) }, service.calibrations);
  const price = computePrice(service, settled, chosenComponents(service, requested));
  const problem = problemWithPrice(service, requested, price.total);
  return problem ? { problem } : { quoted: { ...settled, method, awaiting: false, ...price } };
}

/** The problem with the given size, or null. */
export function problemWithSize(service: Priced, size: SizeInput): RequestProblem | null {
  const measure = measureOf(service);
  if (size.measured) return measure.kind === "area" ? null : { field: "measurement", message: notByArea };
  if (measure.kind === "area" && !(roundToScale(size.manual_area ?? 0) > 0))
    return { field: "manual_area", message: figureMissing(measure) };
  if (measure.kind === "quantity" && measure.default === null && !(roundToScale(size.manual_quantity ?? 0) > 0))
    return { field: "manual_quantity", message: figureMissing(measure) };
  return null;
}

/** A price above the maximum means a mistyped number. */
export function problemWithPrice(service: Priced, size: SizeInput, total: number | null): RequestProblem | null {
  if (total === null || total <= maxDollars) return null;
  return {
    field: size.measured ? "measurement" : measureOf(service).kind === "area" ? "manual_area" : "manual_quantity",
    message: tooLarge,
  };
}

/** A service of a request without a given size: photos will be analysed, or information is collected. */
function withoutFigure(
  kind: FormKind,
  service: QuotedService,
  requested: RequestedService,
  method: "ai" | null,
): PricedRequest {
  const { total, lines } = computePrice(service, unknownSize, chosenComponents(service, requested));
  // The general form without AI only collects information. A price from photos is unknown until they are analysed.
  return {
    ...unknownSize,
    method,
    awaiting: method === "ai",
    total: method === "ai" || kind === "general" ? null : total,
    lines,
  };
}

/** The given size, ready to settle and price. */
export function foundSize(service: Priced, requested: SizeInput): Omit<FoundSize, "method"> {
  const measure = measureOf(service);
  if (requested.measured)
    return {
      squareFootage: requested.measured.median,
      source: "measured",
      ...(requested.drawing ?? { drawnBy: "customer" as const }),
      interval: requested.measured,
    };
  if (measure.kind === "area")
    return {
      squareFootage: requested.manual_area == null ? null : toSquareFeet(roundToScale(requested.manual_area), measure),
    };
  if (measure.kind === "none" || requested.manual_quantity == null) return {};
  // Counts are whole numbers, at least 1.
  if (service.pricing_model === "count") return { quantity: Math.max(1, Math.floor(requested.manual_quantity)) };
  return { quantity: roundToScale(requested.manual_quantity) };
}

/** A size rounded as stored, so that price and stored size agree. */
function roundToScale(figure: number): number {
  return timesExactly(figure, 1, 4);
}

function chosenComponents(service: QuotedService, requested: RequestedService): ChosenComponent[] {
  return service.components.map((component) => ({
    ...component,
    choice: requested.components?.find((choice) => choice.id === component.id) ?? null,
  }));
}
