import * as z from "zod";
import { subscriptionState } from "#shared/business/subscriptionState.ts";
import { priceType } from "./plan.ts";

/** The plan an owner is on, as the subscription page shows it. */
export const subscription = subscriptionState.extend({
  /** How it is paid; null for the trial and the Free plan. */
  price_type: priceType.nullable(),
  /** Whether it goes on by itself after `subscription_end`. */
  renews: z.boolean(),
  /** Whether the last bill could not be paid. */
  payment_failed: z.boolean(),
  /** Whether plans are bought at the built-in test checkout, where nobody pays. */
  test_checkout: z.boolean(),
});
export type Subscription = z.output<typeof subscription>;

/**
 * The notice to an owner whose last bill could not be paid, and until which day something else keeps everything open;
 * null where nothing is owed.
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

/** How much there is of a business that the pages of the Pro plan would show. */
export const savedForPro = z.object({ customers: z.int(), events: z.int(), requests: z.int() });
export type SavedForPro = z.output<typeof savedForPro>;

/** The words of a checkout or a portal that could not be had. */
export const checkoutUnavailable = "Unable to create checkout session.";
/** The message when the billing portal cannot be opened. */
export const portalUnavailable = "The billing portal isn't answering. Please try again in a moment.";

/** A page to be opened in a new tab. */
export const pageToOpen = z.object({ url: z.string() });

/** What of the billing portal is wanted: its overview, the invoices, or the question whether to cancel. */
export const portalSection = z.enum(["overview", "invoices", "cancel"]);
export type PortalSection = z.output<typeof portalSection>;

/** The message on return from the checkout; null without such a return. */
export function backFromCheckout(search: string): "success" | "cancelled" | null {
  const outcome = new URLSearchParams(search).get("checkout");
  return outcome === "success" || outcome === "cancelled" ? outcome : null;
}
