import { reloadForNewRelease } from "#browser/newRelease.ts";

const retryDelay = 2_000;
/**
 * A page in a background tab, or in a frame below the fold, is not painted. Its script is loaded after this delay, in
 * milliseconds.
 */
const unpaintedDelay = 1_000;

/**
 * Loads the script that hydrates a prerendered page after its first paint, so that the script does not delay reading.
 * Retries until it has arrived. `onWaiting` is called when an attempt fails. `script`: the address of its file, if known.
 */
export function hydrateAfterPaint(load: () => Promise<unknown>, onWaiting: () => void = () => {}, script = ""): void {
  let begun = false;
  // React is fetched beside the page's script, which imports it.
  const files = [document.documentElement.dataset["react"] ?? "", script].filter((file) => file !== "");
  const attempt = () => {
    Promise.all(files.map(fetchFile))
      .then(load)
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

/**
 * Fetches a file into the browser's cache. Throws without a connection. An `import()` would do that as well, but a browser
 * remembers its failure as long as the page is open.
 */
async function fetchFile(file: string): Promise<void> {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}.`);
  await answer.arrayBuffer();
}
