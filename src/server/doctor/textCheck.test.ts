import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseEnv } from "#platform/process/env.ts";
import { startSilentServer } from "#server/testing/outside/silentServer.ts";
import {
  startTwilioServer,
  twilioEnv,
  twilioRefusal,
  type TwilioServer,
} from "#server/testing/outside/twilioServer.ts";
import { textCheck } from "./textCheck.ts";

/** The doctor's questions to Twilio, on set-ups that are broken in one way each. */

let twilio: TwilioServer;
beforeAll(async () => void (twilio = await startTwilioServer()));
afterAll(() => twilio.stop());

const PUBLIC_URL = "https://quotes.example.org/";
const right = { url: "https://quotes.example.org/api/texts/incoming", method: "POST" };
beforeEach(() => {
  twilio.answerWith(null);
  twilio.numbers.clear();
  twilio.numbers.set(twilioEnv.TWILIO_FROM, right);
});

/** The findings, as the operator reads them. */
async function findings(variables: Record<string, string> = {}) {
  const found = await textCheck(parseEnv({ ...twilio.env, PUBLIC_URL, ...variables }), 300);
  return found.map((one) => `${one.state}: ${one.says}${one.state === "change" ? ` -> ${one.change}` : ""}`);
}

test("a number that is set up well is well, and no text was sent", async () => {
  expect(await findings()).toEqual(["well: Twilio accepts the account, and texts from customers reach this server"]);
  expect(twilio.texts).toEqual([]);
});

test("of a messaging service only the account is asked about", async () => {
  expect(await findings({ TWILIO_FROM: "", TWILIO_MESSAGING_SERVICE_SID: `MG${"b2".repeat(16)}` })).toEqual([
    "well: Twilio accepts the account",
  ]);
});

test("without Twilio there is nothing to say", async () => {
  expect(await textCheck(parseEnv({ PUBLIC_URL }))).toEqual([]);
});

test("a wrong token, a closed account and a trial are named", async () => {
  expect(await findings({ TWILIO_AUTH_TOKEN: "another" })).toEqual([
    expect.stringMatching(
      /^change: Twilio refuses the account \(401\) -> correct TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN/,
    ),
  ]);
  twilio.answerWith({ status: 200, body: { status: "suspended" } });
  expect(await findings()).toEqual([expect.stringMatching(/^change: the Twilio account is suspended -> activate/)]);
  twilio.answerWith({ status: 200, body: "<html>" });
  expect(await findings()).toEqual([
    expect.stringMatching(/^change: Twilio's answer is not about an account -> correct TWILIO_URL/),
  ]);
  twilio.answerWith(twilioRefusal(503, 20503, "Service Unavailable"));
  expect(await findings()).toEqual([expect.stringMatching(/^change: Twilio answers with status 503 -> see/)]);
  twilio.answerWith({
    status: 200,
    body: {
      status: "active",
      type: "Trial",
      incoming_phone_numbers: [{ sms_url: right.url, sms_method: right.method }],
    },
  });
  expect(await findings()).toEqual([
    expect.stringMatching(/^note: the Twilio account is a trial/),
    expect.stringMatching(/^well: Twilio accepts the account, and texts/),
  ]);
});

test.each([
  ["no address", { url: "", method: "POST" }],
  ["another address", { url: "https://demo.twilio.com/welcome/sms/reply", method: "POST" }],
  ["another way of calling", { ...right, method: "GET" }],
])("a number with %s for texts from customers is named, with the right one", async (_what, number) => {
  twilio.numbers.set(twilioEnv.TWILIO_FROM, number);
  expect(await findings()).toEqual([
    'change: texts to +15125550100 do not reach this server -> in Twilio\'s console, set "A message comes in" of the number to Webhook, https://quotes.example.org/api/texts/incoming, HTTP POST',
  ]);
});

test("a number of another account, and a server without a public address, are named", async () => {
  expect(await findings({ TWILIO_FROM: "+15125550199" })).toEqual([
    expect.stringMatching(/^change: the number \+15125550199 does not belong to the Twilio account -> set TWILIO_FROM/),
  ]);
  expect(await findings({ PUBLIC_URL: "" })).toEqual([expect.stringMatching(/^change: PUBLIC_URL is not set/)]);
});

test("a service that cannot be reached, or stays silent, is named", async () => {
  const silent = await startSilentServer();
  const TWILIO_URL = `http://127.0.0.1:${silent.port}`;
  const says = (reason: string) =>
    `change: Twilio does not answer at ${TWILIO_URL} (${reason}) -> correct TWILIO_URL, and let the firewall pass https to it`;
  expect(await findings({ TWILIO_URL })).toEqual([says("The service did not answer in time.")]);
  await silent.stop();
  expect(await findings({ TWILIO_URL })).toEqual([says("ECONNREFUSED")]);
});
