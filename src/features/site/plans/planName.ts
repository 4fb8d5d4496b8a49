import type { Subscription } from "./subscription.ts";

/** The plan's name for people. */
export function planName({
  subscribed,
  subscription_tier,
}: Pick<Subscription, "subscribed" | "subscription_tier">): string {
  if (!subscribed) return "Free plan";
  return subscription_tier === "Trial" ? "Free trial" : `Pro (${subscription_tier ?? "active"})`;
}
