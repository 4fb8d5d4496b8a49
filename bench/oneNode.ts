import { mkdtemp, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { validSession } from "#platform/people/session.queries.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded.ts";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { openPool } from "#platform/database/connections/pool.ts";
import { openSharedDb } from "#platform/database/sharedDb.ts";
import { openJobs } from "#platform/jobs/jobs.ts";
import { notifyProcesses } from "#platform/live/live.queries.ts";
import { print } from "./figures.ts";
import { fill } from "./world.ts";

const connections = 16;
const seconds = 5;
/** The number of businesses named in one announcement (live.ts), and the number of jobs. */
const named = 50;
const jobsInAll = 4_000;

/**
 * Measures the work that one node does in a cluster of any size, per second: session look-ups, announcements of
 * businesses' changes, and jobs queued, taken and completed. The floor is `select 1` on the same connections.
 */
export async function benchOneNode(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "yardstick-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await migrate(postgres.url);
  const pool = openPool(postgres.superuserUrl, { max: connections, onLost: () => {} });
  const db = openSharedDb(pool);
  const jobs = await openJobs({ url: postgres.url, connections: 8, log: pino({ level: "error" }) });
  try {
    await fill(pool, { owners: 1_000, estimates: 1_000 });
    const { rows } = await pool.query<{ token: string }>("select token from session");
    const someone = () => rows[Math.floor(Math.random() * rows.length)]?.token ?? "";
    const news = JSON.stringify(Array.from({ length: named }, () => ({ owner: randomUUID(), topics: ["estimates"] })));

    const floor = await perSecond(() => pool.query({ name: "floor", text: "select 1" }));
    print("one-node-sessions", await perSecond(() => db.query(validSession, { token: someone() })), floor, "/s");
    const announced = await perSecond(() => db.query(notifyProcesses, { news }));
    print("one-node-announcements", announced, floor, "/s");
    console.log(`  each names ${named} businesses: ${(announced * named).toFixed(0)} changes a second`);

    let done = 0;
    const all = Array.from({ length: jobsInAll }, () => ({
      name: "deliver-webhook" as const,
      data: { ownerId: randomUUID(), deliveryId: randomUUID() },
    }));
    const started = performance.now();
    const finished = new Promise<void>((resolve) => {
      const handle = async () => void ((done += 1) === jobsInAll && resolve());
      void jobs.work({ "deliver-webhook": handle });
    });
    for (let from = 0; from < jobsInAll; from += 200) await jobs.send(...all.slice(from, from + 200));
    await finished;
    print("one-node-jobs", (jobsInAll / (performance.now() - started)) * 1000, floor, "/s");
  } finally {
    await jobs.stop();
    await pool.end();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the calls per second, with one concurrent call per connection. */
async function perSecond(once: () => Promise<unknown>): Promise<number> {
  let done = 0;
  const until = performance.now() + seconds * 1_000;
  const again = async () => {
    for (; performance.now() < until; done++) await once();
  };
  await Promise.all(Array.from({ length: connections }, again));
  return done / seconds;
}
