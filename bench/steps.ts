import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import type { Pool } from "pg";
import { migrate } from "#platform/database/migrations/migrate.ts";
import { closePool, openPool } from "#platform/database/connections/pool.ts";
import { pgBouncer, startPgBouncer } from "#server/testing/outside/pgBouncer.ts";
import { startReplicatedDatabase } from "#server/testing/outside/replicatedDatabase.ts";
import { benchSideBySide, print } from "./figures.ts";
import { listOf } from "./list.ts";
import { requestTo } from "./submit.ts";
import { child, fill, secret } from "./world.ts";

/** The number of connections that PgBouncer has for all clients. */
const lent = 15;
const seconds = 6;

/**
 * Measures the costs and gains of the steps of docs/scaling.md on 1,000 businesses with 100,000 estimates: lists and
 * customers' requests per second through PgBouncer (if installed or named by PGBOUNCER), and with a replica. The floor
 * is a server that has the database alone. Also prints the share of a list's work that the replica takes off the
 * database. All on the cores of one machine. Linux only.
 */
export async function benchSteps(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "yardstick-bench-"));
  const { url, replicaUrl, ...databases } = await startReplicatedDatabase();
  const pool = openPool(url, { max: 4, onLost: () => {} });
  const pooler = pgBouncer ? await startPgBouncer(pgBouncer, url, lent) : null;
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, AUTH_SECRET: secret, TRUSTED_PROXIES: "127.0.0.1, ::1" };
  const servers: { stop(): Promise<void> }[] = [];
  const start = async (more: Record<string, string> = {}) => {
    const server = await child("ours.ts", { ...env, ...more });
    servers.push(server);
    return server.url;
  };
  try {
    await migrate(url);
    const owners = (await fill(pool, { owners: 1_000, estimates: 100_000 })).slice(0, 200);
    const alone = await start();
    const steps: Record<string, string> = {
      ...(pooler ? { "through-pgbouncer": await start({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }) } : {}),
      "with-a-replica": await start({ DATABASE_REPLICA_URL: replicaUrl }),
    };
    for (const [load, asked] of Object.entries({ list: listOf, submit: requestTo })) {
      const requests = owners.map(asked);
      for (const [step, server] of Object.entries(steps)) {
        await benchSideBySide(`${load}-${step}`, { ours: { url: server, requests }, floor: { url: alone, requests } });
      }
      if (load !== "list") continue;
      const taken: number[] = [];
      for (const server of [steps["with-a-replica"] ?? alone, alone]) {
        const before = await processorTimeOf(pool);
        const { requests: answered } = await autocannon({ url: server, requests, connections: 32, duration: seconds });
        taken.push(((await processorTimeOf(pool)) - before) / answered.total);
      }
      const [ours = Number.NaN, floor = Number.NaN] = taken;
      print("database-of-a-list-with-a-replica", ours, floor, "ms");
    }
  } finally {
    for (const server of servers) await server.stop();
    await pooler?.close();
    await closePool(pool);
    await databases.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the CPU time of all processes of the pool's database, including ended ones, in milliseconds. */
async function processorTimeOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const server = Number(statOf(rows[0]?.pid ?? 0)[1]);
  const running = readFileSync(`/proc/${server}/task/${server}/children`, "utf8").trim().split(" ").map(Number);
  // utime, stime and, of ended processes, cutime, cstime, in hundredths of a second (proc(5)).
  const ticks = [...running.flatMap((pid) => statOf(pid).slice(11, 13)), ...statOf(server).slice(11, 15)];
  return ticks.reduce((sum, each) => sum + Number(each), 0) * 10;
}

/** Returns the fields of proc(5) after a process's name: its state, its parent, and so on. */
const statOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
