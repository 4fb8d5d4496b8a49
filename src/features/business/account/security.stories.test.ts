import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { pino } from "pino";
import { parseEnv } from "#platform/process/env.ts";
import { startServer } from "#server/server.ts";
import { password, peopleOf, someEmail, sessionIdOf } from "#server/testing/people.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
/** Sets this person's last password entry to more than five minutes ago, on all devices. */
const makeStale = (owner: Pick<StoryOwner, "id">) =>
  story.sql("update session set verified_at = now() - interval '301 seconds' where user_id = $1", [owner.id]);
const { somebody, mailed, unconfirmed, isSignedIn } = peopleOf(() => story);

beforeAll(async () => {
  story = await startStory({ aboutPasswords: true });
});
afterAll(() => story.stop());

describe("a forgotten password", () => {
  /** Requests a link and takes its token from the email; `count` such emails have arrived by then. */
  async function resetToken(email: string, count = 1): Promise<string> {
    expect(await somebody().post("/request-password-reset", { email })).toMatchObject({ status: 200 });
    return mailed(email, /^Choose a new/, count);
  }
  const reset = (token: string, newPassword: string) => somebody().post("/reset-password", { token, newPassword });

  test("the mailed link sets a new one, once, and signs every device out", async () => {
    const owner = await story.signUp();
    const phone = await story.signIn(owner.email, owner.password);
    const token = await resetToken(owner.email);
    const answers = await Promise.all([reset(token, "a new password"), reset(token, "another one")]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
    const chosen = answers[0].status === 200 ? "a new password" : "another one";

    expect(await isSignedIn(owner)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 401 });
    expect(await somebody().signIn(owner.email, chosen)).toMatchObject({ status: 200 });
    expect(await reset(token, "a third one")).toMatchObject({ status: 400, body: { code: "INVALID_TOKEN" } });
  });

  test("with a new password every other link still under way ends", async () => {
    const owner = await story.signUp();
    const [first, second] = [await resetToken(owner.email), await resetToken(owner.email, 2)];
    expect(await reset(second, "a new password")).toMatchObject({ status: 200 });
    expect(await reset(first, "somebody else's")).toMatchObject({ status: 400 });

    const third = await resetToken(owner.email, 3);
    const device = await story.signIn(owner.email, "a new password");
    expect(
      await somebody(undefined, device.headers()).post("/change-password", {
        currentPassword: "a new password",
        newPassword: "the newest one",
        revokeOtherSessions: true,
      }),
    ).toMatchObject({ status: 200 });
    expect(await reset(third, "somebody else's")).toMatchObject({ status: 400 });
  });

  test("the link works for half an hour, says so, and lies hashed in the database", async () => {
    const owner = await story.signUp();
    const token = await resetToken(owner.email);
    const [kept] = await story.sql<{ identifier: string; lasts: string }>(
      "select identifier, extract(epoch from expires_at - now())::text as lasts from verification where value = $1",
      [owner.id],
    );
    expect(kept?.identifier).not.toContain(token);
    expect(Number(kept?.lasts)).toBeGreaterThan(1_790);
    expect(Number(kept?.lasts)).toBeLessThanOrEqual(1_800);
    expect((await story.mails(owner.email))[0]?.body_text).toContain("This link works once and expires in 30 minutes.");

    await story.sql("update verification set expires_at = now() - interval '1 second' where value = $1", [owner.id]);
    expect(await reset(token, "a new password")).toMatchObject({ status: 400, body: { code: "INVALID_TOKEN" } });
    expect(await somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 200 });
  });

  test("a short password does not use the link up", async () => {
    const owner = await story.signUp();
    const token = await resetToken(owner.email);
    expect(await reset(token, "12345")).toMatchObject({ status: 400, body: { code: "PASSWORD_TOO_SHORT" } });
    expect(await reset(token, "123456")).toMatchObject({ status: 400, body: { code: "PASSWORD_TOO_COMMON" } });
    expect(await reset(token, owner.email)).toMatchObject({ status: 400, body: { code: "PASSWORD_TOO_COMMON" } });
    expect(await reset(token, "s1xlet")).toMatchObject({ status: 200 });
  });

  test("with the earlier password everything ends that was opened with it, and the owner is notified of what that was", async () => {
    const owner = await story.signUp({ trial: true });
    const { key } = await owner.client.apiKeys.create({ name: "Spreadsheet", scope: "write" });
    const { url } = await owner.client.calendar.feed();
    const asks = async () => [
      await isSignedIn(owner),
      (await fetch(`${story.url}/api/account`, { headers: { authorization: `Bearer ${key}` } })).status,
      (await fetch(url)).status,
    ];
    expect(await asks()).toEqual([true, 200, 200]);
    expect(await reset(await resetToken(owner.email), "a new password")).toMatchObject({ status: 200 });
    expect(await asks()).toEqual([false, 401, 404]);
    await mailed(owner.email, /^Your Yardstick password was changed/);
    const told = (await story.mails(owner.email)).find(({ subject }) => subject.includes("was changed"))?.body_text;
    for (const words of [
      "1 device signed out: Unknown device.",
      "1 API key ended: Spreadsheet.",
      "calendar link was reset",
      "/forgot-password",
    ])
      expect(told).toContain(words);
  });

  test("an unknown address gets the same answer and no mail", async () => {
    const owner = await story.signUp();
    const email = someEmail();
    const [known, unknown] = [
      await somebody().post("/request-password-reset", { email: owner.email }),
      await somebody().post("/request-password-reset", { email }),
    ];
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    await mailed(owner.email, /^Choose a new/);
    expect(await story.mails(email)).toEqual([]);
  });

  test("the link proves the address too, with its trial, and what a stranger had chosen is gone", async () => {
    const { email } = await unconfirmed({ trial: true, password: "a stranger's password" });
    expect(await reset(await resetToken(email), password)).toMatchObject({ status: 200 });
    expect(await somebody().signIn(email, "a stranger's password")).toMatchObject({ status: 401 });
    expect((await (await story.signIn(email, password)).client.account.me()).subscription.subscription_tier).toBe(
      "Trial",
    );
  });
});

describe("several devices", () => {
  /** Creates an owner on two devices, both of which were just used, so that the server caches them. */
  async function twoDevices(): Promise<{ laptop: StoryOwner; phone: StoryOwner }> {
    const laptop = await story.signUp();
    const phone = await story.signIn(laptop.email, laptop.password);
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([true, true]);
    return { laptop, phone };
  }
  const on = (device: StoryOwner) => somebody(undefined, device.headers());
  const devices = async (device: StoryOwner) => {
    const response = await fetch(`${story.url}/api/auth/list-sessions`, { headers: device.headers() });
    return { status: response.status, list: (await response.json()) as { id: string }[] };
  };

  test("signing out ends this device at once and leaves the other", async () => {
    const { laptop, phone } = await twoDevices();
    expect(await on(phone).post("/sign-out")).toMatchObject({ status: 200 });
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([true, false]);
  });

  test("one device signs the other out at once", async () => {
    const { laptop, phone } = await twoDevices();
    expect(await on(laptop).post("/revoke-session", { id: await sessionIdOf(story, phone) })).toMatchObject({
      status: 200,
    });
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([true, false]);
  });

  test("one device signs all the others out at once and stays itself", async () => {
    const { laptop, phone } = await twoDevices();
    expect(await on(laptop).post("/revoke-other-sessions")).toMatchObject({ status: 200 });
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([true, false]);
  });

  test("signing out everywhere ends every device at once", async () => {
    const { laptop, phone } = await twoDevices();
    expect(await on(phone).post("/revoke-sessions")).toMatchObject({ status: 200 });
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([false, false]);
  });

  test("a new password signs the other devices out at once; this one goes on", async () => {
    const { laptop, phone } = await twoDevices();
    const change = { currentPassword: laptop.password, newPassword: "the newest one", revokeOtherSessions: true };
    expect(await on(laptop).post("/change-password", { ...change, currentPassword: "not that one" })).toMatchObject({
      status: 400,
      body: { code: "INVALID_PASSWORD" },
    });
    const changed = await on(laptop).post("/change-password", change);
    expect(changed.status).toBe(200);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn({ headers: () => ({ cookie: changed.cookie }) })).toBe(true);
  });

  test("a new password ends the API keys too, whatever a client asks, and the owner is notified", async () => {
    const { laptop, phone } = await twoDevices();
    const { key } = await laptop.client.apiKeys.create({ name: "Zaps", scope: "read" });
    expect(
      await on(laptop).post("/change-password", { currentPassword: laptop.password, newPassword: "letmein1" }),
    ).toMatchObject({ status: 400, body: { code: "PASSWORD_TOO_COMMON" } });
    const changed = await on(laptop).post("/change-password", {
      currentPassword: laptop.password,
      newPassword: "the newest one",
      revokeOtherSessions: false,
    });
    expect([await isSignedIn(phone), await isSignedIn({ headers: () => ({ cookie: changed.cookie }) })]).toEqual([
      false,
      true,
    ]);
    expect((await fetch(`${story.url}/api/account`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(401);
    await mailed(laptop.email, /^Your Yardstick password was changed/);
    const told = (await story.mails(laptop.email)).find(({ subject }) => subject.includes("was changed"))?.body_text;
    for (const words of ["1 device signed out: Unknown device.", "1 API key ended: Zaps."])
      expect(told).toContain(words);
    expect(told).not.toContain("calendar link");
  });

  test("devices are listed on any day of a session, and only one's own can be signed out", async () => {
    const { laptop, phone } = await twoDevices();
    await story.sql("update session set created_at = now() - interval '20 days' where user_id = $1", [laptop.id]);
    const { status, list } = await devices(laptop);
    expect(status).toBe(200);
    expect(list.map((device) => device.id).toSorted()).toEqual(
      [await sessionIdOf(story, laptop), await sessionIdOf(story, phone)].toSorted(),
    );

    const stranger = await story.signUp();
    await on(stranger).post("/revoke-session", { id: await sessionIdOf(story, phone) });
    expect(await isSignedIn(phone)).toBe(true);
    expect((await devices(stranger)).list).toHaveLength(1);
  });

  test("a sign-out reaches the other server processes, which remember who is signed in too", async () => {
    const env = parseEnv({ PORT: "0", DATA_DIR: story.dataDir, DATABASE_URL: story.databaseUrl });
    const second = await startServer({ env, log: pino({ level: "silent" }), print: () => {} });
    onTestFinished(() => second.stop());
    const { laptop, phone } = await twoDevices();
    const onSecond = (device: StoryOwner) =>
      fetch(`${second.url}/api/account`, { headers: { cookie: device.headers()["cookie"] ?? "" } }).then(
        (response) => response.status,
      );
    expect([await onSecond(laptop), await onSecond(phone)]).toEqual([200, 200]);
    await on(laptop).post("/revoke-session", { id: await sessionIdOf(story, phone) });
    // A process without notifications caches a session for ten seconds.
    await expect.poll(() => onSecond(phone), { timeout: 9_000, interval: 20 }).toBe(401);
    expect(await onSecond(laptop)).toBe(200);
    const { key } = await laptop.client.apiKeys.create({ name: "Elsewhere", scope: "read" });
    const asProgram = () =>
      fetch(`${second.url}/api/account`, { headers: { authorization: `Bearer ${key}` } }).then(
        (response) => response.status,
      );
    expect(await asProgram()).toBe(200);
    await on(laptop).post("/change-password", { currentPassword: laptop.password, newPassword: "the newest one" });
    expect(await asProgram()).toBe(401);
    await expect.poll(() => onSecond(laptop), { timeout: 9_000, interval: 20 }).toBe(401);
  });

  test("a session that has run out opens nothing", async () => {
    const owner = await story.signUp();
    await story.sql("update session set expires_at = now() - interval '1 second' where user_id = $1", [owner.id]);
    expect(await isSignedIn(owner)).toBe(false);
  });

  test("a session ends after 90 days, however often it was used", async () => {
    const owner = await story.signUp();
    await story.sql(
      "update session set created_at = now() - interval '89 days', expires_at = now() + interval '20 days' where user_id = $1",
      [owner.id],
    );
    expect(await on(owner).get("/get-session")).toMatchObject({ status: 200, body: { user: { id: owner.id } } });
    const [kept] = await story.sql<{ days: number }>(
      "select extract(epoch from expires_at - created_at)::float8 / 86400 as days from session where user_id = $1",
      [owner.id],
    );
    expect(kept?.days).toBeCloseTo(90, 3);
  });

  test("signing in again ends the session that this browser had, and no other", async () => {
    const { laptop, phone } = await twoDevices();
    expect(await on(laptop).signIn(laptop.email, "not that one")).toMatchObject({ status: 401 });
    expect(await isSignedIn(laptop)).toBe(true);
    const again = await on(laptop).signIn(laptop.email, laptop.password);
    expect(await isSignedIn({ headers: () => ({ cookie: again.cookie }) })).toBe(true);
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([false, true]);
  });

  test("the live streams of a signed-out device end, and it cannot open another", async () => {
    const { laptop, phone } = await twoDevices();
    const stopping = new AbortController();
    onTestFinished(() => stopping.abort());
    const stream = await fetch(`${story.url}/api/live`, { headers: phone.headers(), signal: stopping.signal });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    await on(laptop).post("/revoke-session", { id: await sessionIdOf(story, phone) });
    expect(await ended).toContain("event: listening");
    expect((await fetch(`${story.url}/api/live`, { headers: phone.headers() })).status).toBe(401);
    const again = await fetch(`${story.url}/api/live`, { headers: laptop.headers(), signal: stopping.signal });
    expect(again.status).toBe(200);
  });
});

describe("another email", () => {
  const on = (device: StoryOwner) => somebody(undefined, device.headers());
  const ask = (owner: StoryOwner, newEmail: string) => on(owner).post("/change-email", { newEmail });
  const knock = async (email: string, word: string) => (await somebody().signIn(email, word)).status;

  test("is the one to sign in with once it has confirmed; the old one is notified, and the session goes on", async () => {
    const owner = await story.signUp();
    const email = someEmail();
    expect(await ask(owner, email)).toMatchObject({ status: 200 });
    const warnings = async () =>
      (await story.mails(owner.email)).filter(({ subject }) => subject.includes("about to change"));
    await expect.poll(warnings).toHaveLength(1);
    const [warning] = await warnings();
    expect(warning?.body_text).toContain("/forgot-password");
    expect(warning?.body_text).not.toContain(email);
    const token = await mailed(email, /^Confirm your new/);
    expect(await knock(email, owner.password)).toBe(401);

    const followed = await somebody().get(`/verify-email?token=${token}`);
    expect(followed).toMatchObject({ status: 200, body: { changed: true }, cookie: "" });
    expect([await knock(email, owner.password), await knock(owner.email, owner.password)]).toEqual([200, 401]);
    await expect
      .poll(async () => (await story.mails(owner.email)).map(({ subject }) => subject))
      .toContain("Your Yardstick email was changed");
    expect((await owner.client.account.me()).email).toBe(email);
    expect(await somebody().get(`/verify-email?token=${token}`)).toMatchObject({
      status: 401,
      body: { code: "INVALID_TOKEN" },
    });
  });

  test("is asked for after a fresh sign-in only, and refused where no account may have it", async () => {
    const owner = await story.signUp();
    await makeStale(owner);
    expect(await ask(owner, someEmail())).toMatchObject({ status: 403, body: { code: "reauthenticate" } });
    expect(await on(owner).post("/confirm-password", { password: owner.password })).toMatchObject({ status: 200 });
    expect(await ask(owner, "someone@test.com")).toMatchObject({
      status: 400,
      body: { message: "Please use a real email address (test domains may be blocked by the provider)" },
    });
    expect(await ask(owner, owner.email.toUpperCase())).toMatchObject({
      status: 400,
      body: { message: "That's already your email." },
    });
    expect(await somebody().post("/change-email", { newEmail: someEmail() })).toMatchObject({ status: 401 });
  });

  test("somebody else's is not told to be one, and its owner hears of it", async () => {
    const [owner, other] = [await story.signUp(), await story.signUp()];
    expect(await ask(owner, other.email)).toMatchObject({ status: 200, body: { status: true } });
    await expect
      .poll(async () => (await story.mails(other.email)).map(({ subject }) => subject))
      .toContain("You already have a Yardstick account");
    expect((await story.mails(owner.email)).some(({ subject }) => subject.includes("about to change"))).toBe(false);
  });

  test("that an intruder asked for is stopped by a new password", async () => {
    const owner = await story.signUp();
    const email = someEmail();
    await ask(owner, email);
    const token = await mailed(email, /^Confirm your new/);
    expect(
      await on(owner).post("/change-password", {
        currentPassword: owner.password,
        newPassword: "the newest one",
        revokeOtherSessions: true,
      }),
    ).toMatchObject({ status: 200 });
    expect(await somebody().get(`/verify-email?token=${token}`)).toMatchObject({
      status: 401,
      body: { code: "INVALID_TOKEN" },
    });
    expect(await knock(owner.email, "the newest one")).toBe(200);
  });
});

describe("what cannot be undone or opens doors", () => {
  const attempts = (owner: StoryOwner) => [
    owner.client.apiKeys.create({ name: "Key", scope: "read" }),
    owner.client.apiKeys.revoke({ id: randomUUID() }),
    owner.client.webhooks.secret(),
    owner.client.webhooks.newSecret(),
    owner.client.webhooks.remove(),
    owner.client.billing.checkout({ priceType: "monthly" }),
    owner.client.billing.portal(),
    owner.client.webhooks.save({ url: "https://hooks.yardstick.dev/", active: true }),
    owner.client.account.remove({ confirmation: "DELETE" }),
  ];

  test("asks for the password when it was typed more than five minutes ago, and goes on once it was", async () => {
    const owner = await story.signUp({ trial: true });
    await makeStale(owner);
    for (const refused of await Promise.all(attempts(owner).map(refusal)))
      expect(refused).toMatchObject({ code: "reauthenticate", message: "Please enter your password to continue." });
    expect(await owner.client.apiKeys.list()).toEqual([]);

    const confirm = (word: string) =>
      somebody(undefined, owner.headers()).post("/confirm-password", { password: word });
    expect(await confirm("not the owner's")).toMatchObject({ status: 400, body: { code: "INVALID_PASSWORD" } });
    expect(await refusal(owner.client.apiKeys.create({ name: "Key", scope: "read" }))).toMatchObject({
      code: "reauthenticate",
    });
    expect(await confirm(owner.password)).toMatchObject({ status: 200 });
    expect((await owner.client.apiKeys.create({ name: "Key", scope: "read" })).made.name).toBe("Key");
    expect(await owner.client.account.remove({ confirmation: "DELETE" })).toEqual({ deleted: true });
  });

  test("ending sessions asks for the password, too; looking at them and signing out here does not", async () => {
    const owner = await story.signUp();
    const phone = await story.signIn(owner.email, owner.password);
    await makeStale(owner);
    const laptop = somebody(undefined, owner.headers());
    const endings = [
      ["/revoke-session", { id: "whichever" }],
      ["/revoke-other-sessions", {}],
      ["/revoke-sessions", {}],
    ] as const;
    for (const [path, body] of endings)
      expect(await laptop.post(path, body)).toMatchObject({
        status: 403,
        body: { code: "reauthenticate", message: "Please enter your password to continue." },
      });
    expect(await isSignedIn(phone)).toBe(true);
    expect((await fetch(`${story.url}/api/auth/list-sessions`, { headers: owner.headers() })).status).toBe(200);
    expect(await somebody(undefined, phone.headers()).post("/sign-out")).toMatchObject({ status: 200 });
    expect(await laptop.post("/confirm-password", { password: owner.password })).toMatchObject({ status: 200 });
    expect(await laptop.post("/revoke-other-sessions")).toMatchObject({ status: 200 });
  });

  test("is asked for on this device only; the other one has to be asked itself", async () => {
    const owner = await story.signUp();
    const phone = await story.signIn(owner.email, owner.password);
    await story.sql("update session set verified_at = now() - interval '1 hour' where user_id = $1", [owner.id]);
    expect(
      await somebody(undefined, phone.headers()).post("/confirm-password", { password: owner.password }),
    ).toMatchObject({ status: 200 });
    expect(await refusal(owner.client.apiKeys.create({ name: "Key", scope: "read" }))).toMatchObject({
      code: "reauthenticate",
    });
    expect((await phone.client.apiKeys.create({ name: "Key", scope: "read" })).made.name).toBe("Key");
    expect(await somebody().post("/confirm-password", { password: owner.password })).toMatchObject({ status: 401 });
  });
});
