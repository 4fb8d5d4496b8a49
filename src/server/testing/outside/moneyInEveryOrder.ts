import type { Story } from "#server/testing/story.ts";
import { sendCardEvent, type CardEvent, type StripeCardServer } from "./stripeCardServer.ts";

const orders = (rest: number[]): number[][] =>
  rest.length === 0
    ? [[]]
    : rest.flatMap((one) => orders(rest.filter((other) => other !== one)).map((order) => [one, ...order]));

/**
 * Sends the five events of one payment in all 120 orders, for another payment each: it is processed and paid, ten dollars
 * are refunded, and a dispute of fifteen dollars is withdrawn and reinstated. Each event is sent twice, with a foreign one
 * between them. Returns the different sets of entries that payments had in the end: one, if no order matters.
 */
export async function sendMoneyInEveryOrder(
  { story, stripe }: { story: Story; stripe: StripeCardServer },
  ownerId: string,
  checkoutUrl: string,
): Promise<string[][]> {
  const [processing, paid] = stripe.pay(checkoutUrl, { later: true });
  if (!processing || !paid) throw new Error("Stripe told nothing.");
  const [webhook] = [...stripe.webhooks.values()];
  if (!webhook) throw new Error("Stripe was told of no webhook.");
  const address = `${story.url}/api/stripe/deposits/${ownerId}`;
  const outcomes = new Set<string>();
  for (const [place, order] of orders([0, 1, 2, 3, 4]).entries()) {
    const payment = `pi_order${place}`;
    const named = (event: CardEvent) => ({
      ...event,
      id: `${event.id}_${place}`,
      data: { object: { ...event.data.object, payment_intent: payment } },
    });
    const about = { payment_intent: payment, currency: "usd" };
    const events = [
      named(processing),
      named(paid),
      stripe.tell("refund.created", { ...about, id: `re_${place}`, amount: 10_00, status: "succeeded" }),
      stripe.tell("charge.dispute.funds_withdrawn", { ...about, id: `dp_${place}`, amount: 15_00 }),
      stripe.tell("charge.dispute.funds_reinstated", { ...about, id: `dp_${place}`, amount: 15_00 }),
    ];
    const foreign = stripe.tell("refund.created", {
      ...about,
      payment_intent: `pi_other${place}`,
      id: `re_other${place}`,
      amount: 1_00,
      status: "succeeded",
    });
    for (const at of order)
      for (let time = 0; time < 2; time++) await sendCardEvent(address, events[at] ?? foreign, webhook.secret);
    await sendCardEvent(address, foreign, webhook.secret);
    const rows = await story.sql<{ kind: string; amount: string }>(
      "select kind, amount::text from payments where created_by = $1 and provider_id = any($2) order by kind, amount",
      [ownerId, [payment, `re_${place}`, `dp_${place}`, `dp_${place}:returned`]],
    );
    outcomes.add(JSON.stringify(rows.map(({ kind, amount }) => `${kind} ${amount}`)));
  }
  return [...outcomes].map((one) => JSON.parse(one) as string[]);
}
