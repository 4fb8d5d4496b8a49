import { reloadForNewRelease } from "#browser/newRelease.ts";

const retryDelay = 2_000;
/**
 * A page in a background tab, or in a frame below the fold, is not painted. Its script is loaded after this delay, in
 * milliseconds.
 */
const unpaintedDelay = 1_000;

/**
 * Loads the script that hydrates a prerendered page after its first paint, so that the script does not delay reading.
 * Retries until it has arrived. `onWaiting` is called when an attempt fails.
 */
export function hydrateAfterPaint(load: () => Promise<unknown>, onWaiting: () => void = () => {}): void {
  let begun = false;
  const react = document.documentElement.dataset["react"];
  const attempt = () => {
    // Otherwise React would be requested only after the page's script, which imports it, has arrived.
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
