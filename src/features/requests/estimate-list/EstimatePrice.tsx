import { Eye, EyeOff } from "lucide-react";
import { formatMoney } from "#shared/figures/figures.ts";
import { Badge } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";
import { useLoaded } from "#ui/useLoaded.ts";
import type { EstimateRow } from "#features/requests/estimate-prices/estimate.ts";

/**
 * The price of an estimate, with its reason below if there is room, and a mark if its size was only assumed. The rules
 * that compute both are loaded after the list was shown: without a stored price, the price appears then.
 */
export function EstimatePrice({
  estimate,
  none = "N/A",
  reasonClass,
}: {
  estimate: EstimateRow;
  none?: string;
  /** Classes that show the reason at some widths. Without it, the reason is not shown. */
  reasonClass?: string;
}) {
  const { total_price } = estimate;
  const computation = useLoaded(loadComputation, total_price === null);
  const reasons = useLoaded(loadReasons, reasonClass !== undefined);
  const price = total_price ?? computation?.displayedPrice(estimate);
  const reason = reasonClass === undefined ? null : reasons?.priceReason(estimate);
  return (
    <>
      <span className="font-medium">{price === null ? none : price === undefined ? "" : formatMoney(price)}</span>
      {reason?.split(" · ").map((part) => (
        <span key={part} className={cx("block text-xs whitespace-nowrap text-ink-soft", reasonClass)}>
          {part}
        </span>
      ))}
      {estimate.assumed && <span className="block text-xs whitespace-nowrap text-warning">Size assumed</span>}
    </>
  );
}

const loadComputation = () => import("#features/requests/estimate-prices/computation.ts");
const loadReasons = () => import("#features/requests/estimate-prices/priceReason.ts");

/** Marks an estimate that was priced from photos. */
export function AiBadge({ estimate }: { estimate: Pick<EstimateRow, "estimate_method" | "analysis_state"> }) {
  if (estimate.estimate_method !== "ai") return null;
  if (estimate.analysis_state === "failed") return <Badge tone="danger">AI failed</Badge>;
  return <Badge tone="accent">{estimate.analysis_state === "running" ? "AI…" : "AI"}</Badge>;
}

/** A badge for an AI estimate: its price was shown to the customer, or hidden. */
export function PriceShown({
  estimate,
}: {
  estimate: Pick<EstimateRow, "estimate_method" | "price_shown_to_customer">;
}) {
  if (estimate.estimate_method !== "ai") return null;
  return estimate.price_shown_to_customer ? (
    <Badge tone="success" icon={<Eye aria-hidden="true" />}>
      Shown
    </Badge>
  ) : (
    <Badge icon={<EyeOff aria-hidden="true" />}>Hidden</Badge>
  );
}
