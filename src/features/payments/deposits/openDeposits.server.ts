import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { CheckoutWish } from "./cardGateway.server.ts";
import type { CardPayments } from "#features/quotes/quote-rules/cardPayments.ts";
import {
  canTakeCards,
  cardSettings,
  connectAccount,
  forgetFormerAccounts,
  saveKey,
  stopTakingCards,
  takeTests,
} from "./depositAccounts.server.ts";
import { openCheckout } from "./depositCheckout.server.ts";
import { receiveConnectedEvent, receiveEvent, receiveTestEvent, type EventOutcome } from "./depositEvents.server.ts";
import { createDepositsContext, type DepositsOptions } from "./depositsContext.server.ts";
import { createTestCards, type TestCards } from "./testCards.server.ts";

/** Deposits by card as a process has them. */
type Deposits = ReturnType<typeof openDeposits>;

declare module "#platform/deps.ts" {
  interface Deps {
    deposits: Deposits;
  }
}

/** Opens deposits by card: with what the operator's variables offer. */
export function openDeposits(options: DepositsOptions) {
  const context = createDepositsContext(options);
  const { db, secret, isTest } = context;
  const standIn: TestCards | null = isTest
    ? createTestCards({
        db,
        secret,
        send: (ownerId, body, signature) => receiveTestEvent(context, ownerId, { body, signature }),
      })
    : null;

  return {
    /** The built-in test checkout; null where Stripe takes the payments. */
    standIn,

    takesCards: (owner: OwnerDb): Promise<boolean> => canTakeCards(context, owner),
    settings: (owner: OwnerDb): Promise<CardPayments> => cardSettings(context, owner),
    saveKey: (owner: OwnerDb, ownKey: string): Promise<CardPayments> => saveKey(context, owner, ownKey),
    connect: (owner: OwnerDb): Promise<string> => connectAccount(context, owner),
    takeTests: (owner: OwnerDb): Promise<CardPayments> => takeTests(context, owner),
    close: (owner: OwnerDb): Promise<CardPayments> => stopTakingCards(context, owner),
    forgetFormer: (ownerId: string): Promise<void> => forgetFormerAccounts(context, ownerId),

    checkout: (owner: OwnerDb, wish: Omit<CheckoutWish, "ownerId">): Promise<string> =>
      openCheckout(context, owner, wish),

    receive: (ownerId: string, body: Buffer, signature: string): Promise<EventOutcome> =>
      receiveEvent(context, ownerId, { body, signature }),
    receiveConnected: (body: Buffer, signature: string): Promise<EventOutcome> =>
      receiveConnectedEvent(context, { body, signature }),
  };
}
