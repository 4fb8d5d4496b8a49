import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { Client as Database } from "pg";
import { afterEach, expect, inject } from "vitest";
import { clientOver, linkOverHttp, type Client } from "#api/client.ts";
import type { RequestToSubmit } from "#features/requests/form-drafts/request.ts";
import { urlOfDatabase } from "./asAdmin.ts";
import { startServerProcess, type ServerProcess } from "./serverProcess.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";

/**
 * Fixtures for stories about real server processes: servers, empty databases and connections that bypass the server.
 * Call it once in a test file or a group of tests. Everything is removed after each test, or with `afterAll` after the
 * last one.
 */
export function processStory(after: (undo: () => Promise<void>) => void = afterEach) {
  const undo: (() => Promise<void>)[] = [];
  after(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });
  return {
    /** Runs a step after the test, before earlier fixtures are removed. */
    afterwards: (step: () => Promise<void>) => void undo.push(step),
    async start(
      env: Record<string, string> = {},
      otherwise: Parameters<typeof startServerProcess>[1] = {},
    ): Promise<ServerProcess> {
      const server = await startServerProcess({ TRUSTED_PROXIES: "127.0.0.1, ::1", ...env }, otherwise);
      undo.push(() => server.dispose());
      return server;
    },
    /** An empty database, without even a schema. */
    async emptyDatabase(): Promise<string> {
      const name = `yardstick_processes_${randomBytes(8).toString("hex")}`;
      const admin = new DatabaseClient({ connectionString: inject("postgresUrl") });
      await admin.connect();
      await admin.query(`create database ${name}`);
      undo.push(async () => {
        await admin.query(`drop database if exists ${name} with (force)`);
        await admin.end();
      });
      return urlOfDatabase(inject("postgresUrl"), name);
    },
    /** The test's own connection, which bypasses the server. */
    async connect(connectionString: string): Promise<Database> {
      const database = new Database({ connectionString });
      await database.connect();
      undo.push(() => database.end());
      return database;
    },
  };
}

const password = "correct horse battery";
const someAddress = () => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`;

async function ask(server: ServerProcess, path: string, body: object): Promise<Response> {
  const answer = await fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.url, "x-forwarded-for": someAddress() },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Signs in and returns the cookie. */
export async function signIn(server: ServerProcess, email: string): Promise<string> {
  const answer = await ask(server, "/api/auth/sign-in/email", { email, password });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Signs up through one server. Returns the cookie and the owner's id. */
export async function newOwner(
  server: ServerProcess,
  more: { trial?: boolean } = {},
): Promise<{ id: string; email: string; cookie: string }> {
  const email = `${randomUUID().slice(0, 8)}@owners.yardstick.dev`;
  await ask(server, "/api/auth/sign-up/email", {
    email,
    name: "Olivia Owner",
    password,
    timeZone: "America/Chicago",
    ...more,
  });
  const { search } = new URL(await server.mailedLink(email, "/confirm-email"));
  expect((await fetch(`${server.url}/api/auth/verify-email${search}`)).status).toBe(200);
  const cookie = await signIn(server, email);
  const { id } = await clientOf(server, cookie).account.me();
  return { id, email, cookie };
}

/** The client of a person with this cookie; "" for a customer. */
export function clientOf(server: ServerProcess, cookie: string): Client {
  const link = linkOverHttp({ origin: () => server.url, headers: () => ({ cookie, origin: server.url }) });
  return clientOver(() => link);
}

/** An owner's open page. `heard` is everything its stream has received; `ended` is true once the stream has ended. */
export async function openStream(server: Pick<ServerProcess, "url">, cookie: string) {
  const answer = await fetch(`${server.url}/api/live`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const page = { heard: "", ended: false };
  const listen = async () => {
    const words = new TextDecoder();
    for await (const bytes of answer.body ?? []) page.heard += words.decode(bytes as Uint8Array, { stream: true });
  };
  void listen()
    .catch(() => {})
    .finally(() => (page.ended = true));
  await expect.poll(() => page.heard).toContain("event: listening");
  return page;
}

/** The path of a fixture photo. */
export const fixture = (name: string) => resolve(import.meta.dirname, "../../../e2e/fixtures/photos", name);
/** A service at $0.25 a square foot, at least $150. */
export const washing = {
  name: "Driveway wash",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 150,
  ai_focus_instructions: "Measure the driveway.",
  show_price: true,
  show_ai_analysis: true,
};

/** A request with its own id as the customer's name. */
export function requestFor(business_owner_id: string, service_id: string): RequestToSubmit {
  const request_id = randomUUID();
  return {
    business_owner_id,
    request_id,
    kind: "standard",
    name: request_id,
    email: "carla@mail.dev",
    estimate_method: "manual",
    services: [{ service_id, manual_area: 800 }],
  };
}

/** Sends a request and reads its price. */
export async function submit(server: ServerProcess, request: RequestToSubmit): Promise<void> {
  const answer = await ask(server, `/api/public-forms/${request.business_owner_id}/requests`, request);
  expect(await answer.json()).toMatchObject({ request_id: request.request_id, results: [{ totalPrice: 200 }] });
}

/** The names on all estimates that the server stores for this owner, sorted. */
export async function storedNames(server: ServerProcess, cookie: string): Promise<string[]> {
  const names: string[] = [];
  for (let total = 1; names.length < total;) {
    const page = await clientOf(server, cookie).estimates.list({ limit: 100, offset: names.length });
    names.push(...page.rows.map(({ name }) => name));
    total = page.total;
  }
  return names.toSorted();
}
