import { setTimeout as delay } from "node:timers/promises";
import { ask } from "./caller.ts";
import { compare, newLedger } from "./ledger.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";
import { asOwner, startWorld, type Owner, type World } from "./world.ts";
import { sendAgain, startWriters } from "./writers.ts";

/** The time for which the database is frozen, in milliseconds. */
const frozenFor = { quick: 4_000, whole: 12_000 };
/**
 * The limits on a busy machine, in milliseconds. `/readyz` promises one second, a list fails soon after two, and later
 * lists at once.
 */
const bounds = { readyz: 3_000, list: 10_000, lateList: 2_000, recovery: 60_000 };

/** A fault of the database. When `do` ends, the database works again, or the server has to repair it. */
type DatabaseFault = { name: string; quick: boolean; do(world: World, trial: Trial, owner: Owner): Promise<void> };

const faults: DatabaseFault[] = [
  {
    name: "one backend killed -9",
    quick: true,
    async do(world) {
      const [one] = await backends(world, "application_name = 'yardstick'");
      if (one) process.kill(one, "SIGKILL");
    },
  },
  {
    name: "all backends terminated",
    quick: true,
    async do(world) {
      const database = await world.database();
      await database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      );
      await database.end();
    },
  },
  {
    name: "postmaster killed -9",
    quick: true,
    do: async (world) => void process.kill(await world.postmaster(), "SIGKILL"),
  },
  { name: "everything stands still", quick: true, do: freeze },
  {
    name: "restarted in order",
    quick: false,
    do: async (world) => void process.kill(await world.postmaster(), "SIGINT"),
  },
];

/**
 * The built-in database is killed, stopped and restarted under traffic. The server stays up and recovers automatically.
 */
export const database: Scenario = {
  name: "database",
  what: "backends killed, postmaster killed, frozen and restarted under traffic",
  quick: true,
  async run(trial) {
    const world = await startWorld();
    try {
      const chosen = faults.filter(({ quick }) => quick || !trial.quick);
      for (
        let round = 0;
        round < (trial.quick ? chosen.length : 60) && (round < chosen.length || trial.left() > 40_000);
        round++
      ) {
        const harm = chosen[round % chosen.length];
        if (harm) await oneRound(trial, world, harm);
        if (!world.server.alive()) return;
      }
    } finally {
      await world.dispose();
    }
  },
};

async function oneRound(trial: Trial, world: World, harm: DatabaseFault): Promise<void> {
  const { pid, alive } = world.server;
  const before = pid();
  const ledger = newLedger();
  const owners = await world.owners(trial.quick ? 3 : 6);
  const writers = startWriters(trial, world, owners, ledger);
  const deadline = performance.now() + 20_000;
  while (writers.acknowledged() < 30 && performance.now() < deadline) await delay(5);

  const began = performance.now();
  const [owner] = owners;
  if (owner) await harm.do(world, trial, owner);
  const ready = await world.untilReady(bounds.recovery);
  const acknowledged = writers.acknowledged();
  while (
    alive() &&
    writers.acknowledged() < acknowledged + 10 &&
    performance.now() - began < bounds.recovery + frozenFor.whole
  )
    await delay(20);
  const recovered = performance.now() - began;
  await writers.stop();

  if (!alive()) return trial.finding(`${harm.name}: the server ended. It said: ${world.server.output().slice(-400)}`);
  if (pid() !== before) trial.finding(`${harm.name}: the server is another process now`);
  if (ready === null) return trial.finding(`${harm.name}: not ready again within ${inWords(bounds.recovery)}`);
  if (writers.acknowledged() < acknowledged + 10)
    trial.finding(
      `${harm.name}: ready, but only ${writers.acknowledged() - acknowledged} writes were acknowledged since`,
    );
  trial.recovered(recovered);
  await sendAgain(trial, world, ledger);
  await compare(trial, world.server.url, ledger);
  trial.round(`${harm.name}; ${writers.acknowledged()} acknowledged, at work again after ${inWords(recovered)}`);
}

/** Freezes every process of the database for a while, and checks the answers that callers get in the meantime. */
async function freeze(world: World, trial: Trial, owner: Owner): Promise<void> {
  const stopped = [await world.postmaster(), ...(await backends(world, "pid <> pg_backend_pid()"))];
  signal(stopped, "SIGSTOP");
  const began = performance.now();
  const lists = Promise.all(
    Array.from({ length: 5 }, () => ask(`${world.server.url}/api/estimates`, asOwner(owner, world.server.url))),
  );
  // The database stays frozen until all of these calls are answered, so no answer comes from a database that is back.
  while (performance.now() - began < (trial.quick ? frozenFor.quick : frozenFor.whole)) {
    const asked = performance.now();
    const { status, ms } = await ask(`${world.server.url}/readyz`, { patience: 10_000 });
    if (ms > trial.within(bounds.readyz)) trial.finding(`/readyz needed ${inWords(ms)} while the database stood still`);
    // In the first moments, work already in progress may still answer.
    if (status !== 503 && asked - began > 2_000)
      trial.finding(`/readyz answered ${status} while the database stood still`);
    await delay(200);
  }
  const late = trial.quick ? null : await ask(`${world.server.url}/api/estimates`, asOwner(owner, world.server.url));
  signal(stopped, "SIGCONT");
  if (late && (late.status !== 503 || late.ms > trial.within(bounds.lateList)))
    trial.finding(
      `once the database was known to stand still a list answered ${late.status} after ${inWords(late.ms)}`,
    );
  for (const { status, ms } of await lists) {
    trial.waited(ms);
    if (ms > trial.within(bounds.list)) trial.finding(`a list needed ${inWords(ms)} while the database stood still`);
    if (status !== 200 && status !== 503)
      trial.finding(`a list answered ${status || "nothing"} while the database stood still`);
  }
}

async function backends(world: World, which: string): Promise<number[]> {
  const database = await world.database();
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where ${which} order by random()`,
  );
  await database.end();
  return rows.map(({ pid }) => pid);
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has already ended.
    }
  }
}
