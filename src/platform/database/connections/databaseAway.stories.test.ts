import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { errorStatus } from "#shared/errors.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { databaseProxy, type DatabaseProxy } from "#server/testing/outside/databaseProxy.ts";
import { DatabaseClient } from "./databaseClient.ts";

/** The effects of a database on its callers: it dies in use, goes away, and comes back. */

let story: Story;
let way: DatabaseProxy;
let owner: StoryOwner;
beforeAll(async () => {
  story = await startStory({ wayTo: async (url) => (way = await databaseProxy(url)).url });
  owner = await story.signUp({ trial: true });
});
afterEach(() => way.open());
afterAll(async () => {
  await story.stop();
  await way.close();
});

const json = { "content-type": "application/json" };
const ask = (path: string, init: RequestInit = {}) => fetch(story.url + path, { redirect: "manual", ...init });
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  ask(path, { method: "POST", body: JSON.stringify(body), headers: { ...json, origin: story.url, ...headers } });
const signIn = () => post("/api/auth/sign-in/email", { email: owner.email, password: owner.password });

const washing = {
  name: "Driveway wash",
  rate: 0.25,
  unit: "per sq ft",
  minimum_price: 150,
  ai_focus_instructions: "Measure the driveway.",
  show_price: true,
  show_ai_analysis: true,
};

async function expectUnavailable(answer: Response, what: string): Promise<void> {
  const body: unknown = await answer.json();
  expect({ status: answer.status, body, retryAfter: answer.headers.get("retry-after") }, what).toEqual({
    status: errorStatus.unavailable,
    body: expect.objectContaining({
      code: "unavailable",
      message: expect.stringMatching(/Please try again in a moment\.$/),
    }),
    retryAfter: expect.stringMatching(/^[1-9]\d*$/),
  });
}

test("connections that are ended while they are in use fail what they were used for as unavailable, and nothing else", async () => {
  const holding = new DatabaseClient({ connectionString: story.databaseUrl });
  await holding.connect();
  await holding.query("begin");
  await holding.query("lock table estimates, services, account in access exclusive mode");
  const under = {
    list: ask("/api/estimates", { headers: owner.headers() }),
    change: post("/api/services", washing, owner.headers()),
    signIn: signIn(),
  };
  const waiting =
    "from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name = 'yardstick'";
  await expect
    .poll(async () => Number((await story.sql<{ n: string }>(`select count(*) as n ${waiting}`))[0]?.n))
    .toBeGreaterThanOrEqual(3);
  await story.sql(`select pg_terminate_backend(pid) ${waiting}`);
  await holding.end();
  for (const [what, answer] of Object.entries(under)) await expectUnavailable(await answer, what);
  expect((await ask("/api/estimates", { headers: owner.headers() })).status).toBe(200);
  expect((await signIn()).status).toBe(200);
});

test("after many tries in vain one connection listens, and each change is heard once", async () => {
  const { live } = story.server.deps;
  const heard: string[] = [];
  const stop = live.listen(owner.id, owner.id, {
    changed: (topics) => heard.push(...topics),
    sessionsEnded: () => heard.push("sessions ended"),
  });
  const listening = async () =>
    Number(
      (
        await story.sql<{ n: string }>(
          "select count(*) as n from pg_stat_activity where datname = current_database() and query ilike 'listen %'",
        )
      )[0]?.n,
    );
  expect(await listening()).toBe(1);
  way.bar();
  const before = way.tries();
  await expect.poll(() => way.tries() - before).toBeGreaterThan(8);
  await expect.poll(listening).toBe(0);
  way.open();
  await expect.poll(() => heard).toEqual(["sessions ended"]);
  live.announce(owner.id, new Set(["services"]));
  await expect.poll(() => heard).toContain("services");
  // A later announcement arrives later: by then all of the earlier one's events would have arrived.
  live.announce(owner.id, new Set(["customers"]));
  await expect.poll(() => heard).toContain("customers");
  expect(heard).toEqual(["sessions ended", "services", "customers"]);
  expect(await listening()).toBe(1);
  stop();
});

test("while the database is away everything that needs it is unavailable, with a time to come again, and works at once when it is back", async () => {
  const remembered = owner.headers();
  const fresh = {
    cookie: (await signIn()).headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; "),
  };
  expect((await ask("/api/estimates", { headers: remembered })).status).toBe(200);
  const { key } = await owner.client.apiKeys.create({ name: "Program", scope: "read" });
  way.bar();
  const asked = {
    list: () => ask("/api/estimates", { headers: remembered }),
    "a session that is looked up": () => ask("/api/account", { headers: fresh }),
    "a change": () => post("/api/services", washing, remembered),
    "a public form's opening": () => ask(`/api/public-forms/${owner.id}?kind=standard`),
    "the stream": () => ask("/api/live", { headers: fresh }),
    "an API key": () => ask("/api/estimates", { headers: { authorization: `Bearer ${key}` } }),
    "a feed": () => ask(`/api/calendar/feeds/${owner.id}/none.ics`),
    "sign-in": signIn,
    "sign-up": () =>
      post("/api/auth/sign-up/email", {
        email: "new@owners.yardstick.dev",
        name: "New",
        password: "correct horse battery",
      }),
    "who is signed in": () => ask("/api/auth/get-session", { headers: fresh }),
    "a reset": () => post("/api/auth/request-password-reset", { email: owner.email }),
  };
  for (const [what, send] of Object.entries(asked)) await expectUnavailable(await send(), what);
  expect((await ask("/readyz")).status).toBe(503);
  expect((await ask("/healthz")).status).toBe(200);
  // Each component meets the fault again and again, and logs it once.
  const said = (words: string) => story.logs().split(words).length - 1;
  await expect.poll(() => said("the job queue failed") - said("the job queue has not failed since")).toBe(1);
  expect(
    said("a request failed because of the database") - said("no request failed because of the database since"),
  ).toBe(1);
  const page = await ask(`/customer-form/${owner.id}`);
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^[1-9]\d*$/)]);

  way.open();
  await expect.poll(async () => (await ask("/readyz")).status).toBe(200);
  expect((await ask("/api/estimates", { headers: remembered })).status).toBe(200);
  expect((await ask("/api/account", { headers: fresh })).status).toBe(200);
});
