import { randomUUID } from "node:crypto";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { photoKeys } from "#server/photos/photoStore.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { ProductError } from "#shared/errors.ts";

/** A local server that speaks the OpenAI protocol and answers as each story says. */
let reply: (response: ServerResponse) => void;
let provider: Server;
let story: Story;
let without: Story;

beforeAll(async () => {
  provider = createServer((request, response) => {
    request.resume();
    request.on("end", () => reply(response));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  story = await startStory({ env: { AI_PROVIDER: "openai-compatible", AI_MODEL: "local", AI_BASE_URL: `http://127.0.0.1:${port}/v1` } });
  without = await startStory();
});
afterAll(async () => {
  await story.stop();
  await without.stop();
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => {
  reply = found(640, "A concrete driveway with moss.");
});

function found(squareFootage: number, analysis: string) {
  const content = JSON.stringify({ quantity: null, squareFootage, analysis });
  return (response: ServerResponse) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ id: "1", object: "chat.completion", created: 1, model: "local", choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } }));
  };
}

/** What is waited for comes at once; on a busy machine it may take a while. */
const patience = { timeout: 20_000, interval: 50 };

const broken = (response: ServerResponse) => {
  response.statusCode = 500;
  response.end("{}");
};

/** An estimate with a photo, as it stands after an analysis; `startedAgo` in seconds. */
async function arrange(of: Story, owner: StoryOwner, { state = "failed", startedAgo = 5, price = null }: { state?: string; startedAgo?: number; price?: number | null } = {}): Promise<string> {
  const [id, request_id, photo] = [randomUUID(), randomUUID(), randomUUID()];
  await of.server.services.photos.put(photoKeys(owner.id, photo).full, new Uint8Array([0xff, 0xd8, 0xff, 0xd9]), "image/jpeg");
  await of.sql("insert into photos (created_by, request_id, name, width, height, bytes, attached_at) values ($1, $2, $3, 8, 6, 4, now())", [owner.id, request_id, photo]);
  await of.sql(
    `insert into estimates (created_by, id, request_id, name, email, service_name, service_rate, service_unit, minimum_price, total_price, estimate_method, analysis_state, analysis_error, analysis_started_at)
     values ($1, $2, $3, 'Ada', 'ada@lovelace.dev', 'Driveway wash', 0.25, 'per sq ft', 150, $4, 'ai', $5, 'The photos could not be analysed.', now() - make_interval(secs => $6::float8))`,
    [owner.id, id, request_id, price, state, startedAgo],
  );
  return id;
}

const refusal = (promise: Promise<unknown>) => promise.then(() => null, (error: unknown) => (error instanceof ProductError ? { code: error.code, message: error.message } : Promise.reject(error)));
const running = { code: "conflict", message: "The photos are being analysed right now. The result appears here by itself." };

test("a failed analysis is tried again: the answer comes at once, the price when the photos are read", async () => {
  const owner = await story.signUp();
  const id = await arrange(story, owner);
  expect(await owner.client.estimates.retryAnalysis({ id })).toMatchObject({ analysis_state: "running", analysis_error: null, total_price: null });

  await vi.waitFor(async () => expect((await owner.client.estimates.get({ id })).analysis_state).toBe("done"), patience);
  expect(await owner.client.estimates.get({ id })).toMatchObject({ estimated_square_footage: 640, total_price: 160, ai_analysis: "A concrete driveway with moss.", analysis_error: null, assumed: false, price_shown_to_customer: false });
  expect(await refusal(owner.client.estimates.retryAnalysis({ id }))).toEqual({ code: "conflict", message: "There is no failed analysis to try again." });
});

test("an analysis that fails once more says so, and can be tried yet again", async () => {
  const owner = await story.signUp();
  const id = await arrange(story, owner);
  reply = broken;
  await owner.client.estimates.retryAnalysis({ id });
  await vi.waitFor(async () => expect((await owner.client.estimates.get({ id })).analysis_state).toBe("failed"), patience);
  expect((await owner.client.estimates.get({ id })).analysis_error).toContain("did not answer as it should");

  reply = found(640, "Now it is there.");
  await owner.client.estimates.retryAnalysis({ id });
  await vi.waitFor(async () => expect((await owner.client.estimates.get({ id })).ai_analysis).toBe("Now it is there."), patience);
});

test("two presses of Retry begin one analysis", async () => {
  const owner = await story.signUp();
  const id = await arrange(story, owner);
  const held: ServerResponse[] = [];
  reply = (response) => void held.push(response);
  const outcomes = await Promise.all([1, 2].map(() => refusal(owner.client.estimates.retryAnalysis({ id }))));
  expect(outcomes).toEqual(expect.arrayContaining([null, running]));
  await vi.waitFor(() => expect(held.length).toBe(1), patience);
  for (const response of held) found(100, "Once.")(response);
  await vi.waitFor(async () => expect((await owner.client.estimates.get({ id })).analysis_state).toBe("done"), patience);
});

test("an analysis under way is left alone; one that died with its process is taken over", async () => {
  const owner = await story.signUp();
  expect(await refusal(owner.client.estimates.retryAnalysis({ id: await arrange(story, owner, { state: "running" }) }))).toEqual(running);
  const dead = await arrange(story, owner, { state: "running", startedAgo: 600 });
  await owner.client.estimates.retryAnalysis({ id: dead });
  await vi.waitFor(async () => expect((await owner.client.estimates.get({ id: dead })).analysis_state).toBe("done"), patience);
});

test("a price that the owner has set stands whatever the photos show", async () => {
  const owner = await story.signUp();
  const id = await arrange(story, owner, { price: 99 });
  await owner.client.estimates.retryAnalysis({ id });
  await vi.waitFor(async () => expect((await owner.client.estimates.get({ id })).analysis_state).toBe("done"), patience);
  expect(await owner.client.estimates.get({ id })).toMatchObject({ total_price: 99, estimated_square_footage: 640 });
});

test("without an AI provider the owner is told, and the reason of the failure stays", async () => {
  const owner = await without.signUp();
  const id = await arrange(without, owner);
  expect(await refusal(owner.client.estimates.retryAnalysis({ id }))).toEqual({ code: "unavailable", message: "The photos could not be analysed: no AI provider is configured on this server." });
  expect(await owner.client.estimates.get({ id })).toMatchObject({ analysis_state: "failed", analysis_error: "The photos could not be analysed." });
});

test("an estimate that is not there, or another owner's, has no analysis to try again", async () => {
  const owner = await story.signUp();
  const id = await arrange(story, owner);
  const stranger = await story.signUp();
  const missing = { code: "not_found", message: "Estimate not found" };
  expect(await refusal(stranger.client.estimates.retryAnalysis({ id }))).toEqual(missing);
  expect(await refusal(owner.client.estimates.retryAnalysis({ id: randomUUID() }))).toEqual(missing);
});
