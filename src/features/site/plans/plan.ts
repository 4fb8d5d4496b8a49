import * as z from "zod";

/** How often a Pro plan is paid. */
export const priceType = z.enum(["monthly", "yearly"]);
export type PriceType = z.output<typeof priceType>;

/** The names of paid plans: Test is what the built-in test checkout sells, for which nobody pays anything. */
type Tier = "Monthly" | "Yearly" | "Trial" | "Test";

/** The states that Stripe knows of a subscription. */
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
 * One subscription as it was seen at Stripe at one moment, by an event or by asking. All times are seconds since 1970,
 * by Stripe's clock and never by ours: whose clock is wrong must not matter.
 */
export const seenSubscription = z.object({
  id: z.string(),
  tier: z.enum(["Monthly", "Yearly", "Test"]),
  price_type: priceType,
  status: z.enum(subscriptionStatuses),
  /** When it was made. */
  started_at: z.number(),
  /** The period it is in. Stripe begins a new one before it is paid for. */
  period_start: z.number(),
  period_end: z.number(),
  /** When it is going to end because somebody has cancelled it; null while it renews. */
  cancels_at: z.number().nullable(),
  /** When it ended; null while it lives. */
  ended_at: z.number().nullable(),
  /** Why it ended, as far as that decides how long access lasts. */
  ended_because: z.enum(["asked", "not_paid", "replaced"]).nullable(),
  /** Whether the bill of its period is known to be still unpaid; while it renews, its status is the better source. */
  unpaid: z.boolean(),
  seen_at: z.number(),
});
export type SeenSubscription = z.output<typeof seenSubscription>;

/** Whether it may still be charged for. */
export function isLive({ status }: SeenSubscription): boolean {
  return status !== "canceled" && status !== "incomplete_expired";
}

/**
 * Which of two pictures from the same second came later: an ended one is never alive again, a later period is later.
 */
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
 * The newer of two pictures of one subscription. Whatever order events arrive in, and however often, the newest picture
 * is what remains: an older one changes nothing.
 */
export function newerOf(stored: SeenSubscription | undefined, arrived: SeenSubscription): SeenSubscription {
  if (!stored) return arrived;
  const order = (seen: SeenSubscription) => [
    seen.seen_at,
    isLive(seen) ? 0 : 1,
    seen.period_end,
    ranks[seen.status],
    seen.cancels_at ?? 0,
    // The two differ in nothing that says which came later: any order will do that both ways round agree on.
    JSON.stringify(seen),
  ];
  return isGreater(order(arrived), order(stored)) ? arrived : stored;
}

/**
 * Until when a subscription gives access: to the end of what is paid for.
 * - One in good standing: to the end of its period, also when it is cancelled and will not renew.
 * - One whose renewal was not paid: to the end of the period before, which is where the unpaid one begins. Once the bill
 *   is paid, it is in good standing again.
 * - One that has ended because its owner asked: still to the end of the period that was paid; because it was not paid:
 *   to where the unpaid period began; because another plan took its place, with the rest credited: at once.
 * - One whose first bill was never paid: never (null).
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

/** The plan that an owner's trial and subscriptions amount to. */
export type Plan = {
  subscription_tier: Tier;
  /** When access ends unless it is renewed, in seconds since 1970. Until then the owner is subscribed. */
  subscription_end: number;
  /** The subscription that gives it; null for the trial. */
  from: SeenSubscription | null;
};

/** Which plan the owner is on or was on last: whatever gives access for longest, and then what is paid for. */
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
 * The subscriptions that a newer one in good standing has taken the place of, such as after a switch from monthly to
 * yearly: they are to be cancelled, or the owner would pay twice.
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

/** What things are put in order by: the first value in which two of them differ decides. */
type Order = readonly (number | string)[];

function isGreater(a: Order, b: Order): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return (a[at] ?? 0) > (b[at] ?? 0);
}

function greatestBy<Of>(all: readonly Of[], order: (one: Of) => Order): Of | null {
  return all.reduce<Of | null>((best, one) => (best && isGreater(order(best), order(one)) ? best : one), null);
}
