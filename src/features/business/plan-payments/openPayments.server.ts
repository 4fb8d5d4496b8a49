import type { Logger } from "pino";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Env } from "#platform/process/env.ts";
import { createBilling, type Billing } from "./payments.server.ts";
import type { StripeAt } from "#features/payments/stripe/stripeClient.server.ts";
import { createStripeGateway } from "./stripeGateway.server.ts";
import { createFakeStripeGateway, type FakeStripe } from "./fakeStripeGateway.server.ts";

/** The settings and services of billing. */
type BillingOptions = {
  env: Env;
  publicUrl: string;
  secret: string;
  sharedDb: SharedDb;
  db: TenantDb;
  log: Logger;
  stripeAt: StripeAt | undefined;
  /** The longest time that an owner waits for the payment service, in milliseconds. */ deadlineMs: number;
};

/** The payment service of a process. */
export type OpenBilling = Billing & {
  /** The fake Stripe; null if Stripe takes the payments. */ fake: FakeStripe | null;
};

declare module "#platform/deps.ts" {
  interface Deps {
    billing: OpenBilling;
  }
}

/** Opens the payment service: Stripe if its variables are set, else the fake. */
export async function openBilling({
  env,
  publicUrl,
  secret,
  sharedDb,
  db,
  log,
  stripeAt,
  deadlineMs,
}: BillingOptions): Promise<OpenBilling> {
  const stripe = await createStripeGateway({ env, publicUrl, at: stripeAt, deadlineMs });
  if (stripe) return { ...createBilling({ gateway: stripe, sharedDb, db, log }), fake: null };
  // The fake's events go through the same code as those of Stripe.
  const gateway = createFakeStripeGateway({
    publicUrl,
    secret,
    db,
    receive: (body, signature) => billing.receive(body, signature),
  });
  const billing = createBilling({ gateway, sharedDb, db, log });
  return { ...billing, fake: gateway.fake };
}
