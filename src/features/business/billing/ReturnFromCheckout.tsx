import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { Notice } from "#ui/Notice.tsx";
import { billingApi } from "./billing.client.ts";
import { refreshSession } from "#browser/client/useSession.ts";
import { backFromCheckout, type Subscription } from "#features/site/plans/subscription.ts";

/** The interval of checks for a payment that is not known yet, in milliseconds, and their number. */
const askEvery = 3_000;
const maxPolls = 20;

/**
 * The message after the return from the checkout. It does not wait for the webhook: the page makes the server query the
 * payment gateway.
 */
export function ReturnFromCheckout({ plan }: { plan: Subscription }) {
  const { search } = useLocation();
  const outcome = backFromCheckout(search);
  const queries = useQueryClient();
  const paid = plan.subscribed && plan.price_type !== null;
  const { data } = useQuery({
    queryKey: [...billingApi.key(), "back from the checkout"],
    queryFn: () => billingApi.refresh.call(),
    enabled: outcome === "success" && !paid,
    staleTime: Infinity,
    refetchInterval: (query) => (query.state.dataUpdateCount < maxPolls ? askEvery : false),
  });

  useEffect(() => {
    if (!data?.subscribed) return;
    queries.setQueryData(billingApi.subscription.queryKey(), data);
    void refreshSession(queries);
  }, [data, queries]);

  if (outcome === "cancelled")
    return <Notice className="mb-5">Checkout was cancelled. You haven't been charged.</Notice>;
  if (outcome === null) return null;
  return paid ? (
    <Notice tone="success" className="mb-5" title="Thank you! Your plan is active.">
      Pro is on. You can close this tab.
    </Notice>
  ) : (
    <Notice className="mb-5" title="Your payment is being confirmed">
      Your plan shows here as soon as that's done, usually within seconds.
    </Notice>
  );
}
