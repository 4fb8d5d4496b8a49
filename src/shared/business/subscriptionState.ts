import * as z from "zod";

/** The plan of an owner. */
export const subscriptionState = z.object({
  /** True if the owner has every premium feature now. */
  subscribed: z.boolean(),
  /** Monthly, Yearly, Trial or Test. After expiry the last one; null if there never was one. */
  subscription_tier: z.string().nullable(),
  /** The date of renewal, or of the end if it does not renew. */
  subscription_end: z.string().nullable(),
});
export type SubscriptionState = z.output<typeof subscriptionState>;
