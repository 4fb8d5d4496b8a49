import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#api/client.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { photoKeys } from "#platform/photos/photoStore.ts";
import { countStatements } from "#server/testing/countStatements.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";
import { purgeEstimates } from "./deletion.server.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";

let story: Story;
let owner: StoryOwner;
let estimates: Client["estimates"];

beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

/** Each story begins with a new owner. */
async function newOwner(options?: { trial?: boolean }): Promise<StoryOwner> {
  owner = await story.signUp(options);
  estimates = owner.client.estimates;
  return owner;
}

type Arranged = Partial<{
  id: string;
  request_id: string;
  request_position: number;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  service_name: string;
  service_category: string;
  service_rate: number;
  service_unit: string;
  estimated_square_footage: number;
  total_price: number;
  estimate_method: string;
  analysis_state: string;
  status: string;
  created_at: string;
}>;

/** Creates an estimate of the owner as the public form leaves it, and returns its id. */
async function arrange(fields: Arranged = {}, of = owner): Promise<string> {
  const row = {
    id: randomUUID(),
    name: "Ada Lovelace",
    email: "ada@lovelace.dev",
    service_name: "Driveway wash",
    ...fields,
    created_by: of.id,
  };
  const columns = Object.keys(row);
  await story.sql(
    `insert into estimates (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
    Object.values(row),
  );
  return row.id;
}

const names = async (filter: Parameters<Client["estimates"]["list"]>[0] = {}) =>
  (await estimates.list(filter)).rows.map((row) => row.name);

test("a list shows ten at once, newest first, and tells how many there are", async () => {
  await newOwner();
  for (let day = 1; day <= 23; day++)
    await arrange({ name: `Customer ${day}`, created_at: `2026-10-${String(day).padStart(2, "0")}T10:00:00Z` });

  const first = await estimates.list({});
  expect(first.total).toBe(23);
  expect(first.rows.map((row) => row.name)).toEqual(
    [23, 22, 21, 20, 19, 18, 17, 16, 15, 14].map((day) => `Customer ${day}`),
  );
  const last = await estimates.list({ offset: 20 });
  expect(last.total).toBe(23);
  expect(last.rows.map((row) => row.name)).toEqual(["Customer 3", "Customer 2", "Customer 1"]);
  expect((await estimates.list({ offset: 30 })).rows).toEqual([]);
  expect(await names({ direction: "asc", limit: 2 })).toEqual(["Customer 1", "Customer 2"]);
});

test("estimates of one moment keep one order, so that no page shows a row twice", async () => {
  await newOwner();
  for (let count = 0; count < 12; count++)
    await arrange({ name: "Same", service_name: "Same", total_price: 5, created_at: "2026-10-01T10:00:00Z" });
  for (const sort of ["name", "service_name", "total_price", "created_at"] as const)
    for (const direction of ["asc", "desc"] as const) {
      const pages = [
        await estimates.list({ sort, direction, limit: 6 }),
        await estimates.list({ sort, direction, limit: 6, offset: 6 }),
      ];
      expect(new Set(pages.flatMap((page) => page.rows.map((row) => row.id))).size).toBe(12);
    }
});

test("a list sorts by name, service and the one price, minimum included, whatever the letters' case", async () => {
  await newOwner();
  await arrange({
    name: "bob",
    service_name: "Zebra",
    total_price: 150,
    estimated_square_footage: 100,
    service_rate: 0.25,
    service_unit: "per sq ft",
  });
  await arrange({ name: "Alice", service_name: "apple", total_price: 60 });
  await arrange({ name: "Dora", estimated_square_footage: 280, service_rate: 0.25, service_unit: "per sq ft" });
  await arrange({ name: "Carol", service_name: "Mango" });

  expect(await names({ sort: "name", direction: "asc" })).toEqual(["Alice", "bob", "Carol", "Dora"]);
  expect(await names({ sort: "service_name", direction: "desc" })).toEqual(["bob", "Carol", "Dora", "Alice"]);
  expect(await names({ sort: "total_price", direction: "asc" })).toEqual(["Alice", "Dora", "bob", "Carol"]);
  expect(await names({ sort: "total_price", direction: "desc" })).toEqual(["bob", "Dora", "Alice", "Carol"]);
});

test("a list filters by status, type, vertical and text, alone and together", async () => {
  await newOwner();
  await arrange({ name: "Ai", estimate_method: "ai", service_category: "sealcoating", status: "completed" });
  await arrange({ name: "Manual", estimate_method: "manual", phone: "312 555 0100", address: "12 Elm Street" });
  await arrange({ name: "Plain", service_name: "100%_clean" });
  await arrange({ name: "Odd", status: "" });

  expect(await names({ type: "ai" })).toEqual(["Ai"]);
  expect((await names({ type: "manual" })).sort()).toEqual(["Manual", "Odd", "Plain"]);
  expect((await names({ status: "pending" })).sort()).toEqual(["Manual", "Odd", "Plain"]);
  expect(await names({ status: "completed", type: "ai", category: "sealcoating", search: "AI" })).toEqual(["Ai"]);
  expect(await names({ category: "pressure_washing" })).toEqual([]);
  expect(await names({ search: "elm" })).toEqual(["Manual"]);
  expect(await names({ search: "555 01" })).toEqual(["Manual"]);
  expect((await names({ search: "lovelace.dev" })).length).toBe(4);
  expect(await names({ search: "100%_CLEAN" })).toEqual(["Plain"]);
  expect(await names({ search: "%_" })).toEqual([]);
  expect(await names({ search: "\\" })).toEqual([]);
  expect((await estimates.list({ search: "clean" })).total).toBe(1);
});

test("the figures count each status, of all estimates and of one vertical", async () => {
  await newOwner();
  await arrange({ status: "pending" });
  await arrange({ status: "unheard-of" });
  await arrange({ status: "in-progress", service_category: "sealcoating" });
  await arrange({ status: "completed" });
  await arrange({ status: "cancelled" });
  const gone = await arrange({ status: "cancelled" });
  await estimates.remove({ ids: [gone] });

  expect(await estimates.stats({})).toEqual({ total: 5, pending: 2, in_progress: 1, completed: 1, cancelled: 1 });
  expect(await estimates.stats({ category: "sealcoating" })).toEqual({
    total: 1,
    pending: 0,
    in_progress: 1,
    completed: 0,
    cancelled: 0,
  });
});

test("an estimate is read with its photos, lines and the other services of its request", async () => {
  await newOwner();
  const request_id = randomUUID();
  const id = await arrange({ request_id, total_price: 150 });
  const sibling = await arrange({ request_id, request_position: 1, service_name: "Roof wash", total_price: 300 });
  await story.sql(
    "insert into photos (created_by, request_id, name, width, height, bytes, sort_order, attached_at) values ($1, $2, 'second', 4, 3, 9, 1, now()), ($1, $2, 'first', 8, 6, 9, 0, now()), ($1, $2, 'unsent', 8, 6, 9, 2, null)",
    [owner.id, request_id],
  );
  await story.sql(
    "insert into estimate_lines (created_by, estimate_id, name, pricing_model, rate, unit, quantity, total) values ($1, $2, 'Gutters', 'count', 4.5, 'per window', 3, 13.5)",
    [owner.id, id],
  );

  const details = await estimates.get({ id });
  expect(details.photos.map((photo) => photo.url)).toEqual([
    `/photos/${owner.id}/first.jpg`,
    `/photos/${owner.id}/second.jpg`,
  ]);
  expect(details.photos[0]).toMatchObject({
    thumbnail_url: `/photos/${owner.id}/first-thumb.webp`,
    width: 8,
    height: 6,
  });
  expect(details.image_urls).toEqual(details.photos.map((photo) => photo.url));
  expect(details.lines).toMatchObject([{ name: "Gutters", quantity: 3, rate: 4.5, total: 13.5 }]);
  expect(details.has_lines).toBe(true);
  expect(details.siblings).toEqual([{ id: sibling, service_name: "Roof wash", total_price: 300 }]);
  expect(await refusal(estimates.get({ id: randomUUID() }))).toMatchObject({
    code: "not_found",
    message: "Estimate not found",
  });
});

test("a status is set on one or on many at once", async () => {
  await newOwner();
  const ids = [await arrange(), await arrange(), await arrange()];
  expect(await estimates.setStatus({ ids: [ids[0] ?? ""], status: "in-progress" })).toEqual({ updated: 1 });
  expect(await estimates.setStatus({ ids, status: "completed" })).toEqual({ updated: 3 });
  expect(await estimates.setStatus({ ids, status: "pending" })).toEqual({ updated: 3 });
  expect(await estimates.setStatus({ ids: [randomUUID()], status: "pending" })).toEqual({ updated: 0 });
  expect((await estimates.stats({})).pending).toBe(3);
});

test("deleted estimates are out of sight and can be brought back as they were", async () => {
  await newOwner();
  const [kept, one, two] = [await arrange({ name: "Kept" }), await arrange({ status: "completed" }), await arrange()];
  expect(await estimates.remove({ ids: [one, two] })).toEqual({ deleted: 2 });
  expect(await names()).toEqual(["Kept"]);
  expect((await refusal(estimates.get({ id: one })))?.code).toBe("not_found");
  expect((await refusal(estimates.saveNotes({ id: one, version: 1, notes: "late" })))?.code).toBe("not_found");
  expect(await estimates.setStatus({ ids: [one, kept], status: "cancelled" })).toEqual({ updated: 1 });
  expect(await estimates.remove({ ids: [one, two] })).toEqual({ deleted: 0 });

  expect(await estimates.restore({ ids: [one, two, kept] })).toEqual({ restored: 2 });
  expect((await estimates.list({})).total).toBe(3);
  expect((await estimates.get({ id: one })).status).toBe("completed");
});

test("a day after it was deleted an estimate goes for good, its photos with the last one of the request", async () => {
  await newOwner();
  const request_id = randomUUID();
  const ids = [await arrange({ request_id }), await arrange({ request_id, request_position: 1 }), await arrange()];
  const keys = Object.values(photoKeys(owner.id, "driveway"));
  for (const key of keys) await story.server.deps.photos.put(key, new Uint8Array([1]), "image/jpeg");
  await story.sql(
    "insert into photos (created_by, request_id, name, width, height, bytes, attached_at) values ($1, $2, 'driveway', 8, 6, 9, now())",
    [owner.id, request_id],
  );
  const kept = async () =>
    Promise.all(keys.map((key) => story.server.deps.photos.get(key))).then((found) => found.filter(Boolean).length);

  await estimates.remove({ ids });
  const jobs = () =>
    story.sql<{ data: { ids: string[] }; late: boolean }>(
      `select data, start_after > now() + interval '23 hours' as late from ${queuedJobs} where name = 'purge-estimates' and data->>'ownerId' = $1`,
      [owner.id],
    );
  const queued = await jobs();
  expect(queued).toMatchObject([{ late: true }]);
  expect(queued[0]?.data.ids.toSorted()).toEqual(ids.toSorted());

  const pool = openPool(story.databaseUrl, { max: 10, onLost: () => {} });
  const db = await openTenantDb({ pool, announce: () => {} });
  const log = pino({ level: "silent" });
  const purge = () =>
    purgeEstimates({ deps: story.server.deps, db, log }, { ownerId: owner.id, ids, requestIds: [request_id] });
  const aDayPasses = (id: string) =>
    story.sql("update estimates set deleted_at = now() - interval '1 day' where id = $1 returning id", [id]);
  const left = async () =>
    (await story.sql<{ id: string }>("select id from estimates where created_by = $1", [owner.id])).map(
      (row) => row.id,
    );

  await purge();
  expect((await left()).length).toBe(3);
  // If a job runs too early, because the clock was ahead at the deletion, it is queued again.
  await expect.poll(jobs).toMatchObject([{ late: true }, { late: true }]);
  await estimates.restore({ ids: [ids[2] ?? ""] });
  await aDayPasses(ids[0] ?? "");
  await purge();
  expect((await left()).toSorted()).toEqual(ids.slice(1).toSorted());
  expect(await kept()).toBe(2);
  await aDayPasses(ids[1] ?? "");
  await purge();
  expect(await left()).toEqual(ids.slice(2));
  expect(await kept()).toBe(0);
  expect(await story.sql("select id from photos where created_by = $1", [owner.id])).toEqual([]);
  await purge();
  await pool.end();
});

test("details are corrected, and the second of two people editing gets a conflict", async () => {
  await newOwner();
  const id = await arrange({ total_price: 200, phone: "312 555 0100" });
  const { version } = await estimates.get({ id });
  const told = "This was changed on another device. Check the latest values and save again.";

  const saved = await estimates.saveCustomerInfo({
    id,
    version,
    name: " Ada King ",
    email: "",
    phone: "  ",
    address: "12 Elm Street",
  });
  expect(saved).toMatchObject({ name: "Ada King", email: null, phone: null, address: "12 Elm Street" });
  expect(await refusal(estimates.saveNotes({ id, version, notes: "stale" }))).toMatchObject({
    code: "conflict",
    message: told,
  });
  expect((await refusal(estimates.savePrice({ id, version, total_price: 1 })))?.code).toBe("conflict");
  expect(await estimates.get({ id })).toMatchObject({ notes: null, total_price: 200 });

  const priced = await estimates.savePrice({ id, version: saved.version, total_price: 180.5 });
  expect(priced.total_price).toBe(180.5);
  const noted = await estimates.saveNotes({ id, version: priced.version, notes: "Gate code 42" });
  expect(noted.notes).toBe("Gate code 42");
  expect(await estimates.savePrice({ id, version: noted.version, total_price: null })).toMatchObject({
    total_price: null,
    notes: "Gate code 42",
  });
});

test("an edit reads everything about the estimate once: for its answer", async () => {
  await newOwner();
  const id = await arrange({ service_rate: 0.5, estimated_square_footage: 100, total_price: 70, status: "completed" });
  const contact = { name: "Augusta Ada", email: null, phone: null, address: null };
  const edits = {
    saveCustomerInfo: () => estimates.saveCustomerInfo({ id, version: 1, ...contact }),
    saveNotes: () => estimates.saveNotes({ id, version: 2, notes: "Gate code 12" }),
    "savePrice by hand": () => estimates.savePrice({ id, version: 3, total_price: 90 }),
    "savePrice by the size": () => estimates.savePrice({ id, version: 4, total_price: null }),
    saveActualSize: () => estimates.saveActualSize({ id, version: 5, actual_size: 110 }),
  };
  const reads: Record<string, number> = {};
  for (const [edit, save] of Object.entries(edits)) reads[edit] = await countStatements("estimates.details", save);
  expect(reads).toEqual(Object.fromEntries(Object.keys(edits).map((edit) => [edit, 1])));
  expect(await estimates.get({ id })).toMatchObject({ total_price: 50, actual_size: 110, version: 6 });
});

test("two concurrent saves: one is stored, the other gets a conflict", async () => {
  await newOwner();
  const id = await arrange();
  const outcomes = await Promise.all(
    ["left", "right"].map((notes) => refusal(estimates.saveNotes({ id, version: 1, notes }))),
  );
  expect(outcomes.map((outcome) => outcome?.code).toSorted()).toEqual(["conflict", undefined].toSorted());
});

test("a name is required, an address is not, an e-mail must be one, a price cannot be negative", async () => {
  await newOwner();
  const edited = { id: await arrange(), version: 1 };
  expect(await refusal(estimates.saveCustomerInfo({ ...edited, name: " ", email: null, address: "x" }))).toMatchObject({
    code: "invalid",
    message: "Name is required",
  });
  expect(
    await refusal(estimates.saveCustomerInfo({ ...edited, name: "x", address: "x", email: "nonsense" })),
  ).toMatchObject({ code: "invalid", message: "Please enter a valid email address" });
  expect((await refusal(estimates.savePrice({ ...edited, total_price: -1 })))?.code).toBe("invalid");
  expect(
    await estimates.saveCustomerInfo({ ...edited, name: "x", email: null, phone: "555 0100", address: null }),
  ).toMatchObject({ phone: "555 0100", address: null });
});

test("an estimate is linked to the customer of the same e-mail, or makes one", async () => {
  await newOwner({ trial: true });
  const id = await arrange({ name: "Ada", email: "Ada@Lovelace.dev", phone: "1", address: "Here" });
  const again = await arrange({ name: "Countess Ada", email: "ada@lovelace.DEV", phone: "2", address: "There" });

  const made = await estimates.addToCustomers({ id });
  expect(made.outcome).toBe("created");
  expect(await owner.client.customers.get({ id: made.customer_id })).toMatchObject({
    name: "Ada",
    email: "Ada@Lovelace.dev",
    phone: "1",
    address: "Here",
    status: "prospect",
  });
  expect(await estimates.addToCustomers({ id: again })).toEqual({ outcome: "linked", customer_id: made.customer_id });
  expect(await owner.client.customers.get({ id: made.customer_id })).toMatchObject({
    name: "Ada",
    phone: "1",
    address: "Here",
  });
  expect((await estimates.get({ id: again })).customer_id).toBe(made.customer_id);
  expect(await estimates.addToCustomers({ id })).toEqual({ outcome: "linked", customer_id: made.customer_id });

  const unreachable = await arrange({ email: null });
  expect(await refusal(estimates.addToCustomers({ id: unreachable }))).toMatchObject({
    code: "invalid",
    message: "Cannot create customer: missing email address.",
  });
});

test("several devices adding the same person at once make one customer", async () => {
  await newOwner({ trial: true });
  const ids = await Promise.all(Array.from({ length: 8 }, () => arrange({ email: "grace@hopper.dev" })));
  const outcomes = await Promise.all(ids.map((id) => estimates.addToCustomers({ id })));
  expect(outcomes.filter(({ outcome }) => outcome === "created").length).toBe(1);
  expect((await owner.client.customers.list({})).total).toBe(1);
});

test("customers need a paid plan; adding to them does not", async () => {
  await newOwner();
  const id = await arrange();
  const { customer_id } = await estimates.addToCustomers({ id });
  expect((await refusal(owner.client.customers.list({})))?.code).toBe("subscription_required");
  expect((await refusal(owner.client.customers.get({ id: customer_id })))?.code).toBe("subscription_required");
});

test("customers are searched by name, e-mail, phone and address", async () => {
  await newOwner({ trial: true });
  for (const [name, email, phone, address] of [
    ["Ada", "ada@lovelace.dev", "1815", "London"],
    ["Grace", "grace@hopper.dev", "1906", "New York"],
  ])
    await estimates.addToCustomers({ id: await arrange({ name, email, phone, address }) });
  const found = async (search: string) => (await owner.client.customers.list({ search })).rows.map((row) => row.name);
  expect(await found("")).toEqual(["Grace", "Ada"]);
  expect(await found("lovelace")).toEqual(["Ada"]);
  expect(await found("1906")).toEqual(["Grace"]);
  expect(await found("new york")).toEqual(["Grace"]);
  expect(await found("_")).toEqual([]);
});

test("nobody reaches the estimates or customers of another owner", async () => {
  await newOwner({ trial: true });
  const id = await arrange();
  const { customer_id } = await estimates.addToCustomers({ id });
  const stranger = (await story.signUp({ trial: true })).client;

  expect((await stranger.estimates.list({})).total).toBe(0);
  expect((await stranger.estimates.stats({})).total).toBe(0);
  expect((await refusal(stranger.estimates.get({ id })))?.code).toBe("not_found");
  expect(await stranger.estimates.setStatus({ ids: [id], status: "cancelled" })).toEqual({ updated: 0 });
  expect(await stranger.estimates.remove({ ids: [id] })).toEqual({ deleted: 0 });
  expect((await refusal(stranger.estimates.saveNotes({ id, version: 1, notes: "mine" })))?.code).toBe("not_found");
  expect((await refusal(stranger.estimates.addToCustomers({ id })))?.code).toBe("not_found");
  expect((await refusal(stranger.estimates.retryAnalysis({ id })))?.code).toBe("not_found");
  expect((await stranger.customers.list({})).total).toBe(0);
  expect((await refusal(stranger.customers.get({ id: customer_id })))?.code).toBe("not_found");
  expect((await refusal(story.nobody.estimates.list({})))?.code).toBe("signed_out");
  expect(await estimates.get({ id })).toMatchObject({ status: "pending", notes: null, version: 1 });
});

test("of more than two thousand estimates the newest that match are found first, and old ones too", async () => {
  await newOwner();
  const old = await arrange({ name: "Ada Lovelace", service_name: "Roof" });
  await story.sql(
    `insert into estimates (created_by, name, service_name, created_at)
      select $1, 'Customer ' || n || case n % 1000 when 50 then ' Junior' else '' end, 'Gutters', now() + n * interval '1 second' from generate_series(1, 2100) n`,
    [owner.id],
  );
  expect((await estimates.find({ search: "gutters", limit: 2 })).map(({ name }) => name)).toEqual([
    "Customer 2100",
    "Customer 2099",
  ]);
  expect(await estimates.find({ search: "lovelace" })).toEqual([
    { id: old, name: "Ada Lovelace", service_name: "Roof" },
  ]);
  // Neither part alone has enough.
  expect((await estimates.find({ search: "junior", limit: 4 })).map(({ name }) => name)).toEqual([
    "Customer 2050 Junior",
    "Customer 1050 Junior",
    "Customer 50 Junior",
  ]);
});
