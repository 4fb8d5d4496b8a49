import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { password, peopleOf, someEmail, sessionIdOf } from "#server/testing/people.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

let story: Story;
const { somebody, mailed } = peopleOf(() => story);

beforeAll(async () => {
  story = await startStory({ aboutPasswords: true });
});
afterAll(() => story.stop());

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36";
const on = (device: StoryOwner, headers: object = {}) =>
  somebody(undefined, { ...device.headers(), "user-agent": chrome, ...headers });

type Row = { kind: string; subject: string | null; device: string | null; times: number; user_id: string };
/** Returns the recorded events of a business except the first sign-in, in order. */
const recorded = (businessId: string) =>
  story.sql<Row>(
    "select kind, subject, device, times, user_id from security_events where created_by = $1 order by at, id offset 1",
    [businessId],
  );

test("what a person does about signing in is recorded with the device, and no address", async () => {
  const owner = await story.signUp();
  const phone = await story.signIn(owner.email, owner.password);
  await on(owner).post("/revoke-session", { id: await sessionIdOf(story, phone) });
  await on(owner).post("/revoke-session", { id: "of nobody" });
  await on(owner).post("/revoke-other-sessions");
  const changed = await on(owner).post("/change-password", {
    currentPassword: owner.password,
    newPassword: "the newest one",
  });
  expect(changed.status).toBe(200);
  const about = { times: 1, user_id: owner.id };
  expect(await recorded(owner.id)).toEqual([
    { ...about, kind: "signed_in", subject: "Password", device: "Unknown device" },
    { ...about, kind: "sessions_ended", subject: "Unknown device", device: "Chrome on Windows" },
    { ...about, kind: "sessions_ended", subject: "All other devices", device: "Chrome on Windows" },
    { ...about, kind: "password_changed", subject: null, device: "Chrome on Windows" },
  ]);
});

test("a password chosen by mail and another address are recorded", async () => {
  const owner = await story.signUp();
  await somebody().post("/request-password-reset", { email: owner.email });
  const token = await mailed(owner.email, /^Choose a new/);
  await somebody(undefined, { "user-agent": chrome }).post("/reset-password", { token, newPassword: "a new password" });
  const device = await story.signIn(owner.email, "a new password");
  const email = someEmail();
  await on(device).post("/change-email", { newEmail: email });
  await somebody(undefined, { "user-agent": chrome }).get(
    `/verify-email?token=${await mailed(email, /^Confirm your new/)}`,
  );
  expect((await recorded(owner.id)).map(({ kind, device }) => [kind, device])).toEqual([
    ["password_reset", "Chrome on Windows"],
    ["signed_in", "Unknown device"],
    ["email_changed", "Chrome on Windows"],
  ]);
});

test("failed sign-ins are counted by device and quarter of an hour in each business of the person; unknown addresses leave nothing", async () => {
  const [owner, other] = [await story.signUp(), await story.signUp()];
  await story.sql(
    "insert into members (business_id, user_id, name, role, email) values ($1, $2, 'Olivia', 'manager', $3)",
    [other.id, owner.id, owner.email],
  );
  const before = await story.sql("select from security_events");
  await somebody().signIn(someEmail(), password);
  for (let attempt = 0; attempt < 3; attempt += 1)
    await somebody(undefined, { "user-agent": `${chrome} ${randomUUID()}` }).signIn(owner.email, "not that one");
  const failures = async (businessId: string) =>
    (await recorded(businessId)).filter(({ kind }) => kind === "sign_in_failed");
  const counted = (rows: Row[]) => rows.reduce((sum, { times }) => sum + times, 0);
  for (const business of [owner.id, other.id]) {
    await expect.poll(async () => counted(await failures(business))).toBe(3);
    // A quarter of an hour may end in between.
    expect((await failures(business)).length).toBeLessThanOrEqual(2);
    expect((await failures(business))[0]).toMatchObject({ user_id: owner.id, device: "Chrome on Windows" });
  }
  expect((await story.sql("select from security_events")).length - before.length).toBeLessThanOrEqual(4);

  await story.sql("update members set left_at = now() where business_id = $1 and user_id = $2", [other.id, owner.id]);
  await somebody().signIn(owner.email, "not that one");
  await expect.poll(async () => counted(await failures(owner.id))).toBe(4);
  expect(counted(await failures(other.id))).toBe(3);
});

test("a sign-in that cannot be recorded opens the account all the same", async () => {
  const owner = await story.signUp();
  await story.sql("alter table security_events rename to security_events_away");
  try {
    expect(await somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 200 });
  } finally {
    await story.sql("alter table security_events_away rename to security_events");
  }
});

test("keys and webhooks are recorded exactly when they are made and ended, without their secrets", async () => {
  const owner = await story.signUp({ trial: true });
  const { made } = await owner.client.apiKeys.create({ name: "Spreadsheet", scope: "read" });
  await owner.client.apiKeys.revoke({ id: made.id });
  await owner.client.apiKeys.revoke({ id: made.id });
  await owner.client.webhooks.save({ url: "https://hooks.yardstick.dev/secret-path", active: true });
  await owner.client.webhooks.newSecret();
  await owner.client.webhooks.remove();
  await owner.client.webhooks.remove();
  expect((await recorded(owner.id)).map(({ kind, subject }) => [kind, subject])).toEqual([
    ["api_key_made", "Spreadsheet"],
    ["api_key_ended", "Spreadsheet"],
    ["webhook_saved", "hooks.yardstick.dev"],
    ["webhook_secret_renewed", "hooks.yardstick.dev"],
    ["webhook_removed", "hooks.yardstick.dev"],
  ]);
});
