import { setTimeout as delay } from "node:timers/promises";
import { askWatched } from "./caller.ts";
import { compare, newLedger } from "./ledger.ts";
import { inWords, type Scenario, type Trial } from "./trial.ts";
import { until } from "./waiting.ts";
import { asOwner, startWorld, type Owner, type World } from "./world.ts";
import { sendAgain, startWriters } from "./writers.ts";

const killsInARound = 4;
/** The time within which a process that replaces a killed one must serve, in milliseconds, on a busy machine. */
const replacedWithin = 60_000;

/**
 * One of two server processes of one command is killed again and again. Its connections end, no caller is left waiting,
 * and acknowledged data stays.
 */
export const several: Scenario = {
  name: "several",
  what: "of two server processes of one command one is killed -9, again and again, under traffic",
  quick: false,
  async run(trial) {
    const world = await startWorld({ PROCESSES: "2", LOG_LEVEL: "info" });
    try {
      do await oneRound(trial, world);
      while (trial.left() > 45_000 && trial.counts.rounds < 20);
    } finally {
      await world.dispose();
    }
  },
};

async function oneRound(trial: Trial, world: World): Promise<void> {
  const ledger = newLedger();
  const [bystander, ...owners] = await world.owners(7);
  if (!bystander) return;
  const writers = startWriters(trial, world, owners, ledger);
  const lists = startLists(trial, world, bystander);
  const before = world.server.pid();
  for (let kill = 0; kill < killsInARound; kill++) {
    const enough = writers.acknowledged() + 10 + Math.floor(trial.random() * 60);
    await until(() => writers.acknowledged() >= enough, `${enough} writes are acknowledged`);
    const all = served(world).length;
    const running = served(world).filter(isRunning);
    const victim = running[Math.floor(trial.random() * running.length)];
    if (victim === undefined) throw new Error("No server process runs.");
    process.kill(victim, "SIGKILL");
    trial.recovered(
      await until(() => served(world).length > all, "another process takes the place of a killed one", replacedWithin),
    );
  }
  await delay(300);
  // A caller without an answer is found here, once its patience ends.
  await writers.stop();
  const { answered, cut } = await lists.stop();
  if (!world.server.alive() || world.server.pid() !== before)
    throw new Error(`The command ended. It said: ${world.server.output().slice(-400)}`);
  await sendAgain(trial, world, ledger);
  await compare(trial, world.server.url, ledger);
  trial.round(
    `${killsInARound} of its processes killed: ${writers.acknowledged()} acknowledged, ${answered} lists answered and ${cut} cut off, longest wait so far ${inWords(trial.counts.maxWaitMs)}`,
  );
}

/**
 * Requests lists without a pause, each on a connection of its own. A connection may be cut off, but no caller may be
 * left waiting.
 */
function startLists(trial: Trial, world: World, owner: Owner) {
  const seen = { answered: 0, cut: 0 };
  let over = false;
  const caller = async () => {
    while (!over) {
      const asked = asOwner(owner, world.server.url, { headers: { connection: "close" } });
      const { status } = await askWatched(trial, `${world.server.url}/api/estimates`, asked);
      if (status === 200) seen.answered++;
      else if (status === 0) seen.cut++;
      else trial.finding(`a list answered ${status} while a process was killed`);
      await delay(5);
    }
  };
  const callers = Promise.all(Array.from({ length: 8 }, caller));
  return {
    async stop() {
      over = true;
      await callers;
      return seen;
    },
  };
}

/** The process ids of all processes that began to serve, in that order. */
const served = (world: World): number[] =>
  [...world.server.output().matchAll(/"serves":(\d+)/g)].map(([, pid]) => Number(pid));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
