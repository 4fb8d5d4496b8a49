import { refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import type { billingContract } from "./billing.contract.ts";
import type { Subscription } from "#features/site/plans/subscription.ts";

/** The collections that these handlers use. */
type Rows = {
  customers: readonly unknown[];
  calendar: readonly unknown[];
  estimates: readonly { deleted_at: string | null }[];
};

const everything: Subscription = {
  subscribed: true,
  subscription_tier: "Demo",
  subscription_end: null,
  price_type: null,
  has_bought: true,
  renews: false,
  payment_failed: false,
  test_checkout: false,
};

/** The demo's handlers of the plan: no feature is locked there, and there is nothing to pay. */
export const billingDemoHandlers: DemoHandlers<typeof billingContract, Rows> = {
  subscription: () => everything,
  saved: ({ store }) => ({
    customers: store.read("customers").length,
    events: store.read("calendar").length,
    requests: store.read("estimates").filter((estimate) => !estimate.deleted_at).length,
  }),
  startTrial: refused("There's no trial in demo mode. Sign up to start one!"),
  refresh: () => everything,
  checkout: refused("Plans can't be bought in demo mode. Sign up to choose one!"),
  portal: refused("There's no billing in demo mode. Sign up to choose a plan!"),
};
