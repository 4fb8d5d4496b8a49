import * as z from "zod";

/**
 * What is heard of payments by card, and what of it is booked. Events come twice, late, and in any order; what is booked
 * depends only on which have come.
 */

/** What an event says. `withdrawn` and `returned` are the money of a dispute. */
export type ProviderEventKind =
  "paid" | "processing" | "failed" | "refunded" | "refund_failed" | "withdrawn" | "returned";

/** One event about a payment. Amounts are in the smallest unit of their currency. */
export type ProviderEvent = {
  id: string;
  /** The provider's id of the payment. */
  payment: string;
  /** Named by the events of a checkout only. */
  quote_id: string | null;
  session_id: string | null;
  kind: ProviderEventKind;
  /** The provider's id of the refund or the dispute; of a payment, its own. */
  object: string;
  amount: number;
  currency: string;
  /** An ISO instant. */
  happened_at: string;
};

/** Under which name a checkout carries the quote that is paid for. */
export const quoteField = "yardstick_quote";

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
  metadata: z.object({ [quoteField]: z.uuid() }),
});
const refund = z.object({ id, payment_intent: idOf, status: z.string(), ...money });
const dispute = z.object({ id, payment_intent: idOf, ...money });

/** The events of checkouts that say how a payment went, and what each says; the first says it in its status. */
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

/** The events that are asked for at the provider. */
export const heardEvents = [...Object.keys(ofCheckouts), ...ofRefunds, ...Object.keys(ofDisputes)];

/** What an event of Stripe's says of a payment by card; null where it says nothing of one that could be ours. */
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
    if (!data) return null;
    const kind = said === "by status" ? (data.payment_status === "paid" ? "paid" : "processing") : said;
    const { payment_intent: payment, amount_total: amount, currency, metadata } = data;
    const whose = { quote_id: metadata[quoteField] ?? null, session_id: data.id };
    return { ...base, ...whose, kind, payment, object: payment, amount, currency };
  }
  const about = { quote_id: null, session_id: null };
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

/** One entry of the book: money that came, or (negative) went. The key is the same however often it is worked out. */
export type BookedEntry = {
  key: string;
  kind: "payment" | "refund" | "dispute";
  amount: number;
  currency: string;
  session_id: string | null;
  happened_at: string;
};

/**
 * The entries that follow from all that was heard of one payment. Nothing is booked until it is known to be paid; a
 * refund that failed, and the money of a dispute that was won, come back by an entry of their own.
 */
export function entriesOf(news: readonly ProviderEvent[]): BookedEntry[] {
  const paid = news.find(({ kind }) => kind === "paid");
  if (!paid) return [];
  const entry = (of: ProviderEvent, kind: BookedEntry["kind"], key: string, sign: 1 | -1): BookedEntry => ({
    key,
    kind,
    amount: sign * of.amount,
    currency: of.currency,
    session_id: of.session_id,
    happened_at: of.happened_at,
  });
  const once = (kind: ProviderEventKind) => [
    ...new Map(news.filter((one) => one.kind === kind).map((one) => [one.object, one])).values(),
  ];
  const back = (kind: ProviderEventKind, undone: readonly ProviderEvent[]) =>
    once(kind).filter(({ object }) => undone.some((one) => one.object === object));
  const [refunded, withdrawn] = [once("refunded"), once("withdrawn")];
  return [
    entry(paid, "payment", paid.payment, 1),
    ...refunded.map((one) => entry(one, "refund", one.object, -1)),
    ...back("refund_failed", refunded).map((one) => entry(one, "refund", `${one.object}:failed`, 1)),
    ...withdrawn.map((one) => entry(one, "dispute", one.object, -1)),
    ...back("returned", withdrawn).map((one) => entry(one, "dispute", `${one.object}:returned`, 1)),
  ];
}
