import { reloadForNewRelease } from "#browser/newRelease.ts";

const retryDelay = 2_000;
/** A page in a background tab or in a frame below the fold is not painted: its script is loaded all the same. */
const unpaintedDelay = 1_000;

/**
 * For a prerendered page: loads the script that hydrates it once the markup has been painted, so that reading does not
 * wait for it, and retries until it has arrived. `onWaiting` is called when an attempt fails.
 */
export function hydrateAfterPaint(load: () => Promise<unknown>, onWaiting: () => void = () => {}): void {
  let begun = false;
  const react = document.documentElement.dataset["react"];
  const attempt = () => {
    // Else it would be asked for only when the page's script, which imports it, has arrived.
    if (react !== undefined) import(/* @vite-ignore */ react).catch(() => undefined);
    load()
      .catch(reloadForNewRelease)
      .catch(() => {
        onWaiting();
        setTimeout(attempt, retryDelay);
      });
  };
  const begin = () => {
    if (!begun) attempt();
    begun = true;
  };
  new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
  setTimeout(begin, unpaintedDelay);
}
