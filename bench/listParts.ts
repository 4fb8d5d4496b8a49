import autocannon from "autocannon";
import { destination } from "pino";
import { Counter, Histogram, Registry } from "prom-client";
import { readList } from "#features/requests/estimates/estimateList.queries.ts";
import { openSharedDb } from "#platform/database/sharedDb.ts";
import { openTenantDb } from "#platform/database/tenantDb.ts";
import { validSession } from "#platform/people/session.queries.ts";
import { openLog } from "#platform/process/log.ts";
import { cpuOfTree } from "./cpu.ts";
import { countStatement, listStatement } from "./listFloor.ts";
import type { World } from "./world.ts";

/** CPU of one time, in microseconds. */
type Cost = { node: number; database: number };

const times = 3_000;
/** The pool of a world has so many connections. */
const atOnce = 4;

/**
 * Prints what the parts of one list cost in Node and in PostgreSQL, so that a slower list names its cause. Database parts
 * run in this process, HTTP parts in the servers. A line that begins with `+` is the difference to the line before.
 */
export async function explainList(world: World): Promise<void> {
  const { pool, owners, ours, floor, processes } = world;
  const someone = () => owners[Math.floor(Math.random() * 200)]?.id ?? "";
  const db = await openTenantDb({ pool, announce: () => {} });
  const shared = openSharedDb(pool);
  const { rows: sessions } = await pool.query<{ token: string }>("select token from session limit 200");
  const here = (work: () => unknown) => costHere(processes.database, work);

  const rows = await here(async () => {
    const values = [someone()];
    await Promise.all([pool.query({ ...listStatement, values }), pool.query({ ...countStatement, values })]);
  });
  const { rows: read } = await pool.query({ ...listStatement, values: [someone()] });
  const json = await here(() => Buffer.from(JSON.stringify(read)));
  const scope = await here(() => db.forOwner(someone()).transaction(async () => {}));
  const list = await here(() => readList(db.forOwner(someone()), newest));
  const session = await here(() =>
    shared.query(validSession, { token: sessions[Math.floor(Math.random() * 200)]?.token ?? "" }),
  );
  const log = openLog("info", destination({ dest: "/dev/null", minLength: 4096, periodicFlush: 100, sync: false }));
  const logged = await here(() => log.child({ requestId: "r" }).info(line, "request"));
  const counted = await here(metrics());
  const bare = await costOfRequests([processes.floor, processes.database], { url: `${floor}/fixed` });
  const routed = await costOfRequests([processes.ours, processes.database], { url: `${ours}/api/nothing` });
  const cookies = owners.slice(0, 200).map(({ cookie }) => ({ headers: { cookie } }));
  const garbage = await secondsOfGarbage(ours);
  const whole = await costOfRequests([processes.ours, processes.database], {
    url: `${ours}/api/estimates?limit=50`,
    requests: cookies,
  });
  const collected = ((await secondsOfGarbage(ours)) - garbage) / whole.requests;

  table({
    "the floor's rows and their count, parsed": rows,
    "  the rows as JSON, as bytes": json,
    "our statement in its scope, with JSON from PostgreSQL": list,
    "  begin, role, two settings, commit": scope,
    "the session's row (read once in ten seconds)": session,
    "bare node:http with an answer of that size": bare,
    "our routing, headers, log line and metrics (a refused address)": routed,
    "  the log line": logged,
    "  the metrics": counted,
    "the whole list": whole,
    "  garbage collection in it": { node: collected * 1e6, database: 0 },
  });
}

const newest = {
  sort: "created_at",
  direction: "desc",
  type: "all",
  status: "all",
  search: "",
  limit: 50,
  offset: 0,
} as const;
const line = {
  requestId: "0".repeat(36),
  method: "GET",
  route: "/api/estimates",
  status: 200,
  ms: 1.2,
  businessId: "0".repeat(36),
};

/** Returns one request's metrics, as a function. */
function metrics(): () => void {
  const registers = [new Registry()];
  const requests = new Counter({ name: "requests", help: "requests", labelNames: ["method", "status"], registers });
  const duration = new Histogram({ name: "seconds", help: "seconds", labelNames: ["method"], registers });
  return () => {
    requests.inc({ method: "GET", status: "200" });
    duration.observe({ method: "GET" }, 0.001);
  };
}

/** Runs the work in this process, after a warm-up. */
async function costHere(database: number, work: () => unknown): Promise<Cost> {
  const run = async (count: number) => {
    let left = count;
    const worker = async () => {
      while (left-- > 0) await work();
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };
  await run(times / 3);
  const [ours, theirs] = [process.cpuUsage(), cpuOfTree(database)];
  await run(times);
  const { user, system } = process.cpuUsage(ours);
  return { node: (user + system) / times, database: ((cpuOfTree(database) - theirs) * 1000) / times };
}

async function costOfRequests(
  [server, database]: [server: number, database: number],
  load: Pick<autocannon.Options, "url" | "requests">,
): Promise<Cost & { requests: number }> {
  await autocannon({ ...load, connections: 32, duration: 6 });
  const before = [server, database].map(cpuOfTree);
  const { requests } = await autocannon({ ...load, connections: 32, duration: 4 });
  const [node = 0, rows = 0] = [server, database].map(
    (pid, index) => ((cpuOfTree(pid) - (before[index] ?? 0)) * 1000) / requests.total,
  );
  return { node, database: rows, requests: requests.total };
}

async function secondsOfGarbage(server: string): Promise<number> {
  const body = await (await fetch(`${server}/metrics`)).text();
  const sums = body.matchAll(/^nodejs_gc_duration_seconds_sum\{.*\} ([\d.e-]+)$/gm);
  return [...sums].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}

function table(costs: Record<string, Cost>): void {
  const figure = (cost: number) => cost.toFixed(0).padStart(10);
  console.log(`${"µs of CPU for one list".padEnd(66)}${"Node".padStart(10)}${"PostgreSQL".padStart(11)}`);
  for (const [name, { node, database }] of Object.entries(costs))
    console.log(`${name.padEnd(66)}${figure(node)} ${figure(database)}`);
}
