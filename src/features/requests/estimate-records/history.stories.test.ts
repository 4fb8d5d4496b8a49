import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sampleBusiness } from "#demo/sampleBusiness.ts";
import type { HistoryEvent } from "./history.ts";
import { colleague } from "#server/testing/colleague.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { insertSample } from "#testing/insertSample.ts";

let story: Story;
let owner: StoryOwner;
let manager: StoryOwner;
let id: string;

beforeAll(async () => void (story = await startStory()));
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await story.signUp({ trial: true });
  id = await newEstimate();
});

async function newEstimate(): Promise<string> {
  const made = randomUUID();
  await story.sql(
    `insert into estimates (id, created_by, name, email, address, service_name, total_price, status)
     values ($1, $2, 'Ada Lovelace', 'ada@lovelace.dev', '1 Main St', 'Driveway wash', 100, 'pending')`,
    [made, owner.id],
  );
  return made;
}

const history = async (of = id): Promise<HistoryEvent[]> => (await owner.client.estimates.history({ id: of })).events;
const join = async () => void (manager = await colleague(story, owner, "manager", "Max Manager"));

test("each save is one row with who did it, what it was and what it became; what did not change has none", async () => {
  await join();
  const { estimates } = manager.client;
  await estimates.savePrice({ id, version: 1, total_price: 120 });
  await estimates.savePrice({ id, version: 2, total_price: 120 });
  await owner.client.estimates.saveNotes({ id, version: 3, notes: "Gate code 12" });
  await owner.client.estimates.saveNotes({ id, version: 4, notes: "Gate code 12" });
  const contact = { name: "Ada Lovelace", address: "1 Main St" };
  await estimates.saveCustomerInfo({ id, version: 5, ...contact, email: "ada@l.dev", phone: "555" });
  await estimates.saveCustomerInfo({ id, version: 6, ...contact, email: "ada@l.dev", phone: "555" });
  expect(await history()).toMatchObject([
    { kind: "customer_info", data: { fields: ["email", "phone"] }, by: "Max Manager" },
    { kind: "notes", data: {}, by: "Olivia Owner" },
    { kind: "price", data: { from: 100, to: 120 }, by: "Max Manager" },
  ]);
});

test("a refused save leaves nothing in the history", async () => {
  await expect(owner.client.estimates.savePrice({ id, version: 9, total_price: 1 })).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await history()).toEqual([]);
});

test("a status of many at once is recorded for those that had another", async () => {
  const other = await newEstimate();
  await owner.client.estimates.setStatus({ ids: [other], status: "completed" });
  await join();
  await manager.client.estimates.setStatus({ ids: [id, other], status: "completed" });
  expect(await history()).toMatchObject([
    { kind: "status", data: { from: "pending", to: "completed" }, by: "Max Manager" },
  ]);
  expect(await history(other)).toMatchObject([{ by: "Olivia Owner" }]);
});

test("deleting, restoring and moving to a customer are recorded", async () => {
  await join();
  await manager.client.estimates.remove({ ids: [id] });
  await owner.client.estimates.restore({ ids: [id] });
  await manager.client.estimates.addToCustomers({ id });
  expect(await history()).toMatchObject([
    { kind: "customer", data: { name: "Ada Lovelace" }, by: "Max Manager" },
    { kind: "restored", by: "Olivia Owner" },
    { kind: "deleted", by: "Max Manager" },
  ]);
});

test("a size measured on the photos says who measured, and what became of size and price", async () => {
  await join();
  await insertSample(story, sampleBusiness(owner.id, new Date()));
  const [measured] = await story.sql<{ id: string; version: number }>(
    "select e.id, e.version from estimates e join measurements m on m.created_by = e.created_by and m.estimate_id = e.id where e.created_by = $1 limit 1",
    [owner.id],
  );
  if (!measured) throw new Error("The sample has no measured estimate.");
  const before = await owner.client.estimates.get({ id: measured.id });
  const measurement = before.measurements[0]?.measurement;
  if (!measurement) throw new Error("There is no measurement.");
  const after = await manager.client.estimates.saveMeasurement({ ...measured, measurement });
  expect(after.measurements.map(({ made_by, by }) => ({ made_by, by }))).toEqual([
    { made_by: "owner", by: "Max Manager" },
    { made_by: "customer", by: null },
  ]);
  expect((await history(measured.id))[0]).toMatchObject({
    kind: "size",
    data: {
      from: before.estimated_square_footage,
      to: after.estimated_square_footage,
      unit: "sq ft",
      price_from: before.total_price,
      price_to: after.total_price,
    },
    by: "Max Manager",
  });
});

test("where one person works alone no name is said; of those who left it stays", async () => {
  await owner.client.estimates.savePrice({ id, version: 1, total_price: 120 });
  expect(await history()).toMatchObject([{ kind: "price", by: null }]);
  await join();
  await manager.client.estimates.savePrice({ id, version: 2, total_price: 130 });
  await story.sql("update members set left_at = now() where business_id = $1 and user_id = $2", [owner.id, manager.id]);
  expect(await history()).toMatchObject([{ by: "Max Manager" }, { by: "Olivia Owner" }]);
});

test("the history comes page by page, and another business's is empty", async () => {
  for (const status of ["in-progress", "completed", "cancelled"] as const)
    await owner.client.estimates.setStatus({ ids: [id], status });
  expect(await owner.client.estimates.history({ id, offset: 1, limit: 1 })).toMatchObject({
    events: [{ data: { from: "in-progress", to: "completed" } }],
    total: 3,
  });
  const stranger = await story.signUp();
  expect(await stranger.client.estimates.history({ id })).toEqual({ events: [], total: 0 });
});

test("a customer's timeline and an import say who did it", async () => {
  await join();
  const { id: customer } = await manager.client.customers.create({ name: "Bea", email: "bea@mail.dev" });
  const note = await manager.client.customers.addNote({ id: customer, text: "Called." });
  expect(note.by).toBe("Max Manager");
  const { events } = await owner.client.customers.timeline({ id: customer });
  expect(events.map(({ kind, by }) => [kind, by])).toEqual([
    ["note", "Max Manager"],
    ["created", "Max Manager"],
  ]);
  const run = { file_name: "new.csv", text: "Name\nCarl", mapping: { name: "Name" } };
  expect(await manager.client.imports.run(run)).toMatchObject({ by: "Max Manager" });
  expect(await owner.client.imports.list()).toMatchObject([{ file_name: "new.csv", by: "Max Manager" }]);
});
