import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messages as checkoutRefusals } from "#features/payments/card-payments/checkoutWords.en.ts";
import { sendQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import {
  cardKeys,
  paymentOf,
  sendCardEvent,
  startStripeCardServer,
  type CardEvent,
  type StripeCardServer,
  stripePlanEnv,
  connectSecret,
} from "#server/testing/outside/stripeCardServer.ts";

/**
 * A business changes key, account or mode while customers pay: no payment is lost, no customer is blocked, and no test
 * counts as money.
 */

let stripe: StripeCardServer;
let story: Story;
let owner: StoryOwner;

beforeAll(async () => {
  stripe = await startStripeCardServer();
  story = await startStory({
    stripeAt: stripe.at,
    env: { ...stripePlanEnv, STRIPE_CONNECT_WEBHOOK_SECRET: connectSecret },
  });
});
beforeEach(async () => {
  stripe.revoked.clear();
  owner = await story.signUp({ trial: true });
});
afterAll(async () => {
  await story.stop();
  stripe.stop();
});

/** A quote of $100 with a quarter as deposit, accepted. */
async function accepted() {
  const { quote, token } = await sendQuote(owner, { deposit: { kind: "percent", percent: "25" } });
  await story.nobody.quotePages.accept(acceptanceOf(quote, token));
  return { id: quote.id, token };
}
const pay = async (token: string) =>
  (await story.nobody.quotePages.pay({ token, idempotency_key: randomUUID(), language: "en" })).url;
const statusOf = (url: string) => stripe.sessions.get(url.split("/").at(-1) ?? "")?.status;
const quoteNow = (id: string) => owner.client.quotes.get({ id });
const page = (token: string) => story.nobody.quotePages.read({ token });

/** Switches to taking cards with a key; returns the secret with which Stripe signs its events. */
async function takeWith(key: string): Promise<string> {
  await owner.client.deposits.saveKey({ key });
  return [...stripe.webhooks.values()].findLast(({ url }) => url.endsWith(owner.id))?.secret ?? "";
}
const send = async (secret: string, ...events: CardEvent[]) => {
  const statuses: number[] = [];
  for (const event of events)
    statuses.push((await sendCardEvent(`${story.url}/api/stripe/deposits/${owner.id}`, event, secret)).status);
  return statuses;
};
const sendConnected = async (event: CardEvent) =>
  (await sendCardEvent(`${story.url}/api/stripe/connected`, event, connectSecret)).status;
const formers = () =>
  story.sql<{ id: string; sealed_key: string | null; row: string }>(
    "select id, sealed_key, f::text as row from card_former_accounts f where created_by = $1 order by ended_at",
    [owner.id],
  );

/** Connects an account that can take cards. */
async function connected(): Promise<string> {
  const account = (await owner.client.deposits.connect()).url.split("/").at(-1) ?? "";
  stripe.accounts.set(account, { cards: "active" });
  expect(await owner.client.deposits.get()).toMatchObject({ way: "connect", ready: true });
  return account;
}

describe("a key of another account", () => {
  test("loses nothing that is paid, refunded or disputed at the account of before", async () => {
    const former = await takeWith(cardKeys.good);
    const { id, token } = await accepted();
    const url = await pay(token);
    const now = await takeWith(cardKeys.other);
    expect(now).not.toBe(former);
    expect(await send(former, ...stripe.pay(url))).toEqual([200]);
    expect(await page(token)).toMatchObject({ paid: 25_00, due_by_card: 0 });
    const about = { payment_intent: paymentOf(url), currency: "usd" };
    const refund = { ...about, id: "re_former", amount: 5_00, status: "succeeded" };
    const dispute = { ...about, id: "dp_former", amount: 20_00 };
    expect(
      await send(
        former,
        stripe.tell("refund.created", refund),
        stripe.tell("charge.dispute.funds_withdrawn", dispute),
        stripe.tell("charge.dispute.funds_reinstated", dispute),
      ),
    ).toEqual([200, 200, 200]);
    expect((await quoteNow(id)).payments.map(({ amount }) => amount)).toEqual([25_00, -5_00, -20_00, 20_00]);
    const rows = await formers();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toMatch(/rk_test|whsec/);
  });

  test("closes a checkout at the account at which it was opened, and the customer pays at the new one, once", async () => {
    await takeWith(cardKeys.good);
    const { id, token } = await accepted();
    const first = await pay(token);
    const now = await takeWith(cardKeys.other);
    const second = await pay(token);
    expect([statusOf(first), statusOf(second)]).toEqual(["expired", "open"]);
    expect(stripe.asked.filter(({ path }) => path.endsWith("/expire")).at(-1)?.key).toBe(cardKeys.good);
    expect(await send(now, ...stripe.pay(second))).toEqual([200]);
    expect((await quoteNow(id)).payments.map(({ amount }) => amount)).toEqual([25_00]);
  });

  test("does not let a customer pay again whose payment at the account of before is on its way to us", async () => {
    const former = await takeWith(cardKeys.good);
    const { token } = await accepted();
    const events = stripe.pay(await pay(token));
    await takeWith(cardKeys.other);
    await expect(pay(token)).rejects.toMatchObject({ code: "conflict", message: checkoutRefusals.onItsWay });
    expect(await send(former, ...events)).toEqual([200]);
    expect(await page(token)).toMatchObject({ paid: 25_00, due_by_card: 0 });
  });

  test("keeps nobody from paying though the key of before was taken back; what was paid at both is booked", async () => {
    const former = await takeWith(cardKeys.good);
    const { id, token } = await accepted();
    const first = await pay(token);
    stripe.revoked.add(cardKeys.good);
    const now = await takeWith(cardKeys.other);
    const second = await pay(token);
    expect(await send(former, ...stripe.pay(first))).toEqual([200]);
    expect(await send(now, ...stripe.pay(second))).toEqual([200]);
    expect((await quoteNow(id)).payments.map(({ amount }) => amount)).toEqual([25_00, 25_00]);
  });
});

test("a newer key of the same account closes what the one of before opened, and has its webhook alone", async () => {
  await takeWith(cardKeys.good);
  const { id, token } = await accepted();
  const first = await pay(token);
  const paid = await accepted();
  const waiting = await pay(paid.token);
  stripe.revoked.add(cardKeys.good);
  const now = await takeWith(cardKeys.rolled);
  expect([...stripe.webhooks.values()].filter(({ url }) => url.endsWith(owner.id))).toHaveLength(1);
  const second = await pay(token);
  expect([statusOf(first), statusOf(second)]).toEqual(["expired", "open"]);
  expect(await send(now, ...stripe.pay(second), ...stripe.pay(waiting))).toEqual([200, 200]);
  expect([(await quoteNow(id)).paid, (await quoteNow(paid.id)).paid]).toEqual([25_00, 25_00]);
});

test("from a connected account to a key of one's own and back no payment is lost and no checkout stays open", async () => {
  await connected();
  const [one, two] = [await accepted(), await accepted()];
  const [ofOne, ofTwo] = [await pay(one.token), await pay(two.token)];
  const secret = await takeWith(cardKeys.good);
  const again = await pay(one.token);
  expect([statusOf(ofOne), statusOf(again)]).toEqual(["expired", "open"]);
  for (const event of stripe.pay(ofTwo)) expect(await sendConnected(event)).toBe(200);
  await connected();
  const back = await pay(one.token);
  expect([statusOf(again), statusOf(back)]).toEqual(["expired", "open"]);
  for (const event of stripe.pay(back)) expect(await sendConnected(event)).toBe(200);
  const refund = { id: "re_own", payment_intent: "pi_own", amount: 1_00, currency: "usd", status: "succeeded" };
  expect(await send(secret, stripe.tell("refund.created", refund))).toEqual([200]);
  expect([(await quoteNow(one.id)).paid, (await quoteNow(two.id)).paid]).toEqual([25_00, 25_00]);
});

test("whoever takes no more cards has no key stored, and takes them again later with nothing lost", async () => {
  const former = await takeWith(cardKeys.good);
  const { id, token } = await accepted();
  const url = await pay(token);
  await owner.client.deposits.close();
  expect((await formers()).map(({ sealed_key }) => sealed_key)).toEqual([null]);
  expect(
    await story.sql("select 1 from card_payments where created_by = $1 and sealed_key is not null", [owner.id]),
  ).toEqual([]);
  await takeWith(cardKeys.other);
  expect(await send(former, ...stripe.pay(url))).toEqual([200]);
  expect((await quoteNow(id)).paid).toBe(25_00);
});

test("after 180 days a former account is forgotten, with its key and its webhook at Stripe", async () => {
  const former = await takeWith(cardKeys.good);
  const { id, token } = await accepted();
  const events = stripe.pay(await pay(token));
  await takeWith(cardKeys.other);
  const hooks = () => [...stripe.webhooks.values()].filter(({ url }) => url.endsWith(owner.id)).length;
  const endedBefore = (days: number) =>
    story.sql("update card_former_accounts set ended_at = now() - make_interval(days => $2) where created_by = $1", [
      owner.id,
      days,
    ]);
  await endedBefore(179);
  await story.server.deps.cardPayments.forgetFormer(owner.id);
  expect([(await formers()).length, hooks()]).toEqual([1, 2]);
  await endedBefore(181);
  expect(await send(former, ...events)).toEqual([400]);
  await story.server.deps.cardPayments.forgetFormer(owner.id);
  expect([(await formers()).length, hooks()]).toEqual([0, 1]);
  expect((await quoteNow(id)).paid).toBe(0);
});

describe("a test is no money, and money is no test", () => {
  const refusals = () => story.logs().split("refused an event of a").length - 1;

  test.each([
    ["a test where real money moves", cardKeys.live, false],
    ["real money where only tests are made", cardKeys.good, true],
  ])("%s is refused and logged; the right event is booked", async (_words, key, livemode) => {
    const secret = await takeWith(key);
    expect((await owner.client.deposits.get()).live).toBe(!livemode);
    const { id, token } = await accepted();
    const [event] = stripe.pay(await pay(token));
    if (!event) throw new Error("Nothing was paid.");
    const before = refusals();
    expect(await send(secret, { ...event, livemode })).toEqual([400]);
    expect([(await quoteNow(id)).payments, refusals()]).toEqual([[], before + 1]);
    expect(await send(secret, event)).toEqual([200]);
    expect((await quoteNow(id)).paid).toBe(25_00);
  });

  test("a test event about a checkout for real money is refused, though the key of now is for tests", async () => {
    const live = await takeWith(cardKeys.live);
    const { id, token } = await accepted();
    const [event] = stripe.pay(await pay(token));
    if (!event) throw new Error("Nothing was paid.");
    const now = await takeWith(cardKeys.good);
    const before = refusals();
    expect(await send(now, { ...event, livemode: false })).toEqual([400]);
    expect([(await quoteNow(id)).payments, refusals()]).toEqual([[], before + 1]);
    expect(await send(live, event)).toEqual([200]);
    expect((await quoteNow(id)).paid).toBe(25_00);
  });

  test("at a connected account the other mode's event is taken from Stripe's hands, logged, and books nothing", async () => {
    await connected();
    const { id, token } = await accepted();
    const [event] = stripe.pay(await pay(token));
    if (!event) throw new Error("Nothing was paid.");
    const before = refusals();
    expect(await sendConnected({ ...event, livemode: true })).toBe(200);
    expect([(await quoteNow(id)).payments, refusals()]).toEqual([[], before + 1]);
    expect(await sendConnected(event)).toBe(200);
    expect((await quoteNow(id)).paid).toBe(25_00);
  });
});
