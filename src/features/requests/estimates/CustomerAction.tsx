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
  // Its text is at the edge of the card if it goes below the heading.
  const look = { variant: "ghost", size: "sm", className: "-ml-3 whitespace-nowrap" } as const;
  if (estimate.customer_id)
    return (
      <Link
        to={`/customers?customerId=${estimate.customer_id}`}
        aria-label={`View Customer ${estimate.name}`}
        className={buttonClass(look)}
      >
        View Customer
      </Link>
    );
  if (!estimate.email) return null;
  return (
    <Button
      {...look}
      busy={busy}
      aria-label={`Add to Customers: ${estimate.name}`}
      onClick={() => {
        setBusy(true);
        void onAdd().finally(() => setBusy(false));
      }}
    >
      Add to Customers
    </Button>
  );
}
