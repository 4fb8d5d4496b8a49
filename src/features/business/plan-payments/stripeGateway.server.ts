import { randomUUID } from "node:crypto";
import { replacedMark } from "#features/payments/stripe/stripeObjects.ts";
import type { Env } from "#platform/process/env.ts";
import type { PaymentGateway, PortalSection } from "./paymentGateway.server.ts";
import { isLiveKey, openStripe, type StripeAt } from "#features/payments/stripe/stripeClient.server.ts";

/** The time within which two attempts to become a customer count as one, in milliseconds. */
const sameTry = 600_000;

/**
 * Payment by Stripe; null if no key for it is set. `deadlineMs` is the time within which the owner must get an answer.
 */
export async function createStripeGateway({
  env,
  publicUrl,
  at,
  deadlineMs,
}: {
  env: Env;
  publicUrl: string;
  at: StripeAt | undefined;
  deadlineMs: number;
}): Promise<PaymentGateway | null> {
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_MONTHLY: monthly,
    STRIPE_PRICE_YEARLY: yearly,
  } = env;
  if (!key || !webhookSecret || !monthly || !yearly) return null;
  const stripe = await openStripe(key, { at, deadlineMs });
  const back = `${publicUrl}/subscription`;
  const priceIds = { monthly, yearly };

  return {
    mode: "stripe",
    priceIds,
    webhookSecret,
    live: isLiveKey(key),

    async createCustomer({ ownerId, email, name }, attempt) {
      // Concurrent attempts create one customer, even by two owners. Stripe refuses a repeated key with other
      // parameters, so the name and email are written afterwards. Stripe also repeats its failures under a key, so a
      // key is short-lived.
      const idempotencyKey = `customer-${ownerId}-${attempt}-${Math.floor(Date.now() / sameTry)}`;
      const { id } = await stripe.customers.create({ metadata: { owner_id: ownerId } }, { idempotencyKey });
      await stripe.customers.update(id, { email, name }, { idempotencyKey: `introduce-${randomUUID()}` });
      return id;
    },

    async readdress({ customerId }, former, email) {
      const known = await stripe.customers.retrieve(customerId).catch(nullWhenMissing);
      if (!known || known.deleted || known.email?.toLowerCase() !== former.toLowerCase()) return;
      await stripe.customers
        .update(customerId, { email }, { idempotencyKey: `readdress-${randomUUID()}` })
        .catch(nullWhenMissing);
    },

    checkout: ({ ownerId, customerId }, price) =>
      knownThere(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: "subscription",
            customer: customerId,
            client_reference_id: ownerId,
            line_items: [{ price: priceIds[price], quantity: 1 }],
            subscription_data: { metadata: { owner_id: ownerId } },
            success_url: `${back}?checkout=success`,
            cancel_url: `${back}?checkout=cancelled`,
          },
          { idempotencyKey: `checkout-${randomUUID()}` },
        );
        return session.url ?? "";
      }),

    portal: ({ customerId }, section, subscriptionId) =>
      knownThere(async () => {
        const session = await stripe.billingPortal.sessions.create(
          { customer: customerId, return_url: back, ...flow(section, subscriptionId) },
          { idempotencyKey: `portal-${randomUUID()}` },
        );
        return session.url;
      }),

    subscriptions: ({ customerId }) => allSubscriptions(stripe, customerId),

    // A subscription that has already ended, by anyone, is the desired result.
    async cancel(_payer, subscriptionId, why) {
      const parameters =
        why === "replaced"
          ? { prorate: true, invoice_now: true, cancellation_details: { comment: replacedMark } }
          : { prorate: false, invoice_now: false };
      await stripe.subscriptions
        .cancel(subscriptionId, parameters, { idempotencyKey: `cancel-${randomUUID()}` })
        .catch(nullWhenMissing);
    },

    async forget({ customerId }) {
      await stripe.customers.del(customerId, {}, { idempotencyKey: `forget-${randomUUID()}` }).catch(nullWhenMissing);
    },
  };
}

/** Reads all subscriptions of a customer, page by page. `asOf` is the second from which on they may have changed. */
async function allSubscriptions(
  stripe: Awaited<ReturnType<typeof openStripe>>,
  customerId: string,
): Promise<{ objects: unknown[]; asOf: number }> {
  const objects: unknown[] = [];
  // The time of the first page: any change during the reading of the others is newer.
  let asOf: number | undefined;
  let last: string | undefined;
  do {
    const page = await stripe.subscriptions
      .list({
        customer: customerId,
        status: "all",
        limit: 100,
        expand: ["data.latest_invoice"],
        ...(last === undefined ? {} : { starting_after: last }),
      })
      .catch(nullWhenMissing);
    if (!page) break;
    asOf ??= secondOf(page.lastResponse.headers["date"]);
    objects.push(...page.data);
    last = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (last !== undefined);
  return { objects, asOf: asOf ?? secondOf(undefined) };
}

/** The portal's first page: with a subscription to cancel, directly the cancellation question. */
function flow(section: PortalSection, subscriptionId: string | null) {
  if (section !== "cancel" || subscriptionId === null) return {};
  return { flow_data: { type: "subscription_cancel", subscription_cancel: { subscription: subscriptionId } } as const };
}

async function knownThere(ask: () => Promise<string>): Promise<string | null> {
  try {
    return await ask();
  } catch (error) {
    return nullWhenMissing(error);
  }
}

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "resource_missing";
}

function secondOf(date: string | undefined): number {
  const time = Date.parse(date ?? "");
  return Math.floor((Number.isNaN(time) ? Date.now() : time) / 1000);
}
