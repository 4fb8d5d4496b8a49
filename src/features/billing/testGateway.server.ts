import { createHmac } from "node:crypto";
import type { PriceType } from "#features/billing/plan.ts";
import { replacedMark } from "#features/billing/stripeObjects.ts";
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
} from "./fakeStripeObjects.server.ts";

/** A visit to the test checkout: what would be bought. */
export type TestSession = { id: string; price: PriceType; status: "open" | "complete" | "expired" };

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

  /** Changes one subscription and tells of it. No two things happen to one in the same second. */
  const change = async (
    ownerId: string,
    id: string,
    by: (before: StandInSubscription, at: number) => StandInSubscription,
  ): Promise<boolean> => {
    const event = await db.forOwner(ownerId).transaction(async ({ query }) => {
      const [row] = await query<{ data: StoredSubscription }>(lockStatement, [ownerId, id]);
      if (!row) return null;
      const at = Math.max(now(), row.data.told_at + 1);
      const after = by(row.data.subscription, at);
      await putSubscription({ query }, ownerId, { subscription: after, told_at: at });
      return eventAbout(
        after.status === "canceled" ? "customer.subscription.deleted" : "customer.subscription.updated",
        after,
        at,
      );
    });
    if (event) await tell(event);
    return event !== null;
  };

  const all = async (ownerId: string): Promise<StoredSubscription[]> =>
    (await db.forOwner(ownerId).query<{ data: StoredSubscription }>(listStatement, [ownerId, "subscription"])).map(
      ({ data }) => data,
    );
  const session = async (ownerId: string, id: string): Promise<TestSession | null> =>
    (await db.forOwner(ownerId).query<{ data: TestSession }>(oneStatement, [ownerId, "session", id]))[0]?.data ?? null;

  return {
    mode: "test",
    priceIds,
    webhookSecret,

    createCustomer: ({ ownerId }) => Promise.resolve(customerOf(ownerId)),

    // It sends no receipts.
    readdress: () => Promise.resolve(),

    async checkout({ ownerId }, price) {
      const id = standInId("cs");
      await db.forOwner(ownerId).query(oldSessionsStatement, [ownerId]);
      await db
        .forOwner(ownerId)
        .query(putStatement, [
          ownerId,
          id,
          "session",
          JSON.stringify({ id, price, status: "open" } satisfies TestSession),
        ]);
      return `${publicUrl}/test-checkout/${id}`;
    },

    portal: (_payer, section) =>
      Promise.resolve(
        `${publicUrl}/test-portal${section === "overview" ? "" : section === "invoices" ? "#invoices" : "#plan"}`,
      ),

    async subscriptions({ ownerId }) {
      const kept = await all(ownerId);
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
      await db.forOwner(ownerId).query(forgetStatement, [ownerId]);
    },

    standIn: {
      session,

      async buy(ownerId, sessionId) {
        const at = now();
        const bought = await db.forOwner(ownerId).transaction(async ({ query }) => {
          const [closed] = await query<{ data: TestSession }>(closeStatement, [ownerId, sessionId, "complete"]);
          if (!closed) return null;
          const subscription = boughtSubscription({
            customer: customerOf(ownerId),
            price: closed.data.price,
            priceIds,
            now: at,
          });
          await putSubscription({ query }, ownerId, { subscription, told_at: at });
          return subscription;
        });
        if (!bought) return false;
        await tell(eventAbout("customer.subscription.created", bought, at));
        return true;
      },

      async giveUp(ownerId, sessionId) {
        await db.forOwner(ownerId).query(closeStatement, [ownerId, sessionId, "expired"]);
      },

      subscriptions: async (ownerId) => (await all(ownerId)).map(({ subscription }) => subscription),
      invoices: async (ownerId) =>
        (await db.forOwner(ownerId).query<{ data: StandInInvoice }>(listStatement, [ownerId, "invoice"])).map(
          ({ data }) => data,
        ),
      happen: (ownerId, id, what) => change(ownerId, id, happenings[what]),
    },
  };
}

/** A subscription, and when the last event about it was told. */
type StoredSubscription = { subscription: StandInSubscription; told_at: number };

const customerOf = (ownerId: string) => `cus_test_${ownerId}`;

async function putSubscription(
  { query }: Pick<OwnerTx, "query">,
  ownerId: string,
  kept: StoredSubscription,
): Promise<void> {
  const { subscription } = kept;
  await query(putStatement, [ownerId, subscription.id, "subscription", JSON.stringify(kept)]);
  await query(putStatement, [
    ownerId,
    subscription.latest_invoice.id,
    "invoice",
    JSON.stringify(subscription.latest_invoice),
  ]);
}

const putStatement = {
  name: "test-checkout-put",
  text: "insert into billing_test_objects (created_by, id, kind, data) values ($1, $2, $3, $4) on conflict (created_by, id) do update set data = excluded.data",
};
const oneStatement = {
  name: "test-checkout-one",
  text: "select data from billing_test_objects where created_by = $1 and kind = $2 and id = $3",
};
const lockStatement = {
  name: "test-checkout-lock",
  text: "select data from billing_test_objects where created_by = $1 and kind = 'subscription' and id = $2 for update",
};
const listStatement = {
  name: "test-checkout-list",
  text: "select data from billing_test_objects where created_by = $1 and kind = $2 order by created_at desc, id",
};
const closeStatement = {
  name: "test-checkout-close",
  text: `update billing_test_objects set data = jsonb_set(data, '{status}', to_jsonb($3::text))
    where created_by = $1 and id = $2 and kind = 'session' and data ->> 'status' = 'open' returning data`,
};
const oldSessionsStatement = {
  name: "test-checkout-old",
  text: "delete from billing_test_objects where created_by = $1 and kind = 'session' and created_at < now() - interval '1 day'",
};
const forgetStatement = {
  name: "test-checkout-forget",
  text: "delete from billing_test_objects where created_by = $1",
};
