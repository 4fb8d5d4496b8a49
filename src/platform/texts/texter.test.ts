import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import tlsOptions from "smtp-server/lib/tls-options.js";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { RetryLaterError } from "#shared/errors.ts";
import { PermanentThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import { parseEnv } from "#platform/process/env.ts";
import { startSilentServer } from "#server/testing/outside/silentServer.ts";
import {
  startTwilioServer,
  twilioEnv,
  twilioRefusal,
  type TwilioServer,
} from "#server/testing/outside/twilioServer.ts";
import { createTexter, TextError } from "./texter.ts";

let twilio: TwilioServer;
let logged: { level: string; line: string }[];
beforeAll(async () => void (twilio = await startTwilioServer()));
afterAll(() => twilio.stop());
beforeEach(() => {
  logged = [];
  twilio.texts.length = 0;
  twilio.answerWith(null);
});
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const note = (level: string) => (details: object, message: string) =>
  void logged.push({ level, line: `${message} ${JSON.stringify(details)}` });
const log = { info: note("info"), warn: note("warn"), error: note("error") };

const texterWith = (variables: Record<string, string> = {}, deadlineMs?: number) =>
  createTexter({ env: parseEnv({ ...twilio.env, ...variables }), log, ...(deadlineMs ? { deadlineMs } : {}) });

const text = {
  to: "+15125550123",
  body: "Hi Carla, your quote is ready: https://quotes.example.org/q/abc Reply STOP to opt out. ¿Preguntas? 🙂",
  statusUrl: "https://quotes.example.org/api/texts/status",
  key: "message 1",
};

/** The error with which a text is refused. It never contains the token, also not in its causes. */
async function refusal(sending: Promise<unknown>): Promise<Error> {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new Error("The text was sent.");
  for (let one: unknown = error; one instanceof Error; one = one.cause)
    for (const secret of [
      twilioEnv.TWILIO_AUTH_TOKEN,
      Buffer.from(`${twilioEnv.TWILIO_ACCOUNT_SID}:`).toString("base64").slice(0, 40),
    ])
      expect(`${one.stack} ${JSON.stringify(one)}`).not.toContain(secret);
  return error;
}

test("a text is sent once, with its sender and the address that learns its fate", async () => {
  const texter = texterWith();
  expect(texter.available).toBe(true);
  expect(await texter.send(text)).toEqual({ sid: `SM${"1".padStart(32, "0")}`, segments: 1 });
  expect(twilio.texts).toEqual([
    expect.objectContaining({
      account: twilioEnv.TWILIO_ACCOUNT_SID,
      signedInAs: `${twilioEnv.TWILIO_ACCOUNT_SID}:${twilioEnv.TWILIO_AUTH_TOKEN}`,
      fields: {
        To: "+15125550123",
        From: "+15125550100",
        Body: text.body,
        StatusCallback: "https://quotes.example.org/api/texts/status?key=message+1",
      },
    }),
  ]);
});

test("a messaging service sends in place of a number, and its segments are not known yet", async () => {
  const service = `MG${"b2".repeat(16)}`;
  const texter = texterWith({ TWILIO_FROM: "", TWILIO_MESSAGING_SERVICE_SID: service });
  expect(await texter.send(text)).toMatchObject({ segments: null });
  expect(twilio.texts[0]?.fields).toMatchObject({ MessagingServiceSid: service });
  expect(twilio.texts[0]?.fields).not.toHaveProperty("From");
});

test("without Twilio's variables nothing is sent, and nobody is asked", async () => {
  const texter = createTexter({ env: parseEnv({}), log });
  expect(texter.available).toBe(false);
  expect(await refusal(texter.send(text))).toMatchObject({ reason: "refused" });
});

test("a number that is no phone number is refused without a call", async () => {
  for (const to of ["5125550123", "", "+1 512 555 0123", "whatsapp:+15125550123"])
    expect(await refusal(texterWith().send({ ...text, to }))).toMatchObject({ reason: "bad_number" });
  expect(twilio.texts).toEqual([]);
});

test.each([
  ["the recipient has opted out", twilioRefusal(400, 21610, "Attempt to send to unsubscribed recipient"), "opted_out"],
  ["the number is none", twilioRefusal(400, 21211, "The 'To' number is not a valid phone number."), "bad_number"],
  ["the number takes no texts", twilioRefusal(400, 21614, "'To' number is not a valid mobile number"), "bad_number"],
  ["the text is too long", twilioRefusal(400, 21617, "The message body exceeds the 1600 character limit."), "refused"],
  ["the account does not exist", twilioRefusal(404, 20404, "The requested resource was not found"), "refused"],
  ["another website answers", { status: 302, headers: { location: "https://example.org/" } }, "refused"],
  ["words of another server", { status: 400, body: "<html>Bad gateway</html>" }, "refused"],
])("%s: the text is never tried again, and the reason is known", async (_what, answer, reason) => {
  twilio.answerWith(answer);
  const error = await refusal(texterWith().send(text));
  expect(error).toBeInstanceOf(TextError);
  expect(error).toBeInstanceOf(PermanentThirdPartyError);
  expect(error).toMatchObject({ reason });
  const { message } = ("body" in answer && typeof answer.body === "object" ? answer.body : {}) as { message?: string };
  expect(error.message).toBe(message ?? `The text service answered with status ${answer.status}.`);
  expect(twilio.texts).toHaveLength(1);
  expect(logged).toEqual([]);
});

test.each([
  ["too many requests", twilioRefusal(429, 20429, "Too Many Requests"), { "retry-after": "120" }, [120, 120]],
  ["a queue that is full", twilioRefusal(400, 21611, "This 'From' number has too many messages"), {}, [30, 30]],
  ["an error inside Twilio", twilioRefusal(500, 20500, "Internal Server Error"), {}, [30, 30]],
  [
    "a pause until a time",
    twilioRefusal(503, 20503, "Service Unavailable"),
    { "retry-after": new Date(Date.now() + 600_000).toUTCString() },
    [500, 600],
  ],
  [
    "a pause of years",
    twilioRefusal(503, 20503, "Service Unavailable"),
    { "retry-after": "999999999" },
    [86_400, 86_400],
  ],
  [
    "a pause that nobody can read",
    twilioRefusal(503, 20503, "Service Unavailable"),
    { "retry-after": "soon" },
    [30, 30],
  ],
] as const)("%s: the text can be sent later", async (_what, answer, headers, [least, most]) => {
  twilio.answerWith({ ...answer, headers });
  const error = await refusal(texterWith().send(text));
  expect(error).toBeInstanceOf(RetryLaterError);
  const { retryAfterSeconds } = error as RetryLaterError;
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(least);
  expect(retryAfterSeconds).toBeLessThanOrEqual(most);
  expect(twilio.texts).toHaveLength(1);
});

test("a server that cannot be reached has sent nothing: the text can be sent later", async () => {
  const { port, stop } = await startSilentServer();
  await stop();
  for (const TWILIO_URL of [`http://127.0.0.1:${port}`, "http://no-such-host.invalid"])
    expect(await refusal(texterWith({ TWILIO_URL }).send(text))).toBeInstanceOf(RetryLaterError);
});

test("a server whose certificate is not trusted has read nothing: the text can be sent later", async () => {
  const { key, cert } = tlsOptions({});
  const asked: string[] = [];
  const imposter = createServer(
    { key: String(key), cert: String(cert) },
    (request) => void asked.push(request.url ?? ""),
  );
  await new Promise<void>((listening) => imposter.listen(0, "127.0.0.1", listening));
  closing.push(() => imposter.close());
  const TWILIO_URL = `https://127.0.0.1:${(imposter.address() as AddressInfo).port}`;
  expect(await refusal(texterWith({ TWILIO_URL }).send(text))).toBeInstanceOf(RetryLaterError);
  expect(asked).toEqual([]);
});

test.each([
  ["is silent", {}],
  ["sends its answer byte by byte for ever", { first: "HTTP/1.1 201 Created\r\n\r\n{", drip: " " }],
])("a server that %s may have sent the text: it is given up in time and not tried again", async (_what, options) => {
  const silent = await startSilentServer(options);
  closing.push(() => silent.stop());
  const texter = texterWith({ TWILIO_URL: `http://127.0.0.1:${silent.port}` }, 300);
  const started = performance.now();
  expect(await refusal(texter.send(text))).toMatchObject({ reason: "unknown" });
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(silent.accepted()).toBe(1);
  await expect.poll(() => silent.open()).toBe(0);
});

test.each([
  ["broken JSON", '{"sid":"SM'],
  ["no object", '"SM"'],
  ["no id", "{}"],
  ["an id of something else", { sid: `AC${"0".repeat(32)}` }],
  ["a huge answer", `{"sid":"SM${"0".repeat(32)}","body":"${"x".repeat(5_000_000)}"}`],
])("an acceptance with %s may have sent the text: it is not tried again", async (_what, body) => {
  twilio.answerWith({ status: 201, body });
  expect(await refusal(texterWith().send(text))).toMatchObject({ reason: "unknown" });
  expect(twilio.texts).toHaveLength(1);
});

test("Twilio's words come in one short line, without phone numbers, SIDs and invisible characters", async () => {
  const words = `The 'To' number +15125550123\r\n\u0000\u202eof ${twilioEnv.TWILIO_ACCOUNT_SID} is wrong. ${"x".repeat(500)}`;
  twilio.answerWith(twilioRefusal(400, 21999, words));
  const { message } = await refusal(texterWith().send(text));
  expect(message).toMatch(/^The 'To' number … of … is wrong\. x+$/);
  expect(message.length).toBeLessThanOrEqual(200);
});

test("a wrong token is the operator's to mend: the log says so once, and once that it is over", async () => {
  const texter = texterWith({ TWILIO_AUTH_TOKEN: "another" });
  for (let time = 0; time < 3; time++) expect(await refusal(texter.send(text))).toMatchObject({ reason: "refused" });
  expect(logged).toEqual([
    { level: "error", line: expect.stringContaining("Twilio refuses the account or the sender of the variables") },
  ]);
  twilio.answerWith({ status: 201, body: { sid: `SM${"0".repeat(32)}`, num_segments: "2" } });
  expect(await texter.send(text)).toMatchObject({ segments: 2 });
  expect(logged).toHaveLength(2);
  expect(logged[1]).toMatchObject({ level: "info" });
  expect(JSON.stringify(logged)).not.toContain("another");
});

test("a sender that is not the account's is the operator's to mend", async () => {
  twilio.answerWith(twilioRefusal(400, 21606, "The 'From' phone number +15125550100 is not valid for this account."));
  expect(await refusal(texterWith().send(text))).toMatchObject({ reason: "refused" });
  expect(logged).toEqual([{ level: "error", line: expect.stringContaining("The 'From' phone number … is not valid") }]);
});
