import { afterAll, beforeAll, expect, test } from "vitest";
import { washing } from "#server/testing/processStory.ts";
import { securityKey } from "#server/testing/outside/securityKey.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";
import { databaseProxy, type DatabaseProxy } from "#server/testing/outside/databaseProxy.ts";
import { DatabaseClient } from "./databaseClient.ts";

/** Behaviour of a slow database, for one owner or for everyone. */

let story: Story;
let way: DatabaseProxy;
let heavy: StoryOwner;
let other: StoryOwner;
beforeAll(async () => {
  const env = {
    DATABASE_POOL: "4",
    DATABASE_POOL_PER_BUSINESS: "2",
    DATABASE_STATEMENT_SECONDS: "3",
    DATABASE_WAIT_SECONDS: "1",
  };
  story = await startStory({ env, wayTo: async (url) => (way = await databaseProxy(url)).url });
  [heavy, other] = await Promise.all([story.signUp(), story.signUp()]);
});
afterAll(async () => {
  await story.stop();
  await way.close();
});

const list = (owner: StoryOwner) => fetch(`${story.url}/api/estimates`, { headers: owner.headers() });
test("one owner's slow questions take some of the connections, never all: others are answered in the meantime, what waits too long is refused for now", async () => {
  const { id } = await heavy.client.services.create(washing);
  const holding = new DatabaseClient({ connectionString: story.databaseUrl });
  await holding.connect();
  await holding.query("begin");
  await holding.query("select from services where created_by = $1 and id = $2 for update", [heavy.id, id]);
  const change = () =>
    fetch(`${story.url}/api/services/${id}`, {
      method: "DELETE",
      headers: { ...heavy.headers(), "content-type": "application/json" },
      body: "{}",
    }).then(async (answer) => ({
      status: answer.status,
      body: (await answer.json()) as { message?: string },
      retryAfter: answer.headers.get("retry-after"),
    }));
  const changes = Array.from({ length: 12 }, change);
  await expect.poll(() => story.lockWaits()).toBe(2);
  expect((await list(other)).status).toBe(200);
  // Two have a connection each and use it until the lock's time is over; all others have given up by then.
  const answers = await Promise.all(changes);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  expect(answers.every(({ retryAfter }) => Number(retryAfter) >= 1)).toBe(true);
  expect(
    answers.filter(({ body }) => body.message === "Your account is very busy right now. Please try again in a moment."),
  ).toHaveLength(10);
  await holding.end();
  expect((await list(heavy)).status).toBe(200);
  expect((await heavy.client.services.list()).map((service) => service.id)).toEqual([id]);
});

test("a passkey is not refused because the database takes too long to note its use, or a new one", async () => {
  const device = securityKey(story);
  expect(await device.register(other)).toMatchObject({ status: 200 });
  const holding = new DatabaseClient({ connectionString: story.databaseUrl });
  await holding.connect();
  await holding.query("begin");
  await holding.query("select from passkey where user_id = $1 for update", [other.id]);
  await holding.query('select from "user" where id = $1 for update', [other.id]);
  expect(await Promise.all([device.signIn(), device.confirm(other), securityKey(story).register(other)])).toMatchObject(
    [{ status: 503 }, { status: 503 }, { status: 503 }],
  );
  await holding.end();
  expect(await device.signIn()).toMatchObject({ status: 200 });
});

test("with the database frozen readiness is denied and lists are unavailable within bounds; it thaws, and all is well", async () => {
  for (const owner of [heavy, other]) expect((await list(owner)).status).toBe(200);
  expect((await fetch(`${story.url}/readyz`)).status).toBe(200);
  way.freeze();
  const asked = Promise.all([
    list(heavy),
    list(other),
    fetch(`${story.url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { origin: story.url, "content-type": "application/json" },
      body: JSON.stringify({ email: other.email, password: other.password }),
    }),
  ]);
  const denied = await fetch(`${story.url}/readyz`);
  expect([denied.status, await denied.text()]).toEqual([503, "the database does not answer"]);
  const answers = await asked;
  expect(answers.map(({ status, headers }) => [status, headers.has("retry-after")])).toEqual(
    answers.map(() => [503, true]),
  );
  way.open();
  await expect.poll(async () => (await fetch(`${story.url}/readyz`)).status).toBe(200);
  for (const owner of [heavy, other]) expect((await list(owner)).status).toBe(200);
});

test("whatever a statement and a wait may take, a frozen database is given up within seconds, by those who wait already and by those who come, until it answers", async () => {
  let frozen: DatabaseProxy | undefined;
  const env = { DATABASE_STATEMENT_SECONDS: "600", DATABASE_WAIT_SECONDS: "600", DATABASE_POOL: "2" };
  const patient = await startStory({ env, wayTo: async (url) => (frozen = await databaseProxy(url)).url });
  try {
    const owner = await patient.signUp();
    const ask = () => fetch(`${patient.url}/api/estimates`, { headers: owner.headers() });
    expect((await ask()).status).toBe(200);
    frozen?.freeze();
    const refusal = [503, "Yardstick is temporarily unavailable. Please try again in a moment.", "2"];
    const refusalOf = async (answer: Response) => [
      answer.status,
      ((await answer.json()) as { message: string }).message,
      answer.headers.get("retry-after"),
    ];
    // More than there are connections: some run on one, the others wait for it.
    expect(await Promise.all((await Promise.all([1, 2, 3, 4, 5].map(ask))).map(refusalOf))).toEqual(
      Array.from({ length: 5 }, () => refusal),
    );
    expect(await refusalOf(await ask())).toEqual(refusal);
    expect((await fetch(`${patient.url}/healthz`)).status).toBe(200);
    const begins = "the database does not answer; requests that need it are refused immediately";
    expect(patient.logs().split(begins)).toHaveLength(2);
    expect(patient.logs().split("a request failed because of the database")).toHaveLength(2);
    frozen?.open();
    await expect.poll(async () => (await fetch(`${patient.url}/readyz`)).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect(patient.logs()).toMatch(/"seconds":[\d.]+,"times":\d+,"msg":"the database answers again"/);
  } finally {
    frozen?.open();
    await patient.stop();
    await frozen?.close();
  }
});

test("a statement that takes longer than it may is ended, and its request told to come again", async () => {
  const holding = new DatabaseClient({ connectionString: story.databaseUrl });
  await holding.connect();
  await holding.query("begin");
  await holding.query("lock table estimates in access exclusive mode");
  const answer = await list(other);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    expect.objectContaining({
      code: "unavailable",
      message: "This is taking longer than usual. Please try again in a moment.",
    }),
  ]);
  await holding.end();
  expect((await list(other)).status).toBe(200);
});
