import { createHmac } from "node:crypto";
import { replacedMark } from "#features/payments/stripe/stripeObjects.ts";
import type { TenantDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { Gateway, Payer } from "./paymentGateway.server.ts";
import {
  boughtSubscription,
  eventAbout,
  happenings,
  standInId,
  type StandInEvent,
  type StandInInvoice,
  type StandInSubscription,
} from "#features/payments/stripe/fakeStripeObjects.server.ts";
import {
  allOf,
  closeSession,
  forgetObjects,
  forgetOldSessions,
  holdSubscription,
  keepObject,
  sessionOf,
  type StoredSubscription,
  type TestSession,
} from "./fakeStripe.queries.ts";

/** What may be made to happen in the test portal. */
export type Happening = keyof Omit<typeof happenings, "cancelNow">;

/**
 * The built-in test checkout and portal: what they keep and do in Stripe's stead. Nobody pays, and no card is asked
 * for.
 */
export type StandIn = {
  session(ownerId: string, id: string): Promise<TestSession | null>;
  /** Buys what the session is about. False when that has been done or given up already. */
  buy(ownerId: string, sessionId: string): Promise<boolean>;
  giveUp(ownerId: string, sessionId: string): Promise<void>;
  subscriptions(ownerId: string): Promise<StandInSubscription[]>;
  /** Newest first. */
  invoices(ownerId: string): Promise<StandInInvoice[]>;
  /** Makes something happen to a subscription; false when there is no such subscription. */
  happen(ownerId: string, subscriptionId: string, what: Happening): Promise<boolean>;
};

const priceIds = { monthly: "price_test_monthly", yearly: "price_test_yearly" };
const now = () => Math.floor(Date.now() / 1000);

/** The gateway without Stripe. Its events are signed with a secret of this machine's and `sent` like any other's. */
export function createTestGateway({
  publicUrl,
  secret,
  db,
  send,
}: {
  publicUrl: string;
  secret: string;
  db: TenantDb;
  send: (body: Buffer, signature: string) => Promise<unknown>;
}): Gateway & { standIn: StandIn } {
  const webhookSecret = `whsec_${createHmac("sha256", secret).update("test checkout").digest("base64url")}`;

  const tell = async (event: StandInEvent) => {
    const { default: Stripe } = await import("stripe");
    const body = Buffer.from(JSON.stringify(event));
    await send(
      body,
      Stripe.webhooks.generateTestHeaderString({ payload: body.toString("utf8"), secret: webhookSecret }),
    );
  };

  /** Changes one subscription and sends its event. No two things happen to one in the same second. */
  const change: ChangeSubscription = async (ownerId, id, by) => {
    const event = await db.forOwner(ownerId).transaction(async ({ query }) => {
      const [kept] = await query(holdSubscription, { id });
      if (!kept) return null;
      const at = Math.max(now(), kept.data.told_at + 1);
      const after = by(kept.data.subscription, at);
      await keepSubscription({ query }, { subscription: after, told_at: at });
      return eventAbout(
        after.status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
        after,
        at,
      );
    });
    if (event) await tell(event);
    return event !== null;
  };

  return {
    mode: "test",
    priceIds,
    webhookSecret,
    live: false,

    createCustomer: ({ ownerId }) => Promise.resolve(customerOf(ownerId)),

    // It sends no receipts.
    readdress: () => Promise.resolve(),

    async checkout({ ownerId }, price) {
      const id = standInId("cs");
      const owner = db.forOwner(ownerId);
      await owner.query(forgetOldSessions);
      await keepObject(owner, "session", id, { id, price, status: "open" });
      return `${publicUrl}/test-checkout/${id}`;
    },

    portal: (_payer, section) =>
      Promise.resolve(
        `${publicUrl}/test-portal${section === "overview" ? "" : section === "invoices" ? "#invoices" : "#plan"}`,
      ),

    async subscriptions({ ownerId }) {
      const kept = await allOf(db.forOwner(ownerId), "subscription");
      return {
        objects: kept.map(({ subscription }) => subscription),
        asOf: Math.max(now(), ...kept.map(({ told_at }) => told_at)),
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

    standIn: createStandIn({ db, tell, change }),
  };
}

type ChangeSubscription = (
  ownerId: string,
  id: string,
  by: (before: StandInSubscription, at: number) => StandInSubscription,
) => Promise<boolean>;

/** Does what the buttons of the test checkout and portal say. */
function createStandIn({
  db,
  tell,
  change,
}: {
  db: TenantDb;
  tell: (event: StandInEvent) => Promise<void>;
  change: ChangeSubscription;
}): StandIn {
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
        await keepSubscription({ query }, { subscription, told_at: at });
        return subscription;
      });
      if (!bought) return false;
      await tell(eventAbout("customer.subscription.created", bought, at));
      return true;
    },

    async giveUp(ownerId, sessionId) {
      await db.forOwner(ownerId).query(closeSession, { id: sessionId, status: "expired" });
    },

    async subscriptions(ownerId) {
      const kept = await allOf(db.forOwner(ownerId), "subscription");
      return kept.map(({ subscription }) => subscription);
    },
    invoices: (ownerId) => allOf(db.forOwner(ownerId), "invoice"),
    happen: (ownerId, id, what) => change(ownerId, id, happenings[what]),
  };
}

const customerOf = (ownerId: string) => `cus_test_${ownerId}`;

async function keepSubscription(owner: Pick<OwnerTx, "query">, kept: StoredSubscription): Promise<void> {
  const { subscription } = kept;
  await keepObject(owner, "subscription", subscription.id, kept);
  await keepObject(owner, "invoice", subscription.latest_invoice.id, subscription.latest_invoice);
}
