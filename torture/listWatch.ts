import { setTimeout as delay } from "node:timers/promises";
import { askWatched } from "./caller.ts";
import type { Trial } from "./trial.ts";
import { asOwner, type Owner, type World } from "./world.ts";

/**
 * Requests an owner's list of quotes ten times a second. `stop` returns the longest time in milliseconds, and the
 * number of requests.
 */
export function watchLists(trial: Trial, world: World, owner: Owner) {
  const seen = { longest: 0, count: 0 };
  let over = false;
  const watching = (async () => {
    while (!over) {
      const { url } = world.server;
      const { status, ms } = await askWatched(trial, `${url}/api/quotes`, asOwner(owner, url));
      if (status !== 200) trial.finding(`another business's list answered ${status || "nothing"}`);
      seen.longest = Math.max(seen.longest, ms);
      seen.count++;
      await delay(100);
    }
  })();
  return {
    async stop() {
      over = true;
      await watching;
      return seen;
    },
  };
}
