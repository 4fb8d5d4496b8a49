import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { trialDays } from "#shared/trial.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { toast } from "#ui/toast.tsx";
import { billingApi } from "./billing.client.ts";
import { homeOf } from "#browser/session/homeOf.ts";
import { Link } from "#browser/links.tsx";
import { toastError } from "#browser/session/toastError.ts";
import { useMay } from "#browser/client/useMay.ts";
import { refreshSession, useSession, type Owner } from "#browser/client/useSession.ts";
import { lockedPages } from "#features/site/plans/lockedPages.ts";
import { planPrice, prices } from "#features/site/plans/offer.ts";

/**
 * Shows a page of the Pro plan to subscribers and in the demo. Others see a preview with their own data, the benefits
 * and the price. A person who may not buy it is referred to the owner.
 */
export function PremiumGate({
  title,
  page,
  children,
}: {
  title: string;
  page: keyof typeof lockedPages;
  children: ReactNode;
}) {
  const { state, me } = useSession();
  const may = useMay();
  const { pathname } = useLocation();
  if (state === "demo") return children;
  if (!me) return <PageSpinner title={title} />;
  if (me.subscription.subscribed) return children;
  const back = homeOf(me.role);
  return (
    <>
      <PageHeader title={title} />
      <section
        aria-label="Pro plan"
        className="mx-auto mt-6 flex max-w-lg flex-col items-center rounded-2xl border border-line bg-surface p-6 text-center shadow-card sm:p-10"
      >
        <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
          <Lock aria-hidden="true" className="size-5" />
        </span>
        {may(billingApi.checkout) ? <Offer me={me} page={page} /> : <AskTheOwner />}
        {pathname !== back.to && (
          <Link to={back.to} className={buttonClass({ variant: "ghost", className: "mt-3" })}>
            Back to {back.label}
          </Link>
        )}
      </section>
    </>
  );
}

function Offer({ me, page }: { me: Owner; page: keyof typeof lockedPages }) {
  const { data: saved } = useQuery(billingApi.saved.queryOptions());
  const trial = useStartTrial();
  const { headline, benefits } = lockedPages[page];
  // An owner who had a plan or a trial has used the free days.
  const mayTry = me.subscription.subscription_tier === null;
  return (
    <>
      <h2 className="mt-4 w-full text-xl font-semibold text-balance">
        {saved ? headline(saved) : <Skeleton className="mx-auto h-7 w-64 max-w-full" />}
      </h2>
      <ul className="mt-4 flex flex-col gap-2 text-left">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2.5 text-ink-soft">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent" />
            {benefit}
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <strong className="text-lg">{planPrice(prices.monthly)}</strong> a month, or {planPrice(prices.yearly)} a year
      </p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {mayTry && (
          <Button variant="primary" busy={trial.isPending} onClick={() => trial.mutate({})}>
            Try Pro free for {trialDays} days
          </Button>
        )}
        <Link to="/subscription" className={buttonClass(mayTry ? {} : { variant: "primary" })}>
          Upgrade to Pro
        </Link>
      </div>
      {mayTry && <p className="mt-3 text-sm text-ink-soft">No card needed. It ends automatically.</p>}
    </>
  );
}

function useStartTrial() {
  const queries = useQueryClient();
  return useMutation(
    billingApi.startTrial.mutationOptions({
      onSuccess: async () => {
        await refreshSession(queries);
        toast({
          title: "Your free trial has started",
          description: `Pro is on for ${trialDays} days.`,
          tone: "success",
        });
      },
      onError: (error) => toastError(error, { words: "Your trial couldn't be started. Please try again." }),
    }),
  );
}

function AskTheOwner() {
  return (
    <>
      <h2 className="mt-4 text-xl font-semibold">Your business's Pro plan has ended</h2>
      <p className="mt-1.5 text-pretty text-ink-soft">
        Ask the owner to renew it. Everything is saved and comes back then.
      </p>
    </>
  );
}
