import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { signInRoutes } from "#server/testing/fuzzedRoutes.ts";
import { rawConnection } from "#server/testing/rawConnection.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/**
 * Limits on bodies: the server reads nothing from a caller whom it refuses, and no operation takes more than it needs.
 */

let story: Story;
let owner: StoryOwner;
beforeAll(async () => {
  story = await startStory();
  owner = await story.signUp({ trial: true });
});
afterAll(() => story.stop());

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

/** Sends the head of a request that announces a large body, but no byte of the body. */
async function headOnly(method: string, path: string, headers: Record<string, string> = {}, length = 8_300_000) {
  const connection = await rawConnection(story.url);
  undo.push(() => connection.end());
  const lines = Object.entries({
    host: new URL(story.url).host,
    origin: story.url,
    "content-type": "application/json",
    "content-length": String(length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  connection.send(`${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  return connection;
}

const refusedUnread: [string, string, string, number][] = [
  ["an operation of owners", "POST", "/api/services", 401],
  ["an operation of owners that takes files", "POST", "/api/customer-imports", 401],
  ["an operation that there is not", "POST", "/api/nothing-here", 404],
  ["a question that sign-in is not offered", "POST", "/api/auth/nothing-here", 404],
  ["sign-in", "POST", "/api/auth/sign-in/email", 413],
  ["an operation of customers", "POST", `/api/public-forms/${randomUUID()}/requests`, 413],
  [
    "a photo of a form that there is not",
    "POST",
    `/api/public-forms/${randomUUID()}/requests/${randomUUID()}/photos`,
    404,
  ],
  ["a logo", "PUT", "/api/account/logo", 401],
  ["a cover photo", "PUT", "/api/account/cover", 401],
  ["an event of Stripe's without a signature", "POST", "/api/stripe/webhook", 400],
  ["an email to a server without a domain for replies", "POST", "/api/mail/incoming", 404],
  ["a test checkout", "POST", "/test-checkout/none", 401],
  ["the end of mails", "POST", "/mails/stop?token=none", 404],
  ["a page", "POST", "/nothing/here", 404],
  ["what is only read", "GET", "/api/docs", 413],
];

test("a stranger with much to send is answered before it is sent", async () => {
  await Promise.all(
    refusedUnread.map(async ([what, method, path, status]) => {
      const connection = await headOnly(method, path);
      expect(await connection.status(), what).toBe(status);
      expect(connection.heard(), what).toMatch(/connection: close/i);
      // Sending part of the body makes no difference: the connection ends when the sender is quiet.
      connection.send(new Uint8Array(200_000));
      await expect.poll(() => connection.ended(), { message: what }).toBe(true);
    }),
  );
});

test("an owner without the plan for imports is told so before the file is sent", async () => {
  const free = await story.signUp();
  expect(await (await headOnly("POST", "/api/customer-imports", free.headers())).status()).toBe(402);
  expect(await (await headOnly("POST", "/api/customer-imports", free.headers(), 9_000_000)).status()).toBe(402);
  expect(await (await headOnly("POST", "/api/customer-imports", owner.headers(), 9_000_000)).status()).toBe(413);
});

const post = (path: string, body: string, headers: Record<string, string> = owner.headers()) =>
  fetch(story.url + path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });

test("a client that has sent all of it reads why it was refused", async () => {
  for (let time = 0; time < 5; time++) {
    const answer = await post("/api/services", JSON.stringify({ name: "x".repeat(8_300_000) }), { origin: story.url });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({
      code: "signed_out",
      message: "Please sign in to access this feature.",
    });
  }
});

test.each([
  ["lists in lists", `{"name":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
  ["objects in objects", `${'{"name":'.repeat(12_000)}1${"}".repeat(12_000)}`],
  ["very many fields", `{${Array.from({ length: 13_000 }, (_, place) => `"${place}":0`).join()},"rate":"none"}`],
  ["nothing but commas", `[${",".repeat(100_000)}]`],
  ["a text that never ends", `{"name":"${"\\\\".repeat(60_000)}`],
  ["a word of it only", `"${"\\u0000".repeat(20_000)}`],
])("%s are refused in plain words, at once", async (_what, body) => {
  const answer = await post("/api/services", body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "invalid" });
});

test("what is as long as it may be arrives whole, however it was written down", async () => {
  const notes = "é".repeat(20_000);
  const escaped = JSON.stringify({ name: "Carla", email: "carla@mail.dev", notes }).replaceAll("é", "\\u00e9");
  const answer = await post("/api/customers", escaped);
  expect(await answer.json()).toMatchObject({ notes });
});

test.each(["null", "-1e999", "7", '"text"', "[]", "true"])(
  "sign-in takes fields and no bare value: %s",
  async (sent) => {
    for (const question of [
      "sign-up/email",
      "sign-in/email",
      "change-email",
      "request-password-reset",
      "reset-password",
    ]) {
      const answer = await post(`/api/auth/${question}`, sent, { origin: story.url });
      expect([answer.status, await answer.json()], question).toMatchObject([400, { code: "invalid" }]);
    }
  },
);

test("what PostgreSQL could not keep is left out of texts, and nothing else", async () => {
  const sent = String.raw`{"name":"A\u0000B \\u0000 \ud83d\ude00 \ud83d! \ude00? \\ud83d","email":"carla2@mail.dev"}`;
  expect(await (await post("/api/customers", sent)).json()).toMatchObject({
    name: "AB \\u0000 😀 \ufffd! \ufffd? \\ud83d",
  });
  expect(
    await (
      await post("/api/auth/sign-in/email", String.raw`{"email":"a\u0000@b.dev","password":"\u0000\ud800"}`, {
        origin: story.url,
      })
    ).json(),
  ).toMatchObject({ code: "INVALID_EMAIL_OR_PASSWORD" });
});

test("a body that comes a byte at a time holds nothing up, and a stop of the sender harms nothing", async () => {
  const slow = await headOnly("POST", "/api/services", owner.headers(), 100);
  slow.send('{"na');
  expect((await post("/api/services", '{"name":"Meanwhile"}')).status).toBe(200);
  slow.end();
  expect((await fetch(`${story.url}/healthz`)).status).toBe(200);
});

test("a client that asks before it sends is told to go on only where its body is read", async () => {
  const asks = { expect: "100-continue" };
  expect(await (await headOnly("POST", "/api/services", asks)).status()).toBe(401);
  const connection = await headOnly("POST", "/api/services", { ...owner.headers(), ...asks }, 16);
  expect(await connection.status()).toBe(100);
  connection.send('{"name":"Asked"}');
  await expect.poll(() => connection.heard()).toContain("HTTP/1.1 200 OK");
});

test("no field of a sign-in breaks the server, whatever stands in it", async () => {
  const shapes: unknown[] = [{ toString: null }, { id: { toString: null } }, [], [[{}]], 5, null, true];
  const fallen: string[] = [];
  for (const [method, path, fields] of signInRoutes)
    for (const [at, name] of fields.split(" ").entries())
      for (const shape of method === "POST" ? shapes : []) {
        const text = Object.fromEntries(fields.split(" ").map((field) => [field.replace("?", ""), "text"]));
        const sent = JSON.stringify({ ...text, [name.replace("?", "")]: shape });
        const answer = await fetch(`${story.url}/api/auth${path.replace("{part}", "part")}`, {
          method,
          headers: { origin: story.url, "content-type": "application/json", "x-forwarded-for": `198.51.${at}.7` },
          body: sent,
        });
        await answer.arrayBuffer();
        if (answer.status >= 500) fallen.push(`${answer.status} ${path} ${sent}`);
      }
  expect(fallen).toEqual([]);
});
