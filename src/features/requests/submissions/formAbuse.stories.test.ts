import { randomUUID } from "node:crypto";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { clientOver, linkOverHttp, type Client } from "#api/client.ts";
import type { RequestToSubmit } from "#features/requests/form-drafts/request.ts";
import { boundsOf } from "#platform/limits/publicBounds.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { ProductError } from "#shared/errors.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";

/** Forms under floods of requests. */
let story: Story;
let owner: StoryOwner;
let serviceId: string;

beforeAll(
  async () =>
    void (story = await startStory({
      limits: {
        opensPerMinute: 5,
        publicBounds: boundsOf(() => 1e9, {
          form: { address: { most: 4, seconds: 3600 }, quiet: { most: 2, seconds: 600 } },
          requestPages: { address: { most: 4, seconds: 3600 }, quiet: { most: 1, seconds: 600 } },
          photos: { address: { most: 2, seconds: 3600 } },
        }),
      },
    })),
);
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await story.signUp();
  serviceId = (
    await owner.client.services.create({
      name: "Wash",
      rate: 1,
      unit: "per sq ft",
      ai_focus_instructions: "Look",
      show_price: true,
      show_ai_analysis: true,
    })
  ).id;
});

/** A client with this IP address. */
function at(address: string, on = story): Client["publicForms"] {
  const link = linkOverHttp({ origin: () => on.url, headers: () => ({ "x-forwarded-for": address }) });
  return clientOver(() => link).publicForms;
}
const request = (fields: Partial<RequestToSubmit> = {}): RequestToSubmit => ({
  business_owner_id: owner.id,
  request_id: randomUUID(),
  kind: "standard",
  name: "Carla",
  email: "carla@mail.dev",
  estimate_method: "manual",
  services: [{ service_id: serviceId, manual_area: 100 }],
  ...fields,
});
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) =>
      error instanceof ProductError
        ? { code: error.code, asksProof: error.fields?.["proof"] !== undefined }
        : Promise.reject(error),
  );

async function prove(forms: Client["publicForms"], ownerId = owner.id): Promise<string> {
  const challenge = (await forms.challenge({ business_owner_id: ownerId })) as unknown as Challenge;
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

test("an address sends and opens only so much; its neighbour is not held for it", async () => {
  const forms = at("203.0.113.7");
  for (let count = 0; count < 5; count++) await forms.open({ business_owner_id: owner.id });
  expect(await refusal(forms.open({ business_owner_id: owner.id }))).toMatchObject({ code: "too_many" });
  for (let count = 0; count < 4; count++) await refusal(forms.submit(request({ name: "" }))).catch(() => {});
  for (let count = 0; count < 4; count++) await refusal(forms.submit(request()));
  expect(await refusal(forms.submit(request()))).toEqual({ code: "too_many", asksProof: false });
  expect(await at("203.0.113.8").open({ business_owner_id: owner.id })).toMatchObject({ kind: "standard" });
});

test("a form under load asks for a proof of work, and takes each only once and only for itself", async () => {
  await at("198.51.100.1").submit(request());
  await at("198.51.100.2").submit(request());
  expect(await refusal(at("198.51.100.3").submit(request()))).toEqual({ code: "too_many", asksProof: true });

  const proof = await prove(at("198.51.100.4"));
  const sent = request({ proof });
  expect(await at("198.51.100.4").submit(sent)).toMatchObject({ request_id: sent.request_id });
  expect(await refusal(at("198.51.100.5").submit(request({ proof })))).toEqual({ code: "too_many", asksProof: true });

  const foreign = await prove(at("198.51.100.6"), randomUUID());
  expect(await refusal(at("198.51.100.6").submit(request({ proof: foreign })))).toMatchObject({ asksProof: true });
  for (const nonsense of [
    "",
    "nonsense",
    "null",
    "{}",
    '{"challenge":null,"solution":null}',
    '{"challenge":{"parameters":{}},"solution":{}}',
    proof.replace(/"counter":\d+/, '"counter":-1'),
  ])
    expect(
      await refusal(at(`198.51.101.${nonsense.length % 200}`).submit(request({ proof: nonsense }))),
      nonsense,
    ).toMatchObject({ asksProof: true });
  expect(await owner.client.estimates.list({})).toMatchObject({ total: 3 });
});

test("updating a size counts as what is written at a request's page, and is no load of the form", async () => {
  const { request_id, results } = await at("198.51.100.21").submit(request());
  const size = (forms: Client["publicForms"], proof?: string) =>
    forms.measure({
      business_owner_id: owner.id,
      request_id,
      estimate_id: results[0]?.estimate_id ?? "",
      manual_area: 90,
      ...(proof ? { proof } : {}),
    });
  await size(at("198.51.100.22"));
  expect(await refusal(size(at("198.51.100.23")))).toEqual({ code: "too_many", asksProof: true });
  const forms = at("198.51.100.24");
  expect(await size(forms, await prove(forms))).toMatchObject({ results: [{ totalPrice: 90 }] });
  for (let count = 0; count < 3; count++) await refusal(size(forms));
  expect(await refusal(size(forms))).toEqual({ code: "too_many", asksProof: false });
  expect(await refusal(at("198.51.100.25").submit(request()))).toBeNull();
});

test("an address uploads only so much", async () => {
  const upload = () =>
    fetch(`${story.url}/api/public-forms/${owner.id}/requests/${randomUUID()}/photos`, {
      method: "POST",
      body: "no photo",
      headers: { "x-forwarded-for": "203.0.113.50" },
    });
  expect((await upload()).status).toBe(400);
  expect((await upload()).status).toBe(400);
  const third = await upload();
  expect(third.status).toBe(429);
  expect(await third.json()).toMatchObject({
    code: "too_many",
    message: "Too many photos. Please try again in an hour.",
  });
});

test("four processes on one database take together what one may, and a proof used on one is used on all", async () => {
  const env = { AUTH_SECRET: randomUUID().repeat(2) };
  const publicBounds = boundsOf(() => 1e9, {
    form: { address: { most: 30, seconds: 3600 }, quiet: { most: 30, seconds: 600 } },
  });
  const limits = { publicBounds };
  const first = await startStory({ env, limits });
  const others = await Promise.all([1, 2, 3].map(() => startStory({ env, limits, beside: first })));
  try {
    const { id: business_owner_id, client } = await first.signUp();
    const service = await client.services.create({
      name: "Wash",
      rate: 1,
      unit: "per sq ft",
      ai_focus_instructions: "Look",
    });
    const all = [first, ...others];
    const form = (fields: Partial<RequestToSubmit> = {}) =>
      request({ business_owner_id, services: [{ service_id: service.id, manual_area: 100 }], ...fields });
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, sent) => refusal(at("203.0.113.99", all[sent % 4]).submit(form()))),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(30);
    expect(await client.estimates.list({})).toMatchObject({ total: 30 });

    // The form is now under load on all servers.
    const proof = await prove(at("203.0.113.100", first), business_owner_id);
    const shown = await Promise.all(
      all.map((one, place) => refusal(at(`203.0.113.${101 + place}`, one).submit(form({ proof })))),
    );
    expect(shown.filter((answer) => answer === null)).toHaveLength(1);
    expect(shown.filter((answer) => answer?.asksProof)).toHaveLength(3);
  } finally {
    for (const one of others) await one.stop();
    await first.stop();
  }
});

test("beyond the day's share of emails the owner finds new requests in the app only", async () => {
  const busy = await startStory({ limits: { emailsPerDay: 2 } });
  try {
    const { id: business_owner_id, email, client } = await busy.signUp();
    const service = await client.services.create({
      name: "Wash",
      rate: 1,
      unit: "per sq ft",
      ai_focus_instructions: "Look",
    });
    const before = (await busy.mails(email)).length;
    for (let sent = 0; sent < 4; sent++)
      await at("203.0.113.120", busy).submit(
        request({ business_owner_id, services: [{ service_id: service.id, manual_area: 100 }] }),
      );
    await expect
      .poll(() =>
        busy.sql(
          `select count(*)::int as n from ${queuedJobs}
           where name in ('mail-new-request', 'mail-members', 'send-mail') and state < 'completed'`,
        ),
      )
      .toEqual([{ n: 0 }]);
    await expect.poll(async () => (await busy.mails(email)).length - before).toBe(2);
    expect(await client.estimates.list({})).toMatchObject({ total: 4 });
    expect(await (await fetch(`${busy.url}/metrics`)).text()).toContain(
      'yardstick_daily_shares_used_up_total{of="emails"} 1\n',
    );
  } finally {
    await busy.stop();
  }
});
