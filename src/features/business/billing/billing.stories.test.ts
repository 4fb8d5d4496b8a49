import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parseEnv } from "#platform/process/env.ts";
import { happenings } from "#features/payments/stripe/fakeStripeObjects.server.ts";
import { peopleOf, someEmail } from "#server/testing/people.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { seconds } from "#server/testing/outside/stripeHttp.ts";
import { sendEvent, startStripeServer, stripeEnv, type StripeServer } from "#server/testing/outside/stripeServer.ts";
import { colleague } from "#server/testing/colleague.ts";
import { refusal } from "#testing/refusal.ts";

/** Payment at Stripe: the real client library, over HTTP to a server that speaks Stripe's protocol. */

let stripe: StripeServer;
let story: Story;
const { somebody, mailed } = peopleOf(() => story);
beforeAll(async () => {
  stripe = await startStripeServer();
  story = await startStory({ env: stripeEnv, stripeAt: stripe.at });
});
afterAll(async () => {
  await story.stop();
  stripe.stop();
});

const day = 86_400;
const planOf = async (owner: StoryOwner) => (await owner.client.account.me()).subscription;
const isOpen = async (owner: StoryOwner) => (await refusal(owner.client.customers.list({})))?.code ?? "open";
/** Returns the address to which Stripe sends the receipts of a subscription. */
const receiptsOf = (id: string) => stripe.customers.get(stripe.subscriptions.get(id)?.customer ?? "")?.email;
const send = async (event: object | string, options?: { secret?: string; signedAt?: number }) =>
  (await sendEvent(story.url, event, options)).status;

/** An owner who bought a plan at a time, by default just now. */
async function buyer(priceType: "monthly" | "yearly" = "monthly", at = seconds()) {
  const owner = await story.signUp();
  const { url } = await owner.client.billing.checkout({ priceType });
  const event = stripe.pay(url, { at });
  expect(await send(event)).toBe(200);
  const id = [...stripe.subscriptions.values()].at(-1)?.id ?? "";
  return { owner, event, id };
}

test("the payer is the owner who acts, in a business that was founded by somebody else", async () => {
  const founder = await story.signUp();
  const acting = await colleague(story, founder, "owner", "Ada Acting");
  stripe.asked = [];
  await acting.client.billing.checkout({ priceType: "monthly" });
  const [, introduced, session] = stripe.asked;
  expect(introduced?.fields).toEqual({ name: "Ada Acting", email: acting.email });
  expect(session?.fields).toMatchObject({ client_reference_id: founder.id });
});

test("two owners who open the checkout at the same moment are one customer", async () => {
  const founder = await story.signUp();
  const other = await colleague(story, founder, "owner", "Otto Other");
  stripe.asked = [];
  const before = stripe.customers.size;
  const pages = await Promise.all(
    [founder, other, founder, other].map(({ client }) => client.billing.checkout({ priceType: "monthly" })),
  );
  for (const { url } of pages) expect(url).toMatch(/^https:\/\/checkout\.stripe\.invalid\//);
  expect(stripe.customers.size).toBe(before + 1);
  const sessions = stripe.asked.filter(({ path }) => path === "/v1/checkout/sessions");
  expect(new Set(sessions.map(({ fields }) => fields["customer"])).size).toBe(1);
  // Stripe's own rule: an idempotency key is for one request.
  const again = await fetch(`http://127.0.0.1:${stripe.at.port}/v1/customers`, {
    method: "POST",
    headers: { "idempotency-key": stripe.asked[0]?.idempotencyKey ?? "" },
    body: "email=another@mail.dev",
  });
  expect(await again.json()).toMatchObject({ error: { type: "idempotency_error" } });
});

test("a plan is bought at Stripe's checkout and opens what is premium as soon as Stripe says so", async () => {
  const owner = await story.signUp();
  expect(await isOpen(owner)).toBe("subscription_required");
  stripe.asked = [];
  await owner.client.billing.checkout({ priceType: "monthly" }); // abandoned: it has no effect
  const { url } = await owner.client.billing.checkout({ priceType: "yearly" });
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.invalid\//);
  expect(stripe.asked.map(({ method, path }) => `${method} ${path.replace(/cus_\w+/, "{id}")}`)).toEqual([
    "POST /v1/customers",
    "POST /v1/customers/{id}",
    "POST /v1/checkout/sessions",
    "POST /v1/checkout/sessions",
  ]);
  for (const asked of stripe.asked) {
    expect(asked.version).toBe("2026-10-28.endive");
    expect(asked.idempotencyKey).toBeTruthy();
  }
  expect(stripe.asked.at(-1)?.fields).toMatchObject({
    mode: "subscription",
    client_reference_id: owner.id,
    "line_items[0][price]": "price_yearly",
    success_url: `${story.url}/subscription?checkout=success`,
  });
  expect(await isOpen(owner)).toBe("subscription_required");

  const event = stripe.pay(url);
  expect(await send(event)).toBe(200);
  expect(await isOpen(owner)).toBe("open");
  const plan = await owner.client.billing.subscription();
  expect(plan).toMatchObject({
    subscribed: true,
    subscription_tier: "Yearly",
    price_type: "yearly",
    has_bought: true,
    renews: true,
    payment_failed: false,
    test_checkout: false,
  });
  expect((Date.parse(plan.subscription_end ?? "") / 1000 - seconds()) / day).toBeGreaterThan(364);
  expect(await refusal(owner.client.billing.checkout({ priceType: "yearly" }))).toMatchObject({
    message: "You're already on this plan.",
  });
});

test("a declined card and a cancelled checkout leave everything as it was; so do events about other things", async () => {
  const owner = await story.signUp();
  await owner.client.billing.checkout({ priceType: "monthly" });
  const customer = [...stripe.customers].at(-1);
  for (const type of [
    "payment_intent.payment_failed",
    "checkout.session.expired",
    "invoice.payment_failed",
    "customer.updated",
  ]) {
    expect(
      await send({
        id: `evt_${type.replaceAll(".", "_")}`,
        object: "event",
        type,
        created: seconds(),
        data: { object: { id: "x", customer } },
      }),
    ).toBe(200);
  }
  expect(await planOf(owner)).toEqual({ subscribed: false, subscription_tier: null, subscription_end: null });
  expect(await owner.client.billing.subscription()).toMatchObject({ has_bought: false });
});

test("what is cancelled lasts until the end of what was paid, and comes back when it is bought again", async () => {
  const { owner, id } = await buyer("monthly", seconds() - 10 * day);
  const bought = await planOf(owner);
  expect(await send(stripe.happen(id, "cancelAtPeriodEnd"))).toBe(200);
  expect(await owner.client.billing.subscription()).toMatchObject({
    subscribed: true,
    subscription_tier: "Monthly",
    subscription_end: bought.subscription_end,
    renews: false,
  });

  // Even if an operator ends it in the middle of the period, the paid time remains.
  const before = stripe.subscriptions.get(id);
  if (!before) throw new Error("The subscription is gone.");
  const ended = happenings.cancelNow(before, seconds() + 1);
  expect(
    await send({
      id: "evt_ended_early",
      object: "event",
      type: "customer.subscription.deleted",
      created: seconds() + 1,
      data: { object: ended },
    }),
  ).toBe(200);
  expect(await planOf(owner)).toEqual(bought);

  const { owner: lapsed, id: past } = await buyer("monthly", seconds() - 40 * day);
  const customer = await story.signUp({ trial: true });
  expect(await isOpen(customer)).toBe("open");
  expect(await isOpen(lapsed)).toBe("subscription_required");
  expect(await send(stripe.happen(past, "renew"))).toBe(200);
  expect(await isOpen(lapsed)).toBe("open");
});

test("a renewal that fails ends access where the unpaid period begins, keeps the data, and is made good by paying", async () => {
  const { owner, id } = await buyer("monthly", seconds() - 31 * day);
  await send(stripe.happen(id, "renew", seconds() - 60));
  const { id: kept } = await owner.client.customers.create({ name: "Carla Kept", email: "carla@mail.dev" });
  const failed = stripe.happen(id, "failRenewal", seconds() - 30);
  expect(await send(failed)).toBe(200);
  expect(await isOpen(owner)).toBe("subscription_required");
  expect(await owner.client.billing.subscription()).toMatchObject({
    subscribed: false,
    subscription_tier: "Monthly",
    payment_failed: true,
  });
  expect(await refusal(owner.client.billing.checkout({ priceType: "yearly" }))).toMatchObject({
    message: "Your last payment didn't go through. Open the billing portal to pay it.",
  });

  expect(await send(stripe.happen(id, "payOpenBill", seconds() - 20))).toBe(200);
  expect((await owner.client.customers.get({ id: kept })).name).toBe("Carla Kept");
  // The failure event is repeated late, and again.
  expect(await send(failed)).toBe(200);
  expect(await send({ ...failed, id: "evt_the_same_again" })).toBe(200);
  expect(await isOpen(owner)).toBe("open");
});

test("the free trial is started once, opens everything for 7 days, and is refused to those who paid", async () => {
  const owner = await story.signUp();
  expect(await isOpen(owner)).not.toBe("open");
  const started = await owner.client.billing.startTrial();
  expect(started).toMatchObject({ subscribed: true, subscription_tier: "Trial", has_bought: false });
  expect(Math.round((Date.parse(started.subscription_end ?? "") - Date.now()) / 1000 / day)).toBe(7);
  expect(await isOpen(owner)).toBe("open");
  const used = { code: "conflict", message: "You've already used your free trial." };
  expect(await refusal(owner.client.billing.startTrial())).toMatchObject(used);
  const { owner: paying } = await buyer();
  expect(await refusal(paying.client.billing.startTrial())).toMatchObject(used);
});

test("an expired trial is asked to upgrade, and a plan bought then opens everything again", async () => {
  const owner = await story.signUp({ trial: true });
  await story.sql("update subscriptions set subscription_end = now() - interval '1 minute' where created_by = $1", [
    owner.id,
  ]);
  expect(await isOpen(owner)).toBe("subscription_required");
  expect(await owner.client.billing.subscription()).toMatchObject({
    subscribed: false,
    subscription_tier: "Trial",
    price_type: null,
  });
  await send(stripe.pay((await owner.client.billing.checkout({ priceType: "monthly" })).url));
  expect(await planOf(owner)).toMatchObject({ subscribed: true, subscription_tier: "Monthly" });
});

test("a renewal that fails while a trial still runs is shown beside the trial, until another plan takes its place", async () => {
  const owner = await story.signUp({ trial: true });
  const left = (await owner.client.billing.checkout({ priceType: "yearly" })).url;
  await send(
    stripe.pay((await owner.client.billing.checkout({ priceType: "monthly" })).url, { at: seconds() - 31 * day }),
  );
  const id = [...stripe.subscriptions.values()].at(-1)?.id ?? "";
  expect(await send(stripe.happen(id, "failRenewal", seconds() - 30))).toBe(200);
  expect(await owner.client.billing.subscription()).toMatchObject({
    subscribed: true,
    subscription_tier: "Trial",
    payment_failed: true,
  });
  expect(await isOpen(owner)).toBe("open");
  expect(await send(stripe.pay(left))).toBe(200);
  expect(await owner.client.billing.subscription()).toMatchObject({
    subscribed: true,
    subscription_tier: "Yearly",
    payment_failed: false,
  });
});

test("switching goes through the checkout; the plan that is replaced is ended and the rest of it credited", async () => {
  const { owner, id } = await buyer("monthly", seconds() - 3 * day);
  await send(stripe.pay((await owner.client.billing.checkout({ priceType: "yearly" })).url));
  expect(await planOf(owner)).toMatchObject({ subscribed: true, subscription_tier: "Yearly" });
  await vi.waitFor(() => expect(stripe.subscriptions.get(id)?.status).toBe("canceled"), {
    timeout: 120_000,
    interval: 50,
  });
  expect(stripe.asked.find(({ method, path }) => method === "DELETE" && path.endsWith(id))?.fields).toMatchObject({
    prorate: "true",
    invoice_now: "true",
  });
  expect(await planOf(owner)).toMatchObject({ subscribed: true, subscription_tier: "Yearly" });
});

test("forged and altered events, and those signed long ago or in the future, are refused; a clock that is some minutes off is not", async () => {
  const { owner, id } = await buyer();
  const bought = await planOf(owner);
  const end = stripe.happen(id, "failRenewal", seconds() + 100);
  expect(await send(end, { secret: "whsec_forged" })).toBe(400);
  expect(await send(end, { signedAt: seconds() - 600 })).toBe(400);
  expect(await send(end, { signedAt: seconds() + 600 })).toBe(400);
  const unsigned = await fetch(`${story.url}/api/stripe/webhook`, { method: "POST", body: JSON.stringify(end) });
  expect(unsigned.status).toBe(400);
  expect(await unsigned.json()).toMatchObject({ code: "invalid" });
  // Without the secret, no one can send events about another owner's customer. An event about an unknown customer
  // changes nothing.
  expect(
    await send({ ...end, id: "evt_stranger", data: { object: { ...end.data.object, customer: "cus_unknown" } } }),
  ).toBe(200);
  expect(await planOf(owner)).toEqual(bought);
  // The server's key is a test key: it ignores events of real money.
  expect(await send({ ...end, livemode: true })).toBe(400);
  expect(story.logs()).toContain("an event of the wrong mode");
  expect(await send(end, { signedAt: seconds() - 240 })).toBe(200);
  expect(await send({ ...end, id: "evt_ahead" }, { signedAt: seconds() + 240 })).toBe(200);
  expect((await planOf(owner)).subscribed).toBe(true); // the unpaid period is in the future; the paid time lasts until then
  expect((await owner.client.billing.subscription()).payment_failed).toBe(true);
});

test("whatever is sent to the webhook, signed or not, it never breaks and never changes anything it should not", async () => {
  const { owner, event } = await buyer();
  const bought = await planOf(owner);
  const [row] = await story.sql<{ state: object }>("select state from billing_subscriptions where created_by = $1", [
    owner.id,
  ]);
  const pieces = fc.constantFrom<unknown>(
    null,
    "",
    "\u0000",
    "sub_\u0000",
    -1,
    1e30,
    0.5,
    [],
    {},
    true,
    "customer.subscription.updated",
    { data: [] },
    { object: null },
  );
  const broken = fc
    .tuple(fc.constantFrom("id", "type", "created", "data"), pieces)
    .map(([key, piece]) => JSON.stringify({ ...event, id: "evt_broken", [key]: piece }));
  const brokenObject = fc
    .tuple(fc.constantFrom("id", "customer", "status", "created", "items"), pieces)
    .map(([key, piece]) =>
      JSON.stringify({
        ...event,
        id: "evt_broken",
        data: { object: { ...event.data.object, status: "past_due", [key]: piece } },
      }),
    );
  const body = fc.oneof(
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
    { weight: 2, arbitrary: broken },
    { weight: 2, arbitrary: brokenObject },
  );
  await fc.assert(
    fc.asyncProperty(body, fc.boolean(), async (text, forged) => {
      const status = await send(text, forged ? { secret: "whsec_forged" } : {});
      expect(forged ? [400] : [200, 400]).toContain(status);
    }),
    { numRuns: 150 },
  );
  expect(await send("x".repeat(600_000))).toBe(413);
  expect(await planOf(owner)).toEqual(bought);
  expect(
    (await story.sql<{ state: object }>("select state from billing_subscriptions where created_by = $1", [owner.id]))[0]
      ?.state,
  ).toEqual(row?.state);
});

test("a change without a webhook event is found by the daily reconciliation and on return from the checkout", async () => {
  const { owner, id } = await buyer();
  stripe.happen(id, "cancelAtPeriodEnd", seconds() + 1);
  await story.sql(
    "update billing_accounts set reconciled_at = now() - case when business_id = $1 then interval '1 day' else interval '0' end",
    [owner.id],
  );
  await story.server.deps.jobs.send({ name: "compare-billing", data: {} });
  await vi.waitFor(
    async () => expect(await owner.client.billing.subscription()).toMatchObject({ renews: false, subscribed: true }),
    { timeout: 120_000, interval: 100 },
  );

  const early = await story.signUp();
  stripe.pay((await early.client.billing.checkout({ priceType: "monthly" })).url);
  expect((await early.client.billing.subscription()).subscribed).toBe(false);
  expect(await early.client.billing.refresh()).toMatchObject({ subscribed: true, subscription_tier: "Monthly" });

  // A subscription that Stripe no longer knows is over, and the paid time remains. Stripe's clock counts whole seconds:
  // of two snapshots within one second, the one that still contains it may be the later.
  stripe.subscriptions.delete(id);
  await vi.waitFor(
    async () => {
      await story.server.deps.billing.refresh(owner.id);
      expect(
        await story.sql("select state ->> 'status' as status from billing_subscriptions where created_by = $1", [
          owner.id,
        ]),
      ).toEqual([{ status: "canceled" }]);
    },
    { timeout: 120_000, interval: 250 },
  );
});

test("receipts follow the owner to another email", async () => {
  const { owner, id } = await buyer();
  const email = someEmail();
  await somebody(undefined, owner.headers()).post("/change-email", { newEmail: email, password: owner.password });
  await somebody().get(`/verify-email?token=${await mailed(email, /^Confirm your new/)}`);
  await vi.waitFor(() => expect(receiptsOf(id)).toBe(email), { timeout: 120_000 });
});

test("receipts follow the owner who pays and no other, and go to an owner who is left", async () => {
  const founder = await story.signUp();
  const payer = await colleague(story, founder, "owner", "Pia Payer");
  const { url } = await payer.client.billing.checkout({ priceType: "monthly" });
  stripe.pay(url);
  const id = [...stripe.subscriptions.keys()].at(-1) ?? "";
  expect(receiptsOf(id)).toBe(payer.email);
  const change = async (person: StoryOwner) => {
    const email = someEmail();
    await somebody(undefined, person.headers()).post("/change-email", { newEmail: email, password: person.password });
    await somebody().get(`/verify-email?token=${await mailed(email, /^Confirm your new/)}`);
    return email;
  };
  const foundersEmail = await change(founder);
  const payersEmail = await change(payer); // its job runs after the other one's
  await vi.waitFor(() => expect(receiptsOf(id)).toBe(payersEmail), { timeout: 120_000 });
  await founder.client.members.changeRole({ id: payer.id, role: "manager" });
  await vi.waitFor(() => expect(receiptsOf(id)).toBe(foundersEmail), { timeout: 120_000 });

  // A value set at Stripe itself stays.
  const customer = stripe.customers.get(stripe.subscriptions.get(id)?.customer ?? "");
  if (customer) customer.email = "bills@business.dev";
  stripe.asked = [];
  await change(founder);
  await vi.waitFor(() => expect(stripe.asked.map(({ method }) => method)).toContain("GET"), { timeout: 120_000 });
  expect(receiptsOf(id)).toBe("bills@business.dev");
});

test("there is no test checkout where Stripe takes the payments", async () => {
  for (const path of ["/test-portal", "/test-checkout/cs_test_1", "/test-portal/invoices.csv"])
    expect((await fetch(story.url + path)).status, path).toBe(404);
});

test("the portal opens where it was asked for; a customer missing at Stripe is created again", async () => {
  const { owner, id } = await buyer();
  expect((await owner.client.billing.portal({ section: "cancel" })).url).toMatch(
    /^https:\/\/billing\.stripe\.invalid\//,
  );
  expect(stripe.asked.at(-1)?.fields).toMatchObject({
    return_url: `${story.url}/subscription`,
    "flow_data[type]": "subscription_cancel",
    "flow_data[subscription_cancel][subscription]": id,
  });
  const lost = stripe.subscriptions.get(id)?.customer ?? "";
  stripe.customers.delete(lost);
  expect((await owner.client.billing.portal({})).url).not.toContain(lost);
  expect(await send(stripe.happen(id, "keep", seconds() + 1))).toBe(200);
});

test("while Stripe does not answer, buying says so, what is bought stays open, and no account that pays is deleted", async () => {
  const { owner, id } = await buyer();
  const free = await story.signUp();
  stripe.down = true;
  try {
    expect(await refusal(free.client.billing.checkout({ priceType: "monthly" }))).toMatchObject({
      code: "unavailable",
      message: "Unable to create checkout session.",
    });
    expect(await refusal(owner.client.billing.portal({}))).toMatchObject({ code: "unavailable" });
    expect(await owner.client.billing.refresh()).toMatchObject({ subscribed: true });
    await expect(story.server.deps.billing.cancelForGood(owner.id)).rejects.toThrow("Your plan couldn't be cancelled");
    expect(await isOpen(owner)).toBe("open");
  } finally {
    stripe.down = false;
  }
  const customer = stripe.subscriptions.get(id)?.customer ?? "";
  await story.server.deps.billing.cancelForGood(owner.id);
  expect(stripe.subscriptions.get(id)?.status).toBe("canceled");
  expect(stripe.customers.has(customer)).toBe(false);
  await story.server.deps.billing.cancelForGood(owner.id); // again, as after a crash
  await story.server.deps.billing.cancelForGood(free.id);
});

test("settings that are wrong or not all there stop the start with one line", () => {
  expect(() => parseEnv({ STRIPE_SECRET_KEY: "sk_test_1" })).toThrow(
    "The variable STRIPE_SECRET_KEY requires STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY, STRIPE_PRICE_YEARLY.",
  );
  expect(() => parseEnv({ ...stripeEnv, STRIPE_SECRET_KEY: "pk_test_1" })).toThrow(
    "The variable STRIPE_SECRET_KEY must be a Stripe secret key, such as sk_live_abc123.",
  );
  expect(() => parseEnv({ ...stripeEnv, STRIPE_PRICE_YEARLY: stripeEnv.STRIPE_PRICE_MONTHLY })).toThrow(
    "The variable STRIPE_PRICE_YEARLY must differ from STRIPE_PRICE_MONTHLY.",
  );
  expect(parseEnv(stripeEnv).STRIPE_PRICE_YEARLY).toBe("price_yearly");
});
