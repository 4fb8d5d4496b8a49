import { randomUUID } from "node:crypto";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAgainst } from "#server/testing/describedAnswers.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { databaseProxy, type DatabaseProxy } from "#server/testing/outside/databaseProxy.ts";
import { everyOperation } from "#testing/everyOperation.ts";
import { describeApi } from "./openApi.ts";

/**
 * Provokes every error at every operation of `/api/openapi.json`. Operations that declare the error answer with it, in
 * the declared shape. All others never do.
 */

const document = await describeApi("http://localhost");
const check = checkAgainst(document);
const inputs = new Map(everyOperation.map(({ name, input }) => [name, input]));

/** An operation of the document, with a valid input whose ids do not exist. */
const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, described]) => {
    const input = (inputs.get(described.operationId)?.make(() => randomUUID()) ?? {}) as Record<string, unknown>;
    const named = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const path = template.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
      name === "business_owner_id" ? place : encodeURIComponent(String(input[name] ?? randomUUID())),
    );
    const rest = Object.entries(input).filter(([name]) => !named.includes(name));
    const query = new URLSearchParams(rest.flatMap(([name, value]) => queryOf(name, value))).toString();
    return {
      name: described.operationId,
      described,
      method: method.toUpperCase(),
      path: method === "get" && query ? `${path}?${query}` : path,
      body: method === "get" ? undefined : JSON.stringify(Object.fromEntries(rest)),
      personal: !described.security.some((way) => "apiKey" in way) && described.security.length > 0,
    };
  }),
);
type Operation = (typeof operations)[number];

function queryOf(name: string, value: unknown): [string, string][] {
  return Array.isArray(value) ? value.map((one, place) => [`${name}[${place}]`, String(one)]) : [[name, String(value)]];
}

let story: Story;
let way: DatabaseProxy;
let strict: Story;
let pro: StoryOwner;
let free: StoryOwner;
let key: string;
beforeAll(async () => {
  story = await startStory({ wayTo: async (url) => (way = await databaseProxy(url)).url });
  strict = await startStory({ limits: { wrongKeysPerMinute: 1 } });
  pro = await story.signUp({ trial: true });
  free = await story.signUp();
  key = (await pro.client.apiKeys.create({ name: "A program", scope: "write", expires_at: null })).key;
});
afterAll(async () => {
  await story.stop();
  await way.close();
  await strict.stop();
});

type RequestVariant = {
  at?: Story;
  form?: string;
  host?: string;
  headers?: Record<string, string>;
  body?: string | undefined;
};

/** Calls an operation, checks that its answer is described, and returns its status. */
async function statusOf({ name, method, body, ...operation }: Operation, asked: RequestVariant): Promise<number> {
  const path = `/api${operation.path.replace("{business_owner_id}", asked.form ?? randomUUID())}`;
  const { hostname, port } = new URL((asked.at ?? story).url);
  const sent = "body" in asked ? asked.body : body;
  const headers = {
    ...(sent === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(sent) }),
    ...asked.headers,
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, method, path: (asked.host ?? "") + path, headers, agent: false })
      .on("response", resolve)
      .on("error", reject)
      .end(sent);
  });
  const { statusCode: status = 0 } = response;
  const answer = await text(response);
  if (status >= 400) {
    const retryAfter = response.headers["retry-after"];
    check({
      method,
      path: path.replace(/^\/api|\?.*/g, ""),
      status,
      headers: new Headers(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
      body: JSON.parse(answer) as unknown,
    });
  }
  expect(status, `${name}: ${answer}`).not.toBe(500);
  return status;
}

const declaring = (status: number) =>
  operations.filter(({ described }) => status in described.responses).map(({ name }) => name);

async function answering(status: number, ask: (operation: Operation) => Promise<number>): Promise<string[]> {
  const found: string[] = [];
  for (const operation of operations) if ((await ask(operation)) === status) found.push(operation.name);
  return found;
}

const elsewhere = { "x-forwarded-for": "203.0.113.9" };

test("400: the request cannot be read", async () => {
  expect(await answering(400, (one) => statusOf(one, { host: "http://elsewhere.dev" }))).toEqual(declaring(400));
});

test("401: an API key that opens nothing, or nobody where an owner is needed", async () => {
  const wrong = { authorization: "Bearer ys_wrong" };
  expect(await answering(401, (one) => statusOf(one, { headers: wrong }))).toEqual(declaring(401));
  expect(await answering(401, (one) => statusOf(one, { headers: elsewhere }))).toEqual(
    operations.filter(({ described }) => described.security.length > 0).map(({ name }) => name),
  );
});

/** The headers of an owner. Deleting an account and starting a trial use an account of their own. */
const as = async ({ name }: Operation, owner: StoryOwner) =>
  (name === "account.remove" || name === "billing.startTrial" ? await story.signUp() : owner).headers();

test("402: the plan has no such feature", async () => {
  expect(await answering(402, async (one) => statusOf(one, { headers: await as(one, free) }))).toEqual(declaring(402));
});

test("403: another site's page, an API key where a person is needed, one that may only read, or somebody in no business", async () => {
  const alone = await story.signUp();
  await story.sql("update members set left_at = now() where user_id = $1", [alone.id]);
  story.server.deps.live.announceSessionsEnded(alone.id);
  const { key: reading } = await pro.client.apiKeys.create({ name: "Reads", scope: "read", expires_at: null });
  const asked = async (one: Operation) => {
    if (one.personal) return statusOf(one, { headers: { authorization: `Bearer ${key}` } });
    const foreign = await statusOf(one, { headers: { ...pro.headers(), origin: "https://evil.test" } });
    const reader =
      one.method === "GET" ? foreign : await statusOf(one, { headers: { authorization: `Bearer ${reading}` } });
    expect(reader, one.name).toBe(foreign);
    if (one.described.security.length === 0) return foreign;
    return statusOf(one, { headers: alone.headers() });
  };
  expect(await answering(403, asked)).toEqual(declaring(403));
});

test("404: what an id names is not there", async () => {
  // A save answers 404 only if the record is removed at that very moment.
  const declared = declaring(404).filter((name) => name !== "webhooks.save");
  expect(await answering(404, async (one) => statusOf(one, { headers: await as(one, pro) }))).toEqual(declared);
});

test("413: more than the server takes at once", async () => {
  const much = { "content-length": "100000000" };
  expect(
    await answering(413, (one) =>
      statusOf(one, { form: pro.id, headers: { ...pro.headers(), ...much }, body: undefined }),
    ),
  ).toEqual(declaring(413));
});

test("429: too many calls", async () => {
  const wrong = { authorization: "Bearer ys_wrong", ...elsewhere };
  const [first] = operations;
  if (first) await statusOf(first, { at: strict, headers: wrong });
  expect(await answering(429, (one) => statusOf(one, { at: strict, headers: wrong }))).toEqual(declaring(429));
});

test("503: the database does not answer", async () => {
  way.bar();
  const headers = { authorization: `Bearer ${key}` };
  expect(await answering(503, (one) => statusOf(one, { headers }))).toEqual(declaring(503));
  way.open();
});
