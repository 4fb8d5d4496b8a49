import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded.ts";
import { ask, askOnce } from "./caller.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";
import { asOwner, startWorld, type Owner, type World } from "./world.ts";

const requests = { quick: 1_000, whole: 10_000 };
/** The interval of a balancer's readiness checks, in milliseconds. nginx and the clouds check every few seconds. */
const balancerAsks = 250;
const atOnce = 8;

/**
 * Two processes on one database are restarted one after the other, behind a balancer that follows `/readyz`. No caller
 * notices.
 */
export const rolling: Scenario = {
  name: "rolling",
  what: "two processes restarted in turn under traffic: no request of 10,000 fails",
  quick: false,
  async run(trial) {
    const dataDir = await mkdtemp(join(tmpdir(), "yardstick-rolling-"));
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    const shared = { DATABASE_URL: postgres.url, AUTH_SECRET: randomBytes(32).toString("base64url") };
    const worlds = [
      await startWorld(shared, {}, postgres.superuserUrl),
      await startWorld(shared, {}, postgres.superuserUrl),
    ];
    try {
      const [first] = worlds;
      if (first) await restartInTurn(trial, worlds, await first.owners(10));
    } finally {
      for (const world of worlds) await world.dispose();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function restartInTurn(trial: Trial, worlds: World[], owners: Owner[]): Promise<void> {
  const ready = new Set(worlds);
  let over = false;
  const balancer = Promise.all(
    worlds.map(async (world) => {
      while (!over) {
        const { status } = await ask(`${world.server.url}/readyz`, { patience: 2_000 });
        if (status === 200) ready.add(world);
        else ready.delete(world);
        await delay(balancerAsks);
      }
    }),
  );
  const all = trial.quick ? requests.quick : requests.whole;
  let sent = 0;
  let failed = 0;
  const client = async (number: number) => {
    while (sent < all || !restarted) {
      if (trial.left() < -120_000) return trial.finding(`only ${sent} requests were sent in all the time`);
      const turn = sent++;
      const world = [...ready][turn % ready.size];
      const owner = owners[(turn + number) % owners.length];
      if (!world || !owner) {
        failed++;
        await delay(50);
        continue;
      }
      const { status, ms } = await askOnce(`${world.server.url}/api/estimates`, asOwner(owner, world.server.url));
      trial.waited(ms);
      if (status === 200) trial.counts.acknowledged++;
      else {
        failed++;
        trial.finding(`a list answered ${status || "nothing"} in a rolling restart`);
      }
      // The calls are spread over the restarts: the traffic of a business, not a benchmark.
      await delay(20);
    }
  };
  let restarted = false;
  const clients = Promise.all(Array.from({ length: atOnce }, (_, number) => client(number)));
  do {
    for (const world of worlds) {
      const began = performance.now();
      const code = await world.server.terminate();
      const stopped = performance.now() - began;
      if (code !== 0) trial.finding(`told to stop, a process ended with ${code}`);
      await world.server.start();
      const back = await world.untilReady(60_000);
      if (back === null) throw new Error("a restarted process is not ready after 60 s");
      trial.recovered(performance.now() - began);
      await delay(4 * balancerAsks);
      trial.round(
        `stopped within ${inWords(stopped)}, ready again ${inWords(performance.now() - began - stopped)} later; ${failed} of ${sent} requests failed so far`,
      );
    }
  } while (sent < all && trial.counts.rounds < 60);
  restarted = true;
  await clients;
  over = true;
  await balancer;
  if (failed > 0 && trial.findings.length === 0) trial.finding(`${failed} of ${sent} requests found nobody ready`);
}
