import * as z from "zod";
import { subscriptionState } from "#shared/business/subscriptionState.ts";
import { priceType } from "./plan.ts";

/** An owner's plan, as the subscription page shows it. */
export const subscription = subscriptionState.extend({
  /** The billing interval; null for the trial and the Free plan. */
  price_type: priceType.nullable(),
  /** True if a plan was ever bought, ended ones included: then there are payments, invoices and a billing portal. */
  has_bought: z.boolean(),
  /** True if it renews automatically after `subscription_end`. */
  renews: z.boolean(),
  /** True if the last bill could not be paid. */
  payment_failed: z.boolean(),
  /** True if plans are bought at the built-in test checkout, where no one pays. */
  test_checkout: z.boolean(),
});
export type Subscription = z.output<typeof subscription>;

/**
 * The notice to an owner whose last bill could not be paid. `until` is the day until which a trial or an earlier
 * payment keeps Pro on. Null if nothing is owed.
 */
export function paymentTrouble(
  { payment_failed, subscribed, subscription_tier }: Subscription,
  until: string | null,
): { title: string; text: string } | null {
  if (!payment_failed) return null;
  const title = "Your last payment didn't go through";
  if (!subscribed || until === null)
    return { title, text: "Pay it in the billing portal and Pro is back on. Your data is saved." };
  const open =
    subscription_tier === "Trial"
      ? `Your free trial keeps Pro on until ${until}`
      : `Your last payment keeps Pro on until ${until}`;
  return {
    title,
    text: `Pay it in the billing portal. ${open}; after that it's off until you pay. Your data is saved.`,
  };
}

/** The numbers of a business's rows that the pages of the Pro plan would show. */
export const savedForPro = z.object({ customers: z.int(), events: z.int(), requests: z.int() });
export type SavedForPro = z.output<typeof savedForPro>;

/** The message when a checkout cannot be created. */
export const checkoutUnavailable = "Unable to create checkout session.";
/** The message when the billing portal cannot be opened. */
export const portalUnavailable = "The billing portal isn't answering. Please try again in a moment.";

/** The address of a page to open in a new tab. */
export const pageToOpen = z.object({ url: z.string() });

/** The part of the billing portal to open: its overview, the invoices, or the cancellation. */
export const portalSection = z.enum(["overview", "invoices", "cancel"]);
export type PortalSection = z.output<typeof portalSection>;

/** The message on return from the checkout; null without such a return. */
export function backFromCheckout(search: string): "success" | "cancelled" | null {
  const outcome = new URLSearchParams(search).get("checkout");
  return outcome === "success" || outcome === "cancelled" ? outcome : null;
}
