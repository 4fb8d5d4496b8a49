import * as z from "zod";

/** How often a Pro plan is paid. */
export const priceType = z.enum(["monthly", "yearly"]);
export type PriceType = z.output<typeof priceType>;

/** The names of paid plans: Test is what the built-in test checkout sells, for which nobody pays anything. */
export type Tier = "Monthly" | "Yearly" | "Trial" | "Test";

const statuses = [
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
  status: z.enum(statuses),
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
  /** Whether the bill of its period is known to be still unpaid; while it renews, its status tells that better. */
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
export function newerOf(kept: SeenSubscription | undefined, arrived: SeenSubscription): SeenSubscription {
  if (!kept) return arrived;
  for (const key of [
    (seen: SeenSubscription) => seen.seen_at,
    (seen: SeenSubscription) => (isLive(seen) ? 0 : 1),
    (seen: SeenSubscription) => seen.period_end,
    (seen: SeenSubscription) => ranks[seen.status],
    (seen: SeenSubscription) => seen.cancels_at ?? 0,
  ]) {
    if (key(arrived) !== key(kept)) return key(arrived) > key(kept) ? arrived : kept;
  }
  return JSON.stringify(arrived) > JSON.stringify(kept) ? arrived : kept;
}

/**
 * Until when a subscription gives access: to the end of what is paid for.
 * - One in good standing: to the end of its period, also when it is cancelled and will not renew.
 * - One whose renewal was not paid: to the end of the period before, which is where the unpaid one begins. When the
 * bill is
 *   paid later, it is in good standing again.
 * - One that has ended because its owner asked: still to the end of the period that was paid; because it was not paid:
 * to
 *   where the unpaid period began; because another plan took its place, with the rest credited: at once.
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
  const weight = (plan: Plan) =>
    [plan.subscription_end, plan.from === null ? 0 : 1, plan.from?.started_at ?? 0] as const;
  return plans.reduce<Plan | null>(
    (best, plan) =>
      best === null ||
      greater(weight(plan), weight(best)) ||
      (same(weight(plan), weight(best)) && (plan.from?.id ?? "") > (best.from?.id ?? ""))
        ? plan
        : best,
    null,
  );
}

/**
 * The subscriptions that a newer one in good standing has taken the place of, such as after a switch from monthly to
 * yearly: they are to be cancelled, or the owner would pay twice.
 */
export function replacedOnes(subscriptions: readonly SeenSubscription[]): SeenSubscription[] {
  const age = (seen: SeenSubscription) => [seen.started_at, seen.id] as const;
  const newest = subscriptions
    .filter(({ status }) => status === "active")
    .reduce<SeenSubscription | null>(
      (best, seen) => (best === null || later(age(seen), age(best)) ? seen : best),
      null,
    );
  return newest === null
    ? []
    : subscriptions.filter((seen) => isLive(seen) && seen.status !== "incomplete" && later(age(newest), age(seen)));
}

type Age = readonly [number, string];
const later = (a: Age, b: Age) => (a[0] === b[0] ? a[1] > b[1] : a[0] > b[0]);
const greater = (a: readonly number[], b: readonly number[]) => {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
};
const same = (a: readonly number[], b: readonly number[]) => a.every((value, index) => value === b[index]);
