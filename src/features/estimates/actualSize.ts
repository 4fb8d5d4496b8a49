import { measureOf } from "#features/services/measure.ts";
import { calibrationMethods, type CalibrationPair } from "./calibration.ts";
import type { EstimateDetails } from "./estimate.ts";

/** Why no true figure can be kept of an estimate, in words for its owner; null where one can. */
export function actualSizeRefusal({
  status,
  pricing_model,
  service_unit,
}: Pick<EstimateDetails, "status" | "pricing_model" | "service_unit">): string | null {
  if (measureOf({ pricing_model, unit: service_unit ?? "per sq ft" }).kind === "none")
    return "This service has one price: there is no figure to compare.";
  return status === "completed" ? null : "The true figure can be entered once the job is completed.";
}

/** The pairs of predicted and true figures among estimates, the newest first. */
export function calibrationPairs<
  Of extends Pick<EstimateDetails, "predicted_figure" | "true_figure" | "figure_source" | "created_at">,
>(estimates: readonly Of[]): (CalibrationPair & { of: Of })[] {
  return estimates
    .flatMap((of) => {
      const method = calibrationMethods.find((one) => one === of.figure_source);
      return method && of.predicted_figure !== null && of.true_figure !== null
        ? [{ of, method, predicted: of.predicted_figure, actual: of.true_figure }]
        : [];
    })
    .toSorted((a, b) => Date.parse(b.of.created_at) - Date.parse(a.of.created_at));
}
