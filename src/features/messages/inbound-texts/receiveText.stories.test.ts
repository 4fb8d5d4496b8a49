import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { customerToText, namedBusiness } from "#server/testing/conversationStory.ts";
import { startTwilioServer, twilioRefusal, type TwilioServer } from "#server/testing/outside/twilioServer.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";

/** Texts out and in, through a server that speaks Twilio's protocol. */

let twilio: TwilioServer;
let story: Story;
let owner: StoryOwner;
let customer: { id: string; email: string };
let number: string;
let count = 0;

beforeAll(async () => {
  twilio = await startTwilioServer();
  story = await startStory({ env: twilio.env });
});
afterAll(async () => {
  await story.stop();
  twilio.stop();
});
beforeEach(async () => {
  twilio.answerWith(null);
  twilio.texts.length = 0;
  owner = await namedBusiness(story);
  number = `+1512555${String(1000 + count++)}`;
  customer = await customerToText(owner, number);
});

const newSid = () => `SM${randomUUID().replaceAll("-", "")}`;
/** A text from the customer. Returns the words of the answer; null for silence. */
async function says(body: string, sid = newSid()): Promise<string | null> {
  const fields = { MessageSid: sid, From: number, To: "+15125550100", Body: body };
  const answer = await twilio.call(`${story.url}/api/texts/incoming`, fields);
  expect(answer.status).toBe(200);
  return /<Message>(.*)<\/Message>/s.exec(await answer.text())?.[1]?.replaceAll("&#39;", "'") ?? null;
}
const sendText = (text: string, by = owner, id = customer.id) =>
  by.client.conversations.send({ id, idempotency_key: randomUUID(), channel: "text", text });
const entries = async (by = owner, id = customer.id) => (await by.client.conversations.get({ id })).rows;
/** Sends a text and waits until Twilio has it. */
async function sent(text: string, by = owner, id = customer.id) {
  const { id: messageId } = await sendText(text, by, id);
  await expect
    .poll(async () => (await entries(by, id)).find((one) => one.id === messageId)?.state, { timeout: 20_000 })
    .not.toMatch(/planned|sending/);
  return messageId;
}
const report = (messageId: string, fields: Record<string, string>) => {
  const key = encodeURIComponent(`${owner.id}.${messageId}`);
  const sid = `SM${String(twilio.texts.length).padStart(32, "0")}`;
  return twilio.call(`${story.url}/api/texts/status?key=${key}`, { MessageSid: sid, ...fields });
};
const canText = async () =>
  (await owner.client.consents.of({ id: customer.id })).channels.find(({ channel }) => channel === "text");

test("the first text to a number names the business and STOP, and the next one does not", async () => {
  await sent("Hi {first_name}, can we come on Tuesday?");
  await sent("Or on Friday?");
  expect(twilio.texts.map(({ fields }) => [fields["To"], fields["Body"]])).toEqual([
    [number, "Bright Side: Hi Carla, can we come on Tuesday?\nReply STOP to opt out."],
    [number, "Or on Friday?"],
  ]);
});

test("an answer is in the conversation once, with a notification and an entry on the timeline", async () => {
  await sent("Can we come on Tuesday?");
  const sid = newSid();
  expect(await says("Yes", sid)).toBeNull();
  expect(await says("Yes", sid)).toBeNull();
  expect((await entries()).map(({ direction, text, read }) => [direction, text, read])).toEqual([
    ["out", "Bright Side: Can we come on Tuesday?\nReply STOP to opt out.", true],
    ["in", "Yes", false],
  ]);
  const { rows } = await owner.client.notifications.list({});
  expect(rows.filter(({ notification_type }) => notification_type === "message_received")).toHaveLength(1);
  const { events } = await owner.client.customers.timeline({ id: customer.id });
  expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(["message_received", "text_sent"]);
  expect(await owner.client.conversations.markRead({ id: customer.id })).toEqual({ read: 1 });
  expect(await owner.client.conversations.markRead({ id: customer.id })).toEqual({ read: 0 });
});

describe("STOP", () => {
  test("ends texts, is confirmed once, and only START brings them back", async () => {
    await sent("Can we come on Tuesday?");
    expect(await says(" stop. ")).toBe("You won't get more texts from Bright Side. Reply START to get them again.");
    expect(await says("ALTO")).toBeNull();
    expect(await canText()).toMatchObject({ opted_out: true, notices: false });
    expect(await refusal(sendText("One more thing"))).toMatchObject({ code: "conflict" });
    expect(await refusal(owner.client.consents.note({ id: customer.id, channel: "text", given: true }))).toMatchObject({
      code: "conflict",
    });
    expect(await says("start")).toBe("You'll get texts from Bright Side again. Reply STOP to opt out.");
    expect(await canText()).toMatchObject({ opted_out: false, notices: true, follow_ups: true });
    expect(twilio.texts).toHaveLength(1);
  });

  test("counts for every business that texted the number, and other words go to the newest", async () => {
    await sent("From the first");
    const other = await namedBusiness(story, "Clear View");
    const theirs = await customerToText(other, number);
    await sent("From the second", other, theirs.id);
    await says("Who are you?");
    expect((await entries()).map(({ direction }) => direction)).toEqual(["out"]);
    expect((await entries(other, theirs.id)).map(({ direction }) => direction)).toEqual(["out", "in"]);
    expect(await says("STOP")).toContain("Clear View and Bright Side");
    for (const [by, id] of [
      [owner, customer.id],
      [other, theirs.id],
    ] as const)
      expect(await refusal(sendText("More", by, id))).toMatchObject({ code: "conflict" });
  });
});

test("HELP is answered with the name and the phone number of the business", async () => {
  await sent("Can we come on Tuesday?");
  expect(await says("Help")).toBe("Bright Side: call (512) 555-0101 for help. Reply STOP to opt out.");
});

test("a text from a number that nobody texted is stored nowhere", async () => {
  expect(await says("Hello?")).toBeNull();
  expect(await entries()).toEqual([]);
  expect((await owner.client.conversations.tray({})).total).toBe(0);
  expect(story.logs()).toContain("texts arrive from numbers that no business texted");
});

test("a text needs the customer's word, and the same key sends one", async () => {
  const { id } = await owner.client.customers.create({ name: "Dora", email: "dora@mail.dev", phone: "(512) 555-0177" });
  expect(await refusal(sendText("Hello", owner, id))).toMatchObject({ code: "conflict" });
  const message = { id: customer.id, idempotency_key: randomUUID(), channel: "text", text: "Hello" } as const;
  const { id: first } = await owner.client.conversations.send(message);
  await owner.client.conversations.send(message);
  await expect.poll(async () => (await owner.client.messages.get({ id: first })).state).toBe("sent");
  expect(twilio.texts).toHaveLength(1);
});

describe("the text service", () => {
  test("that knows of a STOP teaches the ledger", async () => {
    twilio.answerWith(twilioRefusal(400, 21610, "Attempt to send to unsubscribed recipient"));
    await sent("Hello");
    expect((await entries()).map(({ state }) => state)).toEqual(["failed"]);
    expect(await canText()).toMatchObject({ opted_out: true });
    const { entries: ledger } = await owner.client.consents.of({ id: customer.id });
    expect(ledger[0]).toMatchObject({ source: "service", given: false, kind: "transactional" });
  });

  test("that refuses the number marks it, and no further text is accepted", async () => {
    twilio.answerWith(twilioRefusal(400, 21614, "not a mobile number"));
    await sent("Hello");
    expect((await canText())?.bounced).toBe("not a mobile number");
    expect(await refusal(sendText("Hello?"))).toMatchObject({ code: "conflict" });
  });

  test("that is busy gets the text later", async () => {
    twilio.answerWith(twilioRefusal(429, 20429, "Too many requests"));
    const { id } = await sendText("Hello");
    await expect.poll(async () => (await owner.client.messages.get({ id })).reason).toMatch(/try again later/);
    expect((await owner.client.messages.get({ id })).state).toBe("planned");
  });

  test("whose answer is lost leaves the text unknown, until its report says more", async () => {
    twilio.answerWith({ status: 201, body: "not JSON" });
    const id = await sent("Hello");
    expect((await owner.client.messages.get({ id })).state).toBe("unknown");
    expect((await report(id, { MessageStatus: "delivered" })).status).toBe(204);
    expect((await owner.client.messages.get({ id })).state).toBe("sent");
  });

  test("that could not deliver a text fails it, and a STOP in the report counts", async () => {
    const id = await sent("Hello");
    await report(id, { MessageStatus: "undelivered", ErrorCode: "21610" });
    await report(id, { MessageStatus: "sent" });
    expect((await entries()).map(({ state }) => state)).toEqual(["failed"]);
    expect(await canText()).toMatchObject({ opted_out: true });
  });

  test("that reports about another text changes nothing", async () => {
    const id = await sent("Hello");
    await report(randomUUID(), { MessageStatus: "failed" });
    await report(id, { MessageStatus: "failed", MessageSid: newSid() });
    await twilio.call(`${story.url}/api/texts/status?key=nonsense`, { MessageSid: newSid(), MessageStatus: "failed" });
    expect((await entries()).map(({ state }) => state)).toEqual(["sent"]);
  });
});
