import { randomUUID } from "node:crypto";
import { prices } from "#features/site/plans/offer.ts";
import type { PriceType } from "#features/site/plans/plan.ts";
import type { PriceIds } from "./stripeObjects.ts";

/** Objects in Stripe's shape, for the fakes of Stripe: the built-in ones and the tests' servers. */

/** An invoice of a fake, in Stripe's shape. */
export type FakeInvoice = {
  id: string;
  object: "invoice";
  number: string;
  customer: string;
  subscription: string;
  status: "paid" | "open";
  amount: number;
  created: number;
  period_start: number;
  period_end: number;
  description: string;
};

/** A subscription of a fake, in Stripe's shape. */
export type FakeSubscription = {
  id: string;
  object: "subscription";
  customer: string;
  status: "incomplete" | "trialing" | "active" | "past_due" | "canceled";
  created: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  ended_at: number | null;
  cancellation_details: { reason: string | null; comment: string | null };
  items: {
    object: "list";
    data: {
      id: string;
      object: "subscription_item";
      current_period_start: number;
      current_period_end: number;
      price: { id: string; object: "price"; recurring: { interval: "month" | "year" } };
    }[];
  };
  latest_invoice: FakeInvoice;
};

/** An id in Stripe's format. */
export const fakeStripeId = (kind: string): string => `${kind}_test_${randomUUID().replaceAll("-", "")}`;

/** A subscription just bought and paid for, at `now` in seconds since 1970. */
export function boughtSubscription({
  customer,
  price,
  priceIds,
  now,
}: {
  customer: string;
  price: PriceType;
  priceIds: PriceIds;
  now: number;
}): FakeSubscription {
  const id = fakeStripeId("sub");
  const period_end = periodAfter(now, price);
  return {
    id,
    object: "subscription",
    customer,
    status: "active",
    created: now,
    cancel_at_period_end: false,
    cancel_at: null,
    ended_at: null,
    cancellation_details: { reason: null, comment: null },
    items: {
      object: "list",
      data: [
        {
          id: fakeStripeId("si"),
          object: "subscription_item",
          current_period_start: now,
          current_period_end: period_end,
          price: {
            id: priceIds[price],
            object: "price",
            recurring: { interval: price === "yearly" ? "year" : "month" },
          },
        },
      ],
    },
    latest_invoice: invoiceFor({ customer, subscription: id, price, status: "paid", now, period_end }),
  };
}

/** The changes of a subscription at the end of a period, or by its owner or the operator. All at `now`. */
export const happenings = {
  /** It will not renew. */
  cancelAtPeriodEnd: (before: FakeSubscription): FakeSubscription => ({
    ...before,
    cancel_at_period_end: true,
    cancel_at: itemOf(before).current_period_end,
    cancellation_details: { reason: "cancellation_requested", comment: null },
  }),
  /** It will renew after all. */
  keep: (before: FakeSubscription): FakeSubscription => ({
    ...before,
    cancel_at_period_end: false,
    cancel_at: null,
    cancellation_details: { reason: null, comment: null },
  }),
  /** A new period begins now and is paid; so is a bill that was open. */
  renew: (before: FakeSubscription, now: number): FakeSubscription => nextPeriod(before, now, "paid"),
  /** A new period begins now, and the card is declined. */
  failRenewal: (before: FakeSubscription, now: number): FakeSubscription => nextPeriod(before, now, "open"),
  /** The open bill is paid. */
  payOpenBill: (before: FakeSubscription): FakeSubscription => ({
    ...before,
    status: "active",
    latest_invoice: { ...before.latest_invoice, status: "paid" },
  }),
  /** It ends now: its period has run out, or it was never paid. */
  end: (before: FakeSubscription, now: number): FakeSubscription => ({
    ...withPeriod(before, {
      current_period_end:
        before.status === "past_due"
          ? itemOf(before).current_period_end
          : Math.max(now, itemOf(before).current_period_start),
    }),
    status: "canceled",
    ended_at: now,
    cancel_at: null,
    cancellation_details: {
      reason: before.status === "past_due" ? "payment_failed" : "cancellation_requested",
      comment: before.cancellation_details.comment,
    },
  }),
  /** It is cancelled now, in the middle of its period. */
  cancelNow: (before: FakeSubscription, now: number, comment: string | null = null): FakeSubscription => ({
    ...before,
    status: "canceled",
    ended_at: now,
    cancellation_details: { reason: "cancellation_requested", comment },
  }),
};

/** The only item of a subscription: the product sells one plan. */
export function itemOf({ items }: FakeSubscription): FakeSubscription["items"]["data"][number] {
  const [item] = items.data;
  if (!item) throw new Error("A subscription without an item.");
  return item;
}

/** The billing interval of a subscription. */
export const priceOf = (subscription: FakeSubscription): PriceType =>
  itemOf(subscription).price.recurring.interval === "year" ? "yearly" : "monthly";

function nextPeriod(before: FakeSubscription, now: number, status: "paid" | "open"): FakeSubscription {
  const price = priceOf(before);
  const period_end = periodAfter(now, price);
  return {
    ...withPeriod(before, { current_period_start: now, current_period_end: period_end }),
    status: status === "paid" ? "active" : "past_due",
    latest_invoice: invoiceFor({ customer: before.customer, subscription: before.id, price, status, now, period_end }),
  };
}

function withPeriod(
  before: FakeSubscription,
  period: Partial<FakeSubscription["items"]["data"][number]>,
): FakeSubscription {
  return { ...before, items: { ...before.items, data: [{ ...itemOf(before), ...period }] } };
}

function invoiceFor({
  customer,
  subscription,
  price,
  status,
  now,
  period_end,
}: {
  customer: string;
  subscription: string;
  price: PriceType;
  status: "paid" | "open";
  now: number;
  period_end: number;
}): FakeInvoice {
  const id = fakeStripeId("in");
  return {
    id,
    object: "invoice",
    number: `TEST-${id.slice(-8).toUpperCase()}`,
    customer,
    subscription,
    status,
    amount: prices[price],
    created: now,
    period_start: now,
    period_end,
    description: price === "yearly" ? "Pro plan, one year" : "Pro plan, one month",
  };
}

function periodAfter(start: number, price: PriceType): number {
  const from = new Date(start * 1000);
  const months = price === "yearly" ? 12 : 1;
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  return Math.floor(
    Date.UTC(
      from.getUTCFullYear(),
      from.getUTCMonth() + months,
      Math.min(from.getUTCDate(), last),
      from.getUTCHours(),
      from.getUTCMinutes(),
      from.getUTCSeconds(),
    ) / 1000,
  );
}
