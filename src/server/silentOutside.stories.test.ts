import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { photoRefusals } from "#shared/photoRefusals.ts";
import type { RequestToSubmit } from "#features/requests/form-drafts/request.ts";
import { startSilentServer, type SilentServer } from "#server/testing/outside/silentServer.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { stripeEnv } from "#server/testing/outside/stripeServer.ts";
import { refusal } from "#testing/refusal.ts";

/** Every external service accepts connections and stays silent. Users who do not need the service must not notice. */
let silent: SilentServer;
let talking: SilentServer;
let story: Story;
let others: Story;
let owner: StoryOwner;
let neighbour: StoryOwner;
let small: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  silent = await startSilentServer();
  talking = await startSilentServer({ first: "HTTP/1.1 200 OK\r\n\r\n", drip: "x".repeat(1_000), every: 1 });
  const AI = { AI_PROVIDER: "openai-compatible", AI_MODEL: "local", AI_BASE_URL: `http://127.0.0.1:${silent.port}/v1` };
  others = await startStory({
    env: { ...stripeEnv, ...AI, WEBHOOKS_TO_PRIVATE: "allow" },
    stripeAt: { host: "127.0.0.1", port: silent.port, protocol: "http" },
    deadlines: { payment: 1_000, webhook: 1_000, customerWaits: 1_000, analysis: 3_000 },
  });
  const S3 = {
    S3_BUCKET: "yard",
    S3_ENDPOINT: `http://127.0.0.1:${silent.port}`,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  story = await startStory({ env: S3, deadlines: { photos: 4_000 } });
  owner = await story.signUp();
  neighbour = await story.signUp();
  small = new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: "#777" } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(async () => {
  await story.stop();
  await others.stop();
  await silent.stop();
  await talking.stop();
});

/** Transactions that have waited for their own process for more than two seconds. */
const waitingTransactions = () =>
  story.sql(
    "select pid, query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '2 seconds'",
  );

test("a photo store that stays silent holds no connection: others' lists answer, and the uploads are refused in words", async () => {
  const uploads = Promise.all(
    Array.from({ length: 70 }, async () => {
      const response = await fetch(`${story.url}/api/public-forms/${owner.id}/requests/${randomUUID()}/photos`, {
        method: "POST",
        body: small,
      });
      return { status: response.status, message: ((await response.json()) as { message: string }).message };
    }),
  );
  const over = uploads.then(() => true);
  const waited: unknown[] = [];
  do {
    expect(await neighbour.client.services.list()).toEqual([]);
    waited.push(...(await waitingTransactions()));
  } while (!(await Promise.race([over, new Promise<false>((resolve) => setTimeout(() => resolve(false), 50))])));

  expect(waited).toEqual([]);
  for (const { status, message } of await uploads) {
    expect(status).toBe(503);
    expect([photoRefusals.storage_failed, photoRefusals.busy]).toContain(message);
  }
  expect(silent.accepted()).toBeGreaterThan(0);
  expect(await story.sql("select 1 from photos")).toEqual([]);
  await vi.waitFor(() => expect(silent.open()).toBe(0), { timeout: 120_000, interval: 50 });
});

test("a customer waits for a silent AI no longer than is promised: the request is kept, and the owner reads why it has no price", async () => {
  const { id, client } = await others.signUp();
  const service_id = (
    await client.services.create({
      name: "Wash",
      rate: 1,
      unit: "per sq ft",
      ai_focus_instructions: "Look",
      show_price: true,
      show_ai_analysis: true,
    })
  ).id;
  const request_id = randomUUID();
  const uploaded = await fetch(`${others.url}/api/public-forms/${id}/requests/${request_id}/photos`, {
    method: "POST",
    body: small,
  });
  const { id: photo } = (await uploaded.json()) as { id: string };
  const request: RequestToSubmit = {
    business_owner_id: id,
    request_id,
    kind: "standard",
    name: "Carla",
    email: "carla@mail.dev",
    estimate_method: "ai",
    services: [{ service_id }],
    photo_ids: [photo],
  };
  const answers = await Promise.all([
    others.nobody.publicForms.submit(request),
    others.nobody.publicForms.submit(request),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ pending: true, results: [{ totalPrice: null }] });
  const kept = async () => (await client.estimates.list({})).rows;
  expect(await kept()).toHaveLength(1);
  const details = async () => client.estimates.get({ id: (await kept())[0]?.id ?? "" });
  await vi.waitFor(
    async () =>
      expect(await details()).toMatchObject({
        analysis_state: "failed",
        analysis_error: "The photos couldn't be analyzed: the analysis service didn't answer in time.",
        price_shown_to_customer: false,
      }),
    { timeout: 120_000, interval: 100 },
  );
});

test("an owner is told in words that a silent payment service does not answer, and the account page is there all the same", async () => {
  const { client } = await others.signUp();
  expect(await refusal(client.billing.checkout({ priceType: "monthly" }))).toMatchObject({ code: "unavailable" });
  expect(await client.billing.refresh()).toMatchObject({ subscribed: false });
});

test("a webhook's target that stays silent is given up, and of one that talks for ever nothing but the status is read", async () => {
  const { client } = await others.signUp({ trial: true });
  await client.webhooks.save({ url: `http://127.0.0.1:${silent.port}/` });
  expect(await client.webhooks.test()).toMatchObject({
    status: "failed",
    response_status: null,
    error: "There was no answer within 10 seconds.",
  });
  await client.webhooks.save({ url: `http://127.0.0.1:${talking.port}/` });
  expect(await client.webhooks.test()).toMatchObject({ status: "delivered", response_status: 200 });
  await vi.waitFor(() => expect(talking.open()).toBe(0), { timeout: 120_000, interval: 20 });
});
