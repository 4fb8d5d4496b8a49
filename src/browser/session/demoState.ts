import { demoCookie, demoKeyPrefix } from "#shared/demoCollections.ts";

/**
 * The stored state of a visit to the demo: its end and its sample business. Small and free of dependencies, so that the
 * landing page too can start a demo.
 */

/** One visit to the demo. `endsAt` in milliseconds since 1970. */
export type DemoVisit = { userId: string; endsAt: number };

/** The duration of a demo, in milliseconds: 30 minutes. A reset adds the same again. */
export const demoDurationMs = 30 * 60 * 1000;

/** The key that notifies other tabs of a visit. */
export const demoVisitKey = `${demoKeyPrefix}state`;

/** The visitor's storage, or null if the browser forbids it. The demo then ends with the page. */
export function visitorStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The current visit; null if there is none, it has ended, or its stored state cannot be read. */
export function storedVisit(now: number): DemoVisit | null {
  try {
    const { userId, endsAt } = JSON.parse(visitorStorage()?.getItem(demoVisitKey) ?? "null") as Partial<DemoVisit>;
    return typeof userId === "string" && typeof endsAt === "number" && endsAt > now ? { userId, endsAt } : null;
  } catch {
    return null;
  }
}

/** True if a visit has expired and its data is not cleared yet. */
export const hasExpiredVisit = (now: number): boolean =>
  visitorStorage()?.getItem(demoVisitKey) != null && storedVisit(now) === null;

/** Begins a visit with its own business. Clears the data of an earlier visit. */
export function beginVisit(now: number): DemoVisit {
  forgetVisit();
  const visit = { userId: crypto.randomUUID(), endsAt: now + demoDurationMs };
  rememberVisit(visit);
  return visit;
}

/** Remembers a visit for the next page and for other tabs. */
export function rememberVisit(visit: DemoVisit): void {
  setVisitCookie(Math.ceil((visit.endsAt - Date.now()) / 1_000));
  try {
    visitorStorage()?.setItem(demoVisitKey, JSON.stringify(visit));
  } catch {
    // full or forbidden storage: the visit ends with the page
  }
}

/** Clears the visit and all data that the visitor changed. With `keepVisit`, clears only the data. */
export function forgetVisit({ keepVisit = false } = {}): void {
  if (!keepVisit) setVisitCookie(0);
  const storage = visitorStorage();
  if (!storage) return;
  // The visit is removed first: other tabs must learn of its end before its data disappears, or they would seed the
  // data again.
  if (!keepVisit) storage.removeItem(demoVisitKey);
  for (const key of Object.keys(storage))
    if (key.startsWith(demoKeyPrefix) && key !== demoVisitKey) storage.removeItem(key);
}

/**
 * Clears the data that this tab still wrote for a visit that another tab had ended: the event about the end may arrive
 * after the write. The data of a newer visit stays.
 */
export function clearRowsOf(userId: string): void {
  const storage = visitorStorage();
  if (!storage) return;
  for (const key of Object.keys(storage))
    if (key.startsWith(demoKeyPrefix) && key !== demoVisitKey && writtenFor(storage.getItem(key)) === userId)
      storage.removeItem(key);
}

/** The visit to which a stored collection belongs. */
function writtenFor(stored: string | null): string | undefined {
  try {
    return (JSON.parse(stored ?? "null") as { userId?: string } | null)?.userId;
  } catch {
    return undefined;
  }
}

/**
 * Sets a cookie, for this many seconds, that only says a visit exists. The server then answers with the pages for a
 * visit.
 */
function setVisitCookie(seconds: number): void {
  document.cookie = `${demoCookie}=1; path=/; max-age=${seconds}; samesite=lax${window.location.protocol === "https:" ? "; secure" : ""}`;
}
