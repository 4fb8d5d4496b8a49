import { measureOf } from "#features/catalog/pricing/measure.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";

/** The reason why no actual size can be saved for an estimate, as a message for its owner. Null if one can. */
export function actualSizeRefusal({
  status,
  pricing_model,
  service_unit,
}: Pick<EstimateDetails, "status" | "pricing_model" | "service_unit">): string | null {
  if (measureOf({ pricing_model, unit: service_unit ?? "per sq ft" }).kind === "none")
    return "This service has one price, so there's no size to compare.";
  return status === "completed" ? null : "You can enter the actual size once the job is completed.";
}
