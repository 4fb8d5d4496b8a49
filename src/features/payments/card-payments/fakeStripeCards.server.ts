import { createHmac } from "node:crypto";
import { standInId } from "#features/payments/stripe/fakeStripeObjects.server.ts";
import type { OwnerDb, TenantDb } from "#platform/database/tenantDb.ts";
import type { CardGateway } from "./cardGateway.server.ts";
import { quoteField } from "./providerEvents.ts";
import { checkoutBySession } from "./payments.queries.ts";

/** What may be made to happen at the test checkout: a card pays at once, a bank takes its time. */
export const testHappenings = ["pay", "bank", "arrive", "fail"] as const;
type TestHappening = (typeof testHappenings)[number];

/** A visit to the test checkout of a deposit. */
export type TestVisit = { quote_id: string; amount: number; closed: boolean };

/** The built-in test checkout for deposits: nobody pays, and no card is asked for. */
export type TestCards = {
  visit(owner: OwnerDb, sessionId: string): Promise<TestVisit | null>;
  /** Makes something happen, and sends the event that tells of it. */
  happen(ownerId: string, sessionId: string, what: TestHappening): Promise<void>;
};

const eventTypes: Record<TestHappening, string> = {
  pay: "checkout.session.completed",
  bank: "checkout.session.completed",
  arrive: "checkout.session.async_payment_succeeded",
  fail: "checkout.session.async_payment_failed",
};

/** The secret that the test checkout's events are signed with. */
export const testSecret = (secret: string): string =>
  `whsec_${createHmac("sha256", secret).update("test checkout of deposits").digest("base64url")}`;

/** Opens checkouts for an owner where no Stripe is. */
export const testCardsFor = (publicUrl: string): CardGateway => ({
  way: "test",
  open: async ({ ownerId }) => {
    const sessionId = standInId("cs");
    return { sessionId, url: `${publicUrl}/test-deposit/${ownerId}/${sessionId}` };
  },
  close: async () => "closed",
});

/** The test checkout. Its events are signed, and `sent` like any other's. */
export function createTestCards({
  db,
  secret,
  send,
}: {
  db: TenantDb;
  secret: string;
  send: (ownerId: string, body: Buffer, signature: string) => Promise<unknown>;
}): TestCards {
  const visit = async (owner: OwnerDb, session_id: string): Promise<TestVisit | null> => {
    const [found] = await owner.query(checkoutBySession, { session_id });
    return found?.way === "test" ? found : null;
  };
  return {
    visit,
    async happen(ownerId, sessionId, what) {
      const found = await visit(db.forOwner(ownerId), sessionId);
      if (!found || found.closed) return;
      const { default: Stripe } = await import("stripe");
      const event = {
        id: standInId("evt"),
        object: "event",
        type: eventTypes[what],
        created: Math.floor(Date.now() / 1000),
        livemode: false,
        data: {
          object: {
            id: sessionId,
            object: "checkout.session",
            mode: "payment",
            payment_intent: sessionId.replace(/^cs_/, "pi_"),
            payment_status: what === "pay" || what === "arrive" ? "paid" : "unpaid",
            amount_total: found.amount,
            currency: "usd",
            metadata: { [quoteField]: found.quote_id },
          },
        },
      };
      const body = Buffer.from(JSON.stringify(event));
      const payload = { payload: body.toString("utf8"), secret: testSecret(secret) };
      await send(ownerId, body, Stripe.webhooks.generateTestHeaderString(payload));
    },
  };
}
