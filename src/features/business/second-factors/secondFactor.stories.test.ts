import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { peopleOf } from "#server/testing/people.ts";
import { securityKey } from "#server/testing/outside/securityKey.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { everyOperation, outcomeOf } from "#testing/everyOperation.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
const { somebody, isSignedIn } = peopleOf(() => story);

beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());
afterEach(() => {
  vi.useRealTimers();
});

/** The code of a secret now, or the given number of 30-second steps from now. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/** Stops the clock of the server and of these stories, in the middle of a step. */
function holdClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
}

/** A person whose second factor is on, and who has used no code yet. */
async function withFactor() {
  const owner = await story.signUp();
  const { secret } = await owner.client.secondFactors.begin();
  const { recovery_codes } = await owner.client.secondFactors.turnOn({ code: codeOf(secret) });
  await forgetSteps(owner);
  return { owner, secret, recovery_codes };
}

const forgetSteps = ({ id }: StoryOwner) =>
  story.sql("update two_factor set last_step = null where user_id = $1", [id]);
const sessionsOf = ({ id }: StoryOwner) => story.sql("select id from session where user_id = $1", [id]);

/** A browser in which this person entered the password, but no code yet. */
async function halfSignedIn({ email, password }: StoryOwner, word = password) {
  const answer = await somebody().signIn(email, word);
  const browser = somebody(undefined, { cookie: answer.cookie });
  return {
    answer,
    cookie: answer.cookie,
    code: (code: string) => browser.post("/sign-in/second-factor", { code }),
    recoveryCode: (recoveryCode: string) => browser.post("/sign-in/second-factor", { recoveryCode }),
  };
}

const wrong = { status: 401, body: { code: "WRONG_CODE" } };
const words = "That code didn't work. Each code works once. After five wrong codes, wait 15 minutes.";
async function mailed({ email }: StoryOwner, subject: string): Promise<void> {
  await expect.poll(async () => (await story.mails(email)).map((mail) => mail.subject)).toContain(subject);
}

describe("turning on and off", () => {
  test("counts once a code of the app was entered, shows ten recovery codes, and is told by email", async () => {
    const owner = await story.signUp();
    const { client } = owner;
    expect(await client.secondFactors.read()).toEqual({ turned_on_at: null, recovery_codes_left: 0 });

    const { secret, address } = await client.secondFactors.begin();
    expect(new URL(address).searchParams.get("secret")).toBe(secret);
    expect(await client.secondFactors.read()).toMatchObject({ turned_on_at: null });
    expect(await somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 200 });

    expect(await refusal(client.secondFactors.turnOn({ code: codeOf(secret, 10) }))).toMatchObject({
      code: "invalid",
      fields: { code: words },
    });
    const { recovery_codes } = await client.secondFactors.turnOn({ code: codeOf(secret) });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await client.secondFactors.read()).toEqual({ turned_on_at: expect.any(String), recovery_codes_left: 10 });
    await mailed(owner, "Two-step sign-in is on for Yardstick");
    expect(await somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 403 });

    expect(await refusal(client.secondFactors.begin())).toMatchObject({ code: "conflict" });
    expect(await refusal(client.secondFactors.turnOn({ code: codeOf(secret) }))).toMatchObject({ code: "conflict" });

    expect(await client.secondFactors.turnOff()).toEqual({ turned_on_at: null, recovery_codes_left: 0 });
    await mailed(owner, "Two-step sign-in is off for Yardstick");
    expect(await somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 200 });
    expect(await client.secondFactors.turnOff()).toMatchObject({ turned_on_at: null });
  });

  test("ends the sessions that were opened without it on other devices, and no other; the email names them", async () => {
    const owner = await story.signUp();
    const phone = await story.signIn(owner.email, owner.password);
    const stranger = await story.signUp();
    const news = await fetch(`${story.url}/api/live`, { headers: phone.headers() });
    const { secret } = await phone.client.secondFactors.begin();
    expect(await refusal(owner.client.secondFactors.turnOn({ code: "000000" }))).toMatchObject({ code: "invalid" });
    expect([await isSignedIn(owner), await isSignedIn(phone)]).toEqual([true, true]);

    await owner.client.secondFactors.turnOn({ code: codeOf(secret) });
    expect([await isSignedIn(owner), await isSignedIn(phone), await isSignedIn(stranger)]).toEqual([true, false, true]);
    expect(await refusal(phone.client.account.me())).toMatchObject({ code: "signed_out" });
    await news.text(); // its stream has also ended
    await mailed(owner, "Two-step sign-in is on for Yardstick");
    const [mail] = await story.mails(owner.email);
    expect(mail?.body_text).toContain("Your other devices were signed out: ");

    await forgetSteps(owner);
    const half = await halfSignedIn(owner);
    expect(await half.code(codeOf(secret))).toMatchObject({ status: 200 });
    await owner.client.secondFactors.turnOff();
    expect(await isSignedIn(owner)).toBe(true);
  });

  test("neither the secret nor a recovery code can be read in the database or the log", async () => {
    const { owner, secret, recovery_codes } = await withFactor();
    const [row] = await story.sql<{ row: string }>("select t::text as row from two_factor t where user_id = $1", [
      owner.id,
    ]);
    for (const known of [secret, ...recovery_codes, ...recovery_codes.map((code) => code.replace("-", ""))]) {
      expect(row?.row).not.toContain(known);
      expect(story.logs()).not.toContain(known);
    }
  });

  test("one person's stored secret opens nothing for another", async () => {
    const [mine, theirs] = [await withFactor(), await withFactor()];
    await story.sql(
      "update two_factor set secret = (select secret from two_factor where user_id = $1) where user_id = $2",
      [mine.owner.id, theirs.owner.id],
    );
    expect(await (await halfSignedIn(theirs.owner)).code(codeOf(mine.secret))).toMatchObject(wrong);
    expect(await (await halfSignedIn(theirs.owner)).recoveryCode(theirs.recovery_codes[0] ?? "")).toMatchObject({
      status: 200,
    });
  });

  test("asks for a fresh sign-in: the password and, once it is on, a code", async () => {
    const { owner, secret, recovery_codes } = await withFactor();
    const { secondFactors } = owner.client;
    await story.sql("update session set verified_at = now() - interval '6 minutes' where user_id = $1", [owner.id]);
    for (const ask of [
      () => secondFactors.begin(),
      () => secondFactors.turnOn({ code: codeOf(secret) }),
      () => secondFactors.renewRecoveryCodes(),
      () => secondFactors.turnOff(),
    ])
      expect(await refusal(ask())).toMatchObject({ code: "reauthenticate" });

    const mine = somebody(undefined, owner.headers());
    const { password } = owner;
    expect(await mine.post("/confirm-password", { password })).toMatchObject({
      status: 403,
      body: { code: "SECOND_FACTOR_NEEDED" },
    });
    expect(await mine.post("/confirm-password", { password, code: codeOf(secret, 10) })).toMatchObject(wrong);
    expect(await mine.post("/confirm-password", { password: "wrong", code: codeOf(secret) })).toMatchObject({
      body: { code: "INVALID_PASSWORD" },
    });
    expect(await refusal(secondFactors.turnOff())).toMatchObject({ code: "reauthenticate" });
    for (const [question, body] of [
      ["/change-password", { currentPassword: password, newPassword: "another good password" }],
      ["/change-email", { newEmail: `x${owner.email}`, password }],
    ] as const)
      expect(await mine.post(question, body), question).toMatchObject({
        status: 403,
        body: { code: "reauthenticate" },
      });

    expect(await mine.post("/confirm-password", { password, code: codeOf(secret) })).toMatchObject({ status: 200 });
    const renewed = (await secondFactors.renewRecoveryCodes()).recovery_codes;
    await mailed(owner, "New recovery codes for Yardstick");
    expect(await (await halfSignedIn(owner)).recoveryCode(recovery_codes[0] ?? "")).toMatchObject(wrong);
    expect(await mine.post("/confirm-password", { password, recoveryCode: renewed[0] })).toMatchObject({ status: 200 });
    expect(await secondFactors.read()).toMatchObject({ recovery_codes_left: 9 });
  });
});

describe("signing in with a code", () => {
  test("makes the session only then, on a device that is known from then on, in place of the browser's earlier one", async () => {
    const { owner, secret } = await withFactor();
    const before = await sessionsOf(owner);
    const half = await halfSignedIn(owner);
    expect(half.answer).toMatchObject({ status: 403, body: { code: "SECOND_FACTOR_NEEDED" } });
    const [line, ...more] = half.answer.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(line).toMatch(/^yardstick\.second_step=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/i);
    expect(await sessionsOf(owner)).toEqual(before);

    const answer = await half.code(codeOf(secret));
    expect(answer).toMatchObject({ status: 200, body: { user: { id: owner.id }, recoveryCodesLeft: null } });
    expect(answer.cookie).toMatch(/yardstick\.second_step=(;|$)/);
    expect(answer.cookie).toMatch(/yardstick\.device=[\w.-]+/);
    expect(await isSignedIn({ headers: () => ({ cookie: answer.cookie }) })).toBe(true);
    expect(await sessionsOf(owner)).toHaveLength(before.length + 1);

    await forgetSteps(owner);
    const again = await somebody(undefined, { cookie: answer.cookie }).signIn(owner.email, owner.password);
    const both = `${answer.cookie.replace(/yardstick\.second_step=(;|$)/, "")}; ${again.cookie}`;
    expect(
      await somebody(undefined, { cookie: both }).post("/sign-in/second-factor", { code: codeOf(secret) }),
    ).toMatchObject({
      status: 200,
    });
    expect(await isSignedIn({ headers: () => ({ cookie: answer.cookie }) })).toBe(false);
    expect(await sessionsOf(owner)).toHaveLength(before.length + 1);
  });

  test("takes the code of one step before and one after, and of no other", async () => {
    const { owner, secret } = await withFactor();
    holdClock();
    for (const [steps, status] of [
      [-2, 401],
      [-1, 200],
      [2, 401],
      [1, 200],
      [0, 401], // a later one was used
    ] as const)
      expect(await (await halfSignedIn(owner)).code(codeOf(secret, steps)), String(steps)).toMatchObject({ status });
  });

  test("takes a code once, and of two requests at once only one", async () => {
    const { owner, secret } = await withFactor();
    const [one, two] = [await halfSignedIn(owner), await halfSignedIn(owner)];
    const code = codeOf(secret);
    const answers = await Promise.all([one.code(code), two.code(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await (await halfSignedIn(owner)).code(code)).toMatchObject(wrong);
  });

  test("the code that turned it on signs nobody in", async () => {
    const owner = await story.signUp();
    const { secret } = await owner.client.secondFactors.begin();
    const code = codeOf(secret);
    await owner.client.secondFactors.turnOn({ code });
    expect(await (await halfSignedIn(owner)).code(code)).toMatchObject(wrong);
  });

  test("takes a recovery code once, however it is spelled, and says how many are left", async () => {
    const { owner, recovery_codes } = await withFactor();
    const [first = "", second = ""] = recovery_codes;
    expect(await (await halfSignedIn(owner)).recoveryCode(first)).toMatchObject({
      status: 200,
      body: { recoveryCodesLeft: 9 },
    });
    await mailed(owner, "A recovery code was used for Yardstick");
    expect(await (await halfSignedIn(owner)).recoveryCode(first)).toMatchObject(wrong);
    const [one, two] = [await halfSignedIn(owner), await halfSignedIn(owner)];
    const spelled = second.toUpperCase().replace("-", " ");
    const answers = await Promise.all([one.recoveryCode(spelled), two.recoveryCode(spelled)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await owner.client.secondFactors.read()).toMatchObject({ recovery_codes_left: 8 });
  });

  test("after five wrong codes even the right one is refused with the same words, for 15 minutes from the fifth", async () => {
    const { owner, secret, recovery_codes } = await withFactor();
    const half = await halfSignedIn(owner);
    for (let tries = 0; tries < 4; tries++) expect(await half.code("000000")).toMatchObject(wrong);
    expect(await (await halfSignedIn(owner)).code(codeOf(secret))).toMatchObject({ status: 200 });
    await forgetSteps(owner);
    for (let tries = 0; tries < 5; tries++) expect(await half.code("000000")).toMatchObject(wrong);

    const later = (minutes: number) =>
      story.sql("update two_factor set wrong_code_at = wrong_code_at - make_interval(mins => $1) where user_id = $2", [
        minutes,
        owner.id,
      ]);
    for (const minutes of [0, 14]) {
      await later(minutes);
      const refused = await (await halfSignedIn(owner)).code(codeOf(secret));
      expect(refused).toMatchObject({ status: 401, body: { code: "WRONG_CODE", message: words } });
      expect(refused.headers.get("retry-after")).toBe(null);
    }
    // The other method still works, and has its own lock.
    expect(await (await halfSignedIn(owner)).recoveryCode(recovery_codes[0] ?? "")).toMatchObject({ status: 200 });
    expect(await (await halfSignedIn(owner)).code(codeOf(secret))).toMatchObject(wrong);
    await later(1);
    expect(await (await halfSignedIn(owner)).code(codeOf(secret))).toMatchObject({ status: 200 });
  });

  test("after five wrong recovery codes that way is locked, and the app's codes go on", async () => {
    const { owner, secret, recovery_codes } = await withFactor();
    const half = await halfSignedIn(owner);
    for (let tries = 0; tries < 5; tries++) expect(await half.recoveryCode("00000-00000")).toMatchObject(wrong);
    const right = recovery_codes[0] ?? "";
    expect(await half.recoveryCode(right)).toMatchObject({ status: 401, body: { code: "WRONG_CODE", message: words } });
    expect(await half.code(codeOf(secret))).toMatchObject({ status: 200 });
    await story.sql("update two_factor set wrong_recovery_code_at = now() - interval '15 minutes' where user_id = $1", [
      owner.id,
    ]);
    expect(await (await halfSignedIn(owner)).recoveryCode(right)).toMatchObject({ status: 200 });
  });

  test("many guesses at once count one by one", async () => {
    const { owner, secret } = await withFactor();
    const halves = await Promise.all(Array.from({ length: 12 }, () => halfSignedIn(owner)));
    await Promise.all(halves.map((half) => half.code("000000")));
    const [row] = await story.sql<{ wrong_codes: number }>("select wrong_codes from two_factor where user_id = $1", [
      owner.id,
    ]);
    expect(row?.wrong_codes).toBe(5);
    expect(await halves[0]?.code(codeOf(secret))).toMatchObject(wrong);
  });

  test("wrong passwords count as before, and a right one without its code is no guess", async () => {
    const { owner } = await withFactor();
    for (let tries = 0; tries < 30; tries++)
      expect(await somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 403 });
    expect(await somebody().signIn(owner.email, "wrong password")).toMatchObject({ status: 401 });
  });
});

test("a passkey, which checks its user, counts for both", async () => {
  const owner = await story.signUp();
  const device = securityKey(story);
  await device.register(owner);
  const { secret } = await owner.client.secondFactors.begin();
  await owner.client.secondFactors.turnOn({ code: codeOf(secret) });
  const signedIn = await device.signIn();
  expect(signedIn).toMatchObject({ status: 200 });
  expect(await isSignedIn({ headers: () => ({ cookie: signedIn.cookie }) })).toBe(true);
  expect(await somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 403 });
});

describe("between the password and the code", () => {
  test("nothing of the contract answers", async () => {
    const { owner } = await withFactor();
    const { cookie } = await halfSignedIn(owner);
    const client = story.sending({ cookie, origin: story.url });
    for (const operation of everyOperation.filter(({ access }) => access !== "public"))
      expect(
        await outcomeOf(
          client,
          operation,
          operation.input.make(() => owner.id),
        ),
        operation.name,
      ).toMatchObject({ refused: "signed_out" });
  });

  test("no stream, feed, page or question of sign-in answers, either", async () => {
    const { owner } = await withFactor();
    const { cookie } = await halfSignedIn(owner);
    const headers = { cookie, origin: story.url };
    expect((await fetch(`${story.url}/api/live`, { headers })).status).toBe(401);
    expect((await fetch(`${story.url}/api/calendar/feed`, { headers })).status).toBe(401);
    const half = somebody(undefined, { cookie });
    expect((await half.get("/get-session")).body).toEqual({});
    for (const question of ["/list-sessions", "/revoke-sessions", "/revoke-other-sessions"])
      expect(await (question.startsWith("/list") ? half.get(question) : half.post(question)), question).toMatchObject({
        status: 401,
      });
    for (const [question, body] of Object.entries({
      "/confirm-password": { password: owner.password },
      "/change-password": { currentPassword: owner.password, newPassword: "another good password" },
      "/change-email": { newEmail: `x${owner.email}`, password: owner.password },
    })) {
      const answer = await half.post(question, body);
      expect(answer.status, question).toBe(401);
      expect(answer.cookie, question).not.toContain("session_token");
    }
    // The same page as for a visitor without a session: the site's front page shows signed-in people that they are
    // signed in.
    const page = (of: Record<string, string>) =>
      fetch(`${story.url}/`, { headers: of }).then((answer) => answer.text());
    expect(await page(headers)).toBe(await page({}));
  });

  test("the attempt ends after ten minutes, when it was used, and with a new password; a made-up one opens nothing", async () => {
    const { owner, secret } = await withFactor();
    const over = { status: 401, body: { code: "STEP_OVER" } };

    const late = await halfSignedIn(owner);
    await story.sql("update verification set expires_at = now() - interval '1 second' where value = $1", [owner.id]);
    expect(await late.code(codeOf(secret))).toMatchObject(over);

    const used = await halfSignedIn(owner);
    expect(await used.code(codeOf(secret))).toMatchObject({ status: 200 });
    await forgetSteps(owner);
    expect(await used.code(codeOf(secret))).toMatchObject(over);

    const before = await halfSignedIn(owner);
    await somebody(undefined, owner.headers()).post("/change-password", {
      currentPassword: owner.password,
      newPassword: "another good password",
    });
    expect(await before.code(codeOf(secret))).toMatchObject(over);

    const { cookie } = await halfSignedIn(owner, "another good password");
    for (const made of [
      { cookie: "" },
      { cookie: cookie.replace(/=.{8}/, "=AAAAAAAA") },
      { cookie: cookie.replace(/\.[^.]+$/, "") },
      { cookie: "yardstick.second_step=" },
    ])
      expect(await somebody(undefined, made).post("/sign-in/second-factor", { code: codeOf(secret) })).toMatchObject(
        over,
      );
    expect(await somebody(undefined, { cookie }).post("/sign-in/second-factor", {})).toMatchObject(wrong);
    expect(
      await somebody(undefined, { cookie }).post("/sign-in/second-factor", { code: codeOf(secret) }),
    ).toMatchObject({
      status: 200,
    });
  });

  test("a wrong password is refused as it is for everybody", async () => {
    const [{ owner }, plain] = [await withFactor(), await story.signUp()];
    const [one, other] = await Promise.all(
      [owner, plain].map(({ email }) => somebody().signIn(email, "wrong password")),
    );
    expect(one).toMatchObject({ status: 401, cookie: "", body: other?.body ?? {} });
  });
});

describe("what leaves it on", () => {
  const resetToken = async ({ email }: StoryOwner) => {
    await somebody().post("/request-password-reset", { email });
    const link = /reset-password\?token=(\S+)/;
    await expect.poll(async () => (await story.mails(email)).some((mail) => link.test(mail.body_text))).toBe(true);
    return (await story.mails(email)).map((mail) => link.exec(mail.body_text)?.[1]).find((token) => token) ?? "";
  };

  test("a reset of the password, which signs nobody in", async () => {
    const { owner, secret } = await withFactor();
    const half = await halfSignedIn(owner);
    const reset = await somebody(undefined, { cookie: half.cookie }).post("/reset-password", {
      token: await resetToken(owner),
      newPassword: "another good password",
    });
    expect(reset).toMatchObject({ status: 200, cookie: "" });
    expect(await sessionsOf(owner)).toEqual([]);
    expect(await half.code(codeOf(secret))).toMatchObject({ body: { code: "STEP_OVER" } });
    const next = await halfSignedIn(owner, "another good password");
    expect(next.answer).toMatchObject({ status: 403, body: { code: "SECOND_FACTOR_NEEDED" } });
    expect(await next.code(codeOf(secret))).toMatchObject({ status: 200 });
  });

  test("another password, and another email, whose link signs nobody in", async () => {
    const { owner } = await withFactor();
    const mine = somebody(undefined, owner.headers());
    const newEmail = `new-${owner.email}`;
    expect(await mine.post("/change-email", { newEmail, password: owner.password })).toMatchObject({ status: 200 });
    const link = /confirm-email\?token=(\S+)/;
    await expect.poll(async () => (await story.mails(newEmail)).length).toBe(1);
    const token = link.exec((await story.mails(newEmail))[0]?.body_text ?? "")?.[1] ?? "";
    expect(await somebody().post("/confirm-email", { token })).toMatchObject({ status: 200, cookie: "" });
    expect((await halfSignedIn({ ...owner, email: newEmail })).answer).toMatchObject({ status: 403 });
    expect(
      await mine.post("/change-password", { currentPassword: owner.password, newPassword: "another good password" }),
    ).toMatchObject({ status: 200 });
    expect((await halfSignedIn({ ...owner, email: newEmail }, "another good password")).answer).toMatchObject({
      status: 403,
    });
  });
});
