import { pageAt, type Entry } from "#shared/pages.ts";

/** True if a link or the product itself led here from a page of one of these entries, not a reload or Back. */
export function wasReferredFrom(...entries: Entry[]): boolean {
  const [loaded] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (loaded?.type !== "navigate" || !URL.canParse(document.referrer)) return false;
  const { origin, pathname } = new URL(document.referrer);
  const entry = pageAt(pathname)?.entry;
  return origin === window.location.origin && entry !== undefined && entries.includes(entry);
}
