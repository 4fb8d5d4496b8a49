import { reloadForNewRelease } from "#web/newRelease.ts";

// What the page does by script is fetched when what is written in it has been painted: nobody waits for it to read or to type.
const painted = new PerformanceObserver(() => {
  painted.disconnect();
  void import("./takeOver.tsx").catch(reloadForNewRelease);
});
painted.observe({ type: "paint", buffered: true });
