import { Eye, EyeOff } from "lucide-react";
import { formatMoney } from "#shared/figures/figures.ts";
import { Badge } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";
import { displayedPrice } from "#features/requests/estimate-prices/computation.ts";
import type { EstimateRow } from "#features/requests/estimate-prices/estimate.ts";
import { priceReason } from "#features/requests/estimate-prices/priceReason.ts";

/** The price of an estimate, with its reason below if there is room, and a mark if its size was only assumed. */
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
  const price = displayedPrice(estimate);
  const reason = reasonClass === undefined ? null : priceReason(estimate);
  return (
    <>
      <span className="font-medium">{price === null ? none : formatMoney(price)}</span>
      {reason && (
        <span
          className={cx(
            "ml-auto block w-max max-w-42 text-xs text-balance whitespace-normal text-ink-soft",
            reasonClass,
          )}
        >
          {reason}
        </span>
      )}
      {estimate.assumed && <span className="block text-xs whitespace-nowrap text-warning">Size assumed</span>}
    </>
  );
}

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
