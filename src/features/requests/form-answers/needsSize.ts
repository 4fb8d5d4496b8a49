import type { EstimateResult } from "#features/requests/form-drafts/publicForm.ts";

/** True if the customer is asked for the size, because nobody knows it and the price or the analysis would rest on it. */
export const needsSize = ({ assumed, totalPrice, show_price, show_ai_analysis }: EstimateResult): boolean =>
  assumed && totalPrice === null && (show_price || show_ai_analysis);
