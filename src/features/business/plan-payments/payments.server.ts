import type { Logger } from "pino";
import { isLive, type PriceType, type SeenSubscription } from "#features/site/plans/plan.ts";
import { readSubscription, tellsOfSubscription } from "#features/payments/stripe/stripeObjects.ts";
import { ProductError } from "#shared/errors.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { OwnerDb, TenantDb } from "#platform/database/tenantDb.ts";
import type { JobPayload } from "#platform/kinds/jobKinds.ts";
import type { PaymentGateway, Payer, PortalSection } from "./paymentGateway.server.ts";
import { forgetOldEvents, lockLedger, knownSubscriptions, noteEvent, subscriptionsAt } from "./ledger.queries.ts";
import { enter } from "./ledger.server.ts";
import {
  noteComparison,
  ownerOfCustomer,
  ownersToCompare,
  payingOwner,
} from "#features/payments/stripe/payer.queries.ts";
import { createPayers, type PayingFor } from "./payers.server.ts";
import { readSignedEvent, type UnreadEvent } from "#features/payments/stripe/signedEvent.server.ts";

/** The outcome of a received event. */
export type EventReceipt = "taken" | "known" | "not ours" | UnreadEvent;

/** Billing: the owners' purchases and the effects of the events about them. */
export type Billing = ReturnType<typeof createBilling>;

type ReadSubscription = (object: unknown, cachedAt: number) => ReturnType<typeof readSubscription>;

/** Creates the service that brings the gateway's objects and events into the ledger, the same way for every gateway. */
export function createBilling({
  gateway,
  sharedDb,
  db,
  log,
}: {
  gateway: PaymentGateway;
  sharedDb: SharedDb;
  db: TenantDb;
  log: Logger;
}) {
  const { mode, priceIds } = gateway;
  const read: ReadSubscription = (object, cachedAt) =>
    readSubscription(object, { cachedAt, priceIds, test: mode === "test" });

  const payers = createPayers({ gateway, sharedDb });

  const liveOnes = (ownerId: string): Promise<SeenSubscription[]> =>
    db.forOwner(ownerId).transaction(async (work) => (await knownSubscriptions(work)).filter(isLive));

  const compare = (payer: Payer): Promise<void> => compareWithGateway({ gateway, db, read }, payer);

  return {
    mode,

    /** Returns the address of a page on which the owner buys the plan. */
    checkout: (of: PayingFor, price: PriceType): Promise<string> =>
      payers.pageFor(of, (payer) => gateway.checkout(payer, price)),

    /** Returns the address of the page on which the owner manages payment. */
    async portal(of: PayingFor, section: PortalSection): Promise<string> {
      const [current] = (await liveOnes(of.ownerId))
        .filter(({ cancels_at }) => cancels_at === null)
        .sort((a, b) => b.started_at - a.started_at);
      return payers.pageFor(of, (payer) => gateway.portal(payer, section, current?.id ?? null));
    },

    /**
     * Receives an event as sent: its raw body and its signature. Refuses an event that is forged, too old, from the
     * future or invalid. A repeated event, or one that is not about an owner here, changes nothing.
     */
    async receive(body: Buffer, signature: string | undefined): Promise<EventReceipt> {
      const event = await readSignedEvent(body, signature, { secret: gateway.webhookSecret, live: gateway.live });
      if (typeof event === "string") return event;
      if (!tellsOfSubscription(event.type)) return "not ours";
      const found = read(event.data.object, event.created);
      if (!found) return "unreadable";
      const [owner] = await sharedDb.query(ownerOfCustomer, { mode, customer_id: found.customerId });
      if (!owner) return "not ours";
      return enterEvent(db.forOwner(owner.business_id), mode, event, found.seen);
    },

    /** Compares one owner with the gateway, unless that happened within the last seconds. */
    async refresh(ownerId: string, notWithinSeconds = 0): Promise<void> {
      const [payer] = await sharedDb.query(noteComparison, {
        owner_id: ownerId,
        mode,
        within_seconds: notWithinSeconds,
      });
      if (payer) await compare({ ownerId, customerId: payer.customer_id });
    },

    /** Returns the owners who have not been compared for a day, across all owners. */
    async dueOwners(): Promise<string[]> {
      return (await sharedDb.query(ownersToCompare, { mode })).map((payer) => payer.business_id);
    },

    /**
     * Redirects receipts from an owner's former address to their current sign-in address. If they are no longer an
     * owner, the receipts go to the earliest owner. An address that was set at the gateway itself stays.
     */
    async readdress({ ownerId, personId, formerEmail }: JobPayload<"readdress-payer">): Promise<void> {
      const payer = await payers.find(ownerId);
      const [person] = await sharedDb.query(payingOwner, { owner_id: ownerId, acting: personId });
      if (payer && person) await gateway.readdress(payer, formerEmail, person.email);
    },

    /** Ends a subscription that another one has replaced, with a credit for its remaining time. */
    async endReplaced({ ownerId, subscriptionId }: JobPayload<"end-replaced-plan">): Promise<void> {
      const payer = await payers.find(ownerId);
      const known = (await liveOnes(ownerId)).some(({ id }) => id === subscriptionId);
      if (!payer || !known) return;
      await gateway.cancel(payer, subscriptionId, "replaced");
      await compare(payer);
    },

    /**
     * Ends all of the owner's payments for good before an account is deleted, and deletes the gateway's customer.
     * Refuses (`unavailable`) if the gateway does not answer: an account that would go on paying must not be deleted.
     * Safe to repeat.
     */
    async cancelForGood(ownerId: string): Promise<void> {
      const payer = await payers.find(ownerId);
      if (!payer) return;
      await endAllPayment({ gateway, read, log }, payer);
    },
  };
}

/** Reads all of the owner's subscriptions from the gateway, and enters them. */
async function compareWithGateway(
  { gateway, db, read }: { gateway: PaymentGateway; db: TenantDb; read: ReadSubscription },
  payer: Payer,
): Promise<void> {
  const { ownerId } = payer;
  const { objects, asOf } = await gateway.subscriptions(payer);
  const seen = objects
    .flatMap((object) => read(object, asOf) ?? [])
    .filter(({ customerId }) => customerId === payer.customerId)
    .map((found) => found.seen);
  await db.forOwner(ownerId).transaction(async (work) => {
    await work.query(lockLedger);
    const listed = new Set(seen.map(({ id }) => id));
    const gone = (await work.query(subscriptionsAt, { mode: gateway.mode })).map(({ id }) => id);
    // A subscription that the gateway no longer knows is over.
    const over = (await knownSubscriptions(work)).filter(
      (one) => gone.includes(one.id) && !listed.has(one.id) && isLive(one) && one.seen_at < asOf,
    );
    await work.query(forgetOldEvents);
    await enter(work, gateway.mode, [
      ...seen,
      ...over.map((one) => ({
        ...one,
        status: "canceled" as const,
        ended_at: asOf,
        ended_because: "asked" as const,
        seen_at: asOf,
      })),
    ]);
  });
}

async function endAllPayment(
  { gateway, read, log }: { gateway: PaymentGateway; read: ReadSubscription; log: Logger },
  payer: Payer,
): Promise<void> {
  const { ownerId } = payer;
  try {
    const { objects, asOf } = await gateway.subscriptions(payer);
    const live = objects.flatMap((object) => read(object, asOf) ?? []).filter(({ seen }) => isLive(seen));
    for (const { seen } of live) await gateway.cancel(payer, seen.id, "account deleted");
    await gateway.forget(payer);
    log.info({ ownerId, subscriptions: live.length }, "cancelled the subscription of an account to be deleted");
  } catch (error) {
    log.error({ err: error, ownerId }, "could not cancel the subscription of an account to be deleted");
    throw new ProductError(
      "unavailable",
      "Your plan couldn't be cancelled because the payment service isn't answering. Nothing was deleted. Please try again in a moment.",
      undefined,
      error,
    );
  }
}

/** Enters the subscription of an event; a repeated event changes nothing. */
const enterEvent = (
  owner: OwnerDb,
  mode: PaymentGateway["mode"],
  { id, type, created }: { id: string; type: string; created: number },
  seen: SeenSubscription,
): Promise<"taken" | "known"> =>
  owner.transaction(async (work) => {
    await work.query(lockLedger);
    const [isNew] = await work.query(noteEvent, { id, type, created });
    if (!isNew) return "known";
    await enter(work, mode, [seen]);
    return "taken";
  });
