import { reloadForNewRelease } from "#web/newRelease.ts";

/**
 * Fetches the form's own script, which the build names in this one's tag, once what the server has drawn is painted: nobody
 * waits for it to read. Without a signal it says so, and tries until it is there.
 */

const pause = 2_000;
/** A page that nobody sees, as in a frame further down, is not painted: its script comes all the same. */
const unseen = 1_000;

const script = document.querySelector<HTMLElement>("script[data-then]")?.dataset["then"] ?? "";
let begun = false;

function begin(): void {
  if (!begun) takeOver();
  begun = true;
}

function takeOver(): void {
  import(/* @vite-ignore */ script).catch(reloadForNewRelease).catch(() => {
    const words = document.querySelector<HTMLElement>("#waiting");
    if (words) words.hidden = false;
    setTimeout(takeOver, pause);
  });
}

new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
setTimeout(begin, unseen);
