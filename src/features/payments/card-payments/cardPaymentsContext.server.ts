import type { Logger } from "pino";
import { openStripe, type StripeAt } from "#features/payments/stripe/stripeClient.server.ts";
import { ProductError } from "#shared/errors.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { Env } from "#platform/process/env.ts";
import { withDeadline } from "#platform/outside/outboundCalls.ts";
import { openCardAccounts } from "./cardAccounts.server.ts";
import { cardRefusals } from "./cardRefusals.ts";
import type { CardAccountKind } from "./cardSettings.ts";
import type { HandlersOfSubjects } from "./subjectHandlers.server.ts";

/** The settings and services from which card payments are opened. */
export type CardPaymentsOptions = {
  env: Env;
  publicUrl: string;
  secret: string;
  sharedDb: SharedDb;
  db: TenantDb;
  log: Logger;
  /** The handlers of each kind of thing that can be paid for. */ subjects: HandlersOfSubjects;
  stripeAt: StripeAt | undefined;
  /** The longest wait for Stripe, in milliseconds. */ deadlineMs: number;
  /** True if the plan is bought at the fake of Stripe: then cards can be taken there too. */ isTest: boolean;
};

/** The settings and services that every part of card payments uses. */
export type CardPaymentsContext = ReturnType<typeof createCardPaymentsContext>;

/** Creates the context from the options; the operator's variables decide which ways of taking cards are offered. */
export function createCardPaymentsContext(options: CardPaymentsOptions) {
  const { env, publicUrl, secret, sharedDb, db, log, subjects, stripeAt: at, deadlineMs, isTest } = options;
  const connectSecret = env.STRIPE_CONNECT_WEBHOOK_SECRET;
  const platformKey = connectSecret === undefined ? undefined : env.STRIPE_SECRET_KEY;
  const stripe = { at, deadlineMs };
  const platform = platformKey === undefined ? null : { key: platformKey };
  const offered: CardAccountKind[] = [
    "key",
    ...(platform ? ["connect" as const] : []),
    ...(isTest ? ["test" as const] : []),
  ];
  return {
    publicUrl,
    secret,
    sharedDb,
    db,
    log,
    subjects,
    isTest,
    offered,
    /** The operator's own key; undefined if no accounts can be connected to it. */
    platformKey,
    /** The secret that signs the events of connected accounts. */
    connectSecret,
    /** Stripe's address and deadline. */
    stripe,
    accounts: openCardAccounts({ secret, publicUrl, log, at, deadlineMs, platform }),
    within: <T>(ask: () => Promise<T>) => withDeadline(deadlineMs, ask),
    /** Opens Stripe with the operator's own key. Throws `conflict` without one. */
    platform: () => {
      if (platformKey === undefined) throw new ProductError("conflict", cardRefusals.noConnect);
      return openStripe(platformKey, stripe);
    },
  };
}
