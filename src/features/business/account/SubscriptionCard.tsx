import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "#browser/links.tsx";
import type { Me } from "#shared/business/me.ts";
import { planName } from "#features/site/plans/planName.ts";
import { useBillingPages } from "#features/business/billing/useBillingPages.ts";
import { formatDay } from "#shared/days/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/Facts.tsx";
import { billingApi } from "#features/business/billing/billing.client.ts";
import { refreshSession } from "#browser/client/useSession.ts";

/** A summary of the plan, with links to manage and to cancel it. */
export function SubscriptionCard({ me }: { me: Me }) {
  const { subscribed, subscription_end } = me.subscription;
  const plan = useQuery(billingApi.subscription.queryOptions());
  const { opening, openPortal } = useBillingPages();
  const queries = useQueryClient();
  // A plan can end on its own date, and no event announces it.
  useEffect(() => void refreshSession(queries), [queries]);
  const ends = subscription_end && formatDay(subscription_end, me.business.time_zone);
  const renews = plan.data?.renews ?? false;
  return (
    <Card title="Subscription Details" headingLevel={3}>
      <Facts
        columns={3}
        items={[
          { label: "Current plan", value: subscribed ? planName(me.subscription) : "No active subscription" },
          { label: "Status", value: subscribed ? <Badge tone="success">Active</Badge> : <Badge>Inactive</Badge> },
          ...(subscribed && ends && plan.data
            ? [{ label: renews ? "Next billing date" : "Ends on", value: ends }]
            : []),
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Link to="/subscription" className={buttonClass()}>
          Manage Subscription
        </Link>
        {subscribed && plan.data?.has_bought && (
          <Button variant="ghost" busy={opening === "cancel"} onClick={() => void openPortal("cancel")}>
            Cancel Subscription
          </Button>
        )}
      </div>
    </Card>
  );
}
