import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { pino } from "pino";
import { parseEnv } from "#server/env.ts";
import { startServer } from "#server/server.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

let story: Story;

beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

type Answer = { status: number; body: Record<string, unknown>; headers: Headers; cookie: string };

/** Somebody with a browser of his own at an address of his own. */
function somebody(address = randomAddress(), more: Record<string, string> = {}) {
  const ask = async (method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${story.url}/api/auth${path}`, {
      method,
      redirect: "manual",
      headers: { origin: story.url, "x-forwarded-for": address, ...(body ? { "content-type": "application/json" } : {}), ...more },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
    return { status: response.status, body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {}, headers: response.headers, cookie };
  };
  return {
    get: (path: string) => ask("GET", path),
    post: (path: string, body: object = {}) => ask("POST", path, body),
    signUp: (email: string, fields: object = {}) => ask("POST", "/sign-up/email", { email, password, name: "Nora New", timeZone: "Europe/Berlin", ...fields }),
    signIn: (email: string, word = password) => ask("POST", "/sign-in/email", { email, password: word }),
  };
}

const password = "a password of mine";
const someEmail = () => `${randomUUID().slice(0, 8)}@owners.yardstick.dev`;
const randomAddress = () => `203.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 254) + 1}`;

/** The token in the newest mail with this subject to an address, once it is there. */
async function mailed(email: string, subject: RegExp, count = 1): Promise<string> {
  const found = await expect
    .poll(async () => (await story.mails(email)).filter((mail) => subject.test(mail.subject)), { timeout: 5_000 })
    .toHaveLength(count)
    .then(() => story.mails(email));
  return /token=(\S+)/.exec(found.find((mail) => subject.test(mail.subject))?.body_text ?? "")?.[1] ?? "";
}

/** A signed-up person whose address is not yet confirmed. */
async function unconfirmed(fields: object = {}) {
  const email = someEmail();
  expect((await somebody().signUp(email, fields)).status).toBe(200);
  return { email, token: await mailed(email, /^Confirm/) };
}

const confirm = (token: string) => somebody().get(`/verify-email?token=${token}`);

/** Whether the session of these headers still opens the owner's doors. */
const isSignedIn = (owner: { headers(): Record<string, string> }) =>
  fetch(`${story.url}/api/account`, { headers: owner.headers() }).then((response) => response.status === 200);

describe("signing up", () => {
  test("a mail confirms the address, and only then one can sign in", async () => {
    const { email, token } = await unconfirmed();

    expect(await somebody().signIn(email)).toMatchObject({ status: 403, body: { code: "EMAIL_NOT_VERIFIED" } });
    expect(await somebody().signIn(email, "some other word")).toMatchObject({ status: 401, body: { code: "INVALID_EMAIL_OR_PASSWORD" } });

    expect(await confirm(token)).toMatchObject({ status: 200, body: { already: false } });
    const owner = await story.signIn(email, password);
    expect(await owner.client.account.me()).toMatchObject({
      email,
      full_name: "Nora New",
      business: { name: null, phone: null, time_zone: "Europe/Berlin", mail_new_requests: true },
      subscription: { subscribed: false, subscription_tier: null, subscription_end: null },
    });
  });

  test("a confirmation link confirms once: later it signs nobody in and starts nothing anew", async () => {
    const { email, token } = await unconfirmed({ trial: true });
    const first = await confirm(token);
    const { subscription } = await (await story.signIn(email, password)).client.account.me();

    const again = await confirm(token);
    expect(again).toMatchObject({ status: 200, body: { already: true }, cookie: "" });
    expect(first.cookie).toBe("");
    expect((await (await story.signIn(email, password)).client.account.me()).subscription).toEqual(subscription);
  });

  test("a confirmation link works for a day, and another one can be asked for", async () => {
    const { email, token } = await unconfirmed();
    const expiry = (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { exp: number }).exp;
    expect(expiry - Date.now() / 1000).toBeGreaterThan(23.9 * 3600);
    expect(expiry - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);

    const { createEmailVerificationToken } = await import("better-auth/api");
    const old = await createEmailVerificationToken(story.server.services.secret, email, undefined, -60);
    expect(await confirm(old)).toMatchObject({ status: 401, body: { code: "TOKEN_EXPIRED" } });
    expect(await confirm(`${token}x`)).toMatchObject({ status: 401, body: { code: "INVALID_TOKEN" } });
    expect(await somebody().signIn(email)).toMatchObject({ status: 403 });

    expect(await somebody().post("/send-verification-email", { email })).toMatchObject({ status: 200 });
    expect(await confirm(await mailed(email, /^Confirm/, 2))).toMatchObject({ status: 200 });
    expect(await somebody().signIn(email)).toMatchObject({ status: 200 });
  });

  test("the trial starts at the confirmation and lasts seven days", async () => {
    const { email, token } = await unconfirmed({ trial: true });
    await confirm(token);
    const { subscription } = await (await story.signIn(email, password)).client.account.me();
    expect(subscription).toMatchObject({ subscribed: true, subscription_tier: "Trial" });
    expect((Date.parse(subscription.subscription_end ?? "") - Date.now()) / 86_400_000).toBeCloseTo(7, 2);

    await story.sql("update subscriptions set subscription_end = now() - interval '1 second' where created_by = (select id from \"user\" where email = $1)", [email]);
    expect((await (await story.signIn(email, password)).client.account.me()).subscription.subscribed).toBe(false);
  });

  test("an address that has an account gets the same answer as a new one, and its owner a mail", async () => {
    const owner = await story.signUp();
    const known = await somebody().signUp(owner.email, { password: "not the owner's" });
    const unknown = await somebody().signUp(someEmail());
    expect(known).toMatchObject({ status: unknown.status, body: unknown.body, cookie: "" });
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));

    await mailed(owner.email, /^You already have/);
    expect(await somebody().signIn(owner.email, "not the owner's")).toMatchObject({ status: 401 });
    expect(await somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 200 });
  });

  test("who signs up again before confirming gets another link, and the first password stays", async () => {
    const { email } = await unconfirmed();
    await somebody().signUp(email, { password: "a stranger's password" });
    expect(await confirm(await mailed(email, /^Confirm/, 2))).toMatchObject({ status: 200 });
    expect(await somebody().signIn(email, "a stranger's password")).toMatchObject({ status: 401 });
    expect(await somebody().signIn(email)).toMatchObject({ status: 200 });
  });

  test("an address is one however it is capitalised", async () => {
    const { email, token } = await unconfirmed();
    await confirm(token);
    expect(await somebody().signIn(email.toUpperCase())).toMatchObject({ status: 200 });
    await somebody().signUp(email.toUpperCase());
    await mailed(email, /^You already have/);
  });

  test.each([
    ["an address of a test domain", { email: "someone@test.com" }, "Please use a real email address (test domains may be blocked by the provider)"],
    ["an address of example.com", { email: "Someone@EXAMPLE.com" }, "Please use a real email address (test domains may be blocked by the provider)"],
    ["an address of this machine", { email: "someone@localhost" }, "Please use a real email address (test domains may be blocked by the provider)"],
    ["no address", { email: "" }, "Email is required"],
    ["something that is no address", { email: "someone" }, "Please enter a valid email address"],
    ["an endless address", { email: `${"a".repeat(300)}@owners.yardstick.dev` }, "Please enter a valid email address"],
    ["no name", { name: "  " }, "Please enter your full name."],
    ["an endless name", { name: "n".repeat(201) }, "Please enter a shorter name."],
    ["a picture from elsewhere", { image: "https://elsewhere.dev/me.png" }, "Please try again."],
  ])("the server itself refuses %s", async (_what, fields, message) => {
    expect(await somebody().signUp(someEmail(), fields)).toMatchObject({ status: 400, body: { message } });
  });

  test("the server itself refuses a short password", async () => {
    expect(await somebody().signUp(someEmail(), { password: "12345" })).toMatchObject({ status: 400, body: { code: "PASSWORD_TOO_SHORT" } });
  });

  test("nobody confirms himself or begins a longer trial by asking for it", async () => {
    const email = someEmail();
    expect(await somebody().signUp(email, { emailVerified: true })).toMatchObject({ status: 400 });
    const owner = await story.signUp();
    const mine = somebody(undefined, owner.headers());
    expect(await mine.post("/update-user", { trial: true })).toMatchObject({ status: 404 });
    expect(await mine.post("/delete-user", {})).toMatchObject({ status: 404 });
    expect((await owner.client.account.me()).subscription.subscribed).toBe(false);
  });

  test("a mail carries no words of whoever caused it", async () => {
    const { email } = await unconfirmed({ name: "Visit https://elsewhere.dev now" });
    expect((await story.mails(email))[0]?.body_text).not.toContain("elsewhere");
  });
});

describe("signing in", () => {
  test("a wrong password and an unknown address are refused alike", async () => {
    const owner = await story.signUp();
    const wrong = await somebody().signIn(owner.email, "wrong password");
    const unknown = await somebody().signIn(someEmail());
    expect(wrong).toMatchObject({ status: 401, body: { code: "INVALID_EMAIL_OR_PASSWORD" }, cookie: "" });
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body });
  });

  test("the session's cookie is out of reach for scripts and for other sites' forms, and no answer is kept", async () => {
    const owner = await story.signUp();
    const answer = await somebody().signIn(owner.email, owner.password);
    const [line] = answer.headers.getSetCookie();
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Lax/i);
    expect(answer.headers.get("cache-control")).toContain("no-store");
  });

  test("too many attempts from one address must wait; others are not held up by them", async () => {
    const owner = await story.signUp();
    for (const [busy, other] of [
      [randomAddress(), randomAddress()],
      ["2001:db8:1:1::1", "2001:db8:1:2::1"],
    ] as const) {
      const attempts = await Promise.all(Array.from({ length: 12 }, () => somebody(busy).signIn(owner.email, "wrong password")));
      const refused = attempts.filter((attempt) => attempt.status === 429);
      expect(attempts.map((attempt) => attempt.status).toSorted()).toEqual([...Array<number>(10).fill(401), 429, 429]);
      expect(String(refused[0]?.body["message"]).toLowerCase()).toContain("too many requests");
      expect(await somebody(busy).signIn(owner.email, owner.password)).toMatchObject({ status: 429 });
      expect(await somebody(other).signIn(owner.email, owner.password)).toMatchObject({ status: 200 });
    }
    // A whole IPv6 network of one customer counts as one.
    expect(await somebody("2001:db8:1:1:ffff::2").signIn(owner.email, owner.password)).toMatchObject({ status: 429 });
  });

  test("a request of another site's page is refused", async () => {
    const owner = await story.signUp();
    for (const path of ["/sign-in/email", "/sign-out", "/sign-up/email", "/revoke-sessions"])
      expect(await somebody(undefined, { ...owner.headers(), origin: "https://elsewhere.dev" }).post(path, { email: owner.email, password: owner.password })).toMatchObject({ status: 403 });
    expect(await isSignedIn(owner)).toBe(true);
  });

  test("a link of ours does not lead to another site", async () => {
    const { token } = await unconfirmed();
    const answer = await somebody().get(`/verify-email?token=${token}&callbackURL=${encodeURIComponent("https://elsewhere.dev/")}`);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("location")).toBeNull();
  });
});

describe("a forgotten password", () => {
  /** Asks for a link and takes its token from the mail; `count` such mails have come by then. */
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
    expect(await somebody(undefined, device.headers()).post("/change-password", { currentPassword: "a new password", newPassword: "the newest one", revokeOtherSessions: true })).toMatchObject({ status: 200 });
    expect(await reset(third, "somebody else's")).toMatchObject({ status: 400 });
  });

  test("the link works for an hour and lies hashed in the database", async () => {
    const owner = await story.signUp();
    const token = await resetToken(owner.email);
    const [kept] = await story.sql<{ identifier: string; lasts: string }>("select identifier, extract(epoch from expires_at - now())::text as lasts from verification where value = $1", [owner.id]);
    expect(kept?.identifier).not.toContain(token);
    expect(Number(kept?.lasts)).toBeGreaterThan(3_590);
    expect(Number(kept?.lasts)).toBeLessThanOrEqual(3_600);

    await story.sql("update verification set expires_at = now() - interval '1 second' where value = $1", [owner.id]);
    expect(await reset(token, "a new password")).toMatchObject({ status: 400, body: { code: "INVALID_TOKEN" } });
    expect(await somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 200 });
  });

  test("a short password does not use the link up", async () => {
    const owner = await story.signUp();
    const token = await resetToken(owner.email);
    expect(await reset(token, "12345")).toMatchObject({ status: 400, body: { code: "PASSWORD_TOO_SHORT" } });
    expect(await reset(token, "123456")).toMatchObject({ status: 200 });
  });

  test("an unknown address gets the same answer and no mail", async () => {
    const owner = await story.signUp();
    const email = someEmail();
    const [known, unknown] = [await somebody().post("/request-password-reset", { email: owner.email }), await somebody().post("/request-password-reset", { email })];
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    await mailed(owner.email, /^Choose a new/);
    expect(await story.mails(email)).toEqual([]);
  });

  test("the link proves the address too, with its trial, and what a stranger had chosen is gone", async () => {
    const { email } = await unconfirmed({ trial: true, password: "a stranger's password" });
    expect(await reset(await resetToken(email), password)).toMatchObject({ status: 200 });
    expect(await somebody().signIn(email, "a stranger's password")).toMatchObject({ status: 401 });
    expect((await (await story.signIn(email, password)).client.account.me()).subscription.subscription_tier).toBe("Trial");
  });
});

describe("several devices", () => {
  /** An owner on two devices, both of which have just been used, so that the server remembers them. */
  async function twoDevices(): Promise<{ laptop: StoryOwner; phone: StoryOwner }> {
    const laptop = await story.signUp();
    const phone = await story.signIn(laptop.email, laptop.password);
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([true, true]);
    return { laptop, phone };
  }
  const on = (device: StoryOwner) => somebody(undefined, device.headers());
  const devices = async (device: StoryOwner) => {
    const response = await fetch(`${story.url}/api/auth/list-sessions`, { headers: device.headers() });
    return { status: response.status, list: (await response.json()) as { token: string }[] };
  };
  const tokenOf = (device: StoryOwner) => decodeURIComponent(/session_token=([^;]+)/.exec(device.headers()["cookie"] ?? "")?.[1] ?? "").split(".")[0] ?? "";

  test("signing out ends this device at once and leaves the other", async () => {
    const { laptop, phone } = await twoDevices();
    expect(await on(phone).post("/sign-out")).toMatchObject({ status: 200 });
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([true, false]);
  });

  test("one device signs the other out at once", async () => {
    const { laptop, phone } = await twoDevices();
    expect(await on(laptop).post("/revoke-session", { token: tokenOf(phone) })).toMatchObject({ status: 200 });
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
    expect(await on(laptop).post("/change-password", { ...change, currentPassword: "not that one" })).toMatchObject({ status: 400, body: { code: "INVALID_PASSWORD" } });
    const changed = await on(laptop).post("/change-password", change);
    expect(changed.status).toBe(200);
    expect(await isSignedIn(phone)).toBe(false);
    expect(await isSignedIn({ headers: () => ({ cookie: changed.cookie }) })).toBe(true);
  });

  test("devices are listed on any day of a session, and only one's own can be signed out", async () => {
    const { laptop, phone } = await twoDevices();
    await story.sql("update session set created_at = now() - interval '20 days' where user_id = $1", [laptop.id]);
    const { status, list } = await devices(laptop);
    expect(status).toBe(200);
    expect(list.map((device) => device.token).toSorted()).toEqual([tokenOf(laptop), tokenOf(phone)].toSorted());

    const stranger = await story.signUp();
    await on(stranger).post("/revoke-session", { token: tokenOf(phone) });
    expect(await isSignedIn(phone)).toBe(true);
    expect((await devices(stranger)).list).toHaveLength(1);
  });

  test("a sign-out reaches the other server processes, which remember who is signed in too", async () => {
    const env = parseEnv({ PORT: "0", DATA_DIR: story.dataDir, DATABASE_URL: story.databaseUrl });
    const second = await startServer({ env, log: pino({ level: "silent" }), print: () => {} });
    onTestFinished(() => second.stop());
    const { laptop, phone } = await twoDevices();
    const onSecond = (device: StoryOwner) => fetch(`${second.url}/api/account`, { headers: { cookie: device.headers()["cookie"] ?? "" } }).then((response) => response.status);
    expect([await onSecond(laptop), await onSecond(phone)]).toEqual([200, 200]);
    await on(laptop).post("/revoke-session", { token: tokenOf(phone) });
    await expect.poll(() => onSecond(phone), { timeout: 1_000, interval: 20 }).toBe(401);
    expect(await onSecond(laptop)).toBe(200);
  });

  test("a session that has run out opens nothing", async () => {
    const owner = await story.signUp();
    await story.sql("update session set expires_at = now() - interval '1 second' where user_id = $1", [owner.id]);
    expect(await isSignedIn(owner)).toBe(false);
  });

  test("the live streams of a signed-out device end, and it cannot open another", async () => {
    const { laptop, phone } = await twoDevices();
    const stopping = new AbortController();
    onTestFinished(() => stopping.abort());
    const stream = await fetch(`${story.url}/api/live`, { headers: phone.headers(), signal: stopping.signal });
    expect(stream.status).toBe(200);
    const ended = stream.text();
    await on(laptop).post("/revoke-session", { token: tokenOf(phone) });
    expect(await ended).toContain("event: open");
    expect((await fetch(`${story.url}/api/live`, { headers: phone.headers() })).status).toBe(401);
    const again = await fetch(`${story.url}/api/live`, { headers: laptop.headers(), signal: stopping.signal });
    expect(again.status).toBe(200);
  });
});

describe("somebody's mailbox", () => {
  test("nobody can fill it from here: after some mails in an hour no more are sent", async () => {
    const quiet = await startStory({ limits: { mailsPerHour: 2 } });
    onTestFinished(() => quiet.stop());
    const email = someEmail();
    const post = (path: string, body: object) =>
      fetch(`${quiet.url}/api/auth${path}`, { method: "POST", headers: { origin: quiet.url, "content-type": "application/json", "x-forwarded-for": randomAddress() }, body: JSON.stringify(body) });
    await post("/sign-up/email", { email, password, name: "Nora New" });
    for (let times = 0; times < 4; times++) expect((await post("/request-password-reset", { email })).status).toBe(200);
    const other = someEmail();
    await post("/sign-up/email", { email: other, password, name: "Otto Other" });
    await expect.poll(() => quiet.mails(other)).toHaveLength(1);
    expect(await quiet.mails(email)).toHaveLength(2);
  });
});
