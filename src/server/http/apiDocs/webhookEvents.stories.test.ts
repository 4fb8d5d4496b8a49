import { spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { webhookEvents, type WebhookEvent } from "#shared/webhookEvents.ts";
import { signatureHeader } from "#features/business/webhooks/webhook.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { drivewayWash } from "#server/testing/drivewayWash.ts";
import { sendQuote, acceptanceOf } from "#server/testing/quoteStory.ts";
import { colleague } from "#server/testing/colleague.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { describeApi } from "./openApi.ts";
import { exampleOf } from "./webhookEvents.ts";
import { receiverSample, signatureSample } from "./webhookSamples.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";

type Delivery = { id: string; event: WebhookEvent; created_at: string; data: Record<string, unknown> };

const { webhooks } = await describeApi("https://quotes.example.org");
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

/** Mismatches between a delivery and the description of its event. A field that is not described is one, too. */
function problemsOf(delivery: { event: WebhookEvent }): string {
  const schema = webhooks[delivery.event].post.requestBody?.content["application/json"]?.schema;
  const valid = ajv.compile(closed(schema));
  return valid(delivery) ? "" : ajv.errorsText(valid.errors);
}
/** A schema that allows only the fields it names. */
function closed(schema: unknown): object {
  const inner = (part: unknown): unknown =>
    Array.isArray(part) ? part.map(inner) : typeof part === "object" && part !== null ? closed(part) : part;
  const parts = Object.entries(schema ?? {}).map(([key, part]) => [key, inner(part)]);
  const all = Object.fromEntries(parts) as object;
  return "properties" in all && "type" in all ? { ...all, additionalProperties: false } : all;
}

let story: Story;
let owner: StoryOwner;
let received: { body: string; headers: Record<string, unknown> }[] = [];
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    received.push({ body, headers: request.headers });
    response.writeHead(204).end();
  });
});
let url: string;
beforeAll(async () => {
  story = await startStory({ env: { WEBHOOKS_TO_PRIVATE: "allow" } });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  await story.stop();
  receiver.close();
});
beforeEach(async () => {
  owner = await story.signUp({ trial: true, timeZone: "America/Chicago" });
  received = [];
});

const deliveries = () => received.map(({ body }) => JSON.parse(body) as Delivery);
/** The deliveries, once exactly these events have arrived. */
async function arrived(...events: WebhookEvent[]): Promise<Delivery[]> {
  const names = () => deliveries().map(({ event }) => event);
  await expect.poll(() => names().toSorted(), { timeout: 20_000 }).toEqual(events.toSorted());
  return deliveries();
}
const offer = async (name: string) => (await owner.client.services.create({ ...drivewayWash, name })).id;
const submit = (services: string[], more: object = {}) => {
  const request = {
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "multi" as const,
    source: "facebook",
    name: "Carla Customer",
    email: "carla@mail.dev",
    phone: "(512) 555-0143",
    notes: "The gate is open.",
    estimate_method: "manual" as const,
    services: services.map((service_id) => ({ service_id, manual_area: 800 })),
    ...more,
  };
  return owner.client.publicForms.submit(request).then(() => request);
};
const total = async () => (await owner.client.webhooks.deliveries({})).total;

test("each example is as its event is described", () => {
  expect(webhookEvents.map((event) => problemsOf(exampleOf(event)))).toEqual(webhookEvents.map(() => ""));
  expect(problemsOf({ ...exampleOf("test"), data: { secret: "x" } } as never)).toContain("message");
  expect(problemsOf({ ...exampleOf("test"), secret: "x" } as never)).toContain("additional");
});

test("a request announces each of its estimates as the API says them, once; the business's own tests are not announced", async () => {
  const services = [await offer("Driveway wash"), await offer("Patio wash")];
  await owner.client.webhooks.save({ url });
  await submit(services, { test: true });
  const request = await submit(services);
  await submit(services, { request_id: request.request_id });
  const announced = await arrived("estimate.created", "estimate.created");
  expect(announced.map(problemsOf).filter(Boolean)).toEqual([]);
  for (const { event, data } of announced) {
    const estimate = await owner.client.estimates.get({ id: String(data["estimate_id"]) });
    const { estimate_id: _id, language: _language, ...said } = data;
    expect([event, estimate]).toEqual(["estimate.created", expect.objectContaining(said)]);
    expect(data).toMatchObject({
      request_id: request.request_id,
      total_price: 200,
      email: "carla@mail.dev",
      link_source: "facebook",
      form: "multi",
      language: "en",
    });
  }
  expect(new Set(announced.map(({ data }) => data["service_name"]))).toEqual(new Set(["Driveway wash", "Patio wash"]));
  expect(await total()).toBe(2);
});

test("customers are announced however they come: by hand, copied, from an estimate, imported, taken out of another", async () => {
  const service = await offer("Driveway wash");
  await submit([service]);
  await submit([service]);
  await owner.client.webhooks.save({ url });
  const { client } = owner;
  const ada = await client.customers.create({ name: "Ada Miller", email: "ada@mail.dev", status: "active" });
  const copy = await client.customers.copy({ id: ada.id });
  const [one, other] = (await client.estimates.list({})).rows.map(({ id }) => id);
  const made = await client.estimates.addToCustomers({ id: one ?? "" });
  expect(await client.estimates.addToCustomers({ id: other ?? "" })).toMatchObject({ outcome: "linked" });
  const text = "Name,Email\nBen Finch,ben@mail.dev\nCleo Stone,cleo@mail.dev\n";
  await client.imports.run({ file_name: "list.csv", text, mapping: { name: "Name", email: "Email" } });
  const { customer } = await client.merges.unmergeEstimate({ estimate_id: other ?? "" });

  const announced = await arrived(...Array.from({ length: 5 }, () => "customer.created" as const));
  expect(announced.map(problemsOf).filter(Boolean)).toEqual([]);
  const of = (origin: string) => announced.find(({ data }) => data["origin"] === origin)?.data["customers"];
  expect(of("manual")).toEqual([
    {
      customer_id: ada.id,
      name: "Ada Miller",
      email: "ada@mail.dev",
      phone: null,
      address: null,
      status: "active",
      client_type: "residential",
    },
  ]);
  expect(of("copy")).toMatchObject([{ customer_id: copy.id, name: "Ada Miller (Copy)", status: "prospect" }]);
  expect(of("estimate")).toMatchObject([{ customer_id: made.customer_id, name: "Carla Customer" }]);
  expect(of("import")).toEqual(
    expect.arrayContaining(["Ben Finch", "Cleo Stone"].map((name): unknown => expect.objectContaining({ name }))),
  );
  expect(of("unmerge")).toMatchObject([{ customer_id: customer.id, phone: "(512) 555-0143" }]);
});

test("of a merge that is undone nobody is new", async () => {
  const { client } = owner;
  const [primary, secondary] = [
    await client.customers.create({ name: "Ada Miller", email: "ada@mail.dev" }),
    await client.customers.create({ name: "Ada Miler", email: "ada.miler@mail.dev" }),
  ];
  await client.webhooks.save({ url });
  const { merge_id } = await client.merges.merge({
    primary_id: primary.id,
    secondary_id: secondary.id,
    primary_version: primary.version,
    secondary_version: secondary.version,
    choices: {},
  });
  await client.merges.unmerge({ id: merge_id });
  expect((await client.customers.list({})).total).toBe(2);
  expect(await total()).toBe(0);
});

test("an import of thousands is announced in batches, one a second", async () => {
  await owner.client.webhooks.save({ url: "https://hooks.invalid/" });
  const rows = Array.from({ length: 5_000 }, (_, place) => `Customer ${place}`);
  const { id } = await owner.client.imports.run({
    file_name: "all.csv",
    text: `Name\n${rows.join("\n")}`,
    mapping: { name: "Name" },
  });
  await vi.waitFor(
    async () => expect(await owner.client.imports.get({ id })).toMatchObject({ state: "done", imported: 5_000 }),
    { timeout: 60_000, interval: 50 },
  );
  expect(await total()).toBe(50);
  const sizes = await story.sql<{ size: number }>(
    "select jsonb_array_length(payload -> 'customers') as size from webhook_deliveries where created_by = $1",
    [owner.id],
  );
  expect(sizes.map(({ size }) => size)).toEqual(sizes.map(() => 100));
  const [span] = await story.sql<{ count: number; seconds: number }>(
    `select count(*)::int as count, extract(epoch from max(start_after) - min(start_after))::float as seconds from ${queuedJobs} where name = 'deliver-webhook' and data ->> 'ownerId' = $1`,
    [owner.id],
  );
  expect(span?.seconds).toBeGreaterThanOrEqual(40);
});

test("without a webhook, and while it is turned off, nothing is stored or queued", async () => {
  const service = await offer("Driveway wash");
  const all = async () => {
    await submit([service]);
    await owner.client.customers.create({ name: "Ada Miller", email: "ada@mail.dev" });
    await owner.client.imports.run({ file_name: "one.csv", text: "Name\nBen Finch", mapping: { name: "Name" } });
    return story.sql(
      `select id::text from webhook_deliveries where created_by::text = $1 union all select id::text from ${queuedJobs} where name = 'deliver-webhook' and data ->> 'ownerId' = $1`,
      [owner.id],
    );
  };
  expect(await all()).toEqual([]);
  await owner.client.webhooks.save({ url, active: false });
  expect(await all()).toEqual([]);
});

test("what quotes, follow-ups and tests announce is as described, too", async () => {
  const { client } = owner;
  const today = dayIn("America/Chicago", new Date());
  const customer = await client.customers.create({ name: "Ada Miller", email: "ada@mail.dev" });
  await client.followUps.create({
    customer_id: customer.id,
    follow_up_frequency: "weekly",
    last_contact_date: addDays(today, -9),
  });
  await client.webhooks.save({ url });
  const { quote, token } = await sendQuote(owner);
  await story.nobody.quotePages.view({ token });
  await client.quotePages.accept(acceptanceOf(quote, token));
  await client.quotes.recordPayment({ id: quote.id, method: "check", amount: 40_00, paid_on: today, note: null });
  const { token: declined } = await sendQuote(owner);
  await client.quotePages.decline({ token: declined });
  const { quote: late } = await sendQuote(owner);
  await story.sql("update quotes set expires_at = now() - interval '1 minute' where id = $1", [late.id]);
  const { jobs } = story.server.deps;
  await jobs.send({ name: "expire-quote", data: { ownerId: owner.id, quoteId: late.id } });
  await story.sql("update reminder_schedule set due_at = now() - interval '1 minute' where business_id = $1", [
    owner.id,
  ]);
  await jobs.send({ name: "remind-owners", data: {} });
  await client.webhooks.test();

  const announced = await arrived(
    "quote.sent",
    "quote.viewed",
    "quote.accepted",
    "quote.deposit_paid",
    "quote.sent",
    "quote.declined",
    "quote.sent",
    "quote.expired",
    "follow_up_due",
    "test",
  );
  expect(announced.map(problemsOf).filter(Boolean)).toEqual([]);
  expect(announced.find(({ event }) => event === "quote.deposit_paid")?.data).toMatchObject({
    quote_id: quote.id,
    amount_cents: 40_00,
    method: "check",
  });
});

test("a job and its visits are announced from the beginning to the end; other events are not", async () => {
  const { client } = owner;
  const customer = await client.customers.create({ name: "Carla Customer", email: "carla@mail.dev" });
  await client.webhooks.save({ url });
  const job = await client.jobs.create({ customer_id: customer.id, title: "Gutters" });
  await client.jobs.agreeChange({
    id: job.id,
    version: job.version,
    agreed_with: "Carla Customer",
    agreed_on: "2026-11-02",
    note: null,
    lines: [{ id: "more", text: "Downspouts", quantity: "1", unit: "", unit_price: 40_00, taxable: false }],
    taxes: [],
  });
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const times = { start_datetime: hour(-3), end_datetime: hour(-2) };
  await client.calendar.create({ title: "Office", ...times });
  const planned = await client.calendar.create({ title: "Gutters", job_id: job.id, ...times });
  const { status_changed: _moved, ...visit } = planned;
  const renamed = await client.calendar.update({ ...visit, title: "Gutters and roof" });
  await client.calendar.update({ ...renamed, end_datetime: hour(-1) });
  await client.visits.complete({ id: visit.id });
  const { version } = await client.jobs.get({ id: job.id });
  const closed = await client.jobs.move({ id: job.id, version, state: "closed" });
  expect(closed.state).toBe("closed");
  const other = await client.jobs.create({ customer_id: customer.id, title: "Windows" });
  await client.jobs.move({ id: other.id, version: other.version, state: "cancelled", reason: "Moved away" });

  const announced = await arrived(
    "job.created",
    "job.changed",
    "visit.planned",
    "visit.moved",
    "visit.done",
    "job.done",
    "job.closed",
    "job.created",
    "job.cancelled",
  );
  expect(announced.map(problemsOf).filter(Boolean)).toEqual([]);
  const dataOf = (name: WebhookEvent) => announced.find(({ event }) => event === name)?.data;
  expect(dataOf("job.changed")).toMatchObject({ job_id: job.id, total_cents: 40_00 });
  expect(dataOf("visit.moved")).toMatchObject({ visit_id: visit.id, job_id: job.id, title: "Gutters and roof" });
  expect(dataOf("job.done")).toMatchObject({ job_id: job.id, number: job.number, client_name: "Carla Customer" });
  expect(dataOf("job.cancelled")).toMatchObject({ job_id: other.id, reason: "Moved away" });
});

test("a sent message and an opt-out are announced as described", async () => {
  const { client } = owner;
  const customer = await client.customers.create({ name: "Carla Customer", email: "carla@mail.dev" });
  await client.webhooks.save({ url });
  const message = { channel: "email", subject: "Tuesday", text: "Can we come on Tuesday?" } as const;
  await client.conversations.send({ id: customer.id, idempotency_key: randomUUID(), ...message });
  await client.consents.note({ id: customer.id, channel: "email", given: false });
  const announced = await arrived("message.sent", "message.opted_out");
  expect(announced.map(problemsOf).filter(Boolean)).toEqual([]);
  const dataOf = (name: WebhookEvent) => announced.find(({ event }) => event === name)?.data;
  expect(dataOf("message.sent")).toMatchObject({ customer_id: customer.id, text: message.text, trigger: null });
  expect(dataOf("message.opted_out")).toMatchObject({ customer_id: customer.id, address: "carla@mail.dev" });
});

describe("The programs of the documentation", () => {
  const folder = resolve(import.meta.dirname, `../../../../node_modules/.cache/samples-${process.pid}`);
  beforeAll(() => void mkdirSync(folder, { recursive: true }));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, program: string) => {
    const file = resolve(folder, name);
    writeFileSync(file, program);
    return file;
  };
  const freePort = async () => {
    const probe = createServer();
    await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
    const { port } = probe.address() as AddressInfo;
    await new Promise((done) => probe.close(done));
    return port;
  };

  test("the receiver takes what we send and refuses what others do", async () => {
    const port = await freePort();
    await owner.client.webhooks.save({ url: `http://127.0.0.1:${port}/` });
    const { secret } = await owner.client.webhooks.secret();
    const program = spawn(process.execPath, [write("receiver.mjs", receiverSample)], {
      env: { PORT: String(port), YARDSTICK_SECRET: secret },
    });
    let said = "";
    let failed = "";
    program.stdout.on("data", (part: Buffer) => (said += part.toString()));
    program.stderr.on("data", (part: Buffer) => (failed += part.toString()));
    try {
      const forge = () =>
        fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" }).then(
          ({ status }) => status,
          () => failed || "not there yet",
        );
      await expect.poll(forge, { timeout: 20_000 }).toBe(400);
      const delivery = await owner.client.webhooks.test();
      expect([delivery.status, delivery.response_status, failed]).toEqual(["delivered", 204, ""]);
      await expect.poll(() => said).toContain(`${delivery.id} test { message: 'This is a test.' }`);
    } finally {
      program.kill();
    }
  });

  test("the check knows our signature from another, from that of another text, and from an old one", async () => {
    await owner.client.webhooks.save({ url });
    const { secret } = await owner.client.webhooks.secret();
    await owner.client.webhooks.test();
    const [{ body, headers } = { body: "", headers: {} as Record<string, unknown> }] = received;
    const header = headers[signatureHeader.toLowerCase()];
    const { isFromYardstick } = (await import(pathToFileURL(write("check.mjs", signatureSample)).href)) as {
      isFromYardstick(header: unknown, body: string, secret: string): boolean;
    };
    expect(isFromYardstick(header, body, secret)).toBe(true);
    expect(isFromYardstick(header, `${body} `, secret)).toBe(false);
    expect(isFromYardstick(header, body, `${secret}x`)).toBe(false);
    expect(isFromYardstick(undefined, body, secret)).toBe(false);
    const then = Math.floor(Date.now() / 1000) - 600;
    const old = `t=${then},v1=${createHmac("sha256", secret).update(`${then}.${body}`).digest("hex")}`;
    expect(isFromYardstick(old, body, secret)).toBe(false);
  });
});

test("a webhook that has accepted a delivery is not turned off for what it refused before", async () => {
  await owner.client.webhooks.save({ url });
  await story.sql(
    "update webhook_endpoints set failures = 7, failing_since = now() - interval '25 hours' where created_by = $1",
    [owner.id],
  );
  expect(await owner.client.webhooks.test()).toMatchObject({ status: "delivered" });
  // Nothing listens there.
  await story.sql("update webhook_endpoints set url = 'http://127.0.0.1:9/' where created_by = $1", [owner.id]);
  expect(await owner.client.webhooks.test()).toMatchObject({ response_status: null });
  expect(await owner.client.webhooks.get()).toMatchObject({ active: true });
});

test("a webhook that has refused everything for a day is turned off; its owners get an email, a manager does not", async () => {
  const manager = await colleague(story, owner, "manager");
  await owner.client.webhooks.save({ url });
  await story.sql(
    "update webhook_endpoints set url = 'http://127.0.0.1:9/', failures = 7, failing_since = now() - interval '25 hours' where created_by = $1",
    [owner.id],
  );
  await owner.client.webhooks.test();
  expect(await owner.client.webhooks.get()).toMatchObject({ active: false });
  const subjects = async (address: string) => (await story.mails(address)).map(({ subject }) => subject);
  await expect.poll(() => subjects(owner.email)).toContain("Your webhook was turned off");
  expect(await subjects(manager.email)).not.toContain("Your webhook was turned off");
});

test("the page of webhooks says how to check a delivery, and shows every event with an example", async () => {
  const page = await (await fetch(`${story.url}/api/docs/webhooks`)).text();
  const text = page
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
  for (const sample of [receiverSample, signatureSample]) expect(text).toContain(sample);
  for (const event of webhookEvents) expect(text).toContain(JSON.stringify(exampleOf(event), null, 2));
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
});
