import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { askWatched } from "./caller.ts";
import { compare, newLedger } from "./ledger.ts";
import { inWords, type Scenario } from "./trial.ts";
import { asOwner, startWorld } from "./world.ts";
import { sendAgain, startWriters } from "./writers.ts";

const hour = 3_600_000;
/**
 * Jumps of a machine's clock: a minute, an hour and back (summer time set by hand), most of a day, years after a dead
 * battery. `signedIn`: true if a session of one day must survive it.
 */
const leaps = [
  { name: "a minute ahead", by: 60_000, signedIn: true },
  { name: "an hour back", by: -hour, signedIn: true },
  { name: "20 hours ahead", by: 20 * hour, signedIn: true },
  { name: "two days back", by: -48 * hour, signedIn: true },
  { name: "ten years ahead", by: 10 * 365 * 24 * hour, signedIn: false },
  { name: "twenty years back", by: -20 * 365 * 24 * hour, signedIn: true },
];

/**
 * The clock of the server's machine jumps under traffic. Nothing may be lost, and once the clock is right again
 * everything works as before.
 */
export const clock: Scenario = {
  name: "clock",
  what: "the server's clock leaps ahead and back (Node's clock; PostgreSQL's stays)",
  quick: true,
  async run(trial) {
    const folder = await mkdtemp(join(tmpdir(), "yardstick-clock-"));
    const file = join(folder, "offset");
    const world = await startWorld(
      { CLOCK_OFFSET_FILE: file },
      { nodeOptions: ["--import", new URL("shiftedClock.ts", import.meta.url).href] },
    );
    const { url, alive, output } = world.server;
    try {
      for (const leap of trial.quick ? leaps.slice(2, 3) : leaps) {
        const ledger = newLedger();
        const owners = await world.owners(3);
        const [owner] = owners;
        if (!owner) return;
        const writers = startWriters(trial, world, owners, ledger);
        await delay(1_500);
        await writeFile(file, String(leap.by));
        await delay(3_000);
        const during = await askWatched(trial, `${url}/api/estimates`, asOwner(owner, url));
        if (leap.signedIn && during.status !== 200)
          trial.finding(
            `${leap.name}: a signed-in owner's list answers ${during.status || "nothing"}: ${during.body.slice(0, 100)}`,
          );
        if (during.status === 0 || during.status === 429)
          trial.finding(`${leap.name}: a list answers ${during.status || "nothing"}`);
        await writeFile(file, "0");
        await delay(1_500);
        await writers.stop();
        if (!alive()) return trial.finding(`${leap.name}: the server ended. It said: ${output().slice(-400)}`);
        // Sessions that expired by a clock ten years ahead may be deleted. Their owners' data may not.
        if (leap.signedIn) {
          await sendAgain(trial, world, ledger);
          await compare(trial, url, ledger);
        } else if (
          (await askWatched(trial, `${url}/api/estimates`, asOwner((await world.owners(1))[0] ?? owner, url)))
            .status !== 200
        )
          trial.finding(`${leap.name}: whoever signs in afterwards gets no list`);
        trial.round(
          `${leap.name}: ${writers.acknowledged()} acknowledged, longest wait so far ${inWords(trial.counts.maxWaitMs)}`,
        );
      }
    } finally {
      await world.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
