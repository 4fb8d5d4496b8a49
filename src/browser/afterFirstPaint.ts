/**
 * Runs `work` after the largest contentful paint: what is fetched before that delays the first words on a slow line.
 */
export function afterFirstPaint(work: () => void): void {
  let begun = false;
  const begin = () => {
    if (!begun) work();
    begun = true;
  };
  const supported = PerformanceObserver.supportedEntryTypes?.includes("largest-contentful-paint");
  if (supported) new PerformanceObserver(begin).observe({ type: "largest-contentful-paint" });
  // Also where the browser does not tell, or has told already.
  setTimeout(begin, supported ? 1_000 : 0);
}
