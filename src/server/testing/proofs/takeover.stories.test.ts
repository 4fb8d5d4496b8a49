import { afterAll, beforeAll, expect, test } from "vitest";
import { peopleOf, someEmail } from "#server/testing/people.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { refusal } from "#testing/refusal.ts";
import type { Role } from "#shared/roles.ts";

/** Attempts to gain more access than granted, with real requests, by people who already have some. */

let story: Story;
const { somebody, mailed } = peopleOf(() => story);

beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.stop());

/** A person who joins the business by invitation and is signed in to it. */
async function joined(owner: StoryOwner, role: Role): Promise<StoryOwner> {
  const person = await story.signUp();
  await owner.client.members.invite({ email: person.email, role });
  const token = await mailed(person.email, /invited you to join/);
  await person.client.members.accept({ token });
  return person;
}
const call = (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(`${story.url}${path}`, { ...init, headers: { origin: story.url, ...headers } });
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

test.each(["emailVerified", "joins", "businessId", "role", "twoFactorEnabled", "id"])(
  "a sign-up gives itself no rights by a field of its own: %s",
  async (field) => {
    const email = someEmail();
    expect(await somebody().signUp(email, { [field]: true })).toMatchObject({
      status: 400,
      body: { code: "UNKNOWN_FIELD" },
    });
    expect(await somebody().signIn(email)).toMatchObject({ status: 401 });
  },
);

test("a key is worth what its maker is worth now: less once demoted, nothing once removed, and nothing again after coming back", async () => {
  const owner = await story.signUp({ trial: true });
  const second = await joined(owner, "owner");
  const { key } = await second.client.apiKeys.create({ name: "Mine", scope: "write" });
  const customers = async () => (await call("/api/customers?limit=1", bearer(key))).status;
  const subscription = async () => (await call("/api/subscription", bearer(key))).status;
  expect([await customers(), await subscription()]).toEqual([200, 200]);
  await owner.client.members.changeRole({ id: second.id, role: "manager" });
  expect([await customers(), await subscription()]).toEqual([200, 403]);
  await owner.client.members.changeRole({ id: second.id, role: "crew" });
  expect([await customers(), await subscription()]).toEqual([403, 403]);
  await owner.client.members.remove({ id: second.id });
  expect([await customers(), await subscription()]).toEqual([401, 401]);
  await owner.client.members.invite({ email: second.email, role: "owner" });
  await (
    await story.signIn(second.email, second.password)
  ).client.members.accept({ token: await mailed(second.email, /invited you to join/, 2) });
  expect([await customers(), await subscription()]).toEqual([401, 401]);
});

test("a demoted owner's open session, however lately used, is what the role says with the next request", async () => {
  const owner = await story.signUp({ trial: true });
  const second = await joined(owner, "owner");
  expect((await second.client.apiKeys.list()).length).toBe(0);
  await owner.client.members.changeRole({ id: second.id, role: "crew" });
  for (const attempt of [
    () => second.client.apiKeys.list(),
    () => second.client.members.changeRole({ id: second.id, role: "owner" }),
    () => second.client.members.invite({ email: someEmail(), role: "owner" }),
    () => second.client.exports.everything(),
    () => second.client.account.remove({ confirmation: "DELETE" }),
    () => second.client.billing.checkout({ priceType: "monthly" }),
    () => second.client.securityEvents.list({}),
  ])
    expect(await refusal(attempt())).toMatchObject({ code: "forbidden" });
  for (const path of ["everything.zip", "estimates.csv", "customers.csv", "quotes.csv", "jobs.csv"].map(
    (file) => `/api/exports/${file}`,
  ))
    expect((await call(path, second.headers())).status, path).toBe(403);
  expect((await call("/test-portal", second.headers())).status).not.toBe(200);
});

test("an invitation is worth something to its address only, once, and nothing after that address is another's", async () => {
  const owner = await story.signUp({ trial: true });
  const [invited, thief] = [await story.signUp(), await story.signUp()];
  await owner.client.members.invite({ email: invited.email, role: "manager" });
  const token = await mailed(invited.email, /invited you to join/);
  expect(await refusal(thief.client.members.accept({ token }))).toMatchObject({ code: "forbidden" });

  // The invited person now signs in with another address. The link only works with the invited address.
  const email = someEmail();
  await somebody(undefined, invited.headers()).post("/change-email", { newEmail: email });
  await somebody().get(`/verify-email?token=${await mailed(email, /^Confirm your new/)}`);
  expect(await refusal(invited.client.members.accept({ token }))).toMatchObject({ code: "forbidden" });

  const later = await story.signUp();
  await owner.client.members.invite({ email: later.email, role: "crew" });
  const link = await mailed(later.email, /invited you to join/);
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => later.client.members.accept({ token: link })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    await story.sql("select from members where business_id = $1 and user_id = $2", [owner.id, later.id]),
  ).toHaveLength(1);
});

test("a session opens the business that its person chose and no other, whatever the request names", async () => {
  const [owner, other] = [await story.signUp({ trial: true }), await story.signUp({ trial: true })];
  const person = await joined(owner, "manager");
  const customer = await other.client.customers.create({ name: "Somebody Else's", email: "else@mail.dev" });
  expect(await refusal(person.client.members.open({ id: other.id }))).toMatchObject({ code: "not_found" });
  expect(await refusal(person.client.customers.get({ id: customer.id }))).toMatchObject({ code: "not_found" });
  for (const name of ["business_id", "businessId", "x-business-id"])
    expect(
      (await call(`/api/customers/${customer.id}?${name}=${other.id}`, { ...person.headers(), [name]: other.id }))
        .status,
    ).toBe(404);
  const update = await somebody(undefined, person.headers()).post("/update-session", { businessId: other.id });
  expect(update.status).toBe(404);
  const user = await somebody(undefined, person.headers()).post("/update-user", { twoFactorEnabled: false });
  expect(user.status).toBe(404);
});

test("the links in mails lead to the product, whatever host a request names", async () => {
  const owner = await story.signUp({ trial: true });
  const email = someEmail();
  const headers = { ...owner.headers(), "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
  const answer = await call(
    "/api/invitations",
    { ...headers, "content-type": "application/json" },
    {
      method: "POST",
      body: JSON.stringify({ email, role: "crew" }),
    },
  );
  expect(answer.status).toBe(200);
  await mailed(email, /invited you to join/);
  const [mail] = await story.mails(email);
  expect(mail?.body_text).toContain(`${story.url}/invitation?token=`);
  expect(JSON.stringify(mail)).not.toContain("evil.example");
});

test("somebody removed from their only business keeps no stream, file, feed or page of it", async () => {
  const owner = await story.signUp({ trial: true });
  const person = await joined(owner, "manager");
  const { url: feed } = await person.client.calendar.feed();
  const paths = ["/api/live", "/api/exports/estimates.csv", "/api/customers?limit=1", "/api/account"];
  const elsewhere = await story.signIn(person.email, person.password);
  await owner.client.members.remove({ id: person.id });
  for (const headers of [person.headers(), elsewhere.headers()])
    for (const path of paths) {
      const answer = await call(path, headers);
      await answer.body?.cancel();
      expect([401, 403], `${path} answered ${answer.status}`).toContain(answer.status);
    }
  expect((await fetch(feed)).status).toBe(404);
  expect(await story.sql("select from api_keys where made_by = $1 and created_by = $2", [person.id, owner.id])).toEqual(
    [],
  );
});
