import type { Logger } from "pino";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Env } from "#platform/process/env.ts";
import { createBilling, type Billing } from "./payments.server.ts";
import type { StripeAt } from "#features/payments/stripe/stripeClient.server.ts";
import { createStripeGateway } from "./stripeGateway.server.ts";
import { createFakeStripeGateway, type FakeStripe } from "./fakeStripeGateway.server.ts";

/** The settings and services that billing is opened with. */
type BillingOptions = {
  env: Env;
  publicUrl: string;
  secret: string;
  sharedDb: SharedDb;
  db: TenantDb;
  log: Logger;
  stripeAt: StripeAt | undefined;
  /** The longest that an owner waits for the payment service, in milliseconds. */ deadlineMs: number;
};

/** Payment as a process has it. */
export type OpenBilling = Billing & {
  /** The fake of Stripe; null where Stripe takes the payments. */ fake: FakeStripe | null;
};

declare module "#platform/deps.ts" {
  interface Deps {
    billing: OpenBilling;
  }
}

/** Opens payment: at Stripe where its variables are set, else at the fake of it. */
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
  // The events of the fake arrive by the very code by which those of Stripe arrive.
  const gateway = createFakeStripeGateway({
    publicUrl,
    secret,
    db,
    receive: (body, signature) => billing.receive(body, signature),
  });
  const billing = createBilling({ gateway, sharedDb, db, log });
  return { ...billing, fake: gateway.fake };
}
