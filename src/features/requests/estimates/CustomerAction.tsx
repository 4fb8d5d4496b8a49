import { UserPlus, UserRound } from "lucide-react";
import { useState } from "react";
import { Link } from "#browser/links.tsx";
import { Button, buttonClass } from "#ui/Button.tsx";
import type { EstimateRow } from "#features/requests/estimate-prices/estimate.ts";

/** Links from an estimate to its customer, or adds the sender as one. */
export function CustomerAction({
  estimate,
  onAdd,
}: {
  estimate: Pick<EstimateRow, "name" | "email" | "customer_id">;
  onAdd: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  // On a small phone the status beside it needs the space.
  const sign = "size-4 max-[25.5rem]:hidden";
  if (estimate.customer_id)
    return (
      <Link
        to={`/customers?customerId=${estimate.customer_id}`}
        aria-label={`View Customer ${estimate.name}`}
        className={buttonClass({ variant: "ghost", size: "sm", className: "max-sm:px-2 whitespace-nowrap" })}
      >
        <UserRound aria-hidden="true" className={sign} />
        View Customer
      </Link>
    );
  if (!estimate.email) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={busy}
      icon={<UserPlus aria-hidden="true" className={sign} />}
      aria-label={`Add to Customers: ${estimate.name}`}
      className="max-sm:px-2 whitespace-nowrap"
      onClick={() => {
        setBusy(true);
        void onAdd().finally(() => setBusy(false));
      }}
    >
      Add to Customers
    </Button>
  );
}
