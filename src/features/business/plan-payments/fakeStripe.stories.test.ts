import { afterAll, beforeAll, expect, test } from "vitest";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { sendEvent } from "#server/testing/outside/stripeServer.ts";
import { refusal } from "#testing/refusal.ts";

/** Without a key for Stripe: the product's own test checkout and portal, over HTTP as a browser sees them. */

let story: Story;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());

const look = (owner: StoryOwner | null, path: string) =>
  fetch(new URL(path, story.url), { redirect: "manual", ...(owner ? { headers: owner.headers() } : {}) });
const press = (owner: StoryOwner, path: string, what: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, story.url), {
    method: "POST",
    redirect: "manual",
    headers: { ...owner.headers(), "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ do: what }).toString(),
  });
const isOpen = async (owner: StoryOwner) => (await refusal(owner.client.customers.list({})))?.code ?? "open";

async function buyer(priceType: "monthly" | "yearly" = "monthly") {
  const owner = await story.signUp();
  const { url } = await owner.client.billing.checkout({ priceType });
  await press(owner, url, "pay");
  const subscription =
    /\/test-portal\/(sub_test_\w+)/.exec(await (await look(owner, "/test-portal")).text())?.[1] ?? "";
  return { owner, url, portal: `/test-portal/${subscription}` };
}

test("says on every page that it is a test, has no field for a card, and sells the Test plan to its owner alone", async () => {
  const owner = await story.signUp();
  const stranger = await story.signUp();
  const { url } = await owner.client.billing.checkout({ priceType: "yearly" });
  expect(new URL(url).pathname).toMatch(/^\/test-checkout\/cs_test_\w+$/);
  for (const path of [url, "/test-portal"]) {
    const page = await look(owner, path);
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");
    const html = await page.text();
    expect(html).toContain("<strong>TEST</strong>");
    expect(html).not.toMatch(/<(input|textarea|select|iframe|script)/);
  }
  expect((await look(null, url)).status).toBe(401);
  expect((await look(stranger, url)).status).toBe(404);
  expect((await press(stranger, url, "pay")).status).toBe(404);
  expect((await press(owner, url, "pay", { origin: "https://elsewhere.invalid" })).status).toBe(403);
  expect((await press(owner, url, "decline")).headers.get("location")).toBe(`${new URL(url).pathname}?declined`);
  expect(await isOpen(owner)).toBe("subscription_required");

  expect((await press(owner, url, "pay")).headers.get("location")).toBe("/subscription?checkout=success");
  expect(await isOpen(owner)).toBe("open");
  expect(await owner.client.billing.subscription()).toMatchObject({
    subscribed: true,
    subscription_tier: "Test",
    price_type: "yearly",
    renews: true,
    test_checkout: true,
  });
  await press(owner, url, "pay"); // again, as by a second press
  expect(await (await look(owner, url)).text()).toContain("It has been used already");
  expect(
    await story.sql("select count(*)::int as count from billing_subscriptions where created_by = $1", [owner.id]),
  ).toEqual([{ count: 1 }]);
  expect(await isOpen(stranger)).toBe("subscription_required");
});

test("a checkout that is given up is closed and sells nothing", async () => {
  const owner = await story.signUp();
  const { url } = await owner.client.billing.checkout({ priceType: "monthly" });
  expect((await press(owner, url, "back")).headers.get("location")).toBe("/subscription?checkout=cancelled");
  await press(owner, url, "pay");
  expect(await isOpen(owner)).toBe("subscription_required");
});

test("cancelling keeps access to the end of the period, and when that has come it is over; the plan can be kept until then", async () => {
  const { owner, portal } = await buyer();
  const { subscription_end } = await owner.client.billing.subscription();
  await press(owner, portal, "cancelAtPeriodEnd");
  expect(await owner.client.billing.subscription()).toMatchObject({
    subscribed: true,
    renews: false,
    subscription_end,
  });
  await press(owner, portal, "keep");
  expect(await owner.client.billing.subscription()).toMatchObject({ subscribed: true, renews: true, subscription_end });
  await press(owner, portal, "cancelAtPeriodEnd");
  await press(owner, portal, "end");
  await expect.poll(() => isOpen(owner)).toBe("subscription_required");
  expect(await owner.client.billing.subscription()).toMatchObject({
    subscribed: false,
    subscription_tier: "Test",
    payment_failed: false,
  });
});

test("a renewal that fails closes what is premium, and paying opens it again; given up on, it is over", async () => {
  const { owner, portal } = await buyer();
  await press(owner, portal, "renew");
  expect(await owner.client.billing.subscription()).toMatchObject({ subscribed: true, renews: true });
  await press(owner, portal, "failRenewal");
  await expect.poll(() => isOpen(owner)).toBe("subscription_required");
  await press(owner, portal, "payOpenBill");
  expect(await isOpen(owner)).toBe("open");
  await press(owner, portal, "failRenewal");
  await press(owner, portal, "end");
  await expect
    .poll(() => owner.client.billing.subscription())
    .toMatchObject({ subscribed: false, payment_failed: false });
});

test("there are invoices to look at and to take along, marked as a test, for their owner alone", async () => {
  const { owner, portal } = await buyer("yearly");
  await press(owner, portal, "renew");
  const path = /\/test-portal\/invoices\/in_test_\w+/.exec(await (await look(owner, "/test-portal")).text())?.[0] ?? "";
  const html = await (await look(owner, path)).text();
  expect(html).toContain("$27.00");
  expect(html).toContain(owner.email);
  expect(html).toContain("This is a test invoice.");
  const file = await look(owner, "/test-portal/invoices.csv");
  expect(file.headers.get("content-type")).toContain("text/csv");
  expect((await file.text()).trim().split("\n")).toHaveLength(3);
  const stranger = await story.signUp();
  expect((await look(stranger, path)).status).toBe(404);
  expect((await press(stranger, portal, "renew")).status).toBe(404);
  expect((await press(owner, portal, "cancelNow")).status).toBe(404);
  expect((await press(owner, portal, "toString")).status).toBe(404);
});

test("switching replaces the plan, and deleting an account ends what is paid for", async () => {
  const { owner } = await buyer("monthly");
  await press(owner, (await owner.client.billing.checkout({ priceType: "yearly" })).url, "pay");
  expect(await owner.client.billing.subscription()).toMatchObject({ price_type: "yearly", subscribed: true });
  await expect
    .poll(() =>
      story.sql("select state ->> 'status' as status from billing_subscriptions where created_by = $1 order by 1", [
        owner.id,
      ]),
    )
    .toEqual([{ status: "active" }, { status: "canceled" }]);
  await story.server.deps.billing.cancelForGood(owner.id);
  expect(await story.sql("select id from billing_test_objects where created_by = $1", [owner.id])).toEqual([]);
});

test("nobody from outside can tell it that something was bought", async () => {
  const { owner, portal } = await buyer();
  const [kept] = await story.sql<{ data: { subscription: object } }>(
    "select data from billing_test_objects where created_by = $1 and kind = 'subscription'",
    [owner.id],
  );
  const event = {
    id: "evt_1",
    type: "customer.subscription.updated",
    created: Math.floor(Date.now() / 1000) + 60,
    data: { object: { ...kept?.data.subscription, status: "past_due" } },
  };
  expect((await sendEvent(story.url, event)).status).toBe(400);
  expect((await press(owner, portal, "nothing known")).status).toBe(404);
  expect(await isOpen(owner)).toBe("open");
});
