import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isUnbroken } from "#shared/records/eventChain.ts";
import { cardRefusals } from "#features/payments/card-payments/cardRefusals.ts";
import { messages as checkoutRefusals } from "#features/payments/card-payments/checkoutWords.en.ts";
import { customerRefusals, quoteRefusals } from "#features/quotes/quote-rules/quoteRefusals.ts";
import { line, sendQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
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

/** Deposits by card, with Stripe's own library against a server that implements its protocol. */

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
  stripe.down = false;
  owner = await story.signUp({ trial: true });
});
afterAll(async () => {
  await story.stop();
  stripe.stop();
});

const pages = () => story.nobody.quotePages;
const quoteNow = (id: string) => owner.client.quotes.get({ id });

/** A quote of $100 with a quarter as deposit, accepted. */
async function accepted() {
  const { quote, token } = await sendQuote(owner, { deposit: { kind: "percent", percent: "25" } });
  await pages().accept(acceptanceOf(quote, token));
  return { id: quote.id, token };
}
const click = (token: string) => ({ token, idempotency_key: randomUUID(), language: "en" as const });
const pay = async (token: string) => (await pages().pay(click(token))).url;

/** The address to which Stripe sends the owner's events, and the secret with which it signs them. */
function webhookOf(ownerId: string) {
  const [found] = [...stripe.webhooks.values()].filter(({ url }) => url.endsWith(ownerId)).slice(-1);
  if (!found) throw new Error("Stripe was told of no webhook.");
  return { address: `${story.url}/api/stripe/deposits/${ownerId}`, secret: found.secret };
}
async function arrive(...events: CardEvent[]) {
  const { address, secret } = webhookOf(owner.id);
  for (const event of events) expect((await sendCardEvent(address, event, secret)).status).toBe(200);
}
const withKey = () => owner.client.deposits.saveKey({ key: cardKeys.good });

describe("an owner's own key", () => {
  test("is tested, kept encrypted, and never told again", async () => {
    expect(await owner.client.deposits.get()).toEqual({
      way: null,
      ready: false,
      live: false,
      key_end: null,
      account_id: null,
      offered: ["key", "connect"],
    });
    const saved = await withKey();
    expect(saved).toMatchObject({ way: "key", ready: true, live: false, key_end: "good" });
    const { address } = webhookOf(owner.id);
    expect([...stripe.webhooks.values()].at(-1)?.url.endsWith(new URL(address).pathname)).toBe(true);
    const tried = stripe.asked
      .filter(({ key }) => key === cardKeys.good)
      .map(({ method, path }) => `${method} ${path}`);
    expect(tried.slice(0, 2)).toEqual(["POST /v1/webhook_endpoints", "POST /v1/checkout/sessions"]);
    const [row] = await story.sql<{ row: string }>("select c::text as row from card_payments c where created_by = $1", [
      owner.id,
    ]);
    expect(row?.row).not.toContain("rk_test");
    expect(row?.row).not.toContain("whsec");
    expect(story.logs()).not.toContain(cardKeys.good);
    expect(story.logs()).not.toContain(webhookOf(owner.id).secret);
  });

  test.each([
    [cardKeys.unknown, cardRefusals.keyRefused],
    [cardKeys.weak, cardRefusals.keyTooWeak],
    ["sk_live_everything", "Please enter a restricted key: it begins with rk_live_ or rk_test_."],
  ])("%s is refused, with what to do about it", async (key, words) => {
    const webhooks = stripe.webhooks.size;
    await expect(owner.client.deposits.saveKey({ key })).rejects.toMatchObject({
      code: "invalid",
      fields: { key: words },
    });
    expect(stripe.webhooks.size).toBe(webhooks);
    expect((await owner.client.deposits.get()).way).toBeNull();
  });

  test("cannot be tested while Stripe is away, and nothing changes", async () => {
    stripe.down = true;
    await expect(withKey()).rejects.toMatchObject({ code: "unavailable", message: cardRefusals.stripeAway });
    expect((await owner.client.deposits.get()).way).toBeNull();
  });

  test("is part of Pro, and of the owner's own doing", async () => {
    const free = await story.signUp();
    await expect(free.client.deposits.saveKey({ key: cardKeys.good })).rejects.toMatchObject({
      code: "subscription_required",
    });
  });
});

describe("a customer who has accepted", () => {
  test("pays the deposit at Stripe, and both see it", async () => {
    await withKey();
    await owner.client.webhooks.save({ url: "https://hooks.invalid/" });
    const { id, token } = await accepted();
    expect(await pages().read({ token })).toMatchObject({ due_by_card: 25_00, paid: 0, payment_on_its_way: false });
    const url = await pay(token);
    await arrive(...stripe.pay(url));
    expect(await pages().read({ token })).toMatchObject({ due_by_card: 0, paid: 25_00 });
    const quote = await quoteNow(id);
    expect(quote).toMatchObject({ state: "accepted", paid: 25_00, refund_needed: 0 });
    expect(quote.payments).toMatchObject([
      { kind: "payment", method: "card", amount: 25_00, currency: "usd", flag: null, reference: paymentOf(url) },
    ]);
    expect(isUnbroken(quote.events)).toBe(true);
    expect(quote.events.at(-1)?.kind).toBe("paid_by_card");
    expect((await owner.client.webhooks.deliveries({})).rows.map(({ event }) => event)).toContain("quote.deposit_paid");
    await story.mailed();
    const mails = await story.mails(owner.email);
    expect(mails.map(({ subject }) => subject)).toContain(`Carla Customer paid the deposit on quote ${quote.number}`);
    await expect(pages().pay(click(token))).rejects.toMatchObject({
      code: "conflict",
      message: customerRefusals("en").nothingDue,
    });
    const undo = owner.client.quotes.undoPayment({ id, payment_id: quote.payments[0]?.id ?? "" });
    await expect(undo).rejects.toMatchObject({ code: "conflict", message: quoteRefusals.refundAtStripe });
  });

  test("opens one checkout with one click, however often it is sent; a second click closes the first one's", async () => {
    await withKey();
    const { token } = await accepted();
    const once = click(token);
    const urls = await Promise.all([pages().pay(once), pages().pay(once), pages().pay(once)]);
    expect(new Set(urls.map(({ url }) => url)).size).toBe(1);
    const first = urls[0]?.url.split("/").at(-1) ?? "";
    expect(await pay(token)).not.toBe(urls[0]?.url);
    expect(stripe.sessions.get(first)?.status).toBe("expired");
  });

  test("does not pay a second time while the first payment is on its way to us", async () => {
    await withKey();
    const { token } = await accepted();
    stripe.pay(await pay(token));
    await expect(pages().pay(click(token))).rejects.toMatchObject({
      code: "conflict",
      message: checkoutRefusals.onItsWay,
    });
  });

  test("accepts although Stripe is away, is told that paying is not possible now, and pays later", async () => {
    await withKey();
    stripe.down = true;
    const { id, token } = await accepted();
    expect((await quoteNow(id)).state).toBe("accepted");
    await expect(pages().pay(click(token))).rejects.toMatchObject({
      code: "unavailable",
      message: checkoutRefusals.away,
    });
    stripe.down = false;
    await arrive(...stripe.pay(await pay(token)));
    expect((await quoteNow(id)).paid).toBe(25_00);
  });

  test("is told to ask the business whose key is deleted at Stripe, and the operator's log has no error", async () => {
    await withKey();
    const { token } = await accepted();
    const before = story.logs().length;
    stripe.revoked.add(cardKeys.good);
    await expect(pages().pay(click(token))).rejects.toMatchObject({
      code: "conflict",
      message: checkoutRefusals.notOffered,
    });
    stripe.revoked.delete(cardKeys.good);
    const lines = story.logs().slice(before);
    expect(lines).toContain("Stripe refuses an owner's key, so a customer could not pay by card");
    expect(lines).not.toMatch(/"level":[56]0/);
  });

  test("is offered no card where there is no deposit, none is taken, or nothing is accepted", async () => {
    const { token: withoutCards } = await accepted();
    expect((await pages().read({ token: withoutCards })).due_by_card).toBe(0);
    await withKey();
    const { quote, token } = await sendQuote(owner);
    expect((await pages().read({ token })).due_by_card).toBe(0);
    await expect(pages().pay(click(token))).rejects.toMatchObject({ code: "conflict" });
    await pages().accept(acceptanceOf(quote, token));
    expect((await pages().read({ token })).due_by_card).toBe(0);
  });

  test("hears that a bank takes its time, and that it has failed; then the deposit can be paid again", async () => {
    await withKey();
    const { id, token } = await accepted();
    const url = await pay(token);
    const [processing] = stripe.pay(url, { later: true });
    if (!processing) throw new Error("Stripe told nothing.");
    await arrive(processing);
    expect(await pages().read({ token })).toMatchObject({ paid: 0, payment_on_its_way: true });
    await arrive({ ...processing, id: "evt_failed", type: "checkout.session.async_payment_failed" });
    expect(await pages().read({ token })).toMatchObject({ paid: 0, payment_on_its_way: false, due_by_card: 25_00 });
    expect((await quoteNow(id)).events.map(({ kind }) => kind).slice(-2)).toEqual([
      "payment_processing",
      "payment_failed",
    ]);
    await arrive(...stripe.pay(await pay(token), { later: true }));
    expect(await pages().read({ token })).toMatchObject({ paid: 25_00, payment_on_its_way: false });
  });
});

describe("money", () => {
  beforeEach(withKey);

  test("of another amount or currency is booked as it came, and flagged", async () => {
    const { id, token } = await accepted();
    await arrive(...stripe.pay(await pay(token), { amount: 20_00 }));
    await arrive(...stripe.pay(await pay(token), { currency: "eur" }));
    const { payments, paid } = await quoteNow(id);
    expect(payments).toMatchObject([
      { amount: 20_00, currency: "usd", flag: "amount" },
      { amount: 5_00, currency: "eur", flag: "currency" },
    ]);
    expect(paid).toBe(20_00);
  });

  test.each(["withdrawn", "sent"] as const)(
    "that comes when the quote is %s needs a refund, and is never dropped",
    async (state) => {
      const { id, token } = await accepted();
      const url = await pay(token);
      await owner.client.quotes.release({ id, reason: "The customer called." });
      if (state === "withdrawn") await owner.client.quotes.withdraw({ id });
      await arrive(...stripe.pay(url));
      const quote = await quoteNow(id);
      expect(quote).toMatchObject({ state, paid: 25_00, refund_needed: 25_00 });
      const back = { id: "re_1", payment_intent: paymentOf(url), amount: 25_00, currency: "usd", status: "succeeded" };
      await arrive(stripe.tell("refund.created", back));
      expect(await quoteNow(id)).toMatchObject({ state, paid: 0, refund_needed: 0 });
    },
  );

  test("of a refund that failed comes back", async () => {
    const { id, token } = await accepted();
    const url = await pay(token);
    const refund = { id: "re_2", payment_intent: paymentOf(url), amount: 5_00, currency: "usd" };
    await arrive(
      ...stripe.pay(url),
      stripe.tell("refund.created", { ...refund, status: "pending" }),
      stripe.tell("refund.failed", { ...refund, status: "failed" }),
    );
    expect((await quoteNow(id)).payments.map(({ amount }) => amount)).toEqual([25_00, -5_00, 5_00]);
  });
});

test("only signed events book money: forged, unsigned, and those of another business are refused", async () => {
  await withKey();
  const { id, token } = await accepted();
  const [event] = stripe.pay(await pay(token));
  const { address, secret } = webhookOf(owner.id);
  const stranger = await story.signUp({ trial: true });
  const answers = [
    await sendCardEvent(address, event ?? {}, "whsec_forged"),
    await fetch(address, { method: "POST", body: JSON.stringify(event) }),
    await sendCardEvent(`${story.url}/api/stripe/deposits/${stranger.id}`, event ?? {}, secret),
    await sendCardEvent(`${story.url}/api/stripe/deposits/nobody`, event ?? {}, secret),
    await sendCardEvent(address, { nothing: true }, secret),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  // Another business's own, correctly signed event that names this quote books nothing either.
  await stranger.client.deposits.saveKey({ key: cardKeys.good });
  const theirs = webhookOf(stranger.id);
  expect((await sendCardEvent(theirs.address, event ?? {}, theirs.secret)).status).toBe(200);
  expect((await quoteNow(id)).payments).toEqual([]);
});

test("a connected account takes cards once Stripe says that it can, by direct charges", async () => {
  const { url: setup } = await owner.client.deposits.connect();
  const account = setup.split("/").at(-1) ?? "";
  expect(await owner.client.deposits.get()).toMatchObject({ way: "connect", ready: false, account_id: account });
  const { id, token } = await accepted();
  expect((await pages().read({ token })).due_by_card).toBe(0);
  expect((await owner.client.deposits.connect()).url).toBe(setup);
  stripe.accounts.set(account, { cards: "active" });
  expect(await owner.client.deposits.get()).toMatchObject({ ready: true });
  const url = await pay(token);
  expect(stripe.asked.at(-1)).toMatchObject({ account, key: "sk_test_platform", path: "/v1/checkout/sessions" });
  const [event] = stripe.pay(url);
  const connected = `${story.url}/api/stripe/connected`;
  const foreign = { ...event, id: "evt_foreign", account: "acct_foreign" };
  for (const sent of [event ?? {}, event ?? {}, foreign])
    expect((await sendCardEvent(connected, sent, connectSecret)).status).toBe(200);
  expect((await sendCardEvent(connected, event ?? {}, "whsec_forged")).status).toBe(400);
  expect((await quoteNow(id)).payments).toMatchObject([{ amount: 25_00, method: "card" }]);
});

test("whoever takes no more cards still hears of what was paid before", async () => {
  await withKey();
  const { id, token } = await accepted();
  const url = await pay(token);
  expect(await owner.client.deposits.close()).toMatchObject({ way: null, ready: false, key_end: null });
  expect((await pages().read({ token })).due_by_card).toBe(0);
  await expect(pages().pay(click(token))).rejects.toMatchObject({ code: "conflict" });
  await arrive(...stripe.pay(url));
  expect((await quoteNow(id)).paid).toBe(25_00);
});

test("the owner's email of a deposit says when it must be refunded, and only then", async () => {
  await withKey();
  const [kept, released] = [await accepted(), await accepted()];
  const [ofKept, ofReleased] = [await pay(kept.token), await pay(released.token)];
  await owner.client.quotes.release({ id: released.id, reason: "Another day" });
  await arrive(...stripe.pay(ofKept), ...stripe.pay(ofReleased));
  const { number } = await quoteNow(kept.id);
  const other = (await quoteNow(released.id)).number;
  const bodyOf = async (subject: string) =>
    (await story.mails(owner.email)).find((mail) => mail.subject === subject)?.body_text;
  const warning = "The quote is no longer accepted. Please refund this payment.";
  await expect.poll(() => bodyOf(`Carla Customer paid the deposit on quote ${other}`)).toContain(warning);
  await expect
    .poll(() => bodyOf(`Carla Customer paid the deposit on quote ${number}`))
    .toContain("paid $25.00 by card.");
  expect(await bodyOf(`Carla Customer paid the deposit on quote ${number}`)).not.toContain("refund");
});

describe("without Stripe", () => {
  let plain: Story;
  beforeAll(async () => {
    plain = await startStory();
  });
  afterAll(() => plain.stop());

  test("the built-in test checkout takes deposits, where nobody pays", async () => {
    const tester = await plain.signUp({ trial: true });
    expect((await tester.client.deposits.get()).offered).toEqual(["key", "test"]);
    expect(await tester.client.deposits.takeTests()).toMatchObject({ way: "test", ready: true, live: false });
    const { quote, token } = await sendQuote(tester, {
      packages: [{ id: "p", name: "", description: "", recommended: false, lines: [line()] }],
      deposit: { kind: "fixed", amount: 40_00 },
    });
    await plain.nobody.quotePages.accept(acceptanceOf(quote, token));
    const { url } = await plain.nobody.quotePages.pay(click(token));
    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Nobody pays anything here");
    const press = (what: string) =>
      fetch(url, {
        method: "POST",
        redirect: "manual",
        headers: { origin: plain.url, "content-type": "application/x-www-form-urlencoded" },
        body: `do=${what}`,
      });
    expect((await press("bank")).headers.get("location")).toContain("?bank");
    expect((await plain.nobody.quotePages.read({ token })).payment_on_its_way).toBe(true);
    const back = await press("arrive");
    expect(back.headers.get("location")).toBe(`/quote/${token}?paid`);
    expect(await tester.client.quotes.get({ id: quote.id })).toMatchObject({
      paid: 40_00,
      payments: [{ method: "test", kind: "payment" }],
    });
    expect(await (await fetch(url)).text()).toContain("This checkout is closed");
    expect((await fetch(`${plain.url}/test-deposit/${tester.id}/cs_test_none`)).status).toBe(404);
  });

  test("no account is connected", async () => {
    const tester = await plain.signUp({ trial: true });
    await expect(tester.client.deposits.connect()).rejects.toMatchObject({ code: "conflict" });
  });
});
