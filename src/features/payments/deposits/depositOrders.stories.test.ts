import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isUnbroken } from "#shared/records/eventChain.ts";
import { sendQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import { sendMoneyInEveryOrder } from "#server/testing/outside/moneyInEveryOrder.ts";
import { cardKeys, startStripeCardServer, type StripeCardServer } from "#server/testing/outside/stripeCardServer.ts";

/** Events of Stripe about a deposit that arrive in every possible order. */

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

test("money in five events comes to the same in all 120 orders, each event sent twice, and foreign ones change nothing", async () => {
  const owner = await story.signUp({ trial: true });
  await owner.client.deposits.saveKey({ key: cardKeys.good });
  const { quote: sent, token } = await sendQuote(owner, { deposit: { kind: "percent", percent: "25" } });
  const { id } = sent;
  await story.nobody.quotePages.accept(acceptanceOf(sent, token));
  const { url } = await story.nobody.quotePages.pay({ token, idempotency_key: randomUUID(), language: "en" });
  expect(await sendMoneyInEveryOrder({ story, stripe }, owner.id, url)).toEqual([
    ["dispute -1500", "dispute 1500", "payment 2500", "refund -1000"],
  ]);
  const quote = await owner.client.quotes.get({ id });
  expect(quote.paid).toBe(120 * 15_00);
  expect(quote.payments).toHaveLength(120 * 4);
  expect(isUnbroken(quote.events)).toBe(true);
});
