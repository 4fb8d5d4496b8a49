import type { Logger } from "pino";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Env } from "#platform/process/env.ts";
import { createBilling, type Billing } from "./payments.server.ts";
import type { StripeAt } from "#features/payments/stripe/stripeClient.server.ts";
import { createStripeGateway } from "./stripeGateway.server.ts";
import { createTestGateway, type StandIn } from "./fakeStripeGateway.server.ts";

type Parts = {
  env: Env;
  publicUrl: string;
  secret: string;
  sharedDb: SharedDb;
  db: TenantDb;
  log: Logger;
  stripeAt: StripeAt | undefined;
  /** How long an owner waits for the payment service at most, in milliseconds. */ deadlineMs: number;
};

/** Payment as a process has it. */
export type OpenBilling = Billing & {
  /** The built-in test checkout; null where Stripe takes the payments. */ standIn: StandIn | null;
};

declare module "#platform/deps.ts" {
  interface Deps {
    billing: OpenBilling;
  }
}

/** Opens payment: at Stripe where its variables are set, else the built-in test checkout. */
export async function openBilling({
  env,
  publicUrl,
  secret,
  sharedDb,
  db,
  log,
  stripeAt,
  deadlineMs,
}: Parts): Promise<OpenBilling> {
  const stripe = await createStripeGateway({ env, publicUrl, at: stripeAt, deadlineMs });
  if (stripe) return { ...createBilling({ gateway: stripe, sharedDb, db, log }), standIn: null };
  // What happens at the test checkout arrives by the very code that news from Stripe arrives by.
  const gateway = createTestGateway({
    publicUrl,
    secret,
    db,
    send: (body, signature) => billing.receive(body, signature),
  });
  const billing = createBilling({ gateway, sharedDb, db, log });
  return { ...billing, standIn: gateway.standIn };
}
