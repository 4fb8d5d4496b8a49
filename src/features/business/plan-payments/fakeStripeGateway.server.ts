import { replacedMark } from "#features/payments/stripe/stripeObjects.ts";
import type { TenantDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { PaymentGateway, Payer } from "./paymentGateway.server.ts";
import {
  eventAbout,
  fakeWebhookSecret,
  sendSigned,
  type FakeStripeEvent,
} from "#features/payments/stripe/fakeStripeEvents.server.ts";
import {
  boughtSubscription,
  fakeStripeId,
  happenings,
  type FakeInvoice,
  type FakeSubscription,
} from "#features/payments/stripe/fakeStripeObjects.server.ts";
import {
  allOf,
  closeSession,
  forgetObjects,
  forgetOldSessions,
  lockSubscription,
  saveObject,
  sessionOf,
  type StoredFakeSubscription,
  type FakePlanSession,
} from "./fakeStripe.queries.ts";

/** The changes that can be made in the test portal. */
export type Happening = keyof Omit<typeof happenings, "cancelNow">;

/** The fake of Stripe's checkout and portal for plans. No one pays, and it asks for no card. */
export type FakeStripe = {
  session(ownerId: string, id: string): Promise<FakePlanSession | null>;
  /** Buys the plan of the session. False if it was already bought or cancelled. */
  buy(ownerId: string, sessionId: string): Promise<boolean>;
  giveUp(ownerId: string, sessionId: string): Promise<void>;
  subscriptions(ownerId: string): Promise<FakeSubscription[]>;
  /** Newest first. */
  invoices(ownerId: string): Promise<FakeInvoice[]>;
  /** Applies a change to a subscription; false if there is no such subscription. */
  happen(ownerId: string, subscriptionId: string, what: Happening): Promise<boolean>;
};

const priceIds = { monthly: "price_test_monthly", yearly: "price_test_yearly" };
const now = () => Math.floor(Date.now() / 1000);

/** The gateway without Stripe; its events go to `receive`. */
export function createFakeStripeGateway({
  publicUrl,
  secret,
  db,
  receive,
}: {
  publicUrl: string;
  secret: string;
  db: TenantDb;
  receive: (body: Buffer, signature: string) => Promise<unknown>;
}): PaymentGateway & { fake: FakeStripe } {
  const webhookSecret = fakeWebhookSecret(secret, "test checkout");

  const send = (event: FakeStripeEvent) => sendSigned(event, webhookSecret, receive);

  /** Changes one subscription and sends its event. No two events about one subscription have the same second. */
  const change: ChangeSubscription = async (ownerId, id, by) => {
    const event = await db.forOwner(ownerId).transaction(async ({ query }) => {
      const [stored] = await query(lockSubscription, { id });
      if (!stored) return null;
      const at = Math.max(now(), stored.data.told_at + 1);
      const after = by(stored.data.subscription, at);
      await saveSubscription({ query }, { subscription: after, told_at: at });
      return eventAbout(
        after.status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
        after,
        at,
      );
    });
    if (event) await send(event);
    return event !== null;
  };

  return {
    mode: "test",
    priceIds,
    webhookSecret,
    live: false,

    createCustomer: ({ ownerId }) => Promise.resolve(customerOf(ownerId)),

    // The fake sends no receipts.
    readdress: () => Promise.resolve(),

    async checkout({ ownerId }, price) {
      const id = fakeStripeId("cs");
      const owner = db.forOwner(ownerId);
      await owner.query(forgetOldSessions);
      await saveObject(owner, "session", id, { id, price, status: "open" });
      return `${publicUrl}/test-checkout/${id}`;
    },

    portal: (_payer, section) =>
      Promise.resolve(
        `${publicUrl}/test-portal${section === "overview" ? "" : section === "invoices" ? "#invoices" : "#plan"}`,
      ),

    async subscriptions({ ownerId }) {
      const stored = await allOf(db.forOwner(ownerId), "subscription");
      return {
        objects: stored.map(({ subscription }) => subscription),
        asOf: Math.max(now(), ...stored.map(({ told_at }) => told_at)),
      };
    },

    async cancel({ ownerId }, id, why) {
      await change(ownerId, id, (before, at) =>
        happenings.cancelNow(before, at, why === "replaced" ? replacedMark : null),
      );
    },

    async forget({ ownerId }: Payer) {
      await db.forOwner(ownerId).query(forgetObjects);
    },

    fake: createFakeStripe({ db, send, change }),
  };
}

type ChangeSubscription = (
  ownerId: string,
  id: string,
  by: (before: FakeSubscription, at: number) => FakeSubscription,
) => Promise<boolean>;

/** Creates the actions of the checkout's and the portal's buttons. */
function createFakeStripe({
  db,
  send,
  change,
}: {
  db: TenantDb;
  send: (event: FakeStripeEvent) => Promise<void>;
  change: ChangeSubscription;
}): FakeStripe {
  return {
    async session(ownerId, id) {
      const [visit] = await db.forOwner(ownerId).query(sessionOf, { id });
      return visit?.data ?? null;
    },

    async buy(ownerId, sessionId) {
      const at = now();
      const bought = await db.forOwner(ownerId).transaction(async ({ query }) => {
        const [closed] = await query(closeSession, { id: sessionId, status: "complete" });
        if (!closed) return null;
        const subscription = boughtSubscription({
          customer: customerOf(ownerId),
          price: closed.data.price,
          priceIds,
          now: at,
        });
        await saveSubscription({ query }, { subscription, told_at: at });
        return subscription;
      });
      if (!bought) return false;
      await send(eventAbout("customer.subscription.created", bought, at));
      return true;
    },

    async giveUp(ownerId, sessionId) {
      await db.forOwner(ownerId).query(closeSession, { id: sessionId, status: "expired" });
    },

    async subscriptions(ownerId) {
      const stored = await allOf(db.forOwner(ownerId), "subscription");
      return stored.map(({ subscription }) => subscription);
    },
    invoices: (ownerId) => allOf(db.forOwner(ownerId), "invoice"),
    happen: (ownerId, id, what) => change(ownerId, id, happenings[what]),
  };
}

const customerOf = (ownerId: string) => `cus_test_${ownerId}`;

async function saveSubscription(owner: Pick<OwnerTx, "query">, stored: StoredFakeSubscription): Promise<void> {
  const { subscription } = stored;
  await saveObject(owner, "subscription", subscription.id, stored);
  await saveObject(owner, "invoice", subscription.latest_invoice.id, subscription.latest_invoice);
}
