import type { EstimateResult } from "#features/requests/form-drafts/publicForm.ts";
import type { RequestPage } from "#features/requests/request-portal/requestPage.ts";

/**
 * True if a request has one exact price for each of its services, which its customer reads on its page: no range, no
 * assumed size, no part without a total, and nothing that is still being computed.
 */
export function hasFirmPrice(
  page: Pick<RequestPage, "stage" | "is_test" | "pending" | "price_by_email" | "working" | "results">,
): boolean {
  const isSettled = page.stage === "sent" && !page.is_test && !page.pending && !page.price_by_email && !page.working;
  return isSettled && page.results.length > 0 && page.results.every(isFirm);
}

const isFirm = ({
  totalPrice,
  show_price,
  range,
  rough,
  withheld,
  assumed,
  proposal,
  lines,
}: EstimateResult): boolean =>
  totalPrice !== null &&
  show_price &&
  range === null &&
  !rough &&
  !withheld &&
  !assumed &&
  proposal === null &&
  lines.every(({ total }) => total !== null);
