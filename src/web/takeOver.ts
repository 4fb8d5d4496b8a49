import { reloadForNewRelease } from "./newRelease.ts";

const pause = 2_000;
/** A page that nobody sees, as in a tab or a frame further down, is not painted: its script comes all the same. */
const unseen = 1_000;

/**
 * For a page that is there before its script is: fetches that once what stands in the page has been painted, so that
 * nobody waits for it to read, and again until it is there. `onWaiting` hears that it could not be had.
 */
export function takeOver(load: () => Promise<unknown>, onWaiting: () => void = () => {}): void {
  let begun = false;
  const attempt = () => {
    load()
      .catch(reloadForNewRelease)
      .catch(() => {
        onWaiting();
        setTimeout(attempt, pause);
      });
  };
  const begin = () => {
    if (!begun) attempt();
    begun = true;
  };
  new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
  setTimeout(begin, unseen);
}
