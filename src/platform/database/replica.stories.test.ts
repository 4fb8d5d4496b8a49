import { afterAll, beforeAll, expect, test } from "vitest";
import { startReplicatedDatabase, type ReplicatedDatabase } from "#server/testing/outside/replicatedDatabase.ts";
import { openStream, requestFor, washing } from "#server/testing/processStory.ts";
import { databaseProxy, type DatabaseProxy } from "#server/testing/outside/databaseProxy.ts";
import { startStory, type Story, type StoryOwner } from "#server/testing/story.ts";

/** Lists and public forms are read from a replica: the effects that people and operators can notice. */

let database: ReplicatedDatabase;
let way: DatabaseProxy;
let story: Story;
let owner: StoryOwner;
beforeAll(async () => {
  database = await startReplicatedDatabase();
  way = await databaseProxy(database.replicaUrl);
  story = await startStory({
    beside: { databaseUrl: database.url },
    // A statement may take long, but no one waits that long for a frozen replica.
    env: { DATABASE_REPLICA_URL: way.url, DATABASE_STATEMENT_SECONDS: "600" },
  });
  owner = await story.signUp({ trial: true });
});
afterAll(async () => {
  await story.stop();
  await way.close();
  await database.stop();
});

/** A browser: it sends back the cookies that it receives. */
function browserOf({ headers }: StoryOwner) {
  const jar = new Map<string, string>();
  return async (method: string, path: string, body?: object) => {
    const own = headers();
    const cookie = [own["cookie"], ...[...jar].map(([name, value]) => `${name}=${value}`)].join("; ");
    const answer = await fetch(story.url + path, {
      method,
      headers: { ...own, cookie, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    expect(answer.status).toBe(200);
    return { answer, body: (await answer.json()) as never };
  };
}

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${story.url}/metrics`)).text();
  const line = text.split("\n").find((one) => one.startsWith(`yardstick_replica_${name} `));
  return Number(line?.split(" ").at(-1));
}
const readsOf = (by: string) => figure(`reads_total{by="${by}"}`);
const caughtUp = async () => await expect.poll(() => figure("lag_seconds")).toBeGreaterThanOrEqual(0);

/** Does something and returns the databases queried during it, the replica or the primary. */
async function whoIsAsked(work: () => Promise<unknown>): Promise<string[]> {
  const before = { replica: await readsOf("replica"), primary: await readsOf("primary") };
  await work();
  const after = { replica: await readsOf("replica"), primary: await readsOf("primary") };
  return (["replica", "primary"] as const).filter((by) => after[by] > before[by]);
}

const namesIn = (list: { rows: { name: string }[] }) => list.rows.map(({ name }) => name);

test("lists, analytics, exports and public forms are read from the replica, details and settings are not", async () => {
  const service = await owner.client.services.create(washing);
  const request = requestFor(owner.id, service.id);
  await story.nobody.publicForms.submit(request);
  await expect.poll(async () => namesIn(await owner.client.estimates.list({}))).toEqual([request.name]);
  await caughtUp();
  const { client } = owner;
  const [row] = (await client.estimates.list({})).rows;
  for (const read of [
    () => client.estimates.list({ search: "nobody at all" }),
    () => client.customers.list({}),
    () => client.analytics.report({ from: "2026-01-01", to: "2026-01-31" }),
    () => story.nobody.publicForms.open({ business_owner_id: owner.id }),
    () => fetch(`${story.url}/customer-form/${owner.id}`),
    async () => {
      const { url } = await client.exports.estimates();
      const file = await fetch(new URL(url, story.url), { headers: owner.headers() });
      expect(await file.text()).toContain(request.name);
    },
  ])
    await expect.poll(() => whoIsAsked(read)).toEqual(["replica"]);
  expect(await whoIsAsked(() => client.estimates.get({ id: row?.id ?? "" }))).toEqual([]);
});

test("what somebody has just changed they see, though the replica does not have it yet; so does whoever hears of it", async () => {
  const service = await owner.client.services.create({ ...washing, name: "Patio" });
  await caughtUp();
  await database.holdBack();
  try {
    const browser = browserOf(owner);
    // A listening page reads the change that it was notified of, without reporting a position that it has seen.
    const request = requestFor(owner.id, service.id);
    const page = await openStream(story, owner.headers()["cookie"] ?? "");
    await story.nobody.publicForms.submit(request);
    await expect.poll(() => page.heard).toContain('"estimates"');
    expect(namesIn(await owner.client.estimates.list({}))).toContain(request.name);

    // Pages get no event for another kind of change: the session's own cookie records that it must be seen.
    const { answer } = await browser("PUT", `/api/services/${service.id}`, {
      ...washing,
      name: "Patio and steps",
      version: service.version,
    });
    expect(answer.headers.getSetCookie().join()).toMatch(
      /yardstick\.wrote=[0-9A-F]+%2F[0-9A-F]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect(await whoIsAsked(() => browser("GET", "/api/estimates"))).toEqual(["primary"]);
  } finally {
    await database.catchUp();
  }
  const browser = browserOf(owner);
  await expect.poll(() => whoIsAsked(() => browser("GET", "/api/estimates"))).toEqual(["replica"]);
});

test("a replica that falls behind or dies is done without, and used again when it is back", async () => {
  const list = () => owner.client.estimates.list({});
  await caughtUp();
  await database.holdBack();
  await story.sql("create table something_written (what text)");
  await expect.poll(() => figure("lag_seconds")).toBe(-1);
  expect(await whoIsAsked(list)).toEqual(["primary"]);
  await database.catchUp();
  await caughtUp();
  await expect.poll(() => whoIsAsked(list)).toEqual(["replica"]);

  const asking = { on: true, failed: 0 };
  const asked = (async () => {
    while (asking.on) await list().catch(() => (asking.failed += 1));
  })();
  await database.kill();
  await expect.poll(() => figure("lag_seconds")).toBe(-1);
  asking.on = false;
  await asked;
  expect(asking.failed).toBe(0);
  expect(story.logs()).toContain("the replica is down or too far behind; reads go to the primary");
  await database.revive();
  await caughtUp();
  await expect.poll(() => whoIsAsked(list)).toEqual(["replica"]);
});

test("what is asked of a replica that freezes is asked again of the database itself", async () => {
  const list = () => owner.client.estimates.list({});
  await caughtUp();
  await expect.poll(() => whoIsAsked(list)).toEqual(["replica"]);
  way.freeze();
  const names = await Promise.all([1, 2, 3].map(async () => namesIn(await list())));
  expect(names.every((some) => some.length > 0)).toBe(true);
  await expect.poll(() => figure("lag_seconds")).toBe(-1);
  way.open();
  await caughtUp();
  await expect.poll(() => whoIsAsked(list)).toEqual(["replica"]);
});

test("programs with an API key are answered by the database itself: they have no session that remembers what they changed", async () => {
  await caughtUp();
  const { key } = await owner.client.apiKeys.create({ name: "Reports", scope: "read" });
  const read = () => fetch(`${story.url}/api/estimates`, { headers: { authorization: `Bearer ${key}` } });
  expect(await whoIsAsked(read)).toEqual([]);
});

test("a database that is no replica of this one stops the start; a replica that is away does not", async () => {
  const other = await startReplicatedDatabase();
  try {
    const start = (url: string) => startStory({ beside: story, env: { DATABASE_REPLICA_URL: url } });
    const words = /^DATABASE_REPLICA_URL must point to a replica of the database in DATABASE_URL\.$/;
    await expect(start(database.url)).rejects.toThrow(words);
    await expect(start(other.replicaUrl)).rejects.toThrow(words);
    await other.kill();
    const started = await start(other.replicaUrl);
    expect(started.logs()).toContain("reads go to the primary");
    await started.stop();
  } finally {
    await other.stop();
  }
});
