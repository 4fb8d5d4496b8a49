import { buttonClass } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { freeFeatures, planPrice, prices, proFeatures, yearlySaves } from "#features/site/plans/offer.ts";
import type { Visitor } from "./visitor.ts";

/** The two plans side by side. The switch between month and year is a pair of radio buttons, so it needs no script. */
export function Pricing({ visitor }: { visitor: Visitor }) {
  return (
    <div data-pricing="">
      <fieldset className="mb-8">
        <legend className="sr-only">Billing</legend>
        <div className="inline-flex flex-wrap gap-1 rounded-xl border border-line bg-sunken p-1">
          <Period value="monthly" label="Monthly" chosen />
          <Period value="yearly" label="Yearly" />
        </div>
        <p className="mt-2 text-sm text-success">Yearly: Save {planPrice(yearlySaves)} per year</p>
      </fieldset>
      <div className="grid gap-5 md:grid-cols-2 lg:gap-8">
        <article
          aria-labelledby="plan-free"
          className="flex flex-col rounded-2xl border border-line bg-surface p-6 sm:p-8"
        >
          <h3 id="plan-free" className="text-xl font-semibold">
            Free
          </h3>
          <p className="mt-3">
            <span className="tabular text-5xl font-semibold tracking-tight">$0</span>{" "}
            <span className="text-ink-soft">forever</span>
          </p>
          <Included items={freeFeatures} />
          <a
            href={visitor === "free" || visitor === "subscribed" ? "/dashboard" : "/signup"}
            className={buttonClass({ size: "lg", block: true, className: "mt-auto" })}
          >
            {visitor === "free" || visitor === "subscribed" ? "Go to your estimates" : "Get Started"}
          </a>
        </article>
        <article
          aria-labelledby="plan-pro"
          className="flex flex-col rounded-2xl border-2 border-accent bg-surface p-6 sm:p-8"
        >
          <h3 id="plan-pro" className="text-xl font-semibold">
            Pro
          </h3>
          <p className="mt-3">
            <span className="in-[[data-pricing]:has([value=yearly]:checked)]:hidden">
              <span className="tabular text-5xl font-semibold tracking-tight">{planPrice(prices.monthly)}</span>{" "}
              <span className="text-ink-soft">per month</span>
            </span>
            <span className="hidden in-[[data-pricing]:has([value=yearly]:checked)]:inline">
              <span className="tabular text-5xl font-semibold tracking-tight">{planPrice(prices.yearly)}</span>{" "}
              <span className="text-ink-soft">per year</span>
            </span>
          </p>
          <Included items={["Everything in Free", ...proFeatures]} />
          <ProAction visitor={visitor} />
        </article>
      </div>
      <p className="mt-5 text-sm text-ink-soft">Secure payment. Cancel anytime. Your data stays yours.</p>
    </div>
  );
}

function Period({ value, label, chosen = false }: { value: string; label: string; chosen?: boolean }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center rounded-lg border border-transparent px-5 font-medium text-ink-soft has-checked:border-line has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input type="radio" name="period" value={value} defaultChecked={chosen} className="sr-only" />
      {label}
    </label>
  );
}

function ProAction({ visitor }: { visitor: Visitor }) {
  const [href, label] =
    visitor === "free"
      ? ["/subscription", "Upgrade to Pro"]
      : visitor === "subscribed"
        ? ["/subscription", "Manage Subscription"]
        : ["/auth?trial=true", "Try 7 days, no card"];
  return (
    <a href={href} className={buttonClass({ variant: "primary", size: "lg", block: true, className: "mt-auto" })}>
      {label}
    </a>
  );
}

function Included({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={cx("mt-6 mb-8 flex flex-col gap-2.5", className)}>
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2.5">
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="mt-0.5 size-5 shrink-0 text-success"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.25"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="M5 12.5 10 17.5 19 7" />
          </svg>
          {item}
        </li>
      ))}
    </ul>
  );
}
