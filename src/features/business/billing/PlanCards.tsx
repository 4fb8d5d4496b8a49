import { Check } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { freeFeatures, planPrice, prices, proFeatures, yearlySaves } from "#features/site/plans/offer.ts";
import type { PriceType } from "#features/site/plans/plan.ts";
import type { Subscription } from "#features/site/plans/subscription.ts";
import type { useBillingPages } from "./useBillingPages.ts";

/** The plans side by side, the owner's plan marked, with a button to the other. */
export function PlanCards({
  plan,
  pages,
  headingLevel,
}: {
  plan: Subscription;
  pages: ReturnType<typeof useBillingPages>;
  headingLevel: 2 | 3;
}) {
  const [price, setPrice] = useState<PriceType>(plan.price_type ?? "monthly");
  const paying = plan.subscribed && plan.price_type !== null;
  const onThis = paying && plan.price_type === price;
  // The open bill must be paid first, so that no one pays for two plans.
  const toPortal = plan.payment_failed
    ? "Pay in the Billing Portal"
    : onThis && !plan.renews
      ? "Renew in the Billing Portal"
      : null;
  return (
    <>
      <PriceToggle value={price} onChange={setPrice} />
      <div className="mt-5 grid gap-4 md:grid-cols-2 lg:gap-6">
        <PlanCard
          headingLevel={headingLevel}
          title="Free"
          price="$0"
          current={!plan.subscribed}
          features={freeFeatures}
        />
        <PlanCard
          headingLevel={headingLevel}
          title="Pro"
          price={planPrice(prices[price])}
          per={price === "yearly" ? "per year" : "per month"}
          current={onThis}
          features={["Everything in Free", ...proFeatures]}
          accent
          action={
            toPortal !== null ? (
              <Button
                variant="primary"
                size="lg"
                block
                busy={pages.opening === "overview"}
                onClick={() => void pages.openPortal("overview")}
              >
                {toPortal}
              </Button>
            ) : (
              !onThis && (
                <Button
                  variant="primary"
                  size="lg"
                  block
                  busy={pages.opening === price}
                  onClick={() => void pages.openCheckout(price)}
                >
                  {`${paying ? "Switch to" : "Subscribe"} ${price === "yearly" ? "Yearly" : "Monthly"}`}
                </Button>
              )
            )
          }
        />
      </div>
    </>
  );
}

function PriceToggle({ value, onChange }: { value: PriceType; onChange: (value: PriceType) => void }) {
  return (
    <fieldset>
      <legend className="sr-only">Billing</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="inline-flex gap-0.5 rounded-xl border border-line bg-sunken p-1">
          {(["monthly", "yearly"] as const).map((price) => (
            <label
              key={price}
              className="flex min-h-11 cursor-pointer items-center rounded-lg border border-transparent px-5 font-medium text-ink-soft has-checked:border-line has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="billing"
                value={price}
                checked={value === price}
                onChange={() => onChange(price)}
                className="sr-only"
              />
              {price === "yearly" ? "Yearly" : "Monthly"}
            </label>
          ))}
        </div>
        <p className="text-sm text-success">Save {planPrice(yearlySaves)} a year with yearly billing</p>
      </div>
    </fieldset>
  );
}

type PlanCardProps = {
  headingLevel: 2 | 3;
  title: string;
  price: string;
  per?: string;
  current: boolean;
  features: readonly string[];
  accent?: boolean;
  action?: ReactNode;
};

function PlanCard({ headingLevel, title, price, per, current, features, accent = false, action }: PlanCardProps) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <section
      aria-label={`${title} plan`}
      className={cx(
        "flex min-w-0 flex-col rounded-2xl bg-surface p-5 shadow-card sm:p-6",
        accent ? "border-2 border-accent" : "border border-line",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading className="text-lg font-semibold">{title}</Heading>
        {current && <Badge tone="success">Current plan</Badge>}
      </div>
      <p className="mt-2">
        <span className="tabular text-4xl font-semibold tracking-tight">{price}</span>{" "}
        {per && <span className="text-ink-soft">{per}</span>}
      </p>
      <ul className="mt-5 mb-6 last:mb-0 flex flex-col gap-2">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
      {action && <div className="mt-auto">{action}</div>}
    </section>
  );
}
