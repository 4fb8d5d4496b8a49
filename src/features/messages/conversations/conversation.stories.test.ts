import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { customerToText, namedBusiness } from "#server/testing/conversationStory.ts";
import { offer, sendWritten, tokenOf } from "#server/testing/quoteStory.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";
import { conversationRefusals } from "./conversation.ts";

let story: Story;
let owner: StoryOwner;
beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => void (owner = await namedBusiness(story)));

const email = (id: string, text = "Hello {first_name}") => ({
  id,
  idempotency_key: randomUUID(),
  channel: "email" as const,
  subject: "Your visit",
  text,
});

test("questions of quotes and messages are in one conversation, with pages from its end", async () => {
  const { id, email: address } = await customerToText(owner, "(512) 555-0199");
  const recipient = { name: "Carla Customer", email: address, phone: null, address: null };
  const created = await owner.client.quotes.create({ customer_id: id });
  const written = await owner.client.quotes.save({
    id: created.id,
    version: created.version,
    offer: offer(),
    recipient,
  });
  const quote = await sendWritten(owner, written);
  const token = tokenOf(quote);
  await story.nobody.quotePages.ask({ token, text: "Is the gutter included?" });
  for (const text of ["One", "Two"]) {
    const sent = await owner.client.conversations.send(email(id, text));
    await expect.poll(async () => (await owner.client.messages.get({ id: sent.id })).state).toBe("sent");
  }
  const { rows, total } = await owner.client.conversations.get({ id });
  expect(total).toBe(3);
  expect(rows.map(({ kind, direction, text }) => [kind, direction, text])).toEqual([
    ["question", "in", "Is the gutter included?"],
    ["message", "out", "One"],
    ["message", "out", "Two"],
  ]);
  expect(rows[0]?.quote_id).toBe(quote.id);
  const earlier = await owner.client.conversations.get({ id, offset: 1, limit: 1 });
  expect(earlier.rows.map(({ text }) => text)).toEqual(["One"]);
});

test("a message is refused with an unknown placeholder, without words, and as a text on a server without texts", async () => {
  const customer = await customerToText(owner, "(512) 555-0199");
  for (const text of ["{nonsense}", "Your quote {quote_number}", " "])
    expect(await refusal(owner.client.conversations.send(email(customer.id, text)))).toMatchObject({ code: "invalid" });
  const text = { id: customer.id, idempotency_key: randomUUID(), channel: "text" as const, text: "Hello" };
  expect(await refusal(owner.client.conversations.send(text))).toMatchObject({
    code: "conflict",
    message: conversationRefusals.noTexts,
  });
});

test("the conversation says by which channels a message can go out, and why not", async () => {
  const { id, email: address } = await customerToText(owner, "(512) 555-0199");
  expect((await owner.client.conversations.get({ id })).ways).toEqual([
    { channel: "email", address, reason: null },
    { channel: "text", address: "+15125550199", reason: conversationRefusals.noTexts },
  ]);
  expect(await owner.client.conversations.get({ id })).toMatchObject({ language: "en", unread: 0 });
});

test("a member's message that a member skipped stays in the conversation", async () => {
  const { id } = await customerToText(owner, "(512) 555-0199");
  const sent = await owner.client.conversations.send(email(id));
  await story.sql("update messages set state = 'skipped', reason = 'Skipped.' where created_by = $1 and id = $2", [
    owner.id,
    sent.id,
  ]);
  expect((await owner.client.conversations.get({ id })).rows).toMatchObject([{ id: sent.id, state: "skipped" }]);
});

test("a pause of automatic messages holds no message of a member back", async () => {
  const customer = await customerToText(owner, "(512) 555-0199");
  await owner.client.messages.pause();
  const { id } = await owner.client.conversations.send(email(customer.id));
  await expect.poll(async () => (await owner.client.messages.get({ id })).state).toBe("sent");
});

test("a key of another customer's message sends nothing", async () => {
  const [one, other] = [await customerToText(owner, "(512) 555-0199"), await customerToText(owner, "(512) 555-0198")];
  const message = email(one.id);
  await owner.client.conversations.send(message);
  expect(await refusal(owner.client.conversations.send({ ...message, id: other.id }))).toMatchObject({
    code: "conflict",
  });
});

test("templates are saved, changed by one member at a time, listed by name, and deleted", async () => {
  const { conversations } = owner.client;
  const [id, second] = [randomUUID(), randomUUID()];
  const template = { id, version: 0, name: "On our way", subject: "", text: "We are on our way, {first_name}." };
  const saved = await conversations.saveTemplate(template);
  expect(await refusal(conversations.saveTemplate(template))).toMatchObject({ code: "conflict" });
  await conversations.saveTemplate({ ...template, version: saved.version, name: "Soon there" });
  await conversations.saveTemplate({ ...template, id: second, name: "Delay" });
  expect(await refusal(conversations.saveTemplate({ ...template, id: second, text: "{quote_link}" }))).toMatchObject({
    code: "invalid",
  });
  expect((await conversations.templates()).rows.map(({ name }) => name)).toEqual(["Delay", "Soon there"]);
  await conversations.removeTemplate({ id });
  expect(await refusal(conversations.removeTemplate({ id }))).toMatchObject({ code: "not_found" });
});

test("a stranger reads and changes nothing of another business", async () => {
  const customer = await customerToText(owner, "(512) 555-0199");
  const { conversations } = (await story.signUp({ trial: true })).client;
  const refusals = await Promise.all(
    [
      conversations.get({ id: customer.id }),
      conversations.send(email(customer.id)),
      conversations.markRead({ id: customer.id }),
    ].map((call) => refusal(call)),
  );
  for (const one of refusals) expect(one).toMatchObject({ code: "not_found" });
});
