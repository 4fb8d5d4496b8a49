import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { issueInvoice } from "#server/testing/invoiceStory.ts";
import { startStory, type Story } from "#server/testing/story.ts";
import { sendMoneyInEveryOrder } from "#server/testing/outside/moneyInEveryOrder.ts";
import { cardKeys, startStripeCardServer, type StripeCardServer } from "#server/testing/outside/stripeCardServer.ts";

/** Events of Stripe about an invoice that arrive in every possible order. */

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

test("the money of an invoice comes to the same in all 120 orders, and a part of it is never a tip", async () => {
  const owner = await story.signUp({ trial: true });
  await owner.client.deposits.saveKey({ key: cardKeys.good });
  const settings = await owner.client.invoices.settings();
  await owner.client.invoices.saveSettings({ ...settings, tips: true });
  const { invoice, token } = await issueInvoice(owner);
  const { url } = await story.nobody.invoicePages.pay({
    token,
    idempotency_key: randomUUID(),
    language: "en",
    tip: 5_00,
  });
  expect(await sendMoneyInEveryOrder({ story, stripe }, owner.id, url)).toEqual([
    ["dispute -1500", "dispute 1500", "payment 10500", "refund -1000"],
  ]);
  const paid = await owner.client.invoices.get({ id: invoice.id });
  expect(paid.payments).toHaveLength(120 * 4);
  expect(paid).toMatchObject({
    state: "paid",
    balance: 0,
    paid: 120 * 90_00,
    tips: 120 * 5_00,
    overpaid: 120 * 90_00 - 100_00,
    customer_credit: 0,
  });
});
