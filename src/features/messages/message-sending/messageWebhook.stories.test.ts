import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PermanentThirdPartyError } from "#platform/outside/thirdPartyError.ts";
import type { WebhookEvent } from "#shared/webhookEvents.ts";
import { deliveryOf } from "#server/http/apiDocs/webhookEvents.ts";
import {
  customerToText,
  delivered,
  namedBusiness,
  postMail,
  postRaw,
  replyTo,
} from "#server/testing/conversationStory.ts";
import { inboundMailEnv } from "#server/testing/inboundMailEnv.ts";
import { openMessageClock, type MessageClock } from "#server/testing/messageClock.ts";
import { startTwilioServer, twilioRefusal, type TwilioServer } from "#server/testing/outside/twilioServer.ts";
import { givePostalAddress } from "#server/testing/postalAddress.ts";
import { offer, sendWritten } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** The events of messages for the owner's webhook: one for each message and opt-out, whatever happens at once. */

const secret = "a secret of forty characters for stories";
const hour = 3_600_000;

let twilio: TwilioServer;
let story: Story;
let owner: StoryOwner;
let clock: MessageClock;
let count = 0;
beforeAll(async () => {
  twilio = await startTwilioServer();
  story = await startStory({ env: { ...twilio.env, ...inboundMailEnv, AUTH_SECRET: secret } });
});
afterAll(async () => {
  await story.stop();
  twilio.stop();
});
beforeEach(async () => {
  twilio.answerWith(null);
  owner = await namedBusiness(story);
  await givePostalAddress(owner);
  await owner.client.webhooks.save({ url: "https://hooks.invalid/" });
  clock = await openMessageClock(story, owner.id, secret);
  return () => clock.close();
});

type Event = Extract<WebhookEvent, `message.${string}`>;
/** The data of the announced events of messages, in their order. Each is as the documentation describes it. */
async function announced(): Promise<[Event, Record<string, unknown>][]> {
  const rows = await story.sql<{ event: Event; payload: Record<string, unknown> }>(
    "select event, payload from webhook_deliveries where created_by = $1 and event like 'message.%' order by created_at, event, id",
    [owner.id],
  );
  return rows.map(({ event, payload }) => [event, deliveryOf(event).shape.data.strict().parse(payload)]);
}
const names = async () => (await announced()).map(([event]) => event);

/** A planned follow-up by email to a customer of the business. Returns its id and its time. */
async function followUp(): Promise<{ id: string; email: string; customer_id: string; at: Date }> {
  const email = `carla-${randomUUID().slice(0, 8)}@mail.dev`;
  const { id: customer_id } = await owner.client.customers.create({ name: "Carla Customer", email });
  const { sequences, messages } = owner.client;
  const trigger = "quote_unopened" as const;
  const { seen } = await sequences.preview({ trigger });
  const { version } = (await sequences.list()).find((one) => one.trigger === trigger) ?? { version: 0 };
  await sequences.turnOn({ trigger, version, seen });
  const { id: quoteId, version: ofQuote } = await owner.client.quotes.create({ customer_id });
  const recipient = { name: "Carla Customer", email, phone: null, address: null };
  await sendWritten(
    owner,
    await owner.client.quotes.save({ id: quoteId, version: ofQuote, offer: offer(), recipient }),
  );
  await clock.turn(new Date());
  const [planned] = (await messages.list({ box: "planned" })).rows;
  return { id: planned?.id ?? "", email, customer_id, at: new Date(Date.parse(planned?.send_at ?? "") + 60_000) };
}
/** A customer who agreed to texts, with a number of its own. */
async function texted(): Promise<{ id: string; number: string }> {
  const number = `+1512556${String(1000 + count++)}`;
  return { number, ...(await customerToText(owner, number)) };
}
/** Sends a text of a member, and waits for what comes of it. */
async function text(id: string): Promise<string> {
  const message = { id, idempotency_key: randomUUID(), channel: "text", text: "Can we come on Tuesday?" } as const;
  const { id: messageId } = await owner.client.conversations.send(message);
  await delivered(owner, messageId);
  return messageId;
}
const report = (messageId: string, fields: Record<string, string>) => {
  const key = encodeURIComponent(`${owner.id}.${messageId}`);
  const sid = `SM${String(twilio.texts.length).padStart(32, "0")}`;
  return twilio.call(`${story.url}/api/texts/status?key=${key}`, { MessageSid: sid, ...fields });
};
const says = (From: string, Body: string, MessageSid = `SM${randomUUID().replaceAll("-", "")}`) =>
  twilio.call(`${story.url}/api/texts/incoming`, { MessageSid, From, To: "+15125550100", Body });
const kinds = async (id: string) => (await owner.client.customers.timeline({ id })).events.map(({ kind }) => kind);

test("a sent email is announced once, as the API shows it, also if two processes send at the same time", async () => {
  const { id, at } = await followUp();
  const other = await openMessageClock(story, owner.id, secret);
  await Promise.all([clock.turn(at), other.turn(at), clock.turn(at)]);
  await other.close();
  const [[event, data] = [], ...more] = await announced();
  expect([event, more]).toEqual(["message.sent", []]);
  const {
    id: _id,
    language: _language,
    written: _written,
    segments: _segments,
    ...shown
  } = await owner.client.messages.get({ id });
  expect(data).toMatchObject({ message_id: id, ...shown });
  expect(data).toMatchObject({ state: "sent", about: "quote", trigger: "quote_unopened" });
});

test("an email whose first process was slow, so that a second one sent it, too, is announced once", async () => {
  const { id, at } = await followUp();
  let arrived = () => {};
  const slow = new Promise<void>((done) => (arrived = done));
  let begun = () => {};
  const handedOver = new Promise<void>((done) => (begun = done));
  const deliver = () => {
    begun();
    return slow;
  };
  const first = await openMessageClock(story, owner.id, secret, { mailer: { deliver } });
  const turn = first.turn(at);
  await handedOver;
  expect(await clock.turn(new Date(at.getTime() + hour))).toMatchObject([{ id }]);
  arrived();
  await turn;
  await first.close();
  expect(await names()).toEqual(["message.sent"]);
});

test("a refused email is announced with its reason and stands on the timeline; a returned one follows the sent one", async () => {
  const { id, at, customer_id, email } = await followUp();
  clock.answer(new PermanentThirdPartyError("550 No such user"));
  await clock.turn(at);
  expect(await announced()).toMatchObject([["message.failed", { message_id: id, state: "failed", customer_id }]]);
  const { events } = await owner.client.customers.timeline({ id: customer_id });
  expect(events[0]).toMatchObject({ kind: "mail_failed", data: { to: email, text: "550 No such user" } });

  clock.answer(null);
  const next = await followUp();
  await clock.turn(next.at);
  for (let time = 0; time < 2; time++)
    await postRaw(
      story,
      JSON.stringify({
        RecordType: "Bounce",
        ID: randomUUID(),
        Type: "HardBounce",
        Email: next.email,
        From: "quotes@example.org",
        MessageID: replyTo(story, owner, next.id),
        Description: "The mailbox is gone",
      }),
    );
  const [, ...later] = await announced();
  expect(later).toMatchObject([
    ["message.sent", { message_id: next.id }],
    ["message.failed", { message_id: next.id }],
  ]);
});

test("a text is announced as sent, and as failed if it is reported so; its STOP at the text service counts once", async () => {
  const { id, number } = await texted();
  const messageId = await text(id);
  for (let time = 0; time < 2; time++) await report(messageId, { MessageStatus: "undelivered", ErrorCode: "21610" });
  await says(number, "STOP");
  const [sent, failed, optedOut, ...more] = await announced();
  expect(sent).toMatchObject(["message.sent", { message_id: messageId, channel: "text", address: number }]);
  expect(failed).toMatchObject(["message.failed", { message_id: messageId, state: "failed" }]);
  expect(optedOut).toMatchObject([
    "message.opted_out",
    { channel: "text", address: number, kind: "transactional", source: "service", customer_id: id },
  ]);
  expect(more).toEqual([]);
});

test("a text that the service refuses because of a STOP is a failure and an opt-out", async () => {
  const { id } = await texted();
  twilio.answerWith(twilioRefusal(400, 21610, "Attempt to send to unsubscribed recipient"));
  await text(id);
  expect(await names()).toEqual(["message.failed", "message.opted_out"]);
});

test("a text whose fate is unknown is announced once its report says more, and then once", async () => {
  const { id } = await texted();
  twilio.answerWith({ status: 201, body: "not JSON" });
  const messageId = await text(id);
  expect((await owner.client.messages.get({ id: messageId })).state).toBe("unknown");
  expect(await names()).toEqual([]);
  const reports = ["sent", "delivered", "delivered"].map((MessageStatus) => report(messageId, { MessageStatus }));
  await Promise.all(reports);
  expect(await names()).toEqual(["message.sent"]);
  expect((await kinds(id)).filter((kind) => kind === "text_sent")).toHaveLength(1);
});

test("a STOP by text is announced once, and again after a START", async () => {
  const { id, number } = await texted();
  await text(id);
  const sid = `SM${randomUUID().replaceAll("-", "")}`;
  await Promise.all([says(number, "STOP", sid), says(number, "Stop", sid), says(number, "ALTO")]);
  expect(await names()).toEqual(["message.sent", "message.opted_out"]);
  expect((await announced())[1]).toMatchObject([
    "message.opted_out",
    { channel: "text", address: number, source: "reply", customer_id: id },
  ]);
  expect((await kinds(id)).filter((kind) => kind === "opted_out")).toHaveLength(1);
  await says(number, "START");
  await says(number, "STOP");
  expect(await names()).toEqual(["message.sent", "message.opted_out", "message.opted_out"]);
});

test("the button of an email, a reply and the word of a member give one opt-out", async () => {
  const { id, at, customer_id, email } = await followUp();
  const [mail] = await clock.turn(at);
  const link = mail?.stop?.url ?? "";
  const press = () => fetch(link, { method: "POST", body: "List-Unsubscribe=One-Click" });
  expect((await Promise.all([press(), press(), press()])).map(({ status }) => status)).toEqual([200, 200, 200]);
  await postMail(story, { to: replyTo(story, owner, id), from: `Carla <${email}>`, text: "STOP" });
  await owner.client.consents.note({ id: customer_id, channel: "email", given: false });
  const [, optedOut, ...more] = await announced();
  expect(optedOut).toMatchObject([
    "message.opted_out",
    { channel: "email", address: email, kind: "follow_up", source: "link", customer_id },
  ]);
  expect(more).toEqual([]);
  expect((await kinds(customer_id)).filter((kind) => kind === "opted_out")).toHaveLength(1);
});

test("a member's note that a customer said no is announced once, also if two are noted at the same time", async () => {
  const { id: customer_id } = await texted();
  const note = (channel: "email" | "text") => owner.client.consents.note({ id: customer_id, channel, given: false });
  await Promise.all([note("text"), note("text"), note("email"), note("email")]);
  const events = await announced();
  expect(events.map(([event]) => event)).toEqual(["message.opted_out", "message.opted_out"]);
  expect(events.map(([, data]) => [data["channel"], data["source"]]).toSorted()).toEqual([
    ["email", "owner"],
    ["text", "owner"],
  ]);
});

test("a message that is cancelled or skipped is not announced", async () => {
  const { id } = await followUp();
  const { version } = await owner.client.messages.get({ id });
  await owner.client.messages.skip({ id, version });
  expect(await names()).toEqual([]);
});
