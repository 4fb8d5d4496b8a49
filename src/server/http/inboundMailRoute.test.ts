import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Deps } from "#platform/deps.ts";
import { createBodies } from "#platform/http/bodyBudget.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { refusalAnswer } from "#platform/http/refusals.ts";
import { maxInboundMailBytes, type InboundMail } from "#platform/inbound-mail/inboundMail.ts";
import { gmail, postmarkMail, subscription } from "#platform/inbound-mail/testing/sampleMails.ts";
import { RetryLaterError, type ProductError } from "#shared/errors.ts";
import { inboundMailRoute } from "./inboundMailRoute.ts";

const secret = "a secret of the provider";
const settings = { INBOUND_MAIL_DOMAIN: "reply.example.org", INBOUND_MAIL_SECRET: secret };
const withSecret = { "x-inbound-secret": secret };

let stored: InboundMail[] = [];
let lines: Record<string, unknown>[] = [];
let isAway = false;
let deps: Pick<Deps, "inboundMail"> & { env: Partial<typeof settings> };
let server: Server;
let url: string;

const receiver = {
  receiveMail: async (mail: InboundMail) => {
    if (isAway) throw new RetryLaterError("unavailable", "Yardstick is busy.", 5);
    stored.push(mail);
  },
};

beforeAll(async () => {
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const bodies = createBodies();
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => refusalAnswer(c, error as ProductError));
  app.use(async (c, next) => {
    c.set("deps", deps as Deps);
    c.set("bodies", bodies);
    c.set("log", log);
    return next();
  });
  app.route("/", inboundMailRoute());
  server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mail/incoming`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  [stored, lines, isAway] = [[], [], false];
  deps = { env: settings, inboundMail: receiver };
});

const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = withSecret, query = "") =>
  fetch(url + query, { method: "POST", body, headers });

test("an email is handed on once it is read, whatever its type is said to be", async () => {
  for (const type of ["message/rfc822", "application/x-www-form-urlencoded", "text/plain; charset=UTF-8"]) {
    const answer = await post(gmail, { ...withSecret, "content-type": type });
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  }
  await post(JSON.stringify(postmarkMail), { ...withSecret, "content-type": "application/json" });
  expect(stored.map(({ messageId }) => messageId)).toEqual(Array.from({ length: 4 }, () => "CAF=one@mail.gmail.test"));
  expect(stored.map(({ text }) => text.split("\n")[0])).toEqual(Array.from({ length: 4 }, () => "Yes, Tuesday works."));
});

test("the secret may be in a header, in the address, or its password", async () => {
  const basic = (password: string) => ({ authorization: `Basic ${Buffer.from(password).toString("base64")}` });
  expect((await post(gmail, {}, `?secret=${encodeURIComponent(secret)}`)).status).toBe(200);
  expect((await post(gmail, basic(`mail:${secret}`))).status).toBe(200);
  expect((await post(gmail, basic(`:${secret}`))).status).toBe(200);
  expect(stored).toHaveLength(3);
});

test.each<[string, Record<string, string>, string]>([
  ["no secret", {}, ""],
  ["an empty one", { "x-inbound-secret": "" }, "?secret="],
  ["another one", { "x-inbound-secret": `${secret}!` }, ""],
  ["a part of it", {}, `?secret=${encodeURIComponent(secret.slice(0, -1))}`],
  ["a session of a browser", { authorization: `Bearer ${secret}` }, ""],
  ["a user's name", { authorization: `Basic ${Buffer.from(`${secret}:`).toString("base64")}` }, ""],
])("%s is refused without a hint", async (_name, headers, query) => {
  const answer = await post(gmail, headers, query);
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toBeNull();
  expect(await answer.text()).not.toMatch(/secret|domain/i);
  expect(stored).toEqual([]);
});

test("a server without the variables, or without a receiver, has no such address", async () => {
  deps = { env: {}, inboundMail: receiver };
  expect((await post(gmail)).status).toBe(404);
  deps = { env: settings };
  expect((await post(gmail)).status).toBe(404);
});

test("an email that is not stored is sent again", async () => {
  isAway = true;
  expect((await post(gmail)).status).toBe(503);
  isAway = false;
  expect((await post(gmail)).status).toBe(200);
});

test("a request without an email has no effect, and the operator learns of it", async () => {
  const link = "https://sns.us-west-2.amazonaws.com/?Action=ConfirmSubscription";
  expect(await (await post(JSON.stringify(subscription(link)))).json()).toEqual({ received: false });
  expect(lines).toMatchObject([{ link, msg: "confirm the subscription of emails at Amazon" }]);
  expect((await post(JSON.stringify(subscription("https://evil.test/")))).status).toBe(400);
  expect(lines.at(-1)).toMatchObject({ msg: "an email could not be read" });
  expect(JSON.stringify(lines)).not.toContain("evil");
  expect((await post('{"RecordType":"Delivery"}')).status).toBe(200);
  expect((await post("")).status).toBe(400);
  expect(stored).toEqual([]);
});

test("an email above the limit is refused", async () => {
  expect((await post(new Uint8Array(maxInboundMailBytes + 1))).status).toBe(413);
  expect(stored).toEqual([]);
});
