import type { Subscription } from "./subscription.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The days left of the free trial, including the last day; null without a trial. */
export function trialDaysLeft(
  {
    subscribed,
    subscription_tier,
    subscription_end,
  }: Pick<Subscription, "subscribed" | "subscription_tier" | "subscription_end">,
  now: Date,
): number | null {
  if (!subscribed || subscription_tier !== "Trial" || subscription_end === null) return null;
  // An hour of tolerance for clocks that differ: a trial that has just begun has 7 days, not 8.
  return Math.max(1, Math.ceil((Date.parse(subscription_end) - now.getTime() - hour) / day));
}
