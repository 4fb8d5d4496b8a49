import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseTime, runAsOperation } from "#platform/process/operationInProgress.ts";
import { asAdmin } from "#server/testing/asAdmin.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { databaseFault } from "./databaseFault.ts";
import { closePool, openPool } from "./pool.ts";

/** The connections of a pool: lent for a while, to some at a time, up to the maximum. */

let database: Awaited<ReturnType<typeof freshDatabase>>;
const role = `yardstick_few_${randomBytes(6).toString("hex")}`;
const pools: Pool[] = [];
let away = false;
const hearAway: (() => void)[] = [];
const refused: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  await asAdmin(database.url, (admin) =>
    admin.query(`create role ${role} login password '${role}' connection limit 3`),
  );
});
afterAll(async () => {
  await Promise.all(pools.map(closePool));
  await database.drop();
  await asAdmin(database.url.replace(/(\/\/[^/]*\/)[^?]*/, "$1postgres"), (admin) => admin.query(`drop role ${role}`));
});

const open = (url: string, max: number): Pool => {
  const pool = openPool(url, {
    max,
    onLost: () => undefined,
    times: { statement: 600_000, connection: 600_000 },
    attendance: { isAway: () => away, onAway: (listener) => hearAway.push(listener), heard: () => undefined },
    onRefused: (error) => refused.push(error.message),
  });
  pools.push(pool);
  return pool;
};
const sleep = "select pg_sleep(600)";
const asRequest = <T>(milliseconds: number, work: () => Promise<T>): Promise<T> =>
  runAsOperation(
    { operation: () => "test", businessId: () => undefined, databaseTime: new DatabaseTime(milliseconds) },
    work,
  );
const asleep = () =>
  asAdmin(database.url, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and query = $1 and state = 'active'",
      [sleep],
    );
    return rows.length;
  });
const wordsOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => databaseFault(error)?.message,
  );
const tooLong = "This is taking longer than usual. Please try again in a moment.";

test("the statements and waits of a request share its time: when that is over its statement is ended, and what it asks after that is refused", async () => {
  const pool = open(database.url, 1);
  await asRequest(500, async () => {
    expect(await wordsOf(pool.query(sleep))).toBe(tooLong);
    expect(await wordsOf(pool.query("select 1"))).toBe(tooLong);
  });
  await expect.poll(asleep).toBe(0);
  // Another request has its own time limit, which includes waiting.
  const holding = await pool.connect();
  const waiting = asRequest(500, () => wordsOf(pool.query("select 1")));
  expect(await waiting).toBe(tooLong);
  holding.release();
  expect(await asRequest(60_000, () => wordsOf(pool.query("select 1")))).toBe("done");
});

test("the time in which a request asks the database nothing is not counted, nor what goes on side by side twice", async () => {
  const time = new DatabaseTime(1_000);
  time.begin();
  time.begin();
  time.end();
  time.end();
  const left = time.left();
  expect(left).toBeGreaterThan(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(time.left()).toBe(left);
  time.allow(5_000);
  expect(time.left()).toBe(5_000);
});

test("once the database is found away nobody waits for it, and work goes on as soon as it is back", async () => {
  const pool = open(database.url, 1);
  const asking = wordsOf(pool.query(sleep));
  const waiting = wordsOf(pool.query("select 1"));
  await expect.poll(asleep).toBe(1);
  away = true;
  hearAway.forEach((listener) => listener());
  const words = "Yardstick is temporarily unavailable. Please try again in a moment.";
  expect([await asking, await waiting, await wordsOf(pool.query("select 1"))]).toEqual([words, words, words]);
  away = false;
  expect(await wordsOf(pool.query("select 1"))).toBe("done");
});

test("with fewer connections than the pool wants everybody waits for those there are, and more are taken when there are more", async () => {
  const url = database.url.replace(/\/\/([^@/]*@)?/, `//${role}:${role}@`);
  const pool = open(url, 20);
  const slowly = () => wordsOf(pool.query("select pg_sleep(0.01)"));
  const many = () => Promise.all(Array.from({ length: 100 }, slowly));
  expect(new Set(await many())).toEqual(new Set(["done"]));
  expect(refused[0]).toContain("too many connections for role");
  expect(pool.totalCount).toBeLessThanOrEqual(3);
  await asAdmin(database.url, (admin) => admin.query(`alter role ${role} connection limit 8`));
  await expect.poll(() => many().then(() => pool.totalCount), { timeout: 30_000 }).toBeGreaterThan(3);
  expect(new Set(await many())).toEqual(new Set(["done"]));
});
