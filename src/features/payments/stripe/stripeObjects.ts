import * as z from "zod";
import { subscriptionStatuses, type PriceType, type SeenSubscription } from "#features/site/plans/plan.ts";

/** The fields read from Stripe's objects; all others are neither read nor stored. */

const seconds = z.number().int().min(0).max(253_402_300_799); // the year 9999 is the database's limit
const id = z.string().regex(/^[\w-]{1,255}$/);
const idOf = z.union([id, z.object({ id }).transform((object) => object.id)]);

const subscription = z.object({
  id,
  customer: idOf,
  status: z.enum(subscriptionStatuses),
  created: seconds,
  cancel_at: seconds.nullish(),
  cancel_at_period_end: z.boolean().nullish(),
  ended_at: seconds.nullish(),
  cancellation_details: z.object({ reason: z.string().nullish(), comment: z.string().nullish() }).nullish(),
  items: z.object({
    data: z
      .array(
        z.object({
          current_period_start: seconds,
          current_period_end: seconds,
          price: z.object({ id: z.string(), recurring: z.object({ interval: z.string() }).nullish() }),
        }),
      )
      .min(1),
  }),
  latest_invoice: z.unknown(),
});

const unpaidInvoice = z.object({ status: z.enum(["open", "uncollectible"]) });

/** The comment on a subscription cancelled because another has replaced it. */
export const replacedMark = "replaced by another plan";

/** The prices of Pro: their ids at Stripe, or at the built-in test checkout. */
export type PriceIds = Record<PriceType, string>;

/**
 * Reads a Stripe subscription in its state at `cachedAt` (seconds since 1970, by Stripe's clock), with its customer.
 * Null if it is not a subscription of ours.
 */
export function readSubscription(
  object: unknown,
  { cachedAt, priceIds, test }: { cachedAt: number; priceIds: PriceIds; test: boolean },
): { customerId: string; seen: SeenSubscription } | null {
  const parsed = subscription.safeParse(object);
  if (!parsed.success) return null;
  const { data } = parsed;
  const [item] = data.items.data;
  if (!item) return null;
  const yearly =
    item.price.id === priceIds.yearly ||
    (item.price.id !== priceIds.monthly && item.price.recurring?.interval === "year");
  const over = data.status === "canceled" || data.status === "incomplete_expired";
  return {
    customerId: data.customer,
    seen: {
      id: data.id,
      tier: test ? "Test" : yearly ? "Yearly" : "Monthly",
      price_type: yearly ? "yearly" : "monthly",
      status: data.status,
      started_at: data.created,
      period_start: item.current_period_start,
      period_end: item.current_period_end,
      cancels_at: data.cancel_at ?? (data.cancel_at_period_end ? item.current_period_end : null),
      ended_at: over ? (data.ended_at ?? cachedAt) : null,
      ended_because: over ? reason(data.cancellation_details) : null,
      unpaid: data.status !== "trialing" && unpaidInvoice.safeParse(data.latest_invoice).success,
      seen_at: cachedAt,
    },
  };
}

function reason(
  details: { reason?: string | null | undefined; comment?: string | null | undefined } | null | undefined,
): "asked" | "not_paid" | "replaced" {
  if (details?.comment === replacedMark) return "replaced";
  return details?.reason === "payment_failed" || details?.reason === "payment_disputed" ? "not_paid" : "asked";
}

/** The fields that all Stripe events share. */
export const stripeEvent = z.object({
  id,
  type: z.string().regex(/^[\w.]{1,255}$/),
  created: seconds,
  /** True for real money, false for a test. */
  livemode: z.boolean().default(false),
  /** The connected account that it is about; none: our own account. */
  account: id.nullish(),
  data: z.object({ object: z.unknown() }),
});

/** True for an event that reports the state of a subscription. */
export const tellsOfSubscription = (type: string): boolean =>
  type.startsWith("customer.subscription.") && type !== "customer.subscription.trial_will_end";
