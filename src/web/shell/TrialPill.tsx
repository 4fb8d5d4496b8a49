import { trialDaysLeft } from "#features/site/plans/trialDays.ts";
import { Link } from "#browser/links.tsx";
import { useMay } from "#browser/client/useMay.ts";
import { useNow } from "#browser/useNow.ts";
import { billingApi } from "#features/business/billing/billing.client.ts";
import { useSession } from "#browser/client/useSession.ts";

/**
 * The remaining days of the free trial, for members who may subscribe. In a narrow bar the account menu shows them
 * instead.
 */
export function TrialPill() {
  const { state, me } = useSession();
  const may = useMay();
  const now = useNow();
  const left = me && state === "signed-in" && may(billingApi.checkout) ? trialDaysLeft(me.subscription, now) : null;
  if (left === null) return null;
  return (
    <Link
      to="/subscription"
      className="inline-flex min-h-11 items-center rounded-lg no-underline md:max-xl:hidden dense:min-h-9"
    >
      <span className="rounded-full bg-warning-soft px-2.5 py-1 text-xs font-medium whitespace-nowrap text-warning">
        <span className="max-2xl:sr-only">Trial: </span>
        {left} {left === 1 ? "day" : "days"} left
      </span>
    </Link>
  );
}
