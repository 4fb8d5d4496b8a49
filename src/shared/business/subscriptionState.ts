import * as z from "zod";

/** The plan an owner is on. */
export const subscriptionState = z.object({
  /** Whether the owner has every premium feature now. */
  subscribed: z.boolean(),
  /** Monthly, Yearly, Trial or Test; the last one when it has run out; null when there never was one. */
  subscription_tier: z.string().nullable(),
  /** When it renews, or ends when it does not. */
  subscription_end: z.string().nullable(),
});
