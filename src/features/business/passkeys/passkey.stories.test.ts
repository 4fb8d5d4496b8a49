import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxPasskeys } from "#shared/contact/passkeys.ts";
import { peopleOf } from "#server/testing/people.ts";
import { securityKey } from "#server/testing/outside/securityKey.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";

let story: Story;
const { somebody } = peopleOf(() => story);

beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

/** An owner with a passkey on a device. */
async function withPasskey(behaviour?: Parameters<typeof securityKey>[1]) {
  const owner = await story.signUp();
  const device = securityKey(story, behaviour);
  expect(await device.register(owner)).toMatchObject({ status: 200 });
  return { owner, device };
}
const stale = (owner: StoryOwner) =>
  story.sql("update session set verified_at = now() - interval '6 minutes' where user_id = $1", [owner.id]);
const account = async (cookie: string) => {
  const response = await fetch(`${story.url}/api/account`, { headers: { cookie } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const subjects = async ({ email }: StoryOwner) => (await story.mails(email)).map(({ subject }) => subject);

describe("adding a passkey", () => {
  test("the options ask for a verified person and a discoverable key of this very host", async () => {
    const owner = await story.signUp();
    const { body } = await somebody(undefined, owner.headers()).get("/passkey/generate-register-options");
    expect(body).toMatchObject({
      rp: { id: "localhost", name: "Yardstick" },
      user: { name: owner.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    });
  });

  test("it is listed, named after its device, and its person hears of it by email", async () => {
    const { owner } = await withPasskey();
    expect(await owner.client.passkeys.list()).toMatchObject([{ name: "Unknown device", last_used_at: null }]);
    await expect.poll(() => subjects(owner)).toContain("A passkey was added to your Yardstick account");
  });

  test("what else is sent with it counts for nothing: no name, no second session", async () => {
    const owner = await story.signUp();
    const added = await securityKey(story).register(owner, { more: { name: "x".repeat(5_000), createSession: true } });
    expect(added).toMatchObject({
      status: 200,
      body: { name: "Unknown device" },
      cookie: expect.not.stringContaining("session"),
    });
    expect(Object.keys(added.body).toSorted()).toEqual(["id", "name"]);
  });

  test("nobody who is not signed in may, and a sign-in that is a while ago is asked for again", async () => {
    expect(await somebody().get("/passkey/generate-register-options")).toMatchObject({ status: 401 });
    const { owner, device } = await withPasskey();
    await stale(owner);
    expect(await device.register(owner)).toMatchObject({ status: 403, body: { code: "reauthenticate" } });
    const post = somebody(undefined, owner.headers()).post("/passkey/verify-registration", { response: {} });
    expect(await post).toMatchObject({ status: 403, body: { code: "reauthenticate" } });
  });

  test.each([
    [
      "another site's page",
      { origin: "https://evil.example", options: { rp: { id: "evil.example", name: "Evil" } } },
      {},
    ],
    [
      "another host's key",
      { origin: "http://other.localhost", options: { rp: { id: "other.localhost", name: "Other" } } },
      {},
    ],
    ["another challenge", { options: { challenge: "AAAA" } }, {}],
    ["nobody verified", {}, { userMakeCredentialInteraction: () => ({ options: { uv: false, up: true } }) }],
  ])("is refused with %s", async (_what, asked, behaviour) => {
    const owner = await story.signUp();
    const added = await securityKey(story, behaviour).register(owner, asked);
    expect([400, 401]).toContain(added.status);
    expect(await owner.client.passkeys.list()).toEqual([]);
  });

  test("one that is no passkey at all is refused, too", async () => {
    const owner = await story.signUp();
    for (const response of [null, 7, {}, { id: {}, response: 3 }]) {
      const { cookie } = await somebody(undefined, owner.headers()).get("/passkey/generate-register-options");
      const browser = somebody(undefined, { cookie: `${owner.headers()["cookie"]}; ${cookie}` });
      expect((await browser.post("/passkey/verify-registration", { response })).status).toBe(400);
    }
  });

  test(`there are ${maxPasskeys} at most`, async () => {
    const { owner, device } = await withPasskey();
    await story.sql(
      `insert into passkey (name, public_key, user_id, credential_id, counter, device_type, backed_up)
       select 'Key ' || n, '', $1::uuid, $1::text || '-' || n, 0, 'singleDevice', false from generate_series(2, ${maxPasskeys}) n`,
      [owner.id],
    );
    expect(await device.register(owner)).toMatchObject({ status: 409, body: { code: "TOO_MANY_PASSKEYS" } });

    // This also holds for several created at the same time: each was requested while there was room.
    await story.sql("delete from passkey where user_id = $1 and credential_id like '%-20'", [owner.id]);
    const devices = [1, 2, 3, 4].map(() => securityKey(story));
    const answers = await Promise.all(devices.map((one) => one.register(owner)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await owner.client.passkeys.list()).toHaveLength(maxPasskeys);
  });

  test("the same one is added once", async () => {
    const { owner, device } = await withPasskey();
    const { body, cookie } = await somebody(undefined, owner.headers()).get("/passkey/generate-register-options");
    const { excludeCredentials: _, ...options } = body;
    const made = device.emulator.createJSON(story.url, options as never);
    await story.sql("update passkey set credential_id = $2 where user_id = $1", [owner.id, made.id]);
    const browser = somebody(undefined, { cookie: `${owner.headers()["cookie"]}; ${cookie}` });
    expect((await browser.post("/passkey/verify-registration", { response: made })).status).toBe(400);
    expect(await owner.client.passkeys.list()).toHaveLength(1);
  });

  test("a challenge that another person was sent is refused", async () => {
    const { owner, device } = await withPasskey();
    const other = await story.signUp();
    const { body, cookie } = await somebody(undefined, other.headers()).get("/passkey/generate-register-options");
    const made = device.emulator.createJSON(story.url, body as never);
    const browser = somebody(undefined, { cookie: `${owner.headers()["cookie"]}; ${cookie}` });
    expect((await browser.post("/passkey/verify-registration", { response: made })).status).toBe(401);
    expect(await other.client.passkeys.list()).toEqual([]);
    expect(await owner.client.passkeys.list()).toHaveLength(1);
  });
});

describe("signing in with a passkey", () => {
  test("opens a session in the person's business, which is a fresh sign-in, and ends the one this browser had", async () => {
    const { owner, device } = await withPasskey();
    const before = owner.headers()["cookie"] ?? "";
    const signedIn = await device.signIn({ cookie: before });
    expect(signedIn).toMatchObject({ status: 200, body: { user: { email: owner.email } } });
    expect(await account(signedIn.cookie)).toMatchObject({ status: 200, body: { id: owner.id, role: "owner" } });
    expect(await account(before)).toMatchObject({ status: 401 });
    expect(signedIn.cookie).toContain("device=");
    const [listed] = await story.sql<{ last_used_at: string | null; fresh: boolean; user_agent: string | null }>(
      `select k.last_used_at, s.verified_at > now() - interval '1 minute' as fresh, s.user_agent
       from passkey k join session s on s.user_id = k.user_id where k.user_id = $1`,
      [owner.id],
    );
    expect(listed).toMatchObject({ last_used_at: expect.anything(), fresh: true, user_agent: expect.any(String) });
  });

  test("the options name no account, and ask for a verified person", async () => {
    const { options } = await securityKey(story).challenge(null);
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(options.allowCredentials).toBeUndefined();
  });

  test("a device is known for the password, too", async () => {
    const { owner, device } = await withPasskey();
    const { cookie } = await device.signIn();
    const [mark] = /\w+\.device=[^;]+/.exec(cookie) ?? [""];
    for (let guesses = 0; guesses < 26; guesses += 1) await somebody().signIn(owner.email, "a wrong one");
    expect(await somebody().signIn(owner.email, owner.password)).toMatchObject({ status: 429 });
    expect(await somebody(undefined, { cookie: mark }).signIn(owner.email, owner.password)).toMatchObject({
      status: 200,
    });
  });

  test("what was signed opens once: sent again it is refused, with its challenge and with another", async () => {
    const { device } = await withPasskey({ signCounterIncrement: 0 });
    const { options, cookie } = await device.challenge(null);
    const response = device.sign(options);
    const send = (with_: string) => device.send("/passkey/verify-authentication", response, with_);
    expect(await send(cookie)).toMatchObject({ status: 200 });
    expect(await send(cookie)).toMatchObject({ status: 400, body: { code: "CHALLENGE_NOT_FOUND" } });
    expect((await send((await device.challenge(null)).cookie)).status).toBe(401);
    expect(await send("")).toMatchObject({ status: 400, body: { code: "CHALLENGE_NOT_FOUND" } });
  });

  test("what was signed opens once, sent twice at the same moment, too", async () => {
    const { device } = await withPasskey({ signCounterIncrement: 0 });
    const { options, cookie } = await device.challenge(null);
    const response = device.sign(options);
    const answers = await Promise.all(
      [1, 2, 3].map(() => device.send("/passkey/verify-authentication", response, cookie)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  test("a challenge for adding a passkey is none for signing in", async () => {
    const { owner, device } = await withPasskey();
    const { body, cookie } = await somebody(undefined, owner.headers()).get("/passkey/generate-register-options");
    const response = device.sign({ challenge: String(body["challenge"]), rpId: "localhost" });
    const sent = await device.send("/passkey/verify-authentication", response, cookie);
    expect(sent).toMatchObject({ status: 400, body: { code: "CHALLENGE_NOT_FOUND" } });
  });

  test("an older challenge than five minutes is refused", async () => {
    const { device } = await withPasskey();
    const { options, cookie } = await device.challenge(null);
    await story.sql("update verification set expires_at = now() - interval '1 second' where value like $1", [
      `%${options.challenge}%`,
    ]);
    const sent = await device.send("/passkey/verify-authentication", device.sign(options), cookie);
    expect(sent).toMatchObject({ status: 400, body: { code: "CHALLENGE_NOT_FOUND" } });
  });

  test("another site's page cannot, with a signature of the right key", async () => {
    const { device } = await withPasskey();
    expect((await device.signIn({ origin: "http://localhost:1" })).status).toBe(401);
    expect((await device.signIn({ origin: "https://localhost" })).status).toBe(401);
  });

  test("nor a signature for another host", async () => {
    const { device } = await withPasskey();
    const { options, cookie } = await device.challenge(null);
    const response = device.sign(options);
    const data = Buffer.from(response.response.authenticatorData, "base64url");
    data.fill(7, 0, 32); // the hash of the host
    const other = { ...response, response: { ...response.response, authenticatorData: data.toString("base64url") } };
    expect((await device.send("/passkey/verify-authentication", other, cookie)).status).toBe(401);
  });

  test("nor a copy of the key: its counter must rise where there is one", async () => {
    const { owner, device } = await withPasskey();
    expect(await device.signIn()).toMatchObject({ status: 200 });
    const counted = () => story.sql<{ counter: string }>("select counter from passkey where user_id = $1", [owner.id]);
    const [before] = await counted();
    await story.sql("update passkey set counter = counter + 10 where user_id = $1", [owner.id]);
    expect((await device.signIn()).status).toBe(401);
    await story.sql("update passkey set counter = $2 where user_id = $1", [owner.id, Number(before?.counter) + 2]);
    expect((await device.signIn()).status, "the same number again").toBe(401);
    expect(await device.signIn()).toMatchObject({ status: 200 });
  });

  test("of two uses at the same moment neither takes the counter back", async () => {
    const { owner, device } = await withPasskey();
    for (let round = 0; round < 6; round += 1) {
      const asked = await Promise.all([1, 2, 3].map(() => device.challenge(null)));
      const signed = asked.map(({ options, cookie }) => ({ cookie, response: device.sign(options) }));
      const counts = signed.map(({ response }) =>
        Buffer.from(response.response.authenticatorData, "base64url").readUInt32BE(33),
      );
      const answers = await Promise.all(
        signed.map(({ response, cookie }) => device.send("/passkey/verify-authentication", response, cookie)),
      );
      const taken = counts.filter((_, at) => answers[at]?.status === 200);
      expect(taken.length).toBeGreaterThan(0);
      const [stored] = await story.sql<{ counter: string }>("select counter from passkey where user_id = $1", [
        owner.id,
      ]);
      expect(Number(stored?.counter)).toBe(Math.max(...taken));
    }
  });

  test("a key that does not count is accepted as often as it signs", async () => {
    const { device } = await withPasskey({ signCounterIncrement: 0 });
    for (const _ of [1, 2]) expect(await device.signIn()).toMatchObject({ status: 200 });
  });

  test("nor a device that did not verify its person", async () => {
    let verified = true;
    const { owner, device } = await withPasskey({
      userGetAssertionInteraction: () => ({ options: { uv: verified, up: true } }),
    });
    verified = false;
    expect(await device.signIn({ options: { userVerification: "discouraged" } })).toMatchObject({
      status: 401,
      body: { code: "AUTHENTICATION_FAILED" },
      cookie: expect.not.stringContaining("session"),
    });
    expect(await owner.client.passkeys.list()).toMatchObject([{ last_used_at: null }]);
    verified = true;
    expect(await device.signIn()).toMatchObject({ status: 200 });
  });

  test("an address that is not confirmed cannot", async () => {
    const { owner, device } = await withPasskey();
    await story.sql('update "user" set email_verified = false where id = $1', [owner.id]);
    expect(await device.signIn()).toMatchObject({ status: 403, body: { code: "EMAIL_NOT_VERIFIED" } });
  });

  test("after the passkey was removed it opens nothing, and refusals are counted", async () => {
    const { owner, device } = await withPasskey();
    const [added] = await owner.client.passkeys.list();
    await owner.client.passkeys.remove({ id: added?.id ?? "" });
    expect(await device.signIn()).toMatchObject({ status: 401, body: { code: "PASSKEY_NOT_FOUND" } });
    expect(story.logs()).toContain("a sign-in was refused");
    for (const response of [null, 7, {}, { id: {} }, { id: "\u0000" }, { id: "x".repeat(3_000) }]) {
      const { cookie } = await device.challenge(null);
      expect([400, 401]).toContain((await device.send("/passkey/verify-authentication", response, cookie)).status);
    }
  });

  test("it outlives a new password, and the mail about that says so", async () => {
    const { owner, device } = await withPasskey();
    await somebody(undefined, owner.headers()).post("/change-password", {
      currentPassword: owner.password,
      newPassword: "quite another password",
    });
    await expect.poll(() => subjects(owner)).toContain("Your Yardstick password was changed");
    const told = (await story.mails(owner.email)).find(({ subject }) => subject.includes("password was changed"));
    expect(told?.body_text).toContain("1 passkey still signs you in. Remove any that you didn't add.");
    expect(await device.signIn()).toMatchObject({ status: 200 });
  });
});

describe("a fresh sign-in by passkey", () => {
  test("opens what asks for one", async () => {
    const { owner, device } = await withPasskey();
    await stale(owner);
    expect(await refusal(owner.client.apiKeys.create({ name: "App", scope: "read" }))).toMatchObject({
      code: "reauthenticate",
    });
    expect(await device.confirm(owner)).toMatchObject({ status: 200 });
    expect(await owner.client.apiKeys.create({ name: "App", scope: "read" })).toMatchObject({ made: { name: "App" } });
  });

  test("is the session's own person's: nobody else's passkey does it", async () => {
    const { owner } = await withPasskey();
    const { device: another } = await withPasskey();
    await stale(owner);
    expect(await another.confirm(owner)).toMatchObject({ status: 401, body: { code: "PASSKEY_NOT_FOUND" } });
    expect(await refusal(owner.client.apiKeys.create({ name: "App", scope: "read" }))).toMatchObject({
      code: "reauthenticate",
    });
  });

  test("is verified as a sign-in is: origin, person, counter and a challenge that is used once", async () => {
    let uv = true;
    const { owner, device } = await withPasskey({ userGetAssertionInteraction: () => ({ options: { uv, up: true } }) });
    const attempt = async (origin?: string, options: object = {}) => {
      const asked = await device.challenge(owner);
      return device.send("/passkey/confirm", device.sign({ ...asked.options, ...options }, origin), asked.cookie);
    };
    const failed = { status: 401, body: { code: "AUTHENTICATION_FAILED" } };
    expect(await attempt("http://localhost:1")).toMatchObject(failed);
    uv = false;
    expect(await attempt(undefined, { userVerification: "discouraged" })).toMatchObject(failed);
    uv = true;
    await story.sql("update passkey set counter = 1000 where user_id = $1", [owner.id]);
    expect(await attempt()).toMatchObject(failed);
    await story.sql("update passkey set counter = 0 where user_id = $1", [owner.id]);

    const { options, cookie } = await device.challenge(owner);
    const response = device.sign(options);
    expect(await device.send("/passkey/confirm", response, cookie)).toMatchObject({ status: 200 });
    expect(await device.send("/passkey/confirm", response, cookie)).toMatchObject({ status: 400 });
    expect(await device.send("/passkey/confirm", response, "")).toMatchObject({ status: 401 });
  });
});

describe("one's own passkeys", () => {
  test("are renamed and removed after a fresh sign-in, and a removal is mailed", async () => {
    const { owner } = await withPasskey();
    const [added] = await owner.client.passkeys.list();
    const id = added?.id ?? "";
    await stale(owner);
    expect(await refusal(owner.client.passkeys.rename({ id, name: "Work phone" }))).toMatchObject({
      code: "reauthenticate",
    });
    expect(await refusal(owner.client.passkeys.remove({ id }))).toMatchObject({ code: "reauthenticate" });
    await somebody(undefined, owner.headers()).post("/confirm-password", { password: owner.password });
    expect(await owner.client.passkeys.rename({ id, name: " Work phone " })).toMatchObject({ id, name: "Work phone" });
    expect(await owner.client.passkeys.list()).toMatchObject([{ name: "Work phone" }]);
    expect(await owner.client.passkeys.remove({ id })).toEqual({ removed: true });
    expect(await owner.client.passkeys.list()).toEqual([]);
    expect(await refusal(owner.client.passkeys.remove({ id }))).toMatchObject({ code: "not_found" });
    await expect.poll(() => subjects(owner)).toContain("A passkey was removed from your Yardstick account");
  });

  test("stand in the security log of their person's business: added, used, refused, removed", async () => {
    const { owner, device } = await withPasskey();
    await device.signIn();
    await device.signIn({ origin: "http://localhost:1" });
    const [added] = await owner.client.passkeys.list();
    await owner.client.passkeys.remove({ id: added?.id ?? "" });
    const logged = await story.sql<{ event: string }>(
      "select kind || ' ' || coalesce(subject, '') as event from security_events where created_by = $1",
      [owner.id],
    );
    expect(logged.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        "passkey_added Unknown device",
        "signed_in Passkey",
        "sign_in_failed ",
        "passkey_removed Unknown device",
      ]),
    );
  });

  test("are nobody else's: to others they are not there", async () => {
    const { owner, device } = await withPasskey();
    const { owner: other } = await withPasskey();
    const [own] = await owner.client.passkeys.list();
    const id = own?.id ?? "";
    expect(await refusal(other.client.passkeys.rename({ id, name: "Mine now" }))).toMatchObject({ code: "not_found" });
    expect(await refusal(other.client.passkeys.remove({ id }))).toMatchObject({ code: "not_found" });
    expect(await owner.client.passkeys.list()).toEqual([own]);
    expect(await device.signIn()).toMatchObject({ status: 200 });
  });

  test("are reached by no API key", async () => {
    const { owner } = await withPasskey();
    const { key } = await owner.client.apiKeys.create({ name: "App", scope: "write" });
    const asked = await fetch(`${story.url}/api/passkeys`, { headers: { authorization: `Bearer ${key}` } });
    expect(asked.status).toBe(403);
  });

  test("the library's own questions about them are not answered", async () => {
    const { owner } = await withPasskey();
    const browser = somebody(undefined, owner.headers());
    expect(await browser.get("/passkey/list-user-passkeys")).toMatchObject({ status: 404 });
    expect(await browser.post("/passkey/delete-passkey", { id: "x" })).toMatchObject({ status: 404 });
    expect(await browser.post("/passkey/update-passkey", { id: "x", name: "y" })).toMatchObject({ status: 404 });
  });
});
