import * as z from "zod";

/** The billing interval of a Pro plan. */
export const priceType = z.enum(["monthly", "yearly"]);
export type PriceType = z.output<typeof priceType>;

/** The names of paid plans: the built-in test checkout sells Test, for which no one pays. */
type Tier = "Monthly" | "Yearly" | "Trial" | "Test";

/** The statuses of a subscription at Stripe. */
export const subscriptionStatuses = [
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "paused",
  "canceled",
] as const;

/**
 * The state of one subscription at Stripe at one moment, from an event or a query. All times are seconds since 1970, by
 * Stripe's clock and never by ours, so that a wrong clock of ours does not matter.
 */
export const seenSubscription = z.object({
  id: z.string(),
  tier: z.enum(["Monthly", "Yearly", "Test"]),
  price_type: priceType,
  status: z.enum(subscriptionStatuses),
  /** The time of its creation. */
  started_at: z.number(),
  /** Its current period. Stripe begins a new one before it is paid for. */
  period_start: z.number(),
  period_end: z.number(),
  /** The time at which it will end because it was cancelled; null while it renews. */
  cancels_at: z.number().nullable(),
  /** The time at which it ended; null while it is alive. */
  ended_at: z.number().nullable(),
  /** The reason for its end, as far as that decides how long access lasts. */
  ended_because: z.enum(["asked", "not_paid", "replaced"]).nullable(),
  /** True if the bill of its period is known to be unpaid; while it renews, its status is the better source. */
  unpaid: z.boolean(),
  seen_at: z.number(),
});
export type SeenSubscription = z.output<typeof seenSubscription>;

/** True if it was bought. A checkout that was never completed leaves an incomplete one. */
export function wasBought({ status }: SeenSubscription): boolean {
  return status !== "incomplete" && status !== "incomplete_expired";
}

/** True if it may still be charged for. */
export function isLive({ status }: SeenSubscription): boolean {
  return status !== "canceled" && status !== "incomplete_expired";
}

/** The order of two states from the same second: an ended subscription never revives, and a later period is later. */
const ranks: Record<SeenSubscription["status"], number> = {
  incomplete: 0,
  paused: 1,
  past_due: 2,
  unpaid: 3,
  trialing: 4,
  active: 5,
  incomplete_expired: 6,
  canceled: 7,
};

/**
 * Returns the newer of two states of one subscription. Events can arrive in any order and repeatedly; the newest state
 * remains, and an older one changes nothing.
 */
export function newerOf(stored: SeenSubscription | undefined, arrived: SeenSubscription): SeenSubscription {
  if (!stored) return arrived;
  const order = (seen: SeenSubscription) => [
    seen.seen_at,
    isLive(seen) ? 0 : 1,
    seen.period_end,
    ranks[seen.status],
    seen.cancels_at ?? 0,
    // Nothing in the two states says which came later, so any consistent order will do.
    JSON.stringify(seen),
  ];
  return isGreater(order(arrived), order(stored)) ? arrived : stored;
}

/**
 * The time until which a subscription gives access: the end of the paid time.
 * - In good standing: to the end of its period, even if it is cancelled and will not renew.
 * - With an unpaid renewal: to the end of the previous period, at which the unpaid one begins. Once the bill is paid,
 *   it is in good standing again.
 * - Ended by its owner: still to the end of the paid period. Ended because it was not paid: to the start of the unpaid
 *   period. Replaced by another plan, with the rest credited: ends at once.
 * - With its first bill never paid: never (null).
 */
export function accessEnd(seen: SeenSubscription): number | null {
  switch (seen.status) {
    case "incomplete":
    case "incomplete_expired":
      return null;
    case "active":
    case "trialing":
      return Math.min(seen.period_end, seen.cancels_at ?? seen.period_end);
    case "past_due":
    case "unpaid":
    case "paused":
      return seen.period_start;
    case "canceled":
      if (seen.ended_because === "replaced") return seen.ended_at ?? seen.seen_at;
      return seen.ended_because === "not_paid" || seen.unpaid ? seen.period_start : seen.period_end;
  }
}

/** The plan that results from an owner's trial and subscriptions. */
export type Plan = {
  subscription_tier: Tier;
  /** The time at which access ends unless it is renewed, in seconds since 1970. Until then the owner is subscribed. */
  subscription_end: number;
  /** The subscription that gives access; null for the trial. */
  from: SeenSubscription | null;
};

/**
 * Returns the owner's present or last plan: the one with the longest access, and among equals a paid one before the
 * trial.
 */
export function planOf({
  trialEnd,
  subscriptions,
}: {
  trialEnd: number | null;
  subscriptions: readonly SeenSubscription[];
}): Plan | null {
  const plans: Plan[] =
    trialEnd === null ? [] : [{ subscription_tier: "Trial", subscription_end: trialEnd, from: null }];
  for (const seen of subscriptions) {
    const end = accessEnd(seen);
    if (end !== null) plans.push({ subscription_tier: seen.tier, subscription_end: end, from: seen });
  }
  return greatestBy(plans, ({ subscription_end, from }) =>
    from === null ? [subscription_end, 0] : [subscription_end, 1, from.started_at, from.id],
  );
}

/**
 * The subscriptions replaced by a newer one in good standing, such as after a switch from monthly to yearly. The caller
 * must cancel them, or the owner would pay twice.
 */
export function replacedOnes(subscriptions: readonly SeenSubscription[]): SeenSubscription[] {
  const age = (seen: SeenSubscription) => [seen.started_at, seen.id];
  const newest = greatestBy(
    subscriptions.filter(({ status }) => status === "active"),
    age,
  );
  return newest === null
    ? []
    : subscriptions.filter((seen) => isLive(seen) && seen.status !== "incomplete" && isGreater(age(newest), age(seen)));
}

/** A sort key: the first value in which two keys differ decides. */
type Order = readonly (number | string)[];

function isGreater(a: Order, b: Order): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return (a[at] ?? 0) > (b[at] ?? 0);
}

function greatestBy<Of>(all: readonly Of[], order: (one: Of) => Order): Of | null {
  return all.reduce<Of | null>((best, one) => (best && isGreater(order(best), order(one)) ? best : one), null);
}
