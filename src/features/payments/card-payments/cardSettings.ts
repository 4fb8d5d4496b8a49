import * as z from "zod";

/** With a restricted key of its own Stripe account; with an account connected to ours; or in a test. */
const cardAccountKinds = ["key", "connect", "test"] as const;
export type CardAccountKind = (typeof cardAccountKinds)[number];

/** The way in which a business takes cards, and the other ways that this server offers. */
export const cardSettings = z.object({
  way: z.enum(cardAccountKinds).nullable(),
  /** True if cards can be taken now. */
  ready: z.boolean(),
  /** True if real money moves. */
  live: z.boolean(),
  key_end: z.string().nullable().describe("The last four characters of the key."),
  account_id: z.string().nullable().describe("Stripe's id of the connected account."),
  offered: z.array(z.enum(cardAccountKinds)),
});
export type CardSettings = z.output<typeof cardSettings>;

/** A restricted Stripe key, as an owner types it. */
export const restrictedKey = z
  .string()
  .trim()
  .max(300)
  .regex(/^rk_(test|live)_\w+$/, "Please enter a restricted key: it begins with rk_live_ or rk_test_.");
