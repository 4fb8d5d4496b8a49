import { ownerOfCustomer } from "#features/payments/stripe/payer.queries.ts";
import { readSignedEvent, type UnreadEvent } from "#features/payments/stripe/signedEvent.server.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { applyEvent, type Booking } from "./booking.server.ts";
import { connected } from "./accountSettings.server.ts";
import type { CardPaymentsContext } from "./cardPaymentsContext.server.ts";
import { fakeCardsSecret } from "./fakeStripeCards.server.ts";
import { checkoutBySession } from "./payments.queries.ts";
import { parseStripeEvent } from "./providerEvents.ts";

type SignedEvent = Exclude<Awaited<ReturnType<typeof readSignedEvent>>, string>;

/** The outcome of a received event. */
export type EventOutcome = Booking | UnreadEvent;

/** Processes an event about an account of one business, from its raw body and its signature. */
export async function receiveEvent(
  context: CardPaymentsContext,
  ownerId: string,
  { body, signature }: { body: Buffer; signature: string },
): Promise<EventOutcome> {
  const owner = context.db.forOwner(ownerId);
  const read = await context.accounts.read(owner, body, signature);
  if (read === "other mode") return refuseOtherMode(context, ownerId, null);
  return typeof read === "string" ? read : applySigned(context, owner, { ...read, method: "card" });
}

/** Processes an event about an account connected to ours. */
export async function receiveConnectedEvent(
  context: CardPaymentsContext,
  { body, signature }: { body: Buffer; signature: string },
): Promise<EventOutcome> {
  const { accounts, connectSecret, db, log, sharedDb } = context;
  if (connectSecret === undefined) return "refused";
  const live = accounts.isPlatformLive;
  const event = await readSignedEvent(body, signature, { secret: connectSecret, live });
  // Stripe also sends test events of connected accounts to this address.
  if (event === "other mode") log.info("refused an event of a connected account's other mode");
  if (typeof event === "string") return event === "other mode" ? "not ours" : event;
  const [owner] = await sharedDb.query(ownerOfCustomer, { mode: connected, customer_id: event.account ?? "" });
  return owner ? applySigned(context, db.forOwner(owner.business_id), { event, live, method: "card" }) : "not ours";
}

/** Processes an event of the fake of Stripe. */
export async function receiveFakeEvent(
  context: CardPaymentsContext,
  ownerId: string,
  { body, signature }: { body: Buffer; signature: string },
): Promise<EventOutcome> {
  const event = await readSignedEvent(body, signature, { secret: fakeCardsSecret(context.secret), live: false });
  if (typeof event === "string") return event;
  return applySigned(context, context.db.forOwner(ownerId), { event, live: false, method: "test" });
}

/** Books an event. Refuses a test event about a real-money checkout, and the other way round. */
async function applySigned(
  context: CardPaymentsContext,
  owner: OwnerDb,
  { event: signed, live, method }: { event: SignedEvent; live: boolean; method: "card" | "test" },
): Promise<EventOutcome> {
  const event = parseStripeEvent(signed);
  if (!event) return "not ours";
  const [checkout] =
    event.session_id === null ? [] : await owner.query(checkoutBySession, { session_id: event.session_id });
  if (checkout && (checkout.live ?? live) !== live) return refuseOtherMode(context, owner.ownerId, event);
  return applyEvent(context.subjects, owner, event, method);
}

function refuseOtherMode({ log }: CardPaymentsContext, ownerId: string, event: { id: string } | null): "other mode" {
  log.info({ ownerId, event: event?.id }, "refused an event of a payment's other mode");
  return "other mode";
}
