import type { EstimateResult, SubmitResult } from "#features/requests/form-drafts/publicForm.ts";

/** Whether the customer is told anything about a service: its price, its size or what was seen. */
export function hasResult(estimate: EstimateResult): boolean {
  return (
    estimate.totalPrice !== null ||
    estimate.analysis !== null ||
    (estimate.show_ai_analysis && (estimate.squareFootage !== null || estimate.quantity !== null))
  );
}

/** Whether the answer tells enough that only the visit is left to be agreed on. */
export function hasAllResults({ pending, results }: SubmitResult): boolean {
  return !pending && results.some(hasResult) && !results.some((estimate) => estimate.withheld);
}
