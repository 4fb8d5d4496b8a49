import type { OwnerDb } from "#platform/database/tenantDb.ts";
import {
  canTakeCards,
  connectAccount,
  forgetFormerAccounts,
  readSettings,
  saveKey,
  stopTakingCards,
  takeTests,
} from "./accountSettings.server.ts";
import { createCardPaymentsContext, type CardPaymentsOptions } from "./cardPaymentsContext.server.ts";
import type { CardSettings } from "./cardSettings.ts";
import { openFakeCheckouts } from "./fakeStripeCards.server.ts";
import { openCheckout, type PayClick } from "./openCheckout.server.ts";
import { receiveConnectedEvent, receiveEvent, receiveFakeEvent, type EventOutcome } from "./receiveEvents.server.ts";

/** The card payments of a process. */
type CardPayments = ReturnType<typeof openCardPayments>;

declare module "#platform/deps.ts" {
  interface Deps {
    cardPayments: CardPayments;
  }
}

/** Opens card payments, with the ways that the operator's variables offer. */
export function openCardPayments(options: CardPaymentsOptions) {
  const context = createCardPaymentsContext(options);
  const { db, secret, subjects, isTest } = context;

  return {
    subjects,
    /** The checkouts of the fake of Stripe; null if Stripe takes the payments. */
    fake: isTest
      ? openFakeCheckouts({
          db,
          secret,
          receive: (ownerId, body, signature) => receiveFakeEvent(context, ownerId, { body, signature }),
        })
      : null,

    takesCards: (owner: OwnerDb): Promise<boolean> => canTakeCards(context, owner),
    settings: (owner: OwnerDb): Promise<CardSettings> => readSettings(context, owner),
    saveKey: (owner: OwnerDb, ownKey: string): Promise<CardSettings> => saveKey(context, owner, ownKey),
    connect: (owner: OwnerDb): Promise<string> => connectAccount(context, owner),
    takeTests: (owner: OwnerDb): Promise<CardSettings> => takeTests(context, owner),
    close: (owner: OwnerDb): Promise<CardSettings> => stopTakingCards(context, owner),
    forgetFormer: (ownerId: string): Promise<void> => forgetFormerAccounts(context, ownerId),

    checkout: (owner: OwnerDb, click: PayClick): Promise<string> => openCheckout(context, owner, click),

    receive: (ownerId: string, body: Buffer, signature: string): Promise<EventOutcome> =>
      receiveEvent(context, ownerId, { body, signature }),
    receiveConnected: (body: Buffer, signature: string): Promise<EventOutcome> =>
      receiveConnectedEvent(context, { body, signature }),
  };
}
