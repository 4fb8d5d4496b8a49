import { reloadForNewRelease } from "#web/newRelease.ts";

const pause = 2_000;

/** Fetches what the page does by script, and again where a signal is missing: until it is there nothing can be sent. */
function takeOver(): void {
  import("./takeOver.tsx").catch(reloadForNewRelease).catch(() => setTimeout(takeOver, pause));
}

// When what is written in the page has been painted: nobody waits for it to read or to type.
const painted = new PerformanceObserver(() => {
  painted.disconnect();
  takeOver();
});
painted.observe({ type: "paint", buffered: true });
