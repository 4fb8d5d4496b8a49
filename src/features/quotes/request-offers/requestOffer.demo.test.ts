import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { clientOver } from "#api/client.ts";
import { demoLink } from "#demo/demoLink.ts";
import { openDemoContext } from "#demo/store.ts";
import { createDemoForm } from "#features/requests/submissions/publicForm.demo.ts";
import { emptyDraft } from "#features/requests/form-drafts/draft.ts";
import { openDemoRequest } from "#features/requests/request-portal/requestPage.demo.ts";
import { openDemoQuote } from "#features/quotes/quote-portal/quotePage.demo.ts";
import { choiceByDefault } from "#features/quotes/quote-rules/quoteMoney.ts";
import { memoryStorage } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";
import { requestOfferInDemo } from "./requestOffer.demo.ts";

/** A visitor of the demo accepts the firm price of a request, as a customer does on the server. */

const at = new Date("2026-11-27T18:00:00Z");
const now = () => at;

/** A visit with a request for 800 sq ft at $0.25, sent from the demo's form. */
async function sent({ allowed }: { allowed: boolean }) {
  const visit = { userId: randomUUID(), storage: memoryStorage(), now };
  const link = demoLink(visit);
  const client = clientOver(() => link);
  const settings = await client.quotes.settings();
  await client.quotes.saveSettings({ ...settings, accept_on_request: allowed });
  const { opening, answers } = createDemoForm("standard", "pressure-washing");
  const service = opening.services[0]?.id ?? "";
  const request_id = randomUUID();
  const result = await answers.submit({
    business_owner_id: "demo",
    request_id,
    kind: "standard",
    name: "Carla Customer",
    email: "carla@mail.example",
    phone: null,
    address: null,
    estimate_method: "manual",
    services: [{ service_id: service, manual_area: 800 }],
  });
  const draft = { ...emptyDraft(request_id, opening), name: "Carla Customer", email: "carla@mail.example" };
  const { answers: page } = openDemoRequest({ opening, answers, draft, photos: [], result }, "/customer-form/demo");
  const context = openDemoContext(visit);
  const offer = requestOfferInDemo(context, { page: page.read, ...draft, address: "7 Oak Street" });
  return { client, context, offer, page, estimate_id: result.results[0]?.estimate_id ?? "" };
}

test("the price becomes a quote once, whose page takes the customer through the usual steps", async () => {
  const { client, context, offer, estimate_id } = await sent({ allowed: true });
  expect(await offer.read()).toEqual({ total: 200_00 });
  expect((await client.estimates.list({ search: "Carla Customer" })).total).toBe(0);
  const { address } = await offer.begin(200_00);
  expect(await offer.begin(200_00)).toEqual({ address });
  expect(await offer.read()).toEqual({ total: 200_00 });
  const { rows } = await client.quotes.list({ estimate_id });
  expect(rows).toMatchObject([{ state: "sent", total: 200_00, recipient_name: "Carla Customer" }]);
  const quote = await client.quotes.get({ id: rows[0]?.id ?? "" });
  expect(quote.events).toMatchObject([{ kind: "sent", by: "customer" }]);
  expect(quote.versions[0]?.content.packages[0]?.lines).toMatchObject([{ quantity: "800", unit_price: 25 }]);
  expect(await client.estimates.get({ id: estimate_id })).toMatchObject({ address: "7 Oak Street", total_price: 200 });

  const opened = openDemoQuote(context, address.replace("/quote/", ""), () => () => {});
  if (!opened) throw new Error("The address leads to no quote.");
  const { content, content_hash } = opened.page;
  await opened.answers.accept({
    idempotency_key: randomUUID(),
    choice: choiceByDefault(content.packages),
    content_hash,
    total: 200_00,
    name: "Carla Customer",
    consent_id: "accept-1",
    language: "en",
    strokes: null,
    name_drawn: null,
    own_device: false,
  });
  expect((await client.quotes.get({ id: quote.id })).acceptance).toMatchObject({ how: "page", total: 200_00 });
  expect((await client.estimates.get({ id: estimate_id })).status).toBe("in-progress");
  expect(await offer.read()).toEqual({ total: null });
});

test("nothing is offered unless the visitor allows it, nor for a withdrawn request or another total", async () => {
  const closed = await sent({ allowed: false });
  expect(await closed.offer.read()).toEqual({ total: null });
  const { offer, page } = await sent({ allowed: true });
  const changed = { code: "conflict", message: "This price has changed. Please reload the page." };
  expect(await refusal(offer.begin(100_00))).toMatchObject(changed);
  await page.withdraw();
  expect(await offer.read()).toEqual({ total: null });
  expect(await refusal(offer.begin(200_00))).toMatchObject(changed);
});
