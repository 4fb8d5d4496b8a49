import type { Stripe } from "stripe";
import { stripeVersion } from "#features/payments/stripe/stripeClient.server.ts";
import { subjectFields } from "#features/ledger/ledger-entries/paymentSubject.ts";
import { heardEvents } from "./providerEvents.ts";
import { paidAddress, type CardGateway } from "./cardGateway.server.ts";

/** Takes cards at Stripe: with a business's own key, or for an account connected to ours (a direct charge). */
export function createStripeCards(stripe: Stripe, account: string | null): CardGateway {
  const on = account === null ? {} : { stripeAccount: account };
  return {
    way: account === null ? "key" : "connect",

    async open({ subject, key, amount, title, email, language, back }) {
      const metadata = { [subjectFields[subject.kind]]: subject.id };
      const session = await stripe.checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: subject.id,
          line_items: [
            { quantity: 1, price_data: { currency: "usd", unit_amount: amount, product_data: { name: title } } },
          ],
          metadata,
          payment_intent_data: { metadata, description: title, ...(email === null ? {} : { receipt_email: email }) },
          ...(email === null ? {} : { customer_email: email }),
          locale: language,
          success_url: paidAddress(back),
          cancel_url: back,
        },
        { ...on, idempotencyKey: `deposit-${subject.id}-${key}` },
      );
      if (session.url === null) throw new Error("Stripe created a checkout without a URL.");
      return { sessionId: session.id, url: session.url };
    },

    async close(sessionId) {
      const session = await stripe.checkout.sessions.retrieve(sessionId, {}, on);
      if (session.status !== "open") return session.status === "complete" ? "paid" : "closed";
      await stripe.checkout.sessions.expire(sessionId, {}, { ...on, idempotencyKey: `expire-${sessionId}` });
      return "closed";
    },
  };
}

/**
 * Tests a business's own key with the calls it will need: it creates a webhook for events about `paidFor` to `address`,
 * and opens a checkout that no one sees. The webhook stays; it is removed again if the checkout is refused.
 */
export async function tryKey(
  stripe: Stripe,
  { address, paidFor, back, attempt }: { address: string; paidFor: string; back: string; attempt: string },
): Promise<{ id: string; secret: string }> {
  const webhook = await stripe.webhookEndpoints.create(
    {
      url: address,
      enabled_events: heardEvents as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
      api_version: stripeVersion as Stripe.WebhookEndpointCreateParams.ApiVersion,
      description: paidFor,
    },
    { idempotencyKey: `webhook-${attempt}` },
  );
  try {
    const session = await stripe.checkout.sessions.create(
      {
        mode: "payment",
        line_items: [
          { quantity: 1, price_data: { currency: "usd", unit_amount: 100, product_data: { name: "Test of a key" } } },
        ],
        success_url: back,
      },
      { idempotencyKey: `try-${attempt}` },
    );
    await stripe.checkout.sessions.expire(session.id, {}, { idempotencyKey: `expire-${session.id}` });
  } catch (error) {
    await stripe.webhookEndpoints.del(webhook.id).catch(() => undefined);
    throw error;
  }
  if (webhook.secret === undefined) throw new Error("Stripe created a webhook without a secret.");
  return { id: webhook.id, secret: webhook.secret };
}

/**
 * Creates a connected account for taking cards: with Stripe's own full dashboard, and with Stripe as collector of fees
 * and losses.
 */
export async function makeAccount(
  stripe: Stripe,
  { ownerId, email, attempt }: { ownerId: string; email: string; attempt: string },
): Promise<string> {
  const { id } = await stripe.v2.core.accounts.create(
    {
      contact_email: email,
      dashboard: "full",
      identity: { country: "us" },
      defaults: {
        currency: "usd",
        responsibilities: { fees_collector: "stripe", losses_collector: "stripe" },
      },
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
      metadata: { owner_id: ownerId },
    },
    { idempotencyKey: `account-${attempt}` },
  );
  return id;
}

/** The page on which the owner of a connected account gives Stripe its details; it leads back here. */
export async function accountPage(stripe: Stripe, account: string, back: string): Promise<string> {
  const { url } = await stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: "account_onboarding",
      account_onboarding: { refresh_url: back, return_url: back },
    },
  });
  return url;
}

/** True if a connected account can take cards: its capability `card_payments` is active. */
export async function takesCards(stripe: Stripe, account: string): Promise<boolean> {
  const found = await stripe.v2.core.accounts.retrieve(account, { include: ["configuration.merchant"] });
  return found.configuration?.merchant?.capabilities?.card_payments?.status === "active";
}
