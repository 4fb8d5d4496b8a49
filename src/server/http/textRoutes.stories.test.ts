import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseEnv } from "#platform/process/env.ts";
import { textPaths, type IncomingText, type TextReceiver, type TextStatus } from "#platform/texts/receivedTexts.ts";
import { signAsTwilio, twilioSignatureHeader } from "#platform/texts/twilioSignature.ts";
import { rawConnection } from "#server/testing/rawConnection.ts";
import { startTwilioServer, twilioEnv, type TwilioServer } from "#server/testing/outside/twilioServer.ts";
import { startStory, type Story } from "#server/testing/story.ts";

/** The addresses that Twilio calls, with a receiver of this test's own. */

const paths = Object.values(textPaths);
let twilio: TwilioServer;
let story: Story;
let received: IncomingText[];
let statuses: TextStatus[];
let reply: string | null;

beforeAll(async () => {
  twilio = await startTwilioServer();
  story = await startStory({ env: twilio.env });
});
afterAll(async () => {
  await story.stop();
  twilio.stop();
});
beforeEach(() => {
  [received, statuses, reply] = [[], [], null];
  story.server.deps.texts = receiver();
});
afterEach(() => {
  story.server.deps.publicUrl = story.url;
});

const receiver = (): TextReceiver => ({
  receiveText: async (text) => {
    received.push(text);
    return { reply };
  },
  receiveStatus: async (one) => void statuses.push(one),
});
const sid = `SM${"c3".repeat(16)}`;
const incoming = { MessageSid: sid, From: "+15125550123", To: "+15125550100", Body: "Sí, mañana 🙂", NumMedia: "0" };
const status = { MessageSid: sid, MessageStatus: "delivered", To: "+15125550123" };
const nothingHappened = () => expect([received, statuses]).toEqual([[], []]);

describe("a text from a customer", () => {
  test("is received as it was written, and its answer is Twilio's markup without a reply", async () => {
    const answer = await twilio.call(`${story.url}/api/texts/incoming`, incoming);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    expect(await answer.text()).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>');
    expect(received).toEqual([{ sid, from: "+15125550123", to: "+15125550100", body: "Sí, mañana 🙂", media: [] }]);
  });

  test("gets a reply, whatever is in its words", async () => {
    reply = 'You\'re "in" <b> & out.\nSí 🙂\u0000\u001b';
    const answer = await twilio.call(`${story.url}/api/texts/incoming`, incoming);
    expect(await answer.text()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response><Message>You&#39;re &#34;in&#34; &#60;b&#62; &#38; out.\nSí 🙂</Message></Response>',
    );
  });

  test("can be without words, and an invisible NUL is no reason to lose the rest", async () => {
    await twilio.call(`${story.url}/api/texts/incoming`, { ...incoming, Body: "" });
    await twilio.call(`${story.url}/api/texts/incoming`, { ...incoming, Body: "a\0b" });
    expect(received.map(({ body }) => body)).toEqual(["", "ab"]);
  });

  test("that comes twice is answered alike", async () => {
    const call = () => twilio.call(`${story.url}/api/texts/incoming`, incoming);
    const answers = [await call(), await call()];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(received.map((text) => text.sid)).toEqual([sid, sid]);
  });

  test("that could not be stored is not confirmed, so that Twilio shows it to the operator", async () => {
    story.server.deps.texts = {
      receiveText: () => Promise.reject(new Error("no room")),
      receiveStatus: () => Promise.reject(new Error("no room")),
    };
    for (const [place, fields] of [incoming, status].entries())
      expect((await twilio.call(story.url + paths[place], fields)).status).toBe(500);
  });
});

test("the progress of a text is received, with our own id and the error, if it has one", async () => {
  const address = `${story.url}/api/texts/status`;
  expect((await twilio.call(`${address}?key=message+1`, status)).status).toBe(204);
  await twilio.call(address, { ...status, MessageStatus: "undelivered", ErrorCode: "30003" });
  await twilio.call(address, { ...status, ErrorCode: "none" });
  expect(statuses).toEqual([
    { sid, key: "message 1", status: "delivered", errorCode: null },
    { sid, key: null, status: "undelivered", errorCode: 30003 },
    { sid, key: null, status: "delivered", errorCode: null },
  ]);
});

test("Twilio signs the public address, which a proxy may reach under another name", async () => {
  story.server.deps.publicUrl = "https://quotes.example.org";
  const signed = "https://quotes.example.org/api/texts/status?key=a%20b";
  expect((await twilio.call(`${story.url}/api/texts/status?key=a%20b`, status, { signed })).status).toBe(204);
  expect((await twilio.call(`${story.url}/api/texts/status?key=a%20b`, status)).status).toBe(403);
  expect(statuses.map(({ key }) => key)).toEqual(["a b"]);
});

describe.each(paths)("a forged call of %s", (path) => {
  const fields: Record<string, string> = path.endsWith("status") ? status : incoming;

  test("is refused without a hint at what is wrong, and nothing happens", async () => {
    const address = story.url + path;
    const unsigned = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
    const answers = await Promise.all([
      twilio.call(address, fields, { token: "another" }),
      twilio.call(address, fields, { signed: `${address}?a=1` }),
      twilio.call(`${address}?a=1`, fields, { signed: address }),
      twilio.call(address, fields, { signed: address.replace("http:", "https:") }),
      fetch(address, { method: "POST", headers: { [twilioSignatureHeader]: "" }, body: new URLSearchParams(fields) }),
      fetch(address, {
        method: "POST",
        headers: {
          [twilioSignatureHeader]: signAsTwilio(twilioEnv.TWILIO_AUTH_TOKEN, address, new URLSearchParams(fields)),
        },
        body: new URLSearchParams({ ...fields, From: "+15125550199" }),
      }),
    ]);
    const words = await unsigned.text();
    expect(unsigned.status).toBe(403);
    expect(words).not.toMatch(/sign|twilio|token/i);
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect(await answer.text()).toBe(words);
    }
    nothingHappened();
  });

  test("with much to send is answered before it is sent", async () => {
    for (const [signature, code] of [
      ["", 403],
      [`${twilioSignatureHeader}: a\r\n`, 413],
    ] as const) {
      const connection = await rawConnection(story.url);
      const { host } = new URL(story.url);
      connection.send(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 65537\r\n${signature}\r\n`);
      expect(await connection.status()).toBe(code);
      connection.end();
    }
    nothingHappened();
  });
});

test("a signed call that is no text is refused, and the log says so", async () => {
  for (const [place, fields] of [{ ...incoming, From: "" }, { MessageSid: sid }].entries())
    expect((await twilio.call(story.url + paths[place], fields)).status).toBe(400);
  expect(story.logs().match(/"msg":"a signed call of Twilio's could not be read"/g)).toHaveLength(2);
  nothingHappened();
});

test("nobody's number, words or key are in the log", () => {
  expect(story.logs()).toContain('"route":"/api/texts/incoming"');
  for (const secret of ["5125550123", "mañana", "message 1", "message+1", twilioEnv.TWILIO_AUTH_TOKEN])
    expect(story.logs()).not.toContain(secret);
});

test("while texts are off, the addresses answer like those that there are not", async () => {
  const answersOf = async (url: string) => {
    const all = await Promise.all(
      [...paths, "/api/texts/nothing-here"].map(async (path) => {
        const answer = await twilio.call(url + path, incoming);
        return `${answer.status} ${await answer.text()}`;
      }),
    );
    expect(new Set(all).size).toBe(1);
    return all[0];
  };
  story.server.deps.texts = null;
  expect(await answersOf(story.url)).toMatch(/^404 /);
  story.server.deps.texts = receiver();
  const { env } = story.server.deps;
  story.server.deps.env = parseEnv({});
  expect(await answersOf(story.url)).toMatch(/^404 /);
  story.server.deps.env = env;
  nothingHappened();
});
