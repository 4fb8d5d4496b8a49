import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isUnbroken } from "#shared/records/eventChain.ts";
import { sendQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import {
  cardKeys,
  sendCardEvent,
  startStripeCardServer,
  type CardEvent,
  type StripeCardServer,
} from "#server/testing/outside/stripeCardServer.ts";

/** Events of Stripe that arrive in every possible order. */

let stripe: StripeCardServer;
let story: Story;

beforeAll(async () => {
  stripe = await startStripeCardServer();
  story = await startStory({ stripeAt: stripe.at });
});
afterAll(async () => {
  await story.stop();
  stripe.stop();
});

const orders = (rest: number[]): number[][] =>
  rest.length === 0
    ? [[]]
    : rest.flatMap((one) => orders(rest.filter((other) => other !== one)).map((order) => [one, ...order]));

test("money in five events comes to the same in all 120 orders, each event sent twice, and foreign ones change nothing", async () => {
  const owner = await story.signUp({ trial: true });
  await owner.client.deposits.saveKey({ key: cardKeys.good });
  const { quote: sent, token } = await sendQuote(owner, { deposit: { kind: "percent", percent: "25" } });
  const { id } = sent;
  await story.nobody.quotePages.accept(acceptanceOf(sent, token));
  const { url } = await story.nobody.quotePages.pay({ token, idempotency_key: randomUUID(), language: "en" });
  const [processing, paid] = stripe.pay(url, { later: true });
  if (!processing || !paid) throw new Error("Stripe told nothing.");
  const [webhook] = [...stripe.webhooks.values()];
  if (!webhook) throw new Error("Stripe was told of no webhook.");
  const address = `${story.url}/api/stripe/deposits/${owner.id}`;
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
    const rows = await story.sql<{ kind: string; amount: string; provider_id: string }>(
      "select kind, amount::text, provider_id from payments where quote_id = $1 and (provider_id = $2 or provider_id like $3 or provider_id like $4) order by kind, amount",
      [id, payment, `re\\_${place}%`, `dp\\_${place}%`],
    );
    outcomes.add(
      JSON.stringify(
        rows
          .filter(({ provider_id }) =>
            [payment, `re_${place}`, `dp_${place}`, `dp_${place}:returned`].includes(provider_id),
          )
          .map(({ kind, amount }) => `${kind} ${amount}`),
      ),
    );
  }
  expect([...outcomes]).toEqual([JSON.stringify(["dispute -1500", "dispute 1500", "payment 2500", "refund -1000"])]);
  const quote = await owner.client.quotes.get({ id });
  expect(quote.paid).toBe(120 * 15_00);
  expect(quote.payments).toHaveLength(120 * 4);
  expect(isUnbroken(quote.events)).toBe(true);
});
