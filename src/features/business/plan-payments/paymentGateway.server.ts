import type { PriceType } from "#features/site/plans/plan.ts";
import type { PriceIds } from "#features/payments/stripe/stripeObjects.ts";

/** The party of a payment: the owner, and its customer at the payment gateway. */
export type Payer = { ownerId: string; customerId: string };

/** The section of the customer portal to open first. */
export type PortalSection = "overview" | "invoices" | "cancel";

/** The payment provider: Stripe or the fake. Both use the same objects. */
export type PaymentGateway = {
  mode: "stripe" | "test";
  priceIds: PriceIds;
  /** The secret that signs the events. */
  webhookSecret: string;
  /** True if real money moves. */
  live: boolean;
  /**
   * Creates a customer for the business and returns its id. Calls with the same `attempt` create one customer, even by
   * different owners. Receipts go to the owner of the last call.
   */
  createCustomer(owner: { ownerId: string; email: string; name: string }, attempt: string): Promise<string>;
  /** Redirects receipts from `former` to `email`. Receipts to other addresses are unchanged. */
  readdress(payer: Payer, former: string, email: string): Promise<void>;
  /**
   * Returns the address of a page that sells the plan; null if the gateway does not, or no longer, know the customer.
   */
  checkout(payer: Payer, price: PriceType): Promise<string | null>;
  /**
   * Returns the address of the page for managing payment; null if the gateway does not, or no longer, know the
   * customer.
   */
  portal(payer: Payer, section: PortalSection, subscriptionId: string | null): Promise<string | null>;
  /**
   * Returns every current and former subscription of the customer in its current state, and the time of that state by
   * the gateway's clock, in seconds.
   */
  subscriptions(payer: Payer): Promise<{ objects: unknown[]; asOf: number }>;
  /** Ends a subscription now. A subscription that was replaced gets a credit for its remaining time. */
  cancel(payer: Payer, subscriptionId: string, why: "replaced" | "account deleted"): Promise<void>;
  /** Deletes the customer. The rest of its data there is the operator's own bookkeeping. */
  forget(payer: Payer): Promise<void>;
};
