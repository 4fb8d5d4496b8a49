import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Member } from "#features/business/members/member.ts";
import { remindOwner } from "./reminders.server.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { openTenantDb, type TenantDb } from "#platform/database/tenantDb.ts";
import { colleague } from "#server/testing/colleague.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { addDays, dayIn } from "#shared/days/calendarDays.ts";
import { queuedJobs } from "#server/testing/queuedJobs.ts";

/** Notifications belong to a person: each member has separate mails, switches, links and bell. */

let story: Story;
let owner: StoryOwner;
let manager: StoryOwner;
let crew: StoryOwner;
let pool: ReturnType<typeof openPool>;
let db: TenantDb;
beforeAll(async () => {
  story = await startStory();
  pool = openPool(story.databaseUrl, { max: 2, onLost: () => {} });
  db = await openTenantDb({ pool, announce: () => {} });
});
afterAll(async () => {
  await pool.end();
  await story.stop();
});
beforeEach(async () => {
  owner = await story.signUp({ trial: true });
  manager = await colleague(story, owner, "manager", "Max Manager");
  crew = await colleague(story, owner, "crew", "Cleo Crew");
});

const everybody = () => [owner, manager, crew];
const mailsTo = async (one: StoryOwner, subject: RegExp) =>
  (await story.mails(one.email)).filter((mail) => subject.test(mail.subject));
const counts = (subject: RegExp) => Promise.all(everybody().map(async (one) => (await mailsTo(one, subject)).length));

/** A customer whose contact is due today. */
async function due(name = "Ada Lovelace"): Promise<void> {
  const { id } = await owner.client.customers.create({ name, email: `${randomUUID()}@mail.dev` });
  const today = dayIn("America/Chicago", new Date());
  await owner.client.followUps.create({
    customer_id: id,
    follow_up_frequency: "weekly",
    last_contact_date: addDays(today, -7),
    status: "active",
  });
}
/** Runs the morning reminders, and waits until their mails are delivered. */
async function morning(): Promise<void> {
  await story.server.deps.jobs.send({ name: "remind-owner", data: { ownerId: owner.id } });
  await delivered();
}
/** Waits until queued emails are in their mailboxes. */
async function delivered(): Promise<void> {
  const left = `select id from ${queuedJobs} where state::text not in ('completed', 'failed', 'cancelled')`;
  await expect
    .poll(() => story.sql(`${left} and name in ('remind-owner', 'mail-new-request', 'send-mail')`))
    .toEqual([]);
}

/** Sends a request, and waits for its mail. */
async function requested(): Promise<void> {
  const requestId = randomUUID();
  await story.sql(
    "insert into estimates (created_by, request_id, name, service_name) values ($1, $2, 'Bea', 'Driveway wash')",
    [owner.id, requestId],
  );
  await story.server.deps.jobs.send({ name: "mail-new-request", data: { ownerId: owner.id, requestId } });
  await delivered();
}

test("a new request is mailed to each owner and manager who wants it, never to the crew", async () => {
  await requested();
  expect(await counts(/^New request/)).toEqual([1, 1, 0]);
  const { business } = await manager.client.account.me();
  await manager.client.account.saveBusiness({ ...business, mail_new_requests: false });
  expect((await owner.client.account.me()).business.mail_new_requests).toBe(true);
  expect((await manager.client.account.me()).business.mail_new_requests).toBe(false);
  await requested();
  expect(await counts(/^New request/)).toEqual([2, 1, 0]);
});

test("the mail of the day goes to each who wants it, with a link that stops one's own", async () => {
  await due();
  await morning();
  await expect.poll(() => counts(/Follow-up due/)).toEqual([1, 1, 0]);
  const [mail] = await mailsTo(manager, /Follow-up due/);
  const link = /Stop emails about follow-ups:\n(\S+)/.exec(mail?.body_text ?? "")?.[1] ?? "";
  expect((await fetch(link, { method: "POST" })).status).toBe(200);
  expect(await manager.client.notifications.settings()).toEqual({ mail_digest: false });
  expect(await owner.client.notifications.settings()).toEqual({ mail_digest: true });
  await morning();
  expect(await counts(/Follow-up due/)).toEqual([1, 1, 0]);
});

test("a link in a mail of a request stops those, for the one who got it", async () => {
  await requested();
  const [mail] = await mailsTo(manager, /^New request/);
  const link = /Stop emails about new requests:\n(\S+)/.exec(mail?.body_text ?? "")?.[1] ?? "";
  expect(await (await fetch(link)).text()).toContain("You get emails about new requests.");
  expect((await fetch(link, { method: "POST" })).status).toBe(200);
  expect((await manager.client.account.me()).business.mail_new_requests).toBe(false);
  expect((await owner.client.account.me()).business.mail_new_requests).toBe(true);
  expect(await manager.client.notifications.settings()).toEqual({ mail_digest: true });
});

test("a link that was mailed to the founder before there were members still works", async () => {
  const signature = createHmac("sha256", story.server.deps.secret).update(`stop mails of ${owner.id}`);
  const link = `${story.url}/mails/stop?token=${owner.id}.${signature.digest("base64url")}`;
  expect((await fetch(link, { method: "POST" })).status).toBe(200);
  expect(await owner.client.notifications.settings()).toEqual({ mail_digest: false });
  expect(await manager.client.notifications.settings()).toEqual({ mail_digest: true });
});

test("links that were mailed when they named several kinds still end these", async () => {
  const of = `${owner.id}.${manager.id}.requests`;
  const signature = createHmac("sha256", story.server.deps.secret).update(`stop mails of ${of}`);
  const link = `${story.url}/mails/stop?token=${of}.${signature.digest("base64url")}`;
  expect(await (await fetch(link)).text()).toContain("Stop emails about requests");
  expect((await fetch(link, { method: "POST" })).status).toBe(200);
  const { kinds } = await manager.client.notifications.choices();
  expect(kinds.filter(({ email }) => email === false).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["request_new", "request_changed", "photo_added", "request_withdrawn"]),
  );
  expect(kinds.find(({ kind }) => kind === "quote_accepted")?.email).toBe(true);
});

test("a token of one person's stops nobody else's mails", async () => {
  await requested();
  const [mail] = await mailsTo(manager, /^New request/);
  const link = /Stop emails about new requests:\n(\S+)/.exec(mail?.body_text ?? "")?.[1] ?? "";
  for (const forged of [link.replace(manager.id, owner.id), link.replace("request_new", "follow_up_due")])
    expect((await fetch(forged, { method: "POST" })).status).toBe(404);
  expect(await owner.client.notifications.settings()).toEqual({ mail_digest: true });
});

test("what one has read is unread for the others, until it is answered", async () => {
  await due();
  await morning();
  const unread = () =>
    Promise.all([owner, manager].map(async (one) => (await one.client.notifications.unreadCount()).unread));
  expect(await unread()).toEqual([1, 1]);
  const { rows } = await manager.client.notifications.list({});
  expect(await manager.client.notifications.markRead({ ids: rows.map(({ id }) => id) })).toEqual({ unread: 0 });
  expect(await unread()).toEqual([1, 0]);
  expect((await owner.client.notifications.list({})).rows).toMatchObject([{ read_at: null }]);
  expect((await manager.client.notifications.list({})).rows[0]?.read_at).not.toBeNull();
  await owner.client.followUps.markContactMade({ customer_id: rows[0]?.customer_id ?? "" });
  expect(await unread()).toEqual([0, 0]);
});

test("what was read is unread again once it is overdue", async () => {
  await due();
  await morning();
  expect(await manager.client.notifications.markAllRead()).toEqual({ unread: 0 });
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await remindOwner({ deps: story.server.deps, db }, { ownerId: owner.id }, tomorrow);
  expect((await manager.client.notifications.unreadCount()).unread).toBe(1);
});

test("a business whose id is nobody's mails its members", async () => {
  const members: Member[] = await owner.client.members.list();
  expect(members).toHaveLength(3);
  const businessId = randomUUID();
  await story.sql("insert into businesses (created_by) values ($1)", [businessId]);
  await story.sql("insert into members (business_id, user_id, name, role, email) values ($1, $2, 'Max', 'owner', $3)", [
    businessId,
    manager.id,
    manager.email,
  ]);
  const requestId = randomUUID();
  await story.sql(
    "insert into estimates (created_by, request_id, name, service_name) values ($1, $2, 'Bea', 'Driveway wash')",
    [businessId, requestId],
  );
  await story.server.deps.jobs.send({ name: "mail-new-request", data: { ownerId: businessId, requestId } });
  await delivered();
  expect(await counts(/^New request/)).toEqual([0, 1, 0]);
});
