import { implement } from "@orpc/server";
import { billingContract } from "./billing.contract.ts";
import { planOf, replacedOnes, wasBought, type SeenSubscription } from "#features/site/plans/plan.ts";
import { checkoutUnavailable, portalUnavailable, type Subscription } from "#features/site/plans/subscription.ts";
import { startTrial } from "#platform/people/newBusiness.queries.ts";
import { trialDays } from "#shared/trial.ts";
import { ProductError } from "#shared/errors.ts";
import { currentPlan, knownSubscriptions, savedForPro } from "#features/business/plan-payments/ledger.queries.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { withDeadline } from "#platform/outside/outboundCalls.ts";

const os = implement(billingContract).$context<RequestContext>().use(requireOwner);

/** The shortest time between two comparisons with the gateway, in seconds. */
const comparedJustNow = 5;

/** The handlers of the operations on the plan. */
export const billingHandlers = {
  subscription: os.subscription.handler(({ context }) => readSubscription(context.owner, context)),

  saved: os.saved.handler(async ({ context }) => {
    const [saved] = await context.owner.query(savedForPro);
    return saved ?? { customers: 0, events: 0, requests: 0 };
  }),

  startTrial: os.startTrial.handler(async ({ context }) => {
    const { owner } = context;
    const ends = new Date(Date.now() + trialDays * 24 * 60 * 60 * 1000).toISOString();
    await owner.transaction(async ({ query, notify }) => {
      const [before] = await query(currentPlan);
      if (before) throw new ProductError("conflict", "You've already used your free trial.");
      await query(startTrial, { ends });
      notify("business");
    });
    return readSubscription(owner, context);
  }),

  refresh: os.refresh.handler(async ({ context }) => {
    // The page gets the stored plan and reads it again later: an unavailable gateway must not block the page.
    await withDeadline(context.deps.deadlines.payment, () =>
      context.deps.billing.refresh(context.owner.ownerId, comparedJustNow),
    ).catch((error: unknown) => context.log.error({ err: error }, "could not sync a plan with the payment provider"));
    return readSubscription(context.owner, context);
  }),

  checkout: os.checkout.handler(async ({ input, context }) => {
    const { subscribed, price_type, renews, payment_failed } = await readSubscription(context.owner, context);
    if (subscribed && renews && price_type === input.priceType)
      throw new ProductError("conflict", "You're already on this plan.");
    if (payment_failed)
      throw new ProductError("conflict", "Your last payment didn't go through. Open the billing portal to pay it.");
    return orUnavailable(context, checkoutUnavailable, () =>
      context.deps.billing.checkout(context.owner, input.priceType),
    );
  }),

  portal: os.portal.handler(({ input, context }) =>
    orUnavailable(context, portalUnavailable, () => context.deps.billing.portal(context.owner, input.section)),
  ),
};

async function orUnavailable(
  context: RequestContext,
  words: string,
  ask: () => Promise<string>,
): Promise<{ url: string }> {
  try {
    return { url: await withDeadline(context.deps.deadlines.payment, ask) };
  } catch (error) {
    context.log.error({ err: error }, "the payment provider failed");
    throw new ProductError("unavailable", words, undefined, error);
  }
}

async function readSubscription(owner: OwnerDb, { deps }: RequestContext): Promise<Subscription> {
  const { current, known } = await owner.transaction(async (work) => ({
    current: (await work.query(currentPlan))[0],
    known: await knownSubscriptions(work),
  }));
  const from =
    current && current.subscription_tier !== "Trial"
      ? planOf({ trialEnd: null, subscriptions: known })?.from
      : undefined;
  return {
    subscribed: current?.subscribed ?? false,
    subscription_tier: current?.subscription_tier ?? null,
    subscription_end: current?.subscription_end ?? null,
    price_type: from?.price_type ?? null,
    has_bought: known.some(wasBought),
    renews: from != null && (from.status === "active" || from.status === "trialing") && from.cancels_at === null,
    payment_failed: isOwed(known),
    test_checkout: deps.billing.mode === "test",
  };
}

/** True if a bill is unpaid, except that of a plan being replaced by another one: that bill is no longer collected. */
function isOwed(known: readonly SeenSubscription[]): boolean {
  const replaced = new Set(replacedOnes(known));
  return known.some((seen) => (seen.status === "past_due" || seen.status === "unpaid") && !replaced.has(seen));
}
