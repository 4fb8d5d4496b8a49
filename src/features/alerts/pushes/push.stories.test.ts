import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { colleague } from "#server/testing/colleague.ts";
import { startPushServer, type PushServer } from "#server/testing/outside/pushServer.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { unpack } from "#server/testing/unpack.ts";
import { refusal } from "#testing/refusal.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";
import { maxDevices } from "./push.queries.ts";

const timeZone = "America/Chicago";
let story: Story;
let service: PushServer;
let owner: StoryOwner;
/** A separate device name for each test, so that tests do not receive each other's messages. */
let phone: string;

beforeAll(async () => {
  service = await startPushServer();
  story = await startStory({ env: { WEBHOOKS_TO_PRIVATE: "allow" } });
});
afterAll(async () => {
  await story.stop();
  service.stop();
});
beforeEach(async () => {
  owner = await story.signUp({ trial: true, timeZone });
  phone = `phone ${randomUUID()}`;
});

const heard = (device = phone) => service.received.filter((one) => one.device === device).map(({ message }) => message);
const rows = () => story.sql<{ id: string }>("select id from push_subscriptions where created_by = $1", [owner.id]);

/** Sends a customer's request through the form, for a service of the owner's. Returns the id of its estimate. */
async function request(name = "Ada Miller"): Promise<string> {
  const [known] = await owner.client.services.list();
  const made =
    known ??
    (await owner.client.services.create({
      name: "Driveway Washing",
      rate: 0.25,
      unit: "per sq ft",
      service_category: "pressure_washing",
    }));
  const { results } = await story.nobody.publicForms.submit({
    business_owner_id: owner.id,
    request_id: randomUUID(),
    kind: "standard",
    name,
    email: "ada@mail.dev",
    address: "7 Oak Street",
    estimate_method: "manual",
    services: [{ service_id: made.id, manual_area: 800 }],
  });
  return results[0]?.estimate_id ?? "";
}

/** Waits until every message queued for the owner's devices was tried. */
async function quiet(): Promise<void> {
  const queued = `select 1 from ${queuedJobs} where name like 'push-%' and data ->> 'ownerId' = $1 and state in ('created', 'active')`;
  await expect.poll(() => story.sql(queued, [owner.id])).toEqual([]);
}

test("a device that was subscribed hears of a new request, encrypted and signed by the server's key; nothing is sent before", async () => {
  await request("Before");
  const before = await owner.client.pushes.settings();
  expect(before).toMatchObject({ devices: 0, new_requests: true, follow_ups: true, events: true });
  expect(await owner.client.pushes.subscribe(service.device(phone))).toMatchObject({ devices: 1 });
  const id = await request();
  await expect.poll(() => heard()).toHaveLength(1);
  expect(heard()).toEqual([
    {
      title: "New request from Ada Miller",
      body: "Driveway Washing",
      url: `/estimate/${id}?business=${owner.id}`,
      tag: `request_new ${id}`,
    },
  ]);
  expect(service.faults).toEqual([]);
  expect(service.received.find(({ device }) => device === phone)).toMatchObject({
    signedBy: before.public_key,
    ttl: "43200",
  });
});

test("each kind can be turned off, by each member for their own devices; the crew hears of no request", async () => {
  const manager = await colleague(story, owner, "manager");
  const crew = await colleague(story, owner, "crew");
  await owner.client.pushes.subscribe(service.device(phone));
  await manager.client.pushes.subscribe(service.device(`${phone} of the manager`));
  await crew.client.pushes.subscribe(service.device(`${phone} of the crew`));
  await owner.client.pushes.saveChoices({ new_requests: false, follow_ups: true, events: true });
  await request();
  await expect.poll(() => heard(`${phone} of the manager`)).toHaveLength(1);
  await quiet();
  expect([heard(), heard(`${phone} of the crew`)]).toEqual([[], []]);
});

test("in the morning devices hear of follow-ups that are due, and of the visits of the day that are the member's own", async () => {
  const crew = await colleague(story, owner, "crew");
  await owner.client.pushes.subscribe(service.device(phone));
  await crew.client.pushes.subscribe(service.device(`${phone} of the crew`));
  const today = dayIn(timeZone, new Date());
  const at = (hour: number) => momentOf(today, hour, timeZone).toISOString();
  const visit = { description: null, all_day: false };
  await owner.client.calendar.create({
    ...visit,
    title: "Wash at Carla's",
    start_datetime: at(9),
    end_datetime: at(10),
  });
  await owner.client.calendar.create({
    ...visit,
    title: "Seal at Ben's",
    start_datetime: at(13),
    end_datetime: at(14),
    assigned_to: [crew.id],
  });
  const customer = await owner.client.customers.create({ name: "Carla Brown", email: "carla@mail.dev" });
  const followUp = await owner.client.followUps.create({ customer_id: customer.id, follow_up_frequency: "weekly" });
  await story.sql("update customer_follow_ups set next_due_date = $2 where id = $1", [followUp.id, addDays(today, -1)]);

  await story.sql("update reminder_schedule set due_at = now() - interval '1 minute' where business_id = $1", [
    owner.id,
  ]);
  await story.server.deps.jobs.send({ name: "remind-owners", data: {} });
  await expect.poll(() => heard().length).toBe(2);
  expect(heard()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ title: "1 follow-up is due", url: `/customers?business=${owner.id}` }),
      expect.objectContaining({
        title: "1 visit today",
        body: "9:00 AM Wash at Carla's",
        url: `/calendar?business=${owner.id}`,
      }),
    ]),
  );
  await expect
    .poll(() => heard(`${phone} of the crew`))
    .toMatchObject([{ title: "1 visit today", body: "1:00 PM Seal at Ben's", url: `/my-visits?business=${owner.id}` }]);
  // The daily run stays scheduled while a device is subscribed, with or without a waiting follow-up.
  expect(
    await story.sql("select 1 from reminder_schedule where business_id = $1 and due_at > now()", [owner.id]),
  ).toHaveLength(1);
});

test("what a push service refuses for good is forgotten, and trouble there is tried again", async () => {
  await owner.client.pushes.subscribe(service.device(phone));
  service.answerNext(503);
  await request();
  await expect.poll(() => heard(), { timeout: 30_000 }).toHaveLength(1);
  service.answerNext(410);
  await request();
  await expect.poll(rows).toEqual([]);
  expect(heard()).toHaveLength(1);
}, 40_000);

/** The errors that the server logged after the first `before` characters. */
const errorsSince = (before: number) =>
  story
    .logs()
    .slice(before)
    .split("\n")
    .filter((line) => line.includes('"level":50'));

test("a device that cannot be reached is no error of the operator's, and is given up in the end", async () => {
  const before = story.logs().length;
  await owner.client.pushes.subscribe({ ...service.device(phone), endpoint: "http://127.0.0.1:9/send/nobody" });
  await request();
  await expect
    .poll(() => story.sql("select failures from push_subscriptions where created_by = $1 and failures > 0", [owner.id]))
    .toHaveLength(1);
  expect(errorsSince(before)).toEqual([]);
  expect(story.logs().slice(before)).toContain("a job waits for an external server");
  await story.sql(
    "update push_subscriptions set failures = 7, failing_since = now() - interval '25 hours' where created_by = $1",
    [owner.id],
  );
  await expect.poll(rows, { timeout: 30_000 }).toEqual([]);
}, 40_000);

test("a subscription of before its keys were checked is forgotten at its first message", async () => {
  await owner.client.pushes.subscribe(service.device(phone));
  await story.sql(
    `update push_subscriptions set secret = '{"endpoint":"https://push.yardstick.dev/x","p256dh":"AAAA","auth":"AAAA"}' where created_by = $1`,
    [owner.id],
  );
  const before = story.logs().length;
  await request();
  await expect.poll(rows).toEqual([]);
  expect(errorsSince(before)).toEqual([]);
});

test("a device is notified only while it is signed in: after signing out, being removed or leaving, it hears nothing", async () => {
  const manager = await colleague(story, owner, "manager");
  await manager.client.pushes.subscribe(service.device(`${phone} of the manager`));
  const subscribed = service.device(phone);
  await owner.client.pushes.subscribe(subscribed);
  // The same device again is the same row.
  expect(await owner.client.pushes.subscribe(subscribed)).toMatchObject({ devices: 1 });

  const again = await story.signIn(owner.email, owner.password);
  await story.sql(
    "delete from session where user_id = $1 and created_at < (select max(created_at) from session where user_id = $1)",
    [owner.id],
  );
  await again.client.members.remove({ id: manager.id });
  expect(await rows()).toHaveLength(1);
  owner = again;
  await request();
  await expect.poll(rows).toEqual([]);
  expect([heard(), heard(`${phone} of the manager`)]).toEqual([[], []]);

  await again.client.pushes.subscribe(subscribed);
  expect(await again.client.pushes.unsubscribe({ endpoint: subscribed.endpoint })).toEqual({ deleted: 1 });
  expect(await rows()).toEqual([]);
});

test("of more devices than a member can have, the one that was subscribed longest ago is forgotten", async () => {
  const devices = Array.from({ length: maxDevices + 1 }, (_, place) => service.device(`${phone} ${place}`));
  for (const device of devices) await owner.client.pushes.subscribe(device);
  expect(await owner.client.pushes.settings()).toMatchObject({ devices: maxDevices });
  const [first, ...others] = devices;
  expect(await owner.client.pushes.unsubscribe({ endpoint: first?.endpoint ?? "" })).toEqual({ deleted: 0 });
  for (const { endpoint } of others)
    expect(await owner.client.pushes.unsubscribe({ endpoint }), endpoint).toEqual({ deleted: 1 });
});

test("an address inside the operator's network, or without https, is refused, and never asked", async () => {
  const careful = await startStory();
  const stranger = await careful.signUp();
  const subscribed = service.device(phone);
  for (const endpoint of [
    subscribed.endpoint,
    "https://127.0.0.1/send",
    "https://2130706433/send",
    "https://[::ffff:10.0.0.1]/send",
    "https://localhost/send",
    "https://printer.local/send",
    "https://fcm.googleapis.com@10.0.0.1/send",
  ])
    expect(await refusal(stranger.client.pushes.subscribe({ ...subscribed, endpoint })), endpoint).toMatchObject({
      code: "invalid",
    });
  const { deps } = careful.server;
  for (const endpoint of [
    subscribed.endpoint,
    "https://127.0.0.1/send",
    "https://169.254.169.254/latest",
    "https://[::1]/",
  ])
    await expect(
      deps.pushes.send({ ...subscribed, endpoint }, { title: "", body: "", url: "/", tag: "" }),
      endpoint,
    ).rejects.toThrow(/address/);
  await careful.stop();
});

test("devices go with the account, and are no part of what is taken along but for their kind", async () => {
  await owner.client.pushes.subscribe(service.device(phone));
  const { url } = await owner.client.exports.everything();
  const answer = await fetch(new URL(url, story.url), { headers: owner.headers() });
  const files = await unpack(Buffer.from(await answer.arrayBuffer()));
  expect(files.get("tables/push_subscriptions.csv")?.toString().trim().split("\r\n")).toHaveLength(2);
  for (const [path, bytes] of files) expect(bytes.includes("/send/phone"), path).toBe(false);
  await owner.client.account.remove({ confirmation: "DELETE" });
  expect(await rows()).toEqual([]);
});
