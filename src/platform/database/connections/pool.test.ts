import { createServer, type AddressInfo } from "node:net";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { openPool, type DatabaseTimes } from "./pool.ts";

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Pool;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
afterEach(() => pool.end());

/** Opens the pool of a test. Times are in milliseconds. */
const open = (times: DatabaseTimes, byTransaction = false, url = fresh.url) => {
  pool = openPool(url, { max: 1, onLost: () => {}, times, byTransaction });
};
const limits =
  "select name, setting::int as limit from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name";
const limitsIn = async () =>
  Object.fromEntries((await pool.query(limits)).rows.map(({ name, limit }) => [name, limit]));

test("a connection limits its statements, its waits for a lock and its idle transactions", async () => {
  open({ statement: 15_000, connection: 1_000 });
  expect(await limitsIn()).toEqual({
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
  });
});

test("a connection that changes hands after each transaction leaves its limits to the transactions", async () => {
  open({ statement: 15_000, connection: 1_000 }, true);
  expect(await limitsIn()).toMatchObject({ statement_timeout: 0, lock_timeout: 0 });
});

test("a statement that PostgreSQL does not end is given up", async () => {
  open({ statement: 1, connection: 1_000 }, true);
  await expect(pool.query("select pg_sleep(60)")).rejects.toThrow("Query read timeout");
});

test("a database that accepts a connection and never answers is given up", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  const { port } = silent.address() as AddressInfo;
  open({ statement: 15_000, connection: 200 }, false, `postgres://nobody@127.0.0.1:${port}/nothing`);
  await expect(pool.query("select 1")).rejects.toThrow(/timeout/);
  silent.close();
});
