import type { PriceType } from "#features/site/plans/plan.ts";
import type { PriceIds } from "#features/payments/stripe/stripeObjects.ts";

/** Whom a payment is about: the owner, and its customer at the payment gateway. */
export type Payer = { ownerId: string; customerId: string };

/** The section of the customer portal that is wanted first. */
export type PortalSection = "overview" | "invoices" | "cancel";

/** The payment provider: Stripe, or the fake of it. Both use the same objects. */
export type PaymentGateway = {
  mode: "stripe" | "test";
  priceIds: PriceIds;
  /** With which the events are signed. */
  webhookSecret: string;
  /** True where real money moves. */
  live: boolean;
  /**
   * Makes the business known; the customer's id. Tries of one `attempt` make one customer, whichever owners they are of;
   * receipts go to the one who tried last.
   */
  createCustomer(owner: { ownerId: string; email: string; name: string }, attempt: string): Promise<string>;
  /** Has receipts that go to `former` go to `email` from now on; those that go elsewhere still do. */
  readdress(payer: Payer, former: string, email: string): Promise<void>;
  /** The address of a page on which the plan is bought; null when the customer is not known there (any more). */
  checkout(payer: Payer, price: PriceType): Promise<string | null>;
  /** The address of the page on which payment is managed; null when the customer is not known there (any more). */
  portal(payer: Payer, section: PortalSection, subscriptionId: string | null): Promise<string | null>;
  /**
   * Every subscription the customer has or had, as they are now, and when "now" is by the gateway's clock, in seconds.
   */
  subscriptions(payer: Payer): Promise<{ objects: unknown[]; asOf: number }>;
  /** Ends a subscription now. One replaced by another has the rest of its time credited. */
  cancel(payer: Payer, subscriptionId: string, why: "replaced" | "account deleted"): Promise<void>;
  /** Forgets the customer: whatever is left of it there is the operator's own bookkeeping. */
  forget(payer: Payer): Promise<void>;
};
