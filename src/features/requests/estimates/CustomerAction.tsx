import { UserPlus, UserRound } from "lucide-react";
import { useState } from "react";
import { Link } from "#browser/links.tsx";
import { Button, buttonClass } from "#ui/Button.tsx";
import type { EstimateRow } from "#features/requests/estimate-prices/estimate.ts";

/** Links from an estimate to its customer, or adds the sender as one. */
export function CustomerAction({
  estimate,
  inTable = false,
  onAdd,
}: {
  estimate: Pick<EstimateRow, "name" | "email" | "customer_id">;
  /** In a narrow table, the icon replaces the label. */
  inTable?: boolean;
  onAdd: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const words = inTable ? "@max-[68rem]:hidden" : undefined;
  // On a small phone the status beside it needs the space.
  const sign = inTable ? "size-4" : "size-4 max-[25.5rem]:hidden";
  if (estimate.customer_id)
    return (
      <Link
        to={`/customers?customerId=${estimate.customer_id}`}
        title="View Customer"
        aria-label={`View Customer ${estimate.name}`}
        className={buttonClass({ variant: "ghost", size: "sm", className: "max-sm:px-2 whitespace-nowrap" })}
      >
        <UserRound aria-hidden="true" className={sign} />
        <span className={words}>View Customer</span>
      </Link>
    );
  if (!estimate.email) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={busy}
      icon={<UserPlus aria-hidden="true" className={sign} />}
      title="Add to Customers"
      aria-label={`Add to Customers: ${estimate.name}`}
      className="max-sm:px-2 whitespace-nowrap"
      onClick={() => {
        setBusy(true);
        void onAdd().finally(() => setBusy(false));
      }}
    >
      <span className={words}>Add to Customers</span>
    </Button>
  );
}
