import { randomUUID } from "node:crypto";
import { replacedMark } from "#features/payments/stripe/stripeObjects.ts";
import type { Env } from "#platform/process/env.ts";
import type { PaymentGateway, PortalSection } from "./paymentGateway.server.ts";
import { isLiveKey, openStripe, type StripeAt } from "#features/payments/stripe/stripeClient.server.ts";

/** Within this many milliseconds, two tries to become a customer are one. */
const sameTry = 600_000;

/** Payment by Stripe; null where no key for it is set. `deadlineMs` is within which an owner is to be answered. */
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
      // Two tries at once make one customer, also two owners': Stripe refuses a key with other parameters, so who asks is
      // written in afterwards. It repeats its failures under a key, too, so a key does not live for long.
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

    // A subscription that is gone already, by whomever, is as it was wanted.
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

/** Reads all subscriptions of a customer, page by page; `asOf` is the second from which on they may have changed. */
async function allSubscriptions(
  stripe: Awaited<ReturnType<typeof openStripe>>,
  customerId: string,
): Promise<{ objects: unknown[]; asOf: number }> {
  const objects: unknown[] = [];
  // The first page's own time: whatever changes while the others are read is newer than that.
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

/** The portal's first page: for cancelling, the very question, where there is something to cancel. */
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
