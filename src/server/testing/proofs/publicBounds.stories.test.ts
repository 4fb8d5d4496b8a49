import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { boundsOf, publicBounds, type PublicWrite } from "#platform/limits/publicBounds.ts";
import { issueInvoice } from "#server/testing/invoiceStory.ts";
import { sendQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { everyOperation } from "#testing/everyOperation.ts";

/** Every write that is possible without signing in has its limits in one table, and this test reaches them. */

const publicWrites = everyOperation.filter(({ access, route }) => access === "public" && route.method !== "GET");

/** Routes that write but are not public, with the file that has each. */
const notPublic: Record<string, string> = {
  "features/business/plan-payments/webhook.server.ts": "signed by the payment service",
  "features/payments/card-payments/stripeWebhooks.server.ts": "signed by the payment service",
  "server/http/textRoutes.ts": "signed by the text service",
  "server/http/inboundMailRoute.ts": "asks for the secret of the email provider",
  "features/business/billing/fakeStripePages.server.ts": "asks for a sign-in",
  "features/work/visits/visitPhotos.server.ts": "asks for a sign-in",
  "features/business/business-pictures/businessPicture.server.ts": "asks for a sign-in",
  "server/http/pages.ts": "answers a form with its own page, and writes nothing",
  "server/http/app.ts": "sign-in has limits of its own (decision 031)",
};

/** The whole paths of routes that are mounted below a prefix. */
const mounted: Record<string, string> = { "/stop": "/mails/stop", "/": "/mails/opt-out" };

test("every public operation that writes, and every public route beside the contract, has its bounds", () => {
  const src = resolve(import.meta.dirname, "../../..");
  const routes = globSync("{features,server/http}/**/*.ts", { cwd: src })
    .filter((file) => !file.endsWith(".test.ts") && !Object.hasOwn(notPublic, file))
    .flatMap((file) =>
      [
        ...readFileSync(resolve(src, file), "utf8").matchAll(
          /\b(?:routes|app)\.(post|put|patch|delete|on)\(\s*["'[]([^"',]+)/g,
        ),
      ].map(([, method = "", path = ""]) => `${method.toUpperCase()} ${mounted[path] ?? path}`),
    );
  expect(Object.keys(publicBounds.writes).toSorted()).toEqual(
    [...publicWrites.map(({ name }) => name), ...routes].toSorted(),
  );
});

let story: Story;
let owner: StoryOwner;
let serviceId: string;
beforeAll(
  async () =>
    void (story = await startStory({ limits: { publicBounds: boundsOf((most) => (most < 2_000 ? 1 : most)) } })),
);
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await story.signUp({ trial: true });
  serviceId = (await owner.client.services.create({ ...drivewayWash, show_price: true })).id;
});

let addresses = 0;
const newAddress = () => `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;
/** The target of a write in a business: a new quote or request each time, if the write needs one. */
type Thing = Record<string, unknown>;

/** The page of an existing request. Writing to it bypasses the form, which would require a proof. */
async function requestThing(): Promise<Thing> {
  await story.sql("truncate rate_limit");
  const request_id = randomUUID();
  const sent = await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id,
    kind: "standard",
    name: "Carla",
    email: "carla@mail.dev",
    estimate_method: "manual",
    services: [{ service_id: serviceId, manual_area: 100 }],
  });
  return { token: sent.page?.replace("/request/", ""), request_id, estimate_id: sent.results[0]?.estimate_id };
}
async function quoteThing(): Promise<Thing> {
  const { quote, token } = await sendQuote(owner);
  return { ...acceptanceOf(quote, token), token };
}
const invoiceThing = async (): Promise<Thing> => ({ token: (await issueInvoice(owner)).token, tip: 0 });

async function customerThing(): Promise<Thing> {
  const { id } = await owner.client.customers.create({ name: "Carla Customer", email: "carla@mail.dev" });
  return {
    token: (await owner.client.customerLinks.get({ id })).link.replace("/my/", ""),
    code: "123456",
    id: randomUUID(),
  };
}

function thingOf(write: string): Promise<Thing> {
  if (write.startsWith("customerPages.")) return customerThing();
  if (write.startsWith("quotePages.")) return quoteThing();
  if (write.startsWith("invoicePages.")) return invoiceThing();
  return ["requestPages.", "requestOffers.", "publicForms.measure"].some((start) => write.startsWith(start))
    ? requestThing()
    : Promise.resolve({ request_id: randomUUID() });
}

/** Writes to a target from a network address, over HTTP. */
async function write(name: string, thing: Thing, address: string, proof?: string) {
  const operation = publicWrites.find((one) => one.name === name);
  const [, method = "", path = ""] = /^(\w+) (.+)$/.exec(name) ?? [];
  const input = {
    ...(operation?.input.make(() => randomUUID()) as object | undefined),
    ownerId: owner.id,
    owner: owner.id,
    session: "none",
    requestId: thing["request_id"],
    ...thing,
    business_owner_id: owner.id,
  } as Record<string, unknown>;
  const filled = (operation?.route.path ?? path).replaceAll(/\{(\w+)\}|:(\w+)/g, (_, inBraces, afterColon) =>
    String(input[String(inBraces ?? afterColon)]),
  );
  const sent = await fetch(story.url + filled, {
    method: operation?.route.method ?? method,
    headers: {
      "content-type": operation ? "application/json" : "application/octet-stream",
      origin: story.url,
      "x-forwarded-for": address,
      ...(proof ? { "x-proof-of-work": proof } : {}),
    },
    body: operation ? JSON.stringify(input) : "x",
    redirect: "manual",
  });
  const text = await sent.text();
  if (sent.status !== 429) return null;
  const answer = JSON.parse(text) as { code: string; message: string; data?: { fields?: { proof?: string } } };
  return { ...answer, asksProof: answer.data?.fields?.proof !== undefined };
}

const all = Object.keys(publicBounds.writes) as PublicWrite[];
const ofThings = all.filter((name) => publicBounds.writes[name].thing);
const proven = all.filter((name) => publicBounds.pools[publicBounds.writes[name].pool].quiet);

describe("is bounded, and says so in plain words", () => {
  test.each(all)("for one address: %s", async (name) => {
    const [one, other] = [await thingOf(name), await thingOf(name)];
    const address = newAddress();
    expect(await write(name, one, address)).toBeNull();
    const refused = await write(name, other, address);
    expect(refused).toMatchObject({ code: "too_many", asksProof: false });
    expect(refused?.message).toMatch(/^Too many .+\. Please try again in (a minute|an hour|\d+ (minutes|hours))\.$/);
  });

  test.each(ofThings)("for one quote or request, from any number of addresses: %s", async (name) => {
    const thing = await thingOf(name);
    expect(await write(name, thing, newAddress())).toBeNull();
    expect(await write(name, thing, newAddress())).toMatchObject({ code: "too_many", asksProof: false });
  });

  test.each(proven)("for one business, by a proof of work: %s", async (name) => {
    const [one, other] = [await thingOf(name), await thingOf(name)];
    expect(await write(name, one, newAddress())).toBeNull();
    expect(await write(name, other, newAddress())).toMatchObject({ code: "too_many", asksProof: true });
  });
});

test("a page under load takes what comes with a proof of work, and the form does not notice", async () => {
  const [one, other] = [await quoteThing(), await quoteThing()];
  expect(await write("quotePages.ask", one, newAddress())).toBeNull();
  expect(await write("quotePages.ask", other, newAddress())).toMatchObject({ asksProof: true });
  const challenge = (await story.nobody.publicForms.challenge({ business_owner_id: owner.id })) as unknown as Challenge;
  const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
  // That quote already has its question, so a third quote is used.
  const third = await quoteThing();
  expect(await write("quotePages.ask", third, newAddress(), proof)).toBeNull();
  expect(await write("quotePages.ask", await quoteThing(), newAddress(), proof)).toMatchObject({ asksProof: true });
  const form = { request_id: randomUUID(), services: [{ service_id: serviceId, manual_area: 100 }] };
  expect(await write("publicForms.submit", form, newAddress())).toBeNull();
});

test("a homeowner who reads Spanish is refused in Spanish", async () => {
  const { token } = await quoteThing();
  const ask = () =>
    fetch(`${story.url}/api/quote-pages/${String(token)}/messages`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-language": "es", "x-forwarded-for": newAddress() },
      body: JSON.stringify({ text: "¿Incluye la entrada?" }),
    });
  expect((await ask()).status).toBe(200);
  expect(await (await ask()).json()).toMatchObject({
    message: expect.stringMatching(/^Demasiadas preguntas\. Inténtelo de nuevo en /) as string,
  });
});

test("the answer to a question carries the newest of the thread, not all of it", async () => {
  const { quote, token } = await sendQuote(owner);
  for (let number = 1; number <= 25; number++)
    await owner.client.quotes.answer({ id: quote.id, text: `No. ${number}` });
  const page = await story.nobody.quotePages.ask({ token, text: "And the walk?" });
  expect(page.messages.map(({ text }) => text)).toEqual([
    ...Array.from({ length: 19 }, (_, place) => `No. ${place + 7}`),
    "And the walk?",
  ]);
  expect(page.earlier_messages).toBe(6);
});
