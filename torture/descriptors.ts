import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { compare, newLedger } from "./ledger.ts";
import { inWords, type Scenario } from "./trial.ts";
import { startWorld } from "./world.ts";
import { sendAgain, startWriters } from "./writers.ts";

const descriptorsAllowed = 256;
const connectionsOpened = 400;

/** More connections than the server has file descriptors. Once they close, it works as before. */
export const descriptors: Scenario = {
  name: "descriptors",
  what: `${connectionsOpened} connections to a server with ${descriptorsAllowed} file descriptors`,
  quick: false,
  async run(trial) {
    const world = await startWorld({}, { descriptors: descriptorsAllowed });
    try {
      for (let round = 0; round < 3 && (round === 0 || trial.left() > 20_000); round++) {
        const ledger = newLedger();
        const writers = startWriters(trial, world, await world.owners(3), ledger);
        await delay(1_000);
        const port = Number(new URL(world.server.url).port);
        const held = Array.from({ length: connectionsOpened }, () => open(port));
        await delay(5_000);
        for (const socket of held) socket.destroy();
        const ready = await world.untilReady(60_000);
        await delay(500);
        await writers.stop();
        if (!world.server.alive())
          return trial.finding(`the server ended. It said: ${world.server.output().slice(-400)}`);
        if (ready === null) return trial.finding("not ready again within 60 s after all connections were closed");
        trial.recovered(ready);
        await sendAgain(trial, world, ledger);
        await compare(trial, world.server.url, ledger);
        trial.round(`${writers.acknowledged()} acknowledged, ready again after ${inWords(ready)}`);
      }
    } finally {
      await world.dispose();
    }
  },
};

function open(port: number): Socket {
  return connect(port, "127.0.0.1").on("error", () => undefined);
}
