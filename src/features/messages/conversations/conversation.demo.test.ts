import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { clientOver, type Client } from "#api/client.ts";
import { demoLink } from "#demo/demoLink.ts";
import { memoryStorage } from "#testing/bothSides.ts";
import { refusal } from "#testing/refusal.ts";

const userId = "4b7f1c2e-8a35-4d0b-9f61-2c9e5d7a3b18";
const now = new Date("2026-11-21T18:00:00Z");
let client: Client;

beforeEach(() => {
  const link = demoLink({ userId, storage: memoryStorage(), now: () => now });
  client = clientOver(() => link);
});

/** The customer with the newest sent message of the sample. */
async function writtenTo(): Promise<string> {
  const { rows } = await client.messages.list({ box: "sent", limit: 100 });
  const id = rows.find(({ customer_id, channel }) => customer_id !== null && channel === "email")?.customer_id;
  if (!id) throw new Error("The sample sent no email.");
  return id;
}

test("the visitor reads what the sample sent, and adds a message that leaves no browser", async () => {
  const id = await writtenTo();
  const before = await client.conversations.get({ id });
  expect(before.rows).toContainEqual(expect.objectContaining({ kind: "message", direction: "out", state: "sent" }));
  const message = { id, idempotency_key: randomUUID(), channel: "email", subject: "Hi", text: "Hello {first_name}!" };
  const sent = await client.conversations.send({ ...message, channel: "email" });
  expect(sent.text).toMatch(/^Hello\b.*!$/);
  expect(sent.notice?.title).toBe("Demo Mode");
  await client.conversations.send({ ...message, channel: "email" });
  const after = await client.conversations.get({ id });
  expect(after.total).toBe(before.total + 1);
  expect(after.rows.at(-1)).toMatchObject({ id: sent.id, state: "sent" });
  expect((await client.customers.timeline({ id })).events[0]).toMatchObject({ kind: "mail_sent" });
});

test("a customer's reply is new until it was read", async () => {
  const { rows } = await client.messages.list({ box: "sent", limit: 100 });
  const customers = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))];
  const read = await Promise.all(customers.map(async (id) => ({ id, ...(await client.conversations.get({ id })) })));
  const unread = read.filter((one) => one.unread > 0);
  expect(unread).toHaveLength(1);
  const id = unread[0]?.id ?? "";
  expect(unread[0]?.rows.filter((one) => !one.read)).toMatchObject([{ direction: "in", state: "received" }]);
  expect(await client.conversations.markRead({ id })).toEqual({ read: 1 });
  expect(await client.conversations.get({ id })).toMatchObject({ unread: 0 });
});

test("a stranger's message is attached to a customer once", async () => {
  const id = await writtenTo();
  const { rows, total } = await client.conversations.tray({});
  expect(total).toBe(1);
  const [stranger] = rows;
  if (!stranger) throw new Error("No stranger wrote.");
  await client.conversations.attach({ id: stranger.id, customer_id: id });
  expect(await client.conversations.tray({})).toEqual({ rows: [], total: 0 });
  expect((await client.conversations.get({ id })).rows).toContainEqual(
    expect.objectContaining({ id: stranger.id, direction: "in", text: stranger.text }),
  );
  expect((await client.customers.timeline({ id })).events[0]).toMatchObject({ kind: "message_received" });
  for (const call of [
    client.conversations.attach({ id: stranger.id, customer_id: id }),
    client.conversations.remove(stranger),
  ])
    expect(await refusal(call)).toMatchObject({ code: "not_found" });
});

test("templates are kept", async () => {
  const template = { id: randomUUID(), version: 0, name: "Soon", subject: "", text: "We are on our way." };
  const saved = await client.conversations.saveTemplate(template);
  expect(await refusal(client.conversations.saveTemplate(template))).toMatchObject({ code: "conflict" });
  expect((await client.conversations.templates()).rows).toEqual([saved]);
  await client.conversations.removeTemplate({ id: template.id });
  expect((await client.conversations.templates()).rows).toEqual([]);
});
