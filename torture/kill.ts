import { setTimeout as delay } from "node:timers/promises";
import { compare, newLedger } from "./ledger.ts";
import { inWords, type Scenario } from "./trial.ts";
import { startWorld } from "./world.ts";
import { sendAgain, startWriters } from "./writers.ts";

/** The server is killed in the middle of acknowledged writes, like a power cut of the program, and started again. */
export const kill: Scenario = {
  name: "kill",
  what: "kill -9 of the server during acknowledged writes",
  quick: true,
  async run(trial) {
    const world = await startWorld();
    try {
      for (let round = 0; round < (trial.quick ? 1 : 40) && (round === 0 || trial.left() > 30_000); round++) {
        const ledger = newLedger();
        const owners = await world.owners(trial.quick ? 4 : 8);
        const writers = startWriters(trial, world, owners, ledger);
        const enough = Math.round((trial.quick ? 40 : 60) + trial.random() * 150);
        const deadline = performance.now() + 30_000;
        while (writers.acknowledged() < enough && performance.now() < deadline) await delay(5);
        await world.server.kill();
        const began = performance.now();
        const started = world.server.start();
        await started;
        await world.untilReady(60_000);
        const recovered = performance.now() - began;
        trial.recovered(recovered);
        // They continue to write to the new process for a moment, with all that the old one left behind.
        await delay(300);
        await writers.stop();
        await sendAgain(trial, world, ledger);
        await compare(trial, world.server.url, ledger);
        trial.round(`${writers.acknowledged()} acknowledged, ready again after ${inWords(recovered)}`);
      }
    } finally {
      await world.dispose();
    }
  },
};
