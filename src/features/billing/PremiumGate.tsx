import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { homeOf } from "#web/homeOf.ts";
import { Link } from "#web/links.tsx";
import { buttonClass } from "#ui/Button.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { useMay } from "#web/useMay.ts";
import { useSession } from "#web/useSession.ts";

const customersWait =
  "Customers that you add from your estimates are kept, and are here as soon as your plan includes this page.";

/**
 * Shows a premium page to subscribers and in the demo; others see what it takes, and in `text` what it would bring; who
 * may not buy it is sent to the owner.
 */
export function PremiumGate({
  title,
  text = customersWait,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  const { state, me } = useSession();
  const may = useMay();
  const { pathname } = useLocation();
  if (state === "demo") return children;
  if (!me) return <PageSpinner />;
  if (me.subscription.subscribed) return children;
  const buys = may("billing.checkout");
  const back = homeOf(me.role);
  return (
    <>
      <PageHeader title={title} />
      <div className="mx-auto mt-6 flex max-w-md flex-col items-center rounded-2xl border border-line bg-surface p-6 text-center shadow-card sm:p-10">
        <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
          <Lock aria-hidden="true" className="size-5" />
        </span>
        <h2 className="mt-4 text-xl font-semibold">
          {buys ? "This is a premium feature" : "Your business's Pro plan has ended"}
        </h2>
        <p className="mt-1.5 text-pretty text-ink-soft">
          {buys ? text : "Ask the owner to renew it. Everything is saved, and opens again then."}
        </p>
        {(buys || pathname !== back.to) && (
          <div className="mt-6 flex flex-wrap justify-center gap-2">
            {buys && (
              <Link to="/subscription" className={buttonClass({ variant: "primary" })}>
                Upgrade to Premium
              </Link>
            )}
            {pathname !== back.to && (
              <Link to={back.to} className={buttonClass()}>
                Back to {back.label}
              </Link>
            )}
          </div>
        )}
      </div>
    </>
  );
}
