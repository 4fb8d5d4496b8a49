import * as z from "zod";
import { subjectFields, subjectKinds, type PaymentSubject } from "#features/ledger/ledger-entries/paymentSubject.ts";

/** The provider's events about card payments that the product receives. */

/** The kinds of events. `withdrawn` and `returned` are the money of a dispute. */
export type ProviderEventKind =
  "paid" | "processing" | "failed" | "refunded" | "refund_failed" | "withdrawn" | "returned";

/** One event about a payment. Amounts are in the smallest unit of their currency. */
export type ProviderEvent = {
  id: string;
  /** The provider's id of the payment. */
  payment: string;
  /** Set only by the events of a checkout. */
  subject: PaymentSubject | null;
  session_id: string | null;
  kind: ProviderEventKind;
  /** The provider's id of the refund or the dispute; for a payment, the payment's own. */
  object: string;
  amount: number;
  currency: string;
  /** An ISO instant. */
  happened_at: string;
};

const id = z.string().regex(/^[\w-]{1,255}$/);
const idOf = z.union([id, z.object({ id }).transform((object) => object.id)]);
const money = { amount: z.int().min(0).max(999_999_999_999), currency: z.string().regex(/^[a-z]{3}$/) };

const checkout = z.object({
  id,
  mode: z.literal("payment"),
  payment_intent: idOf,
  payment_status: z.enum(["paid", "unpaid"]),
  amount_total: money.amount,
  currency: money.currency,
  metadata: z.record(z.string(), z.unknown()),
});
const refund = z.object({ id, payment_intent: idOf, status: z.string(), ...money });
const dispute = z.object({ id, payment_intent: idOf, ...money });

/** The checkout events that report a payment's outcome, and the kind of each; the first reports it in its status. */
const ofCheckouts: Readonly<Record<string, ProviderEventKind | "by status">> = {
  "checkout.session.completed": "by status",
  "checkout.session.async_payment_succeeded": "paid",
  "checkout.session.async_payment_failed": "failed",
};
const ofRefunds = ["refund.created", "refund.updated", "refund.failed"];
const ofDisputes: Readonly<Record<string, ProviderEventKind>> = {
  "charge.dispute.funds_withdrawn": "withdrawn",
  "charge.dispute.funds_reinstated": "returned",
};

/** The events that our webhook subscribes to at the provider. */
export const heardEvents = [...Object.keys(ofCheckouts), ...ofRefunds, ...Object.keys(ofDisputes)];

/** The subject in the metadata of a checkout; null if it is not one of ours. */
function subjectIn(metadata: Readonly<Record<string, unknown>>): PaymentSubject | null {
  for (const kind of subjectKinds) {
    const { data } = z.uuid().safeParse(metadata[subjectFields[kind]]);
    if (data !== undefined) return { kind, id: data };
  }
  return null;
}

/** Parses a Stripe event about a card payment; null if it cannot be about one of ours. */
export function parseStripeEvent(event: {
  id: string;
  type: string;
  created: number;
  data: { object?: unknown };
}): ProviderEvent | null {
  const { object } = event.data;
  const base = { id: event.id, happened_at: new Date(event.created * 1000).toISOString() };
  const said = ofCheckouts[event.type];
  if (said !== undefined) {
    const { data } = checkout.safeParse(object);
    const subject = data ? subjectIn(data.metadata) : null;
    if (!data || !subject) return null;
    const kind = said === "by status" ? (data.payment_status === "paid" ? "paid" : "processing") : said;
    const { payment_intent: payment, amount_total: amount, currency, id: session_id } = data;
    return { ...base, subject, session_id, kind, payment, object: payment, amount, currency };
  }
  const about = { subject: null, session_id: null };
  if (ofRefunds.includes(event.type)) {
    const { data } = refund.safeParse(object);
    if (!data) return null;
    const { id: of, payment_intent: payment, amount, currency, status } = data;
    const kind = status === "failed" || status === "canceled" ? "refund_failed" : "refunded";
    return { ...base, ...about, kind, payment, object: of, amount, currency };
  }
  const moved = ofDisputes[event.type];
  const { data } = dispute.safeParse(object);
  if (!moved || !data) return null;
  const { id: of, payment_intent: payment, amount, currency } = data;
  return { ...base, ...about, kind: moved, payment, object: of, amount, currency };
}
