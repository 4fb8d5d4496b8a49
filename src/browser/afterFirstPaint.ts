/** Runs `work` after the largest contentful paint, because an earlier fetch delays the first text on a slow line. */
export function afterFirstPaint(work: () => void): void {
  let begun = false;
  const begin = () => {
    if (!begun) work();
    begun = true;
  };
  const supported = PerformanceObserver.supportedEntryTypes?.includes("largest-contentful-paint");
  if (supported) new PerformanceObserver(begin).observe({ type: "largest-contentful-paint" });
  // Also runs if the browser does not report the paint, or has already reported it.
  setTimeout(begin, supported ? 1_000 : 0);
}
