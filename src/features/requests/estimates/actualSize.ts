import { measureOf } from "#features/catalog/pricing/measure.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";

/** Why no actual size can be saved for an estimate, in words for its owner; null where one can. */
export function actualSizeRefusal({
  status,
  pricing_model,
  service_unit,
}: Pick<EstimateDetails, "status" | "pricing_model" | "service_unit">): string | null {
  if (measureOf({ pricing_model, unit: service_unit ?? "per sq ft" }).kind === "none")
    return "This service has one price, so there's no size to compare.";
  return status === "completed" ? null : "You can enter the actual size once the job is completed.";
}
