import { eventAbout, fakeWebhookSecret, sendSigned } from "#features/payments/stripe/fakeStripeEvents.server.ts";
import { fakeStripeId } from "#features/payments/stripe/fakeStripeObjects.server.ts";
import type { OwnerDb, TenantDb } from "#platform/database/tenantDb.ts";
import type { CardGateway } from "./cardGateway.server.ts";
import { checkoutBySession } from "./payments.queries.ts";
import { subjectOf } from "#features/ledger/ledger-entries/ledgerEntries.queries.ts";
import { subjectFields, type PaymentSubject } from "#features/ledger/ledger-entries/paymentSubject.ts";

/** The steps of a fake checkout: a card pays at once, a bank takes longer. */
export const checkoutSteps = ["pay", "bank", "arrive", "fail"] as const;
type CheckoutStep = (typeof checkoutSteps)[number];

/** A checkout at the fake of Stripe. */
export type FakeCheckout = { subject: PaymentSubject; amount: number; closed: boolean };

/** The fake of Stripe, for businesses that take cards in a test: no one pays, and no card is requested. */
export type FakeCheckouts = {
  find(owner: OwnerDb, sessionId: string): Promise<FakeCheckout | null>;
  /** Runs a step, and sends its event. */
  happen(ownerId: string, sessionId: string, step: CheckoutStep): Promise<void>;
};

const eventTypes: Record<CheckoutStep, string> = {
  pay: "checkout.session.completed",
  bank: "checkout.session.completed",
  arrive: "checkout.session.async_payment_succeeded",
  fail: "checkout.session.async_payment_failed",
};

/** The secret that signs the fake's events. */
export const fakeCardsSecret = (secret: string): string => fakeWebhookSecret(secret, "test checkout of deposits");

/** Takes cards at the fake of Stripe. */
export const createFakeStripeCards = (publicUrl: string): CardGateway => ({
  way: "test",
  open: async ({ ownerId }) => {
    const sessionId = fakeStripeId("cs");
    return { sessionId, url: `${publicUrl}/test-deposit/${ownerId}/${sessionId}` };
  },
  close: async () => "closed",
});

/** Opens the checkouts of the fake; passes their events to `receive`. */
export function openFakeCheckouts({
  db,
  secret,
  receive,
}: {
  db: TenantDb;
  secret: string;
  receive: (ownerId: string, body: Buffer, signature: string) => Promise<unknown>;
}): FakeCheckouts {
  const find = async (owner: OwnerDb, session_id: string): Promise<FakeCheckout | null> => {
    const [checkout] = await owner.query(checkoutBySession, { session_id });
    if (checkout?.way !== "test") return null;
    const subject = subjectOf(checkout);
    return subject && { subject, amount: checkout.amount, closed: checkout.closed };
  };
  return {
    find,
    async happen(ownerId, sessionId, step) {
      const checkout = await find(db.forOwner(ownerId), sessionId);
      if (!checkout || checkout.closed) return;
      const { subject, amount } = checkout;
      const session = {
        id: sessionId,
        object: "checkout.session",
        mode: "payment",
        payment_intent: sessionId.replace(/^cs_/, "pi_"),
        payment_status: step === "pay" || step === "arrive" ? "paid" : "unpaid",
        amount_total: amount,
        currency: "usd",
        metadata: { [subjectFields[subject.kind]]: subject.id },
      };
      const event = eventAbout(eventTypes[step], session, Math.floor(Date.now() / 1000));
      await sendSigned(event, fakeCardsSecret(secret), (body, signature) => receive(ownerId, body, signature));
    },
  };
}
