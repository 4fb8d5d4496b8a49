import { randomBytes, randomUUID } from "node:crypto";
import type { Client as Database, Pool } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { claimJobs, type OutboxKey } from "#platform/database/outbox.queries.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { openSharedDb, type SharedDb } from "#platform/database/sharedDb.ts";
import { openTenantDb, type TenantDb } from "#platform/database/tenantDb.ts";
import { idOfFollowing, type QueuedJob } from "#platform/kinds/jobKinds.ts";
import { openJobs, type Jobs } from "./jobs.ts";
import { openOutbox, type Outbox } from "./outbox.ts";
import { urlOfDatabase } from "#server/testing/asAdmin.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { insertOwner } from "#server/testing/insertOwner.ts";

/** Jobs on their way from a business's transaction into the queue, while everything on that way fails. */

const log = pino({ level: "silent" });
const [ada, bob] = [randomUUID(), randomUUID()];
/** Collects at once and repeatedly. */
const eager = { collectEvery: 0.02, overdueAfter: 0 };

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let pool: Pool;
let sharedDb: SharedDb;
let jobs: Jobs;
/** Its transactions leave their jobs in the outbox, like those of a process that dies right after its commit. */
let dying: TenantDb;
const opened: Outbox[] = [];

beforeEach(async () => {
  fresh = await freshDatabase();
  database = new DatabaseClient({ connectionString: fresh.url });
  await database.connect();
  for (const id of [ada, bob]) await insertOwner(database, id);
  pool = openPool(fresh.url, { max: 8, onLost: () => {} });
  sharedDb = openSharedDb(pool);
  jobs = await openJobs({ url: fresh.url, log });
  dying = await openTenantDb({ pool, announce: () => {} });
});
afterEach(async () => {
  for (const outbox of opened.splice(0)) await outbox.stop();
  await jobs.stop();
  await pool.end();
  await database.end();
  await fresh.drop();
});

/** Starts the outbox of one more process; returns it with a way for its transactions to reach it. */
async function startProcess(options: Partial<Parameters<typeof openOutbox>[0]> = {}) {
  const outbox = openOutbox({ sharedDb, jobs, distributed: false, log, times: eager, ...options });
  opened.push(outbox);
  return { outbox, db: await openTenantDb({ pool, announce: () => {}, handOn: outbox.handOn }) };
}

const purge = (n: number): QueuedJob => ({ name: "purge-event", data: { ownerId: "a", id: String(n) } });
const mail: QueuedJob = {
  name: "send-mail",
  data: { kind: "quote_sent", to: "carla@mail.dev", accountId: "a", subject: "Hello", heading: "", body: [] },
};
const queue = (db: TenantDb, owner: string, ...queued: QueuedJob[]) =>
  db.forOwner(owner).transaction(async ({ enqueue }) => queued.forEach(enqueue));

const left = async () =>
  (await database.query<OutboxKey & { name: string }>("select created_by, id, name from outbox order by id")).rows;
const inQueue = async () =>
  (
    await database.query<{ id: string; name: string; data: object; wait: number }>(
      "select id, name, data, round(extract(epoch from start_after - now()))::int as wait from pgboss.job where name in ('purge-event', 'send-mail') order by data ->> 'id'",
    )
  ).rows;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();

test("a job with an id of its own is done once, though what queued it is repeated: in the outbox and in the queue", async () => {
  const { outbox, db } = await startProcess();
  const once = { ...mail, id: idOfFollowing("job", "carla") };
  await queue(dying, ada, once);
  await queue(dying, ada, once);
  expect(ids(await left())).toEqual([once.id]);
  await queue(db, ada, once, purge(1));
  outbox.collect();
  await expect.poll(left).toEqual([]);
  await queue(db, ada, once);
  await expect.poll(left).toEqual([]);
  expect((await inQueue()).filter(({ name }) => name === "send-mail").map(({ id }) => id)).toEqual([once.id]);
  expect(
    new Set(["carla", "dora"].flatMap((one) => [idOfFollowing("job", one), idOfFollowing("other", one)])).size,
  ).toBe(4);
});

test("jobs are written with their transaction by the business itself, and are in the queue right after, under the same ids and at their time", async () => {
  const { outbox, db } = await startProcess();
  const written = Array.from({ length: 19 }, (_, n) => purge(n));
  await expect(
    db.forOwner(ada).transaction(async ({ enqueue }) => {
      enqueue(mail);
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  await queue(dying, ada, ...written, { ...mail, startAfterSeconds: 3_600 });
  const rows = await left();
  expect(rows.map(({ created_by }) => created_by)).toEqual(rows.map(() => ada));
  outbox.handOn(rows);
  await expect.poll(left).toEqual([]);
  const queued = await inQueue();
  expect(ids(queued)).toEqual(ids(rows));
  expect(queued.map(({ name, data }) => ({ name, data }))).toEqual(
    expect.arrayContaining([...written, mail].map(({ name, data }) => ({ name, data }))),
  );
  for (const { name, wait } of queued) expect(Math.abs(wait - (name === "send-mail" ? 3_600 : 0))).toBeLessThan(120);

  await Promise.all([queue(db, ada, purge(20)), queue(db, bob, purge(21), mail)]);
  await expect.poll(async () => (await inQueue()).length).toBe(23);
});

test("the answer to a transaction does not wait for the queue", async () => {
  const { db } = await startProcess();
  await database.query("begin");
  await database.query("lock table pgboss.job in share mode");
  await queue(db, ada, mail);
  await database.query("commit");
  await expect.poll(async () => (await inQueue()).length).toBe(1);
});

test("what a process that died left is collected by the next one, with the jobs of all businesses", async () => {
  await queue(dying, ada, purge(1));
  await queue(dying, bob, purge(2), mail);
  expect(await inQueue()).toEqual([]);
  const rows = await left();
  const { outbox } = await startProcess();
  outbox.collect();
  await expect.poll(left).toEqual([]);
  expect(ids(await inQueue())).toEqual(ids(rows));
});

test("a job that was written while the clock was days ahead is collected like any other", async () => {
  await queue(dying, ada, purge(1));
  await database.query("update outbox set created_at = now() + interval '3 days'");
  const { outbox } = await startProcess();
  outbox.collect();
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  expect((await inQueue()).map(({ data }) => data)).toEqual([purge(1).data]);
});

test("a database that is lost between the commit and the handing on loses nothing", async () => {
  let losses = 0;
  const losing: SharedDb = {
    ...sharedDb,
    transaction: (work, patience) =>
      sharedDb.transaction(async (tx) => {
        const answer = await work(tx);
        // Everything is written except the commit.
        await database.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'yardstick' and state = 'idle in transaction'",
        );
        losses += 1;
        return answer;
      }, patience),
  };
  const { outbox, db } = await startProcess({ sharedDb: losing });
  await queue(db, ada, purge(1), mail);
  const rows = await left();
  outbox.collect();
  await expect.poll(() => losses).toBeGreaterThan(2);
  await outbox.stop();
  expect([await left(), await inQueue()]).toEqual([rows, []]);
  const { outbox: later } = await startProcess();
  later.collect();
  await expect.poll(left).toEqual([]);
  expect(ids(await inQueue())).toEqual(ids(rows));
});

test("of several that hand the same jobs on at once each job goes through one", async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      queue(dying, n % 2 === 0 ? ada : bob, ...Array.from({ length: 10 }, (_, m) => purge(n * 10 + m))),
    ),
  );
  const rows = await left();
  expect(rows.length).toBe(600);
  const taken: string[] = [];
  // Done jobs are deleted, so the queue itself would not show one that came a second time.
  const counting: Pick<Jobs, "enqueue" | "wake"> = {
    wake: jobs.wake,
    enqueue: async (some, query) => {
      await jobs.enqueue(some, query);
      taken.push(...some.map(({ id = "" }) => id));
    },
  };
  const all = await Promise.all([1, 2, 3].map(() => startProcess({ jobs: counting })));
  for (const { outbox } of all) outbox.collect();
  all[0]?.outbox.handOn(rows.toReversed());
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  await expect.poll(() => taken.toSorted()).toEqual(ids(rows));
  expect(ids(await inQueue())).toEqual(ids(rows));
});

test("a job that cannot be handed on, or is of a kind of another release, stays and is in nobody's way", async () => {
  await queue(dying, ada, purge(1), mail, purge(2));
  await queue(dying, bob, purge(3));
  await database.query(
    "insert into outbox (created_by, id, name, data, start_after, created_at) values ($1, gen_random_uuid(), 'of-tomorrow', '{}', now(), now() - interval '1 day')",
    [ada],
  );
  const picky: Pick<Jobs, "enqueue" | "wake"> = {
    wake: jobs.wake,
    enqueue: (some, query) =>
      some.some(({ name }) => name === "send-mail") ? Promise.reject(new Error("no")) : jobs.enqueue(some, query),
  };
  const { outbox } = await startProcess({ jobs: picky });
  outbox.collect();
  await expect.poll(async () => (await inQueue()).map(({ data }) => data)).toEqual([1, 2, 3].map((n) => purge(n).data));
  expect((await left()).map(({ name }) => name).toSorted()).toEqual(["of-tomorrow", "send-mail"]);
  // The release that knows the kind and can run it.
  const { outbox: other } = await startProcess();
  other.collect();
  await expect.poll(async () => (await left()).map(({ name }) => name)).toEqual(["of-tomorrow"]);
  expect((await inQueue()).filter(({ name }) => name === "send-mail")).toHaveLength(1);
});

test("jobs of a kind of another release are left to it and counted; nothing is tried with them, and nothing said", async () => {
  await queue(dying, ada, purge(1));
  await database.query(
    "insert into outbox (created_by, id, name, data, start_after, created_at) select $1, gen_random_uuid(), 'of-tomorrow', '{}', now(), now() - interval '1 day' from generate_series(1, 300)",
    [ada],
  );
  const tried: string[] = [];
  const warned: string[] = [];
  const { outbox } = await startProcess({
    jobs: {
      wake: jobs.wake,
      enqueue: (some, query) => {
        tried.push(...some.map(({ name }) => name));
        return jobs.enqueue(some, query);
      },
    },
    log: { warn: (_details, message) => void warned.push(message) },
  });
  outbox.collect();
  await expect.poll(async () => (await inQueue()).length).toBe(1);
  // It has looked again since.
  await queue(dying, bob, purge(2));
  await expect.poll(async () => (await inQueue()).length).toBe(2);
  expect([tried, warned]).toEqual([["purge-event", "purge-event"], []]);
  expect((await left()).length).toBe(300);
  expect(await outbox.waitingForOthers()).toBe(300);
});

test("where outbox and queue do not commit together, a process that dies in between leaves a job that is written once more and is there once", async () => {
  await queue(dying, ada, purge(1), { ...mail, startAfterSeconds: 60 });
  const rows = await left();
  const shard: SharedDb = {
    transaction: () => Promise.reject(new Error("There is no transaction across both.")),
    query: sharedDb.query,
  };
  const dies: SharedDb["query"] = (statement, ...params) =>
    statement.name === claimJobs.name
      ? Promise.reject(new Error("Connection terminated"))
      : sharedDb.query(statement, ...params);
  const { outbox } = await startProcess({ sharedDb: { ...shard, query: dies }, distributed: true });
  outbox.collect();
  await expect.poll(async () => ids(await inQueue())).toEqual(ids(rows));
  await outbox.stop();
  expect(await left()).toEqual(rows);
  await database.query("update pgboss.job set state = 'completed', completed_on = now() where name = 'purge-event'");
  const { outbox: next } = await startProcess({ sharedDb: shard, distributed: true });
  next.collect();
  await expect.poll(left).toEqual([]);
  expect(
    (
      await database.query(
        "select name, state::text from pgboss.job where name in ('purge-event', 'send-mail') order by 1",
      )
    ).rows,
  ).toEqual([
    { name: "purge-event", state: "completed" },
    { name: "send-mail", state: "created" },
  ]);
});

test("who stops hands on what it holds", async () => {
  const { outbox, db } = await startProcess();
  await Promise.all(Array.from({ length: 50 }, (_, n) => queue(db, n % 2 === 0 ? ada : bob, purge(n))));
  await outbox.stop();
  expect([(await left()).length, (await inQueue()).length]).toEqual([0, 50]);
});

test("businesses only write: whoever hands on sees all of them, outside every business's scope, with an ordinary database user", async () => {
  const name = `yardstick_outbox_${randomBytes(8).toString("hex")}`;
  const admin = new DatabaseClient({ connectionString: inject("postgresUrl") });
  await admin.connect();
  await admin.query(`create role ${name} login nosuperuser nobypassrls password 'plain'`);
  await admin.query(`create database ${name} owner ${name}`);
  const at = new URL(urlOfDatabase(inject("postgresUrl"), name).replace("@/", "@localhost/"));
  Object.assign(at, { username: name, password: "plain" });
  const url = at.href.replace("@localhost/", "@/");
  try {
    // With the role of the businesses, and without: then only row-level security separates them.
    for (const grant of [`grant yardstick_tenant to ${name}`, `revoke yardstick_tenant from ${name}`]) {
      await admin.query(grant);
      await migrate(url);
      const asked = new DatabaseClient({ connectionString: url });
      await asked.connect();
      const plain = openPool(url, { max: 2, onLost: () => {} });
      const queueOfPlain = await openJobs({ url, log });
      const outbox = openOutbox({ sharedDb: openSharedDb(plain), jobs: queueOfPlain, distributed: false, log });
      try {
        const tenants = await openTenantDb({ pool: plain, announce: () => {} });
        const owners = [randomUUID(), randomUUID()];
        const seen = async (owner: string, role: string) => {
          await asked.query("begin");
          try {
            await asked.query("select set_config('app.owner', $1, true), set_config('role', $2, true)", [owner, role]);
            const { rows } = await asked.query<{ created_by: string }>("select created_by from outbox");
            return rows.map(({ created_by }) => created_by).toSorted();
          } finally {
            await asked.query("rollback");
          }
        };
        for (const owner of owners) {
          await asked.query("select set_config('app.owner', $1, false)", [owner]);
          await insertOwner(asked, owner);
          await asked.query("select set_config('app.owner', '', false)");
          await queue(tenants, owner, purge(1));
        }
        expect(await seen("", "none")).toEqual(owners.toSorted());
        expect(await seen(owners[0] ?? "", "none")).toEqual([owners[0]]);
        await expect(seen("", "yardstick_tenant")).rejects.toThrow("permission denied");
        outbox.collect();
        await expect.poll(() => seen("", "none")).toEqual([]);
      } finally {
        await outbox.stop();
        await queueOfPlain.stop();
        await plain.end();
        await asked.end();
      }
    }
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  }
});
