import * as z from "zod";

/** How a business takes deposits by card. */

/** By its own account at Stripe, with a restricted key; by an account that is connected to ours; or in a test. */
const cardWays = ["key", "connect", "test"] as const;
export type CardWay = (typeof cardWays)[number];

/** How a business takes deposits by card, and what it could choose here. */
export const cardPayments = z.object({
  way: z.enum(cardWays).nullable(),
  /** Whether cards can be taken now. */
  ready: z.boolean(),
  /** Whether real money moves. */
  live: z.boolean(),
  key_end: z.string().nullable().describe("The last four characters of the key."),
  account_id: z.string().nullable().describe("What Stripe calls the connected account."),
  offered: z.array(z.enum(cardWays)),
});
export type CardPayments = z.output<typeof cardPayments>;

/** A restricted key of Stripe's, as an owner types it. */
export const restrictedKey = z
  .string()
  .trim()
  .max(300)
  .regex(/^rk_(test|live)_\w+$/, "Please enter a restricted key: it begins with rk_live_ or rk_test_.");

/** The least that can be paid by card, in cents. Source: Stripe's minimum charge in US dollars. */
const leastByCard = 50;

/** What can be paid by card of an accepted deposit, in cents; 0: nothing. */
export function dueByCard({
  acceptance,
  paid,
}: {
  acceptance: { deposit: number } | null;
  /** In cents: what has come already. */
  paid: number;
}): number {
  const due = (acceptance?.deposit ?? 0) - paid;
  return due >= leastByCard ? due : 0;
}

/** What is paid for, as it stands on the checkout. */
export const cardTitle = (number: number, language: "en" | "es"): string =>
  language === "es" ? `Anticipo del presupuesto ${number}` : `Deposit on quote ${number}`;

/** What customers and owners are told. */
export const cardMessages = {
  nothingDue: "There's nothing to pay by card on this quote.",
  notOffered: "This business doesn't take cards here. Please ask how to pay.",
  onItsWay: "Your payment is being confirmed. Please wait a moment.",
  away: "Card payments aren't available right now. What you accepted is safe. Please try again in a moment.",
  stripeAway: "Stripe isn't answering right now. Nothing was changed. Please try again in a moment.",
  keyRefused: "Stripe doesn't know this key. Please copy it again.",
  keyTooWeak: "This key may not do enough. At Stripe, let it write Checkout Sessions and Webhook Endpoints.",
  noPublicAddress: "Stripe can't send news to this server. It needs a public address that begins with https://.",
  noConnect: "Connecting an account isn't available on this server.",
  notReady: "Stripe still needs something from you before it takes cards.",
  noTest: "The test checkout is available only on a server without Stripe.",
} as const;
