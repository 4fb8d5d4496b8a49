import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isUnbroken } from "#shared/records/eventChain.ts";
import { acceptanceOf, refused } from "#server/testing/quoteStory.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** A customer accepts the firm price of a request without waiting for a quote. */

let story: Story;
let owner: StoryOwner;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await story.signUp({ trial: true })));

const changed = { code: "conflict", message: "This price has changed. Please reload the page." };
const offers = () => story.nobody.requestOffers;
const allow = async (accept_on_request = true) => {
  const settings = await owner.client.quotes.settings();
  const tax_rates = [{ name: "Sales tax", percent: "8.25", valid_from: null, valid_to: null }];
  await owner.client.quotes.saveSettings({ ...settings, accept_on_request, tax_rates });
};

/** Sends a request for 800 sq ft at $0.25, and returns the token of its page. */
async function request() {
  const { id } = await owner.client.services.create({ ...drivewayWash, rate: 0.25, minimum_price: 0 });
  const answer = await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "standard",
    name: "Carla Customer",
    email: "carla@mail.dev",
    address: "7 Oak Street",
    estimate_method: "manual",
    services: [{ service_id: id, manual_area: 800 }],
  });
  const token = answer.page?.replace("/request/", "") ?? "";
  return { token, estimate: answer.results[0]?.estimate_id ?? "" };
}

test("the price of a request becomes a quote once, however often it is asked for, and is accepted as any quote", async () => {
  await allow();
  const { token, estimate } = await request();
  expect(await offers().read({ token })).toEqual({ total: 216_50 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => offers().begin({ token, total: 216_50 })));
  expect(new Set(answers.map(({ address }) => address)).size).toBe(1);
  const { rows } = await owner.client.quotes.list({ estimate_id: estimate });
  expect(rows).toHaveLength(1);
  const quote = await owner.client.quotes.get({ id: rows[0]?.id ?? "" });
  expect(quote).toMatchObject({ state: "sent", number: 1, recipient_name: "Carla Customer", total: 216_50 });
  expect(quote.versions[0]?.content.packages[0]?.lines).toMatchObject([{ quantity: "800", unit_price: 25 }]);
  expect(quote.events).toMatchObject([{ kind: "sent", by: "customer" }]);
  expect(await offers().read({ token })).toEqual({ total: 216_50 });

  const quoteToken = answers[0]?.address.replace("/quote/", "") ?? "";
  await story.nobody.quotePages.accept(acceptanceOf(quote, quoteToken));
  const after = await owner.client.quotes.get({ id: quote.id });
  expect(after.acceptance).toMatchObject({ how: "page", total: 216_50, name: "Carla Customer" });
  expect(isUnbroken(after.events)).toBe(true);
  expect((await owner.client.estimates.get({ id: estimate })).status).toBe("in-progress");
  expect(await offers().read({ token })).toEqual({ total: null });
  expect(await offers().begin({ token, total: 216_50 })).toEqual(answers[0]);
});

test("a business that has not allowed it offers nothing, and neither does one that allowed it before", async () => {
  const { token } = await request();
  expect(await offers().read({ token })).toEqual({ total: null });
  expect(await refused(offers().begin({ token, total: 200_00 }))).toEqual(changed);
  await allow();
  await allow(false);
  expect(await offers().read({ token })).toEqual({ total: null });
  expect(await refused(offers().begin({ token, total: 216_50 }))).toEqual(changed);
});

test("another total than the shown one, a withdrawn request and a quote that is being written are refused", async () => {
  await allow();
  const { token } = await request();
  expect(await refused(offers().begin({ token, total: 200_00 }))).toEqual(changed);
  await story.nobody.requestPages.withdraw({ token });
  expect(await offers().read({ token })).toEqual({ total: null });
  expect(await refused(offers().begin({ token, total: 216_50 }))).toEqual(changed);

  const other = await request();
  await owner.client.quotes.create({ estimate_id: other.estimate });
  expect(await offers().read({ token: other.token })).toEqual({ total: null });
  expect(await refused(offers().begin({ token: other.token, total: 216_50 }))).toEqual(changed);
});

test("an address without a request finds nothing", async () => {
  expect(await refused(offers().read({ token: "x".repeat(64) }))).toMatchObject({ code: "not_found" });
  expect(await refused(offers().begin({ token: "x".repeat(64), total: 1 }))).toMatchObject({ code: "not_found" });
});
