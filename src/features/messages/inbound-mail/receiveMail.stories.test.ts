import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  customerToText,
  delivered,
  namedBusiness,
  postMail,
  postRaw,
  replyTo,
} from "#server/testing/conversationStory.ts";
import { inboundMailEnv } from "#server/testing/inboundMailEnv.ts";
import { openMessageClock } from "#server/testing/messageClock.ts";
import { givePostalAddress } from "#server/testing/postalAddress.ts";
import { sendQuote } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** Emails that come in. */

let story: Story;
let owner: StoryOwner;
let customer: { id: string; email: string };
let messageId: string;

beforeAll(async () => void (story = await startStory({ env: inboundMailEnv })));
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await namedBusiness(story);
  customer = await customerToText(owner, "(512) 555-0199");
  ({ id: messageId } = await owner.client.conversations.send({
    id: customer.id,
    idempotency_key: randomUUID(),
    channel: "email",
    subject: "Your visit",
    text: "Hi {first_name}, does Tuesday work?",
  }));
  await delivered(owner, messageId);
});

const entries = async () => (await owner.client.conversations.get({ id: customer.id })).rows;
const tray = async () => (await owner.client.conversations.tray({})).rows;
const emailConsent = async () =>
  (await owner.client.consents.of({ id: customer.id })).channels.find(({ channel }) => channel === "email");
const notified = async () =>
  (await owner.client.notifications.list({})).rows.filter(
    ({ notification_type }) => notification_type === "message_received",
  );

test("an email of a member goes out with the customer's name in it", async () => {
  const [mail] = await story.mails(customer.email);
  expect(mail).toMatchObject({ subject: "Your visit", body_text: expect.stringContaining("Hi Carla, does") as string });
});

test("a reply is in the customer's conversation once, however often the provider sends it", async () => {
  const mail = { to: replyTo(story, owner, messageId), from: `Carla <${customer.email}>`, id: "once@mail.dev" };
  expect((await postMail(story, mail)).status).toBe(200);
  expect((await postMail(story, mail)).status).toBe(200);
  expect((await entries()).map(({ direction, text, address }) => [direction, text, address])).toEqual([
    ["out", "Hi Carla, does Tuesday work?", customer.email],
    ["in", "Yes, Tuesday works.", customer.email],
  ]);
  expect(await notified()).toMatchObject([{ title: "Carla wrote to you", customer_id: customer.id }]);
  expect(await tray()).toEqual([]);
});

test("a reply ends the follow-ups that are planned for its customer, and an out-of-office answer does not", async () => {
  await givePostalAddress(owner);
  const { seen } = await owner.client.sequences.preview({ trigger: "quote_unopened" });
  await owner.client.sequences.turnOn({ trigger: "quote_unopened", version: 0, seen });
  await sendQuote(owner, {}, { name: "Carla Customer", email: customer.email, phone: null, address: null });
  const clock = await openMessageClock(story, owner.id, story.server.deps.secret, { env: inboundMailEnv });
  await clock.turn(new Date());
  const planned = async () => (await owner.client.messages.list({ box: "planned" })).rows;
  const [message] = await planned();
  const mail = { to: replyTo(story, owner, messageId), from: customer.email };
  await postMail(story, { ...mail, headers: ["Auto-Submitted: auto-replied"] });
  await clock.turn(new Date());
  expect((await planned()).length).toBeGreaterThan(0);
  const [sent] = await clock.turn(new Date(Date.parse(message?.send_at ?? "") + 60_000));
  expect(sent?.from?.replyTo).toBe(replyTo(story, owner, message?.id ?? ""));
  expect(sent?.id).toBe(sent?.from?.replyTo?.split("@")[0]);
  await postMail(story, mail);
  await clock.turn(new Date());
  expect(await planned()).toEqual([]);
  await clock.close();
});

test("an out-of-office answer is shown, and nobody is notified", async () => {
  await postMail(story, { to: replyTo(story, owner, messageId), headers: ["Auto-Submitted: auto-replied"] });
  expect((await entries()).at(-1)).toMatchObject({ direction: "in", automatic: true });
  expect(await notified()).toEqual([]);
});

test("STOP as the whole email ends follow-ups, and agreed work is still announced", async () => {
  await postMail(story, { to: replyTo(story, owner, messageId), text: "Unsubscribe!" });
  expect(await emailConsent()).toMatchObject({ opted_out: true, follow_ups: false, notices: true });
});

test("an email whose sender is forged, or whose message is gone, waits in the tray until a member says who wrote", async () => {
  await postMail(story, {
    to: replyTo(story, owner, messageId),
    headers: [`Authentication-Results: ${inboundMailEnv.INBOUND_MAIL_DOMAIN}; dmarc=fail header.from=mail.dev`],
    text: "Stop",
  });
  await postMail(story, { to: replyTo(story, owner, randomUUID()), text: "Second" });
  expect((await entries()).map(({ direction }) => direction)).toEqual(["out"]);
  expect(await emailConsent()).toMatchObject({ opted_out: false });
  const [second, first] = await tray();
  expect([first?.text, second?.text]).toEqual(["Stop", "Second"]);
  await owner.client.conversations.attach({ id: second?.id ?? "", customer_id: customer.id });
  await owner.client.conversations.remove({ id: first?.id ?? "" });
  expect(await tray()).toEqual([]);
  expect((await entries()).at(-1)).toMatchObject({ direction: "in", text: "Second" });
});

test("an email to no reply address of ours, or with a changed one, is stored nowhere", async () => {
  const address = replyTo(story, owner, messageId);
  for (const to of ["info@reply.example.org", address.replace(/.@/, (last) => (last === "0@" ? "1@" : "0@"))])
    expect((await postMail(story, { to })).status).toBe(200);
  expect([(await entries()).length, await tray()]).toEqual([1, []]);
  expect(story.logs()).toContain("emails arrive that answer no message of a business");
});

describe("a bounce", () => {
  const bounceOf = (address: string) =>
    postRaw(
      story,
      JSON.stringify({
        RecordType: "Bounce",
        ID: randomUUID(),
        Type: "HardBounce",
        Email: address,
        From: "quotes@example.org",
        MessageID: replyTo(story, owner, messageId),
        Description: "No such user",
      }),
    );

  test("fails its message and marks the address", async () => {
    expect((await bounceOf(customer.email)).status).toBe(200);
    expect((await entries()).map(({ state }) => state)).toEqual(["failed"]);
    expect((await emailConsent())?.bounced).toBe("No such user");
    const { events } = await owner.client.customers.timeline({ id: customer.id });
    expect(events[0]).toMatchObject({ kind: "mail_failed" });
  });

  test("about another address changes nothing", async () => {
    await bounceOf("other@mail.dev");
    expect((await entries()).map(({ state }) => state)).toEqual(["sent"]);
    expect((await emailConsent())?.bounced).toBeNull();
  });
});
