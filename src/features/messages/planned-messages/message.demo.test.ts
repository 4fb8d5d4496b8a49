import { beforeEach, expect, test } from "vitest";
import { clientOver, type Client } from "#api/client.ts";
import { demoLink } from "#demo/demoLink.ts";
import { memoryStorage } from "#testing/bothSides.ts";
import type { MessageRow } from "./message.ts";

/** The demo's outbox follows what its visitor does, and no message leaves the browser. */

const userId = "4b7f1c2e-8a35-4d0b-9f61-2c9e5d7a3b18";
const day = 86_400_000;
let client: Client;
let now: Date;
let storage: ReturnType<typeof memoryStorage>;

/** Opens the demo with what is stored. */
function open() {
  const link = demoLink({ userId, storage, now: () => now });
  client = clientOver(() => link);
}

beforeEach(() => {
  now = new Date("2026-11-21T18:00:00Z");
  storage = memoryStorage();
  open();
});

const planned = async () => (await client.messages.list({ box: "planned", limit: 100 })).rows;
const isReminder = ({ trigger, channel }: MessageRow) => trigger === "visit_upcoming" && channel === "email";
const reminder = async (): Promise<MessageRow & { about_id: string; customer_id: string }> => {
  const found = (await planned()).find(isReminder);
  if (!found?.about_id || !found.customer_id) throw new Error("No reminder is planned.");
  return { ...found, about_id: found.about_id, customer_id: found.customer_id };
};

test("a message that the visitor sends now is only marked as sent, and says so", async () => {
  const { id, version, customer_id, subject } = await reminder();
  const sent = await client.messages.sendNow({ id, version });
  expect(sent).toMatchObject({ state: "sent", sent_at: now.toISOString(), reason: null });
  expect(sent.notice).toEqual({
    title: "Demo Mode",
    description: "Message marked as sent. Nothing left your browser. (This is a demo - no real changes made)",
  });
  const { events } = await client.customers.timeline({ id: customer_id });
  expect(events[0]).toMatchObject({ kind: "mail_sent", data: { text: subject } });
  expect((await planned()).map((one) => one.id)).not.toContain(id);
});

test("a test is only said to be sent", async () => {
  const [sequence] = await client.sequences.list({});
  const [step] = sequence?.steps ?? [];
  if (!sequence || !step) throw new Error("There is no step.");
  const answer = await client.sequences.test({ trigger: sequence.trigger, step, language: "en" });
  expect(answer).toMatchObject({ sent_to: "you@your-business.example", notice: { title: "Demo Mode" } });
});

test("a deleted visit stops its reminder, and a visit that is moved gets a new one", async () => {
  const { id, about_id } = await reminder();
  await client.calendar.remove({ id: about_id });
  expect(await client.messages.get({ id })).toMatchObject({ state: "cancelled", reason: "The visit was cancelled." });

  const other = await reminder();
  const visit = await client.calendar.get({ id: other.about_id });
  const later = (time: string) => new Date(Date.parse(time) + 7 * day).toISOString();
  const { start_datetime, end_datetime, version } = visit;
  await client.calendar.move({
    events: [{ id: visit.id, version, start_datetime: later(start_datetime), end_datetime: later(end_datetime) }],
  });
  expect(await client.messages.get({ id: other.id })).toMatchObject({
    state: "cancelled",
    reason: "The visit was moved.",
  });
  const [next, ...more] = (await client.messages.list({ box: "planned", about_id: visit.id })).rows.filter(isReminder);
  expect(more).toEqual([]);
  expect(Date.parse(next?.send_at ?? "")).toBe(Date.parse(other.send_at ?? "") + 7 * day);
});

test("a customer who wants no messages gets no follow-ups, and the reminder of a visit all the same", async () => {
  const { id, customer_id } = await reminder();
  await client.consents.note({ id: customer_id, channel: "email", given: false });
  expect((await client.messages.get({ id })).state).toBe("planned");
  expect((await client.customers.counts({ id: customer_id })).messages).toBeGreaterThan(0);
});

test("during a pause nothing goes out; afterwards what is due does, unless it is more than a day late", async () => {
  const { rows } = await client.messages.list({ box: "planned", limit: 100 });
  const [first, ...others] = rows;
  const late = others.find(({ send_at }) => Date.parse(send_at ?? "") < Date.parse(first?.send_at ?? "") + 3 * day);
  if (!first || !late) throw new Error("Too few messages are planned.");
  await client.messages.pause({});
  now = new Date(Date.parse(late.send_at ?? "") + 3_600_000);
  expect(await client.messages.get({ id: late.id })).toMatchObject({ state: "planned" });
  await client.messages.resume({});
  expect(await client.messages.get({ id: late.id })).toMatchObject({ state: "sent", sent_at: now.toISOString() });
  const isMissed = Date.parse(late.send_at ?? "") - Date.parse(first.send_at ?? "") > day - 3_600_000;
  expect((await client.messages.get({ id: first.id })).state).toBe(isMissed ? "missed" : "sent");
});

test("an address that refused an email is named at its customer", async () => {
  const [failed] = (await client.messages.list({ box: "failed" })).rows;
  expect(failed?.reason).toMatch(/refused it/);
  const { channels } = await client.consents.of({ id: failed?.customer_id ?? "" });
  expect(channels[0]).toMatchObject({ channel: "email", bounced: failed?.reason });
});

test("a message about a request names the estimate whose page shows it", async () => {
  const { rows: sent } = await client.messages.list({ box: "sent" });
  const { rows: estimates } = await client.estimates.list({});
  const [message] = sent;
  const details = await Promise.all(estimates.map(({ id }) => client.estimates.get({ id })));
  const estimate = details.find(({ siblings }) => siblings.length === 0);
  if (!message || !estimate) throw new Error("There is no message or estimate.");
  const key = "yardstick.demo.messages";
  const stored = JSON.parse(storage.getItem(key) ?? "") as { rows: Record<string, unknown>[] };
  const rows = stored.rows.map((row) =>
    row["id"] === message.id ? { ...row, about: "request", about_id: estimate.request_id } : row,
  );
  storage.setItem(key, JSON.stringify({ ...stored, rows }));
  open();
  expect(message.estimate_id).toBeNull();
  expect((await client.messages.get({ id: message.id })).estimate_id).toBe(estimate.id);
  await client.estimates.remove({ ids: [estimate.id] });
  expect((await client.messages.get({ id: message.id })).estimate_id).toBeNull();
});
