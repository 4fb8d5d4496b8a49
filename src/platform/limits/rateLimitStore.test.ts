import fc from "fast-check";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool } from "#platform/database/connections/pool.ts";
import { openSharedDb } from "#platform/database/sharedDb.ts";
import { createLeases } from "./leases.ts";
import { createRateLimitStore, type RateLimitStore } from "./rateLimitStore.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";

/** Several processes that count in one database. */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let pools: Pool[];
let admin: Pool;
let stores: RateLimitStore[];
let keys = 0;

beforeAll(async () => {
  database = await freshDatabase();
  pools = [1, 2, 3, 4].map(() => openPool(database.url, { max: 2, onLost: () => {} }));
  stores = pools.map((pool) => createRateLimitStore(openSharedDb(pool)));
  admin = openPool(database.url, { max: 1, onLost: () => {} });
  pools.push(admin);
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});
const store = (process: number) => stores[process] as RateLimitStore;
const sql = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows;
const newKey = () => `key ${++keys}`;
const allowedOf = (verdicts: { allowed: boolean }[]) => verdicts.filter(({ allowed }) => allowed).length;

test("attempts sent all at once from four processes are counted one by one", async () => {
  const key = newKey();
  const verdicts = await Promise.all(
    Array.from({ length: 130 }, (_, sent) => store(sent % 4).consume(key, { window: 60, max: 30 })),
  );
  expect(allowedOf(verdicts)).toBe(30);
  for (const { allowed, retryAfter } of verdicts)
    expect(allowed ? retryAfter === null : (retryAfter ?? 0) > 0 && (retryAfter ?? 0) <= 60).toBe(true);
});

test("a window that is over starts again, also one from before the clock was set back", async () => {
  const rule = { window: 60, max: 2 };
  const key = newKey();
  const three = async () =>
    allowedOf([
      await store(0).consume(key, rule),
      await store(1).consume(key, rule),
      await store(2).consume(key, rule),
    ]);
  expect(await three()).toBe(2);
  expect(await three()).toBe(0);
  await sql("update rate_limit set ends_at = now() - interval '1 second'");
  expect(await three()).toBe(2);
  await sql("update rate_limit set ends_at = now() + interval '1 day'");
  expect(await three()).toBe(2);
});

test("whatever a key holds is counted, and none of it can be read in the table", async () => {
  for (const key of ["nul \u0000 inside", "half a pair \ud800", "olivia@example.org", "x".repeat(100_000)])
    expect(await store(0).consume(key, { window: 60, max: 1 })).toEqual({ allowed: true, retryAfter: null });
  for (const { key } of await sql("select key from rate_limit")) expect(key).toMatch(/^[\w-]{43}$/);
});

test("the sweep takes what is over and leaves what counts, while others are counting", async () => {
  const [over, counting] = [newKey(), newKey()];
  const rule = { window: 60, max: 1 };
  await store(0).consume(over, rule);
  await sql("update rate_limit set ends_at = now() - interval '1 second'");
  await store(0).consume(counting, rule);
  await Promise.all([store(0).sweep(), store(1).sweep(), store(2).consume(counting, rule)]);
  expect(await sql("select count(*)::int as n from rate_limit")).toEqual([{ n: 1 }]);
  expect(await store(3).consume(counting, rule)).toMatchObject({ allowed: false });
});

test("while the database is away nothing is let through", async () => {
  const away = openPool("postgres://nobody@127.0.0.1:1/nothing", {
    max: 1,
    times: { statement: 1_000, connection: 1_000 },
    onLost: () => {},
  });
  const uncounted = createRateLimitStore(openSharedDb(away));
  const rule = { window: 60, max: 10, lease: 5 };
  await expect(uncounted.consume("key", rule)).rejects.toMatchObject({ code: "unavailable" });
  await expect(createLeases(uncounted).take("key", rule)).rejects.toMatchObject({ code: "unavailable" });
  await away.end();
});

test("however four processes ask, with leases of any size, no window grants more than its maximum, and all of it is granted to who goes on asking", async () => {
  const rounds = fc.record({
    max: fc.integer({ min: 1, max: 40 }),
    lease: fc.integer({ min: 1, max: 12 }),
    // Each step: the process that counts, the number of concurrent calls, and whether the answers are awaited before
    // the next step.
    steps: fc.array(fc.record({ process: fc.nat(3), at_once: fc.integer({ min: 1, max: 15 }), waits: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    }),
  });
  await fc.assert(
    fc.asyncProperty(rounds, async ({ max, lease, steps }) => {
      const key = newKey();
      const processes = stores.map((one) => createLeases(one));
      const rule = { window: 3600, max, lease };
      let sent: Promise<boolean>[] = [];
      for (const { process, at_once, waits } of steps) {
        sent.push(
          ...Array.from({ length: at_once }, async () => (await processes[process]?.take(key, rule))?.granted === true),
        );
        if (waits) await Promise.all(sent);
      }
      const granted = (await Promise.all(sent)).filter(Boolean).length;
      expect(granted).toBeLessThanOrEqual(max);
      sent = processes.flatMap((one) => Array.from({ length: max }, async () => (await one.take(key, rule)).granted));
      expect(granted + (await Promise.all(sent)).filter(Boolean).length).toBe(max);
      for (const one of processes) expect(one.refused(key)).toMatchObject({ granted: false });
    }),
    { numRuns: 60 },
  );
});

test("over windows that end while processes ask, none grants more than its maximum", async () => {
  await sql("create table windows (ends_at timestamptz primary key)");
  await sql(
    "create function note_window() returns trigger language plpgsql as $$ begin insert into windows values (new.ends_at) on conflict do nothing; return null; end $$",
  );
  await sql(
    "create trigger note_window after insert or update on rate_limit for each row execute function note_window()",
  );
  const windows = async () => (await sql("select count(*)::int as n from windows"))[0].n as number;
  const rule = { window: 0.2, max: 7, lease: 3 };
  const processes = stores.map((one) => createLeases(one));
  const key = newKey();
  let granted = 0;
  do {
    const asked = await Promise.all(
      processes.flatMap((one, place) => Array.from({ length: 1 + place * 2 }, () => one.take(key, rule))),
    );
    granted += asked.filter((answer) => answer.granted).length;
  } while ((await windows()) < 5);
  expect(granted).toBeGreaterThan(rule.max);
  expect(granted).toBeLessThanOrEqual((await windows()) * rule.max);
});
