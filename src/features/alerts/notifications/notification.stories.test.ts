import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeTimelineEvent } from "#shared/timeline.ts";
import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { isPublic } from "#platform/outside/safeFetch.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";
import { nextReminder } from "#platform/members/reminderSchedule.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";

const timeZone = "America/Chicago";
let story: Story;
let owner: StoryOwner;
let today: string;
beforeAll(async () => void (story = await startStory({ env: { WEBHOOKS_TO_PRIVATE: "allow" } })));
afterAll(() => story.stop());
beforeEach(async () => {
  owner = await story.signUp({ trial: true, timeZone });
  today = dayIn(timeZone, new Date());
});

/** A customer whose contact was due the given number of days ago. */
async function due(daysAgo: number, more: object = {}, name = "Carla Brown") {
  const customer = await owner.client.customers.create({
    name,
    email: `${name.split(" ")[0]?.toLowerCase()}@mail.dev`,
    phone: "(630) 555-0101",
  });
  const followUp = await owner.client.followUps.create({
    customer_id: customer.id,
    follow_up_frequency: "weekly",
    ...more,
  });
  await story.sql("update customer_follow_ups set next_due_date = $2 where id = $1", [
    followUp.id,
    addDays(today, -daysAgo),
  ]);
  return followUp;
}

/** Makes the owner's daily run due, and waits until it has processed the owner. */
async function morning(): Promise<void> {
  const struck =
    "update reminder_schedule set due_at = now() - interval '1 minute' where business_id = $1 returning business_id";
  expect(await story.sql(struck, [owner.id])).toHaveLength(1);
  await story.server.deps.jobs.send({ name: "remind-owners", data: {} });
  const next = nextReminder(timeZone, new Date()).getTime();
  await expect
    .poll(async () =>
      (
        await story.sql<{ due_at: Date }>("select due_at from reminder_schedule where business_id = $1", [owner.id])
      ).map((row) => row.due_at.getTime()),
    )
    .toEqual([next]);
}

const listed = async () => (await owner.client.notifications.list({})).rows;

/** The mails about follow-ups that have arrived, once none is in delivery. */
async function digests() {
  const onTheirWay = `select id from ${queuedJobs} where name = 'send-mail' and state::text not in ('completed', 'failed', 'cancelled')`;
  await expect.poll(() => story.sql(onTheirWay)).toEqual([]);
  return (await story.mails(owner.email)).filter((mail) => /follow-up/i.test(mail.subject));
}

describe("The morning", () => {
  test("tells of each follow-up that is due, urgent when it is overdue, once", async () => {
    const late = await due(3);
    const now = await due(0, {}, "Ben Stone");
    await due(-1, {}, "Tess Tomorrow");
    await due(5, { status: "paused" }, "Paul Paused");
    await morning();
    await morning();
    const rows = await listed();
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.customer_id === late.customer_id)).toMatchObject({
      notification_type: "follow_up_due",
      title: "Follow-up overdue: Carla Brown",
      status: "pending",
      priority: "urgent",
      target_date: addDays(today, -3),
      read_at: null,
      user_id: owner.id,
      metadata: { customer_email: "carla@mail.dev", customer_phone: "(630) 555-0101" },
    });
    expect(rows.find((row) => row.customer_id === now.customer_id)).toMatchObject({
      title: "Follow-up due today: Ben Stone",
      priority: "medium",
      target_date: today,
    });
    const { unread, newest } = await owner.client.notifications.unreadCount();
    expect([unread, newest.map(({ id }) => id).toSorted()]).toEqual([2, rows.map(({ id }) => id).toSorted()]);
    expect(await digests()).toHaveLength(1);
  });

  test("turns a reminder urgent once, when nobody was contacted", async () => {
    const followUp = await due(0);
    await morning();
    const [first] = await listed();
    await owner.client.notifications.markAllRead();
    await story.sql("update notifications set target_date = target_date - 1 where created_by = $1", [owner.id]);
    await story.sql("update customer_follow_ups set next_due_date = next_due_date - 1 where id = $1", [followUp.id]);
    await morning();
    expect(await listed()).toMatchObject([
      { id: first?.id, priority: "urgent", read_at: null, message: expect.stringContaining("1 day ago") },
    ]);
    await owner.client.notifications.markAllRead();
    await morning();
    expect((await listed())[0]?.read_at).not.toBeNull();
  });

  test("stops once the customer was contacted, and starts again with the next due date", async () => {
    const followUp = await due(2);
    await morning();
    await owner.client.followUps.markContactMade({ customer_id: followUp.customer_id });
    expect(await listed()).toMatchObject([{ status: "done", read_at: expect.any(String) }]);
    await story.sql("update customer_follow_ups set next_due_date = $2 where id = $1", [followUp.id, today]);
    await morning();
    expect(await listed()).toHaveLength(2);
  });

  test("mails, shows, or both, as the follow-up's preferences say", async () => {
    await due(1, { notification_preferences: { email: true, dashboard: false, both: false } }, "Mary Mailed");
    await due(1, { notification_preferences: { email: false, dashboard: true, both: false } }, "Dan Dashboard");
    await due(1, { notification_preferences: { email: false, dashboard: false, both: true } }, "Bo Both");
    await due(1, { notification_preferences: { email: false, dashboard: false, both: false } }, "Ned Neither");
    await morning();
    expect((await listed()).map((row) => row.title).toSorted()).toEqual([
      "Follow-up overdue: Bo Both",
      "Follow-up overdue: Dan Dashboard",
    ]);
    const [mail] = await digests();
    expect(mail?.subject).toBe("2 follow-ups are due");
    expect(mail?.body_text).toContain("Mary Mailed ((630) 555-0101, mary@mail.dev), 1 day late");
    expect(mail?.body_text).toContain("Bo Both");
    expect(mail?.body_text).not.toMatch(/Dan Dashboard|Ned Neither/);
  });

  test("mails once a day at most, also when more becomes due", async () => {
    const { customer_id } = await due(1);
    const mailed = async () =>
      (await owner.client.customers.timeline({ id: customer_id })).events
        .filter((event) => event.kind === "mail_sent")
        .map(describeTimelineEvent);
    await morning();
    expect(await mailed()).toEqual(["Email sent: reminder to you that the follow-up is overdue"]);
    await due(0, {}, "Ben Stone");
    await morning();
    expect(await listed()).toHaveLength(2);
    expect(await digests()).toHaveLength(1);
    await story.sql("update members set last_digest_day = last_digest_day - 1 where business_id = $1", [owner.id]);
    await due(0, {}, "Cleo New");
    await morning();
    expect(await digests()).toHaveLength(2);
    expect(await mailed()).toHaveLength(1);
  });

  test("says nothing to an owner whose plan has ended", async () => {
    await due(1);
    await story.sql("update subscriptions set subscription_end = now() - interval '1 minute' where created_by = $1", [
      owner.id,
    ]);
    await morning();
    expect(await story.sql("select 1 from notifications where created_by = $1", [owner.id])).toEqual([]);
    expect(await digests()).toEqual([]);
  });

  test("sees to an owner once though several processes look, and comes again where one has failed", async () => {
    await due(1);
    await story.sql("update reminder_schedule set due_at = now() - interval '3 days' where business_id = $1", [
      owner.id,
    ]); // no process ran for days
    await Promise.all(
      Array.from({ length: 4 }, () => story.server.deps.jobs.send({ name: "remind-owners", data: {} })),
    );
    await expect.poll(async () => (await listed()).length).toBe(1);
    expect(await digests()).toHaveLength(1);
  });

  test("comes at seven in the owner's own time zone, also after it has moved", async () => {
    await due(1);
    const me = await owner.client.account.me();
    const clock = async () =>
      (
        await story.sql<{ due_at: Date }>("select due_at from reminder_schedule where business_id = $1", [owner.id])
      )[0]?.due_at.toISOString();
    expect(await clock()).toBe(nextReminder(timeZone, new Date()).toISOString());
    await owner.client.account.saveBusiness({ ...me.business, time_zone: "Asia/Tokyo" });
    expect(await clock()).toBe(nextReminder("Asia/Tokyo", new Date()).toISOString());
  });

  test("is the next seven o'clock, whatever the clocks do in between", () => {
    expect(nextReminder(timeZone, new Date("2026-03-08T07:59:00Z"))).toEqual(momentOf("2026-03-08", 7, timeZone));
    expect(nextReminder(timeZone, new Date("2026-03-08T12:00:00Z")).toISOString()).toBe("2026-03-09T12:00:00.000Z");
    expect(nextReminder(timeZone, new Date("2026-10-31T13:00:00Z")).toISOString()).toBe("2026-11-01T13:00:00.000Z");
  });
});

describe("The mail's link", () => {
  test("stops the mails in one click, without signing in, and nothing else", async () => {
    await due(1);
    await morning();
    const [mail] = await digests();
    const link = /Stop emails about follow-ups:\n(\S+)/.exec(mail?.body_text ?? "")?.[1] ?? "";
    const looked = await fetch(link);
    expect(looked.status).toBe(200);
    expect(await looked.text()).toContain("Stop these emails?");
    expect(await owner.client.notifications.settings()).toEqual({ mail_digest: true });
    const clicked = await fetch(link, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(clicked.status).toBe(200);
    expect(await owner.client.notifications.settings()).toEqual({ mail_digest: false });
    await story.sql("update members set last_digest_day = null where business_id = $1", [owner.id]);
    await due(0, {}, "Ben Stone");
    await morning();
    expect(await digests()).toHaveLength(1);
    expect(await owner.client.notifications.saveSettings({ mail_digest: true })).toEqual({ mail_digest: true });
  });

  test("of somebody else's making does nothing", async () => {
    for (const token of ["", owner.id, `${owner.id}.`, `${owner.id}.${"A".repeat(43)}`, "x.y"]) {
      const answer = await fetch(`${story.url}/mails/stop?token=${token}`, { method: "POST" });
      expect(answer.status, token).toBe(404);
    }
    expect(await owner.client.notifications.settings()).toEqual({ mail_digest: true });
  });
});

describe("Notifications", () => {
  test("are read one by one or all at once", async () => {
    await due(1);
    await due(2, {}, "Ben Stone");
    await morning();
    const rows = await listed();
    expect(await owner.client.notifications.markRead({ ids: [rows[0]?.id ?? ""] })).toEqual({ unread: 1 });
    expect((await owner.client.notifications.list({ limit: 1 })).rows).toHaveLength(1);
    // Unread ones come first.
    expect(await owner.client.notifications.list({ offset: 1, limit: 1 })).toMatchObject({
      rows: [{ id: rows[0]?.id }],
      total: 2,
      unread: 1,
    });
    expect(await owner.client.notifications.markAllRead()).toEqual({ unread: 0 });
  });
});

test("notifications are deleted after 90 days, in every business", async () => {
  const other = await story.signUp({ trial: true });
  const insert = `insert into notifications (created_by, notification_type, title, message, priority, metadata, created_at)
    values ($1, 'import_ended', $2, '', 'medium', '{}', now() - make_interval(days => $3))`;
  for (const one of [owner, other])
    for (const [title, days] of [
      ["old", 91],
      ["recent", 89],
    ] as const)
      await story.sql(insert, [one.id, title, days]);
  await story.server.deps.jobs.send({ name: "sweep-notifications", data: {} });
  const left = () => story.sql("select title from notifications where created_by = any($1)", [[owner.id, other.id]]);
  await expect.poll(left).toEqual([{ title: "recent" }, { title: "recent" }]);
});

describe("A webhook", () => {
  type Received = { headers: IncomingHttpHeaders; body: string };
  let received: Received[];
  let status = 200;
  const receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end("thanks");
    });
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => void receiver.close());
  beforeEach(() => {
    received = [];
    status = 200;
  });

  test("hears of a follow-up that is due, signed so that it can be believed", async () => {
    // The customer is created before the webhook, which would otherwise receive that event too.
    const followUp = await due(2);
    const { secret_end } = await owner.client.webhooks.save({ url });
    const { secret } = await owner.client.webhooks.secret();
    expect(secret.slice(-4)).toBe(secret_end);
    await morning();
    await expect.poll(() => received.length).toBe(1);
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    const [, seconds = "", signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["yardstick-signature"])) ?? [];
    expect(signature).toBe(createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex"));
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60);
    const sent = {
      "webhook-id": String(headers["webhook-id"]),
      "webhook-timestamp": String(headers["webhook-timestamp"]),
      "webhook-signature": String(headers["webhook-signature"]),
    };
    expect(new Webhook(secret).verify(body, sent)).toMatchObject({ id: sent["webhook-id"], event: "follow_up_due" });
    expect(() => new Webhook(secret).verify(body.replace("Carla", "Clara"), sent)).toThrow("No matching signature");
    expect(JSON.parse(body)).toMatchObject({
      event: "follow_up_due",
      data: { customer_id: followUp.customer_id, priority: "urgent", title: "Follow-up overdue: Carla Brown" },
    });
    await expect
      .poll(async () => (await owner.client.webhooks.deliveries({})).rows)
      .toMatchObject([{ event: "follow_up_due", status: "delivered", attempts: 1, response_status: 200, error: null }]);
    await morning();
    expect((await owner.client.webhooks.deliveries({})).total).toBe(1);
  });

  test("that does not take it is tried again, and the log says why", async () => {
    await due(2);
    await owner.client.webhooks.save({ url });
    status = 503;
    await morning();
    await expect
      .poll(async () => (await owner.client.webhooks.deliveries({})).rows)
      .toMatchObject([
        { status: "waiting", attempts: 1, response_status: 503, error: "The server answered with status 503." },
      ]);
    const retries =
      "select state::text, retry_limit from pgboss.job where name = 'deliver-webhook' and data->>'ownerId' = $1";
    await expect.poll(() => story.sql(retries, [owner.id])).toEqual([{ state: "retry", retry_limit: 8 }]);
    status = 200;
    const [delivery] = (await owner.client.webhooks.deliveries({})).rows;
    await owner.client.webhooks.resend({ id: delivery?.id ?? "" });
    await expect
      .poll(async () => (await owner.client.webhooks.deliveries({})).rows)
      .toMatchObject([{ status: "delivered" }]);
  });

  test("is tested at once", async () => {
    expect(await refusal(owner.client.webhooks.test())).toMatchObject({
      code: "not_found",
      message: "There is no webhook yet. Save its address first.",
    });
    await owner.client.webhooks.save({ url });
    expect(await owner.client.webhooks.test()).toMatchObject({
      event: "test",
      status: "delivered",
      response_status: 200,
    });
    status = 404;
    expect(await owner.client.webhooks.test()).toMatchObject({
      status: "failed",
      response_status: 404,
      error: "The server answered with status 404.",
    });
    await owner.client.webhooks.save({ url: "http://127.0.0.1:9/" });
    expect(await owner.client.webhooks.test()).toMatchObject({
      status: "failed",
      response_status: null,
      error: "We couldn't reach this address.",
    });
  });

  test("that takes nothing for a day is set aside, its owner is told once, and no error is logged", async () => {
    const before = story.logs().length;
    await owner.client.webhooks.save({ url: "http://127.0.0.1:9/" });
    await owner.client.webhooks.test();
    await story.sql(
      "update webhook_endpoints set failures = 7, failing_since = now() - interval '25 hours' where created_by = $1",
      [owner.id],
    );
    expect(await owner.client.webhooks.get()).toMatchObject({ active: true, set_aside_at: null });
    await owner.client.webhooks.test();
    expect(await owner.client.webhooks.get()).toMatchObject({ active: false, set_aside_at: expect.any(String) });
    const told = async () => (await story.mails(owner.email)).filter(({ subject }) => subject.includes("webhook"));
    await expect.poll(told).toHaveLength(1);
    expect((await told())[0]?.body_text).toContain("127.0.0.1:9");
    expect(await refusal(owner.client.webhooks.test())).toMatchObject({ code: "conflict" });
    // After it is turned on again, the count starts over. A server that answers 410 gets no more events.
    status = 410;
    expect(await owner.client.webhooks.save({ url })).toMatchObject({ active: true, set_aside_at: null });
    await owner.client.customers.create({ name: "Ada Miller", email: "ada@mail.dev" });
    await expect.poll(() => owner.client.webhooks.get()).toMatchObject({ active: false });
    await expect.poll(told).toHaveLength(2);
    expect(story.logs().slice(before)).not.toContain('"level":50');
  });

  test("keeps its secret when its address changes, gets a new one when asked, and can be removed", async () => {
    expect(await refusal(owner.client.webhooks.secret())).toMatchObject({ code: "not_found" });
    await owner.client.webhooks.save({ url });
    const first = await owner.client.webhooks.secret();
    const moved = await owner.client.webhooks.save({ url: `${url}/2`, active: false });
    expect(moved).toMatchObject({ url: `${url}/2`, active: false });
    expect(JSON.stringify([moved, await owner.client.webhooks.get()])).not.toContain(first.secret);
    expect(await owner.client.webhooks.secret()).toEqual(first);
    await owner.client.webhooks.newSecret();
    expect(await owner.client.webhooks.secret()).not.toEqual(first);
    expect(await refusal(owner.client.webhooks.test())).toMatchObject({ code: "conflict" });
    expect(await owner.client.webhooks.remove()).toEqual({ deleted: 1 });
    expect(await owner.client.webhooks.get()).toBeNull();
  });
});

test("webhooks go to public addresses by https only, unless the operator allows others", async () => {
  const strict = await startStory();
  try {
    const { client } = await strict.signUp({ trial: true });
    expect(await refusal(client.webhooks.save({ url: "http://hooks.yardstick.dev/" }))).toMatchObject({
      code: "invalid",
      fields: { url: "Please enter a web address that begins with https://" },
    });
    for (const url of [
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://10.0.0.8/x",
      "https://169.254.169.254/latest",
      "https://[::ffff:192.168.1.1]/",
      "https://0x7f.1/",
      "https://2130706433/",
    ]) {
      await client.webhooks.save({ url });
      expect(await client.webhooks.test(), url).toMatchObject({
        status: "failed",
        response_status: null,
        error: "The address is not a public one.",
      });
    }
    // The message is the same for an internal name and for one that does not exist.
    for (const url of ["https://localhost/", "https://localhost:5432/", "https://nothing-here.invalid/"]) {
      await client.webhooks.save({ url });
      expect(await client.webhooks.test(), url).toMatchObject({
        status: "failed",
        response_status: null,
        error: "There is no public server of this name.",
      });
    }
  } finally {
    await strict.stop();
  }
});

test("tests and repetitions of webhooks are bounded for each owner", async () => {
  const busy = await startStory({ limits: { webhookTests: 2, webhookResends: 1 } });
  try {
    const [one, other] = [await busy.signUp({ trial: true }), await busy.signUp({ trial: true })];
    for (const { client } of [one, other]) await client.webhooks.save({ url: "https://127.0.0.1/" });
    const { id } = await one.client.webhooks.test();
    await one.client.webhooks.test();
    expect(await refusal(one.client.webhooks.test())).toMatchObject({
      code: "too_many",
      message: "You have sent many tests. Please wait a few minutes before the next one.",
    });
    expect(await other.client.webhooks.test()).toMatchObject({ status: "failed" });
    await one.client.webhooks.resend({ id });
    expect(await refusal(one.client.webhooks.resend({ id }))).toMatchObject({ code: "too_many" });
  } finally {
    await busy.stop();
  }
});

test.each([
  ["93.184.216.34", true],
  ["2606:4700::1111", true],
  ["127.0.0.1", false],
  ["::1", false],
  ["10.1.2.3", false],
  ["172.16.0.1", false],
  ["192.168.0.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["::", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["::ffff:127.0.0.1", false],
  ["224.0.0.1", false],
  ["nonsense", false],
])("the address %s is public: %s", (address, expected) => expect(isPublic(address)).toBe(expected));
