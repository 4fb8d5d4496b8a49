import { CreditCard, Download } from "lucide-react";
import { formatDay } from "#shared/days/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { PlanCards } from "./PlanCards.tsx";
import { planName } from "#features/site/plans/planName.ts";
import type { Subscription } from "#features/site/plans/subscription.ts";
import { useBillingPages } from "./useBillingPages.ts";
import type { Owner } from "#browser/client/useSession.ts";

/** The subscriber's plan, the plan it can change to, and the link to payment management. */
export function ManagePlan({ plan, me }: { plan: Subscription; me: Owner }) {
  const pages = useBillingPages();
  return (
    <div className="flex flex-col gap-6">
      <Card title="Your plan" actions={<Badge tone="success">Active</Badge>}>
        <p className="text-xl font-semibold">{planName(plan)}</p>
        {plan.subscription_end !== null && (
          <p className="mt-1 max-w-prose text-ink-soft">
            {endWords(plan, formatDay(plan.subscription_end, me.business.time_zone))}
          </p>
        )}
        {plan.has_bought && <Portal pages={pages} />}
      </Card>
      <section aria-labelledby="plans">
        <h2 id="plans" className="mb-4 text-lg font-semibold">
          Plans
        </h2>
        <PlanCards key={plan.price_type} plan={plan} pages={pages} headingLevel={3} />
      </section>
    </div>
  );
}

/** Links to the payment provider's pages, for those who have bought a plan, now or before. */
export function Portal({ pages }: { pages: ReturnType<typeof useBillingPages> }) {
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          busy={pages.opening === "overview"}
          icon={<CreditCard aria-hidden="true" />}
          onClick={() => void pages.openPortal("overview")}
        >
          Open Billing Portal
        </Button>
        <Button
          busy={pages.opening === "invoices"}
          icon={<Download aria-hidden="true" />}
          onClick={() => void pages.openPortal("invoices")}
        >
          Download Invoices
        </Button>
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        Manage payment, invoices and cancellation in the billing portal. It opens in a new tab.
      </p>
    </>
  );
}

function endWords({ subscription_tier, renews }: Subscription, day: string): string {
  if (subscription_tier === "Trial")
    return `Everything in Pro until ${day}. After that you're on the Free plan, and your data stays yours.`;
  return renews ? `Renews on ${day}.` : `Cancelled. Pro stays on until ${day}. Your data stays yours.`;
}
