import { needsSize } from "#features/requests/form-answers/needsSize.ts";
import type { EstimateResult, SubmitResult } from "#features/requests/form-drafts/publicForm.ts";

/** True if the customer gets a price, a size or an analysis for a service. */
export function hasResult(estimate: EstimateResult): boolean {
  return (
    estimate.totalPrice !== null ||
    estimate.analysis !== null ||
    estimate.note !== undefined ||
    (estimate.show_ai_analysis && (estimate.squareFootage !== null || estimate.quantity !== null))
  );
}

/** True if the answer is complete enough that only the visit has to be arranged. */
export function hasAllResults({ pending, results }: SubmitResult): boolean {
  return !pending && results.some(hasResult) && !results.some((estimate) => estimate.withheld || needsSize(estimate));
}
