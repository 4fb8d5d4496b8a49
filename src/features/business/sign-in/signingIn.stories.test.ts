import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { password, peopleOf, randomAddress, someEmail } from "#server/testing/people.ts";
import { securityKey } from "#server/testing/outside/securityKey.ts";
import { startStory, type Story } from "#server/testing/story.ts";

let story: Story;
const { somebody, mailed, unconfirmed, confirm, isSignedIn } = peopleOf(() => story);

beforeAll(async () => {
  story = await startStory({ aboutPasswords: true });
});
afterAll(() => story.stop());

describe("signing up", () => {
  test("a mail confirms the address, and only then one can sign in", async () => {
    const { email, token } = await unconfirmed();

    expect(await somebody().signIn(email)).toMatchObject({ status: 403, body: { code: "EMAIL_NOT_VERIFIED" } });
    expect(await somebody().signIn(email, "some other word")).toMatchObject({
      status: 401,
      body: { code: "INVALID_EMAIL_OR_PASSWORD" },
    });

    expect(await confirm(token)).toMatchObject({ status: 200, body: { already: false } });
    const owner = await story.signIn(email, password);
    expect(await owner.client.account.me()).toMatchObject({
      email,
      full_name: "Nora New",
      business: { name: null, phone: null, time_zone: "Europe/Berlin", mail_new_requests: true },
      subscription: { subscribed: false, subscription_tier: null, subscription_end: null },
    });
  });

  test("the business gets the name and the trade that were said, a trade of nobody's is none, and none is needed", async () => {
    const said = { businessName: "  Bright Driveways ", trade: "pressure_washing" };
    for (const [fields, business] of [
      [said, { name: "Bright Driveways", trade: "pressure_washing" }],
      [
        { ...said, trade: "alchemy" },
        { name: "Bright Driveways", trade: null },
      ],
      [
        { businessName: " ", trade: "" },
        { name: null, trade: null },
      ],
    ] as const) {
      const { email, token } = await unconfirmed(fields);
      expect(await confirm(token)).toMatchObject({ status: 200, body: { email } });
      expect(await (await story.signIn(email, password)).client.account.me()).toMatchObject({ business });
    }
    expect(await somebody().signUp(someEmail(), { businessName: "x".repeat(201) })).toMatchObject({ status: 400 });
  });

  test("in another browser the business is called as the newest sign-up said", async () => {
    const { email, token } = await unconfirmed({ businessName: "Bright Driveways", trade: "painting" });
    expect(await somebody().post("/confirm-email", { token, password })).toMatchObject({ status: 200 });
    expect(await (await story.signIn(email, password)).client.account.me()).toMatchObject({
      business: { name: "Bright Driveways", trade: "painting" },
    });
  });

  test("a confirmation link confirms once: used again, it signs nobody in and starts nothing", async () => {
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
    const old = await createEmailVerificationToken(story.server.deps.secret, email, undefined, -60);
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

    await story.sql(
      "update subscriptions set subscription_end = now() - interval '1 second' where created_by = (select id from \"user\" where email = $1)",
      [email],
    );
    expect((await (await story.signIn(email, password)).client.account.me()).subscription.subscribed).toBe(false);
  });

  test("an address that has an account gets the same answer as a new one, and its owner a mail", async () => {
    const owner = await story.signUp();
    const known = await somebody().signUp(owner.email, { password: "not the owner's" });
    const unknown = await somebody().signUp(someEmail());
    expect(known).toMatchObject({ status: unknown.status, body: unknown.body });
    expect(known.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, "="))).toEqual(
      unknown.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, "=")),
    );
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));

    await mailed(owner.email, /^You already have/);
    expect(await somebody().signIn(owner.email, "not the owner's")).toMatchObject({ status: 401 });
    expect(await somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 200 });
  });

  test("in the browser that signed up, confirming the address keeps the password chosen there", async () => {
    const { email, token: strangers } = await unconfirmed({ password: "a stranger's password" });
    const mine = await somebody().signUp(email, { password, name: "Vera Victim", trial: true });
    await mailed(email, /^Confirm/, 2);
    await somebody().signUp(email, { password: "a stranger's second one" });
    await mailed(email, /^Confirm/, 3);
    const browser = somebody(undefined, { cookie: mine.cookie });
    // Any link of the mailbox works, including the stranger's.
    expect(await browser.post("/confirm-email", { token: strangers })).toMatchObject({
      status: 200,
      body: { already: false },
      cookie: "",
    });
    for (const word of ["a stranger's password", "a stranger's second one"])
      expect(await somebody().signIn(email, word)).toMatchObject({ status: 401 });
    const me = await (await story.signIn(email, password)).client.account.me();
    expect([me.full_name, me.subscription.subscription_tier]).toEqual(["Vera Victim", "Trial"]);
    expect(
      await somebody().post("/confirm-email", { token: strangers, password: "somebody's password" }),
    ).toMatchObject({ status: 200, body: { already: true } });
    expect(await somebody().signIn(email, "somebody's password")).toMatchObject({ status: 401 });
  });

  test("in any other browser a new password is set before an address counts as confirmed", async () => {
    const { email, token } = await unconfirmed({ password: "a stranger's password" });
    const elsewhere = somebody(undefined, { cookie: (await somebody().signUp(someEmail())).cookie });
    for (const browser of [somebody(), elsewhere])
      expect(await browser.post("/confirm-email", { token })).toMatchObject({
        status: 403,
        body: { code: "PASSWORD_NEEDED" },
      });
    expect(await somebody().signIn(email, "a stranger's password")).toMatchObject({ status: 403 });
    expect(await elsewhere.post("/confirm-email", { token, password: "12345" })).toMatchObject({
      status: 400,
      body: { code: "PASSWORD_TOO_SHORT" },
    });
    expect(await elsewhere.post("/confirm-email", { token, password })).toMatchObject({
      status: 200,
      body: { already: false },
    });
    expect(await somebody().signIn(email, "a stranger's password")).toMatchObject({ status: 401 });
    expect(await somebody().signIn(email)).toMatchObject({ status: 200 });
  });

  test("a program without a browser confirms the newest sign-up by its own link, and no earlier one", async () => {
    const { email, token: strangers } = await unconfirmed({ password: "a stranger's password" });
    await somebody().signUp(email);
    const token = await mailed(email, /^Confirm/, 2);
    expect(await confirm(strangers)).toMatchObject({ status: 403, body: { code: "PASSWORD_NEEDED" } });
    expect(await confirm(token)).toMatchObject({ status: 200, body: { already: false } });
    expect(await somebody().signIn(email, "a stranger's password")).toMatchObject({ status: 401 });
    expect(await somebody().signIn(email)).toMatchObject({ status: 200 });
  });

  test("of two who sign up with one address at the same moment, each is answered and mailed", async () => {
    const email = someEmail();
    const answers = await Promise.all([
      somebody().signUp(email),
      somebody().signUp(email, { password: "another password" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await mailed(email, /^Confirm/, 2);
  });

  test("an address is one however it is capitalised", async () => {
    const { email, token } = await unconfirmed();
    await confirm(token);
    expect(await somebody().signIn(email.toUpperCase())).toMatchObject({ status: 200 });
    await somebody().signUp(email.toUpperCase());
    await mailed(email, /^You already have/);
  });

  test.each([
    [
      "an address of a test domain",
      { email: "someone@test.com" },
      "Please use a real email address (test domains may be blocked by the provider)",
    ],
    [
      "an address of example.com",
      { email: "Someone@EXAMPLE.com" },
      "Please use a real email address (test domains may be blocked by the provider)",
    ],
    [
      "an address of this machine",
      { email: "someone@localhost" },
      "Please use a real email address (test domains may be blocked by the provider)",
    ],
    ["no address", { email: "" }, "Email is required"],
    ["something that is no address", { email: "someone" }, "Please enter a valid email address"],
    ["an endless address", { email: `${"a".repeat(300)}@owners.yardstick.dev` }, "Please enter a valid email address"],
    ["no name", { name: "  " }, "Please enter your full name."],
    [
      "an address as a name",
      { name: "Win at prize.com" },
      "Names go into emails, so they can't have a web or email address.",
    ],
    [
      "an address as the business's name",
      { businessName: "prize.com" },
      "Names go into emails, so they can't have a web or email address.",
    ],
    ["an endless name", { name: "n".repeat(201) }, "Please enter a shorter name."],
    ["a picture from elsewhere", { image: "https://elsewhere.dev/me.png" }, "Please try again."],
  ])("the server itself refuses %s", async (_what, fields, message) => {
    expect(await somebody().signUp(someEmail(), fields)).toMatchObject({ status: 400, body: { message } });
  });

  test("the server itself refuses a password that is too short, too long, or tried first by everybody", async () => {
    const tooCommon = {
      status: 400,
      body: { code: "PASSWORD_TOO_COMMON", message: "This password is too common. Choose another one." },
    };
    expect(await somebody().signUp(someEmail(), { password: "12345" })).toMatchObject({
      status: 400,
      body: { code: "PASSWORD_TOO_SHORT" },
    });
    expect(await somebody().signUp(someEmail(), { password: "x".repeat(129) })).toMatchObject({
      status: 400,
      body: { code: "PASSWORD_TOO_LONG" },
    });
    for (const word of [
      "123456",
      "Password1",
      "qwertyuiop",
      "Yardstick",
      "nora new",
      " ".repeat(10),
      "\u200b".repeat(10),
    ])
      expect(await somebody().signUp(someEmail(), { password: word }), word).toMatchObject(tooCommon);
    const email = someEmail();
    expect(await somebody().signUp(email, { password: email.toUpperCase() })).toMatchObject(tooCommon);
    expect(await story.mails(email)).toEqual([]);
  });

  test("a password of 128 characters counts to its last one", async () => {
    const [email, long] = [someEmail(), "🔑é".repeat(42) + "xy"];
    expect(long).toHaveLength(128);
    await somebody().signUp(email, { password: long });
    await confirm(await mailed(email, /^Confirm/));
    expect(await somebody().signIn(email, `${long.slice(0, -1)}z`)).toMatchObject({ status: 401 });
    expect(await somebody().signIn(email, long)).toMatchObject({ status: 200 });
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

  test("a mail contains no text from the person who triggered it", async () => {
    const { email } = await unconfirmed({ name: "Visit elsewhere now" });
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
      const attempts = await Promise.all(
        Array.from({ length: 12 }, () => somebody(busy).signIn(owner.email, "wrong password")),
      );
      const refused = attempts.filter((attempt) => attempt.status === 429);
      expect(attempts.map((attempt) => attempt.status).toSorted()).toEqual([...Array<number>(10).fill(401), 429, 429]);
      expect(String(refused[0]?.body["message"]).toLowerCase()).toContain("too many requests");
      expect(await somebody(busy).signIn(owner.email, owner.password)).toMatchObject({ status: 429 });
      expect(await somebody(other).signIn(owner.email, owner.password)).toMatchObject({ status: 200 });
    }
    // A whole IPv6 network of one customer counts as one client.
    expect(await somebody("2001:db8:1:1:ffff::2").signIn(owner.email, owner.password)).toMatchObject({ status: 429 });
  });

  test("a request of another site's page is refused", async () => {
    const owner = await story.signUp();
    for (const path of ["/sign-in/email", "/sign-out", "/sign-up/email", "/revoke-sessions"])
      expect(
        await somebody(undefined, { ...owner.headers(), origin: "https://elsewhere.dev" }).post(path, {
          email: owner.email,
          password: owner.password,
        }),
      ).toMatchObject({ status: 403 });
    expect(await isSignedIn(owner)).toBe(true);
  });

  test("a link of ours does not lead to another site", async () => {
    const { token } = await unconfirmed();
    const answer = await somebody().get(
      `/verify-email?token=${token}&callbackURL=${encodeURIComponent("https://elsewhere.dev/")}`,
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
  });
});

describe("somebody's mailbox", () => {
  test("nobody can fill it from here: after some mails in an hour no more are sent", async () => {
    const quiet = await startStory({ limits: { mailsPerHour: 2 } });
    onTestFinished(() => quiet.stop());
    const email = someEmail();
    const post = (path: string, body: object) =>
      fetch(`${quiet.url}/api/auth${path}`, {
        method: "POST",
        headers: { origin: quiet.url, "content-type": "application/json", "x-forwarded-for": randomAddress() },
        body: JSON.stringify(body),
      });
    await post("/sign-up/email", { email, password, name: "Nora New" });
    for (let times = 0; times < 4; times++) expect((await post("/request-password-reset", { email })).status).toBe(200);
    const other = someEmail();
    await post("/sign-up/email", { email: other, password, name: "Otto Other" });
    await expect.poll(() => quiet.mails(other)).toHaveLength(1);
    expect(await quiet.mails(email)).toHaveLength(2);
  });
});

test("what is said about the safety of an account reaches its mailbox, however full others have made it", async () => {
  const quiet = await startStory({ limits: { mailsPerHour: 1 } });
  onTestFinished(() => quiet.stop());
  const people = peopleOf(() => quiet);
  const owner = await quiet.signUp();
  const reset = () => people.somebody().post("/request-password-reset", { email: owner.email });
  for (let times = 0; times < 3; times++) expect((await reset()).status).toBe(200);
  const device = securityKey(quiet);
  expect((await device.register(owner)).status).toBe(200);
  const [passkey] = await owner.client.passkeys.list();
  await owner.client.passkeys.remove({ id: passkey?.id ?? "" });
  const { secret } = await owner.client.secondFactors.begin();
  await owner.client.secondFactors.turnOn({ code: TOTP.generate({ secret: Secret.fromBase32(secret) }) });
  await owner.client.secondFactors.turnOff();
  const browser = people.somebody(undefined, owner.headers());
  const newEmail = someEmail();
  expect((await browser.post("/change-email", { newEmail, password: owner.password })).status).toBe(200);
  await people.somebody().get(`/verify-email?token=${await people.mailed(newEmail, /^Confirm your new/)}`);
  const changed = await browser.post("/change-password", {
    currentPassword: owner.password,
    newPassword: "another word of mine",
  });
  expect(changed.status).toBe(200);
  await expect
    .poll(async () => (await quiet.mails(newEmail)).map(({ subject }) => subject))
    .toContain("Your Yardstick password was changed");
  const subjects = (await quiet.mails(owner.email)).map(({ subject }) => subject);
  for (const about of [
    "passkey was added",
    "passkey was removed",
    "is on",
    "is off",
    "about to change",
    "email was changed",
  ])
    expect(
      subjects.filter((subject) => subject.includes(about)),
      about,
    ).toHaveLength(1);
  expect(subjects.filter((subject) => subject.startsWith("Choose"))).toHaveLength(0);
});

describe("guessing a password", () => {
  let quick: Story;
  const people = peopleOf(() => quick);
  beforeAll(async () => {
    quick = await startStory();
  });
  afterAll(() => quick.stop());
  const guess = async (email: string, times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => people.somebody().signIn(email, "a guess of mine")),
    );
    return answers.map(({ status, body }) => `${status} ${String(body["code"])}`).toSorted();
  };
  const wrong = "401 INVALID_EMAIL_OR_PASSWORD";
  const tooMany = "429 TOO_MANY_GUESSES";

  test("is limited for each account from however many addresses, alike for accounts that nobody has", async () => {
    const owner = await quick.signUp();
    const known = await guess(owner.email, 30);
    expect(known).toEqual([...Array<string>(25).fill(wrong), ...Array<string>(5).fill(tooMany)]);
    expect(await guess(someEmail(), 30)).toEqual(known);
    const refused = await people.somebody().signIn(owner.email, owner.password);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 60]).toEqual([429, true]);
    // No one else has to wait.
    const other = await quick.signUp();
    expect(await people.somebody().signIn(other.email, other.password)).toMatchObject({ status: 200 });
  });

  test("is told its owner by one email in a spell, with a way out; nobody's address gets any", async () => {
    const [owner, nobody] = [await quick.signUp(), someEmail()];
    const told = async (email: string) =>
      (await quick.mails(email)).filter(({ subject }) => subject.startsWith("Someone is guessing"));
    await guess(owner.email, 25);
    expect(await told(owner.email)).toEqual([]);
    await guess(owner.email, 10);
    await guess(nobody, 40);
    await expect.poll(() => told(owner.email)).toHaveLength(1);
    await guess(owner.email, 20);
    // A known device of the account's own person causes none either.
    const other = await quick.signUp();
    const device = { cookie: other.headers()["cookie"] ?? "" };
    for (let tries = 0; tries < 14; tries++)
      await people.somebody(undefined, device).signIn(other.email, "a guess of mine");
    await people.somebody().post("/request-password-reset", { email: other.email });
    await people.mailed(other.email, /^Choose a new/);
    expect([await told(owner.email), await told(nobody), await told(other.email)].map((mails) => mails.length)).toEqual(
      [1, 0, 0],
    );
    expect((await told(owner.email))[0]?.body_text).toContain(`${quick.url}/forgot-password`);
    expect((await told(owner.email))[0]?.body_text).toContain("signs you out everywhere");
  });

  test("locks nobody out: a device that has signed in before goes on, within a limit of its own, and a reset by email opens the rest", async () => {
    const owner = await quick.signUp();
    const device = people.somebody(undefined, { cookie: owner.headers()["cookie"] ?? "" });
    await guess(owner.email, 26);
    expect(await device.signIn(owner.email, owner.password)).toMatchObject({ status: 200 });
    // The cookie of a device is valid only for the accounts that have signed in on it.
    const stranger = await quick.signUp();
    expect(
      await people
        .somebody(undefined, { cookie: stranger.headers()["cookie"] ?? "" })
        .signIn(owner.email, owner.password),
    ).toMatchObject({ status: 429 });

    const cookie = owner.headers()["cookie"] ?? "";
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => people.somebody(undefined, { cookie }).signIn(owner.email, "a guess of mine")),
    );
    expect(guesses.map(({ status }) => status).toSorted()).toEqual([...Array<number>(10).fill(401), 429, 429]);

    await people.somebody().post("/request-password-reset", { email: owner.email });
    expect(
      await people.somebody().post("/reset-password", {
        token: await people.mailed(owner.email, /^Choose a new/),
        newPassword: "a new password",
      }),
    ).toMatchObject({ status: 200 });
    expect(await people.somebody().signIn(owner.email, "a new password")).toMatchObject({ status: 200 });
  });

  test("is limited where somebody signed in is asked for the password, too", async () => {
    const owner = await quick.signUp();
    const ask = (path: string, body: object) =>
      people.somebody(undefined, { cookie: owner.headers()["cookie"] ?? "" }).post(path, body);
    const answers = [];
    for (let tries = 0; tries < 6; tries++) {
      answers.push(
        await ask("/change-password", { currentPassword: "a guess of mine", newPassword: "the newest one" }),
      );
      answers.push(await ask("/confirm-password", { password: "a guess of mine" }));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(400), 429, 429]);
    expect(
      await ask("/change-password", { currentPassword: owner.password, newPassword: "the newest one" }),
    ).toMatchObject({ status: 429 });
  });

  test("right passwords are not counted", async () => {
    const owner = await quick.signUp();
    for (let times = 0; times < 30; times++)
      expect(await people.somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 200 });
  });

  test("what is asked of an account's sessions has a limit for each account", async () => {
    const owner = await quick.signUp();
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => people.somebody(undefined, owner.headers()).get("/list-sessions")),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
