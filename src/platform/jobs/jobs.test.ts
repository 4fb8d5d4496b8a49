import type { Client as Database } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openJobs, type Jobs } from "./jobs.ts";
import type { QueuedJob } from "#platform/kinds/jobKinds.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
let jobs: Jobs;

beforeEach(async () => {
  fresh = await freshDatabase();
  database = new DatabaseClient({ connectionString: fresh.url });
  await database.connect();
});
afterEach(async () => {
  await jobs.stop();
  await database.end();
  await fresh.drop();
});

/** Runs the queue's `send-mail` and `deliver-webhook` jobs through `handle`, each with its number; others are left. */
async function work(handle: (data: { n: number }, id: string) => Promise<void>): Promise<void> {
  jobs = await openJobs({ url: fresh.url, log: pino({ level: "silent" }) });
  await jobs.work({
    "send-mail": ({ subject }, id) => handle({ n: Number(subject) }, id),
    "deliver-webhook": ({ deliveryId }, id) => handle({ n: Number(deliveryId) }, id),
  });
}
const mail = (n: number) =>
  ({
    name: "send-mail",
    data: { kind: "quote_sent", to: "carla@mail.dev", accountId: "a", subject: String(n), heading: "", body: [] },
  }) as const;
const numbered = (count: number): QueuedJob[] => Array.from({ length: count }, (_, n) => mail(n));

test("a thousand jobs are done within seconds, each once, while one of them takes its time and another fails at first", async () => {
  const done: number[] = [];
  let fail = true;
  const slow = Promise.withResolvers<void>();
  await work(async ({ n }) => {
    if (n === 7) await slow.promise;
    if (n === 8 && fail) {
      fail = false;
      throw new Error("not at first");
    }
    done.push(n);
  });
  await jobs.send(...numbered(1_000));
  await vi.waitFor(() => expect(done.length).toBe(999), { timeout: 120_000, interval: 20 });
  slow.resolve();
  await vi.waitFor(() => expect(done.length).toBe(1_000), { timeout: 120_000, interval: 20 });
  expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_000 }, (_, n) => n));
});

test("a job queued by this process starts without waiting for the next poll", async () => {
  jobs = await openJobs({ url: fresh.url, log: pino({ level: "silent" }), pollSeconds: 600 });
  const done: string[] = [];
  await jobs.work({ "send-mail": async ({ subject }) => void done.push(subject) });
  await jobs.send(mail(1));
  await vi.waitFor(() => expect(done).toEqual(["1"]), { timeout: 120_000 });
  await jobs.send(mail(2));
  await vi.waitFor(() => expect(done).toEqual(["1", "2"]), { timeout: 120_000 });
});

test("jobs of a transaction are written with it, in one statement for each kind, and go with it", async () => {
  const done: number[] = [];
  await work(async ({ n }) => void done.push(n));
  const statements: string[] = [];
  const query = (text: string, values?: unknown[]) => {
    statements.push(text);
    return database.query(text, values);
  };
  await database.query("begin");
  await jobs.enqueue([...numbered(50), { name: "purge-event", data: { ownerId: "a", id: "b" } }], query);
  await database.query("rollback");
  expect(statements.length).toBe(2);
  await database.query("begin");
  await jobs.enqueue([mail(1), { ...mail(2), startAfterSeconds: 3_600 }], query);
  await database.query("commit");
  await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 120_000, interval: 20 });
});

test("what a killed process held is taken up by another; what a living one takes long for is run once", async () => {
  const begun: string[] = [];
  const slow = Promise.withResolvers<void>();
  await work(async ({ n }, id) => {
    begun.push(`${n} ${id}`);
    if (n === 0) await slow.promise;
  });
  await jobs.send(...numbered(1));
  await vi.waitFor(() => expect(begun.length).toBe(1), { timeout: 120_000, interval: 20 });
  await jobs.send(
    { ...mail(1), startAfterSeconds: 3_600 },
    { name: "deliver-webhook", data: { ownerId: "a", deliveryId: "2" }, startAfterSeconds: 3_600 },
  );
  // The state in which a process that was killed five seconds ago leaves a job.
  const { rows } = await database.query<{ held: string }>(
    "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '5 seconds', start_after = now() where name in ('send-mail', 'deliver-webhook') and state = 'created' returning coalesce(data ->> 'subject', data ->> 'deliveryId') || ' ' || id as held",
  );
  // The whole test took 13 to 16 seconds; here only a job that is never picked up fails.
  await vi.waitFor(() => expect(begun.toSorted().slice(1)).toEqual(rows.map(({ held }) => held).toSorted()), {
    timeout: 120_000,
    interval: 50,
  });
  slow.resolve();
  await vi.waitFor(
    async () =>
      expect(
        (
          await database.query(
            "select state from pgboss.job where name in ('send-mail', 'deliver-webhook') and state <> 'completed'",
          )
        ).rows,
      ).toEqual([]),
    { timeout: 120_000, interval: 50 },
  );
  expect(begun.length).toBe(3);
});
