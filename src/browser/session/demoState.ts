import { demoCookie, demoKeyPrefix } from "#shared/demoCollections.ts";

/**
 * Where a visit to the demo is remembered: when it ends and whose sample business it shows. Small and free of
 * dependencies, so that the landing page too can start a demo.
 */

/** One visit to the demo. `endsAt` in milliseconds since 1970. */
export type DemoVisit = { userId: string; endsAt: number };

/** How long a demo lasts, in milliseconds: 30 minutes. A reset adds as much again. */
export const demoDurationMs = 30 * 60 * 1000;

/** The key that notifies other tabs of a visit. */
export const demoVisitKey = `${demoKeyPrefix}state`;

/** The visitor's storage, or null where the browser forbids it; the demo then lasts as long as the page. */
export function visitorStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** The visit under way; null when there is none, it has ended, or what is stored cannot be read. */
export function storedVisit(now: number): DemoVisit | null {
  try {
    const { userId, endsAt } = JSON.parse(visitorStorage()?.getItem(demoVisitKey) ?? "null") as Partial<DemoVisit>;
    return typeof userId === "string" && typeof endsAt === "number" && endsAt > now ? { userId, endsAt } : null;
  } catch {
    return null;
  }
}

/** Whether a visit was left to run out, and nobody has cleared it yet. */
export const hasExpiredVisit = (now: number): boolean =>
  visitorStorage()?.getItem(demoVisitKey) != null && storedVisit(now) === null;

/** Begins a visit with a business of its own; whatever an earlier one left is cleared. */
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
    // full or forbidden storage: the visit lasts as long as the page
  }
}

/** Clears the visit; and with it everything the visitor changed, unless only the data is meant. */
export function forgetVisit({ keepVisit = false } = {}): void {
  if (!keepVisit) setVisitCookie(0);
  const storage = visitorStorage();
  if (!storage) return;
  // The visit goes first: other tabs hear of it before they hear that its things are gone, which they would seed again.
  if (!keepVisit) storage.removeItem(demoVisitKey);
  for (const key of Object.keys(storage))
    if (key.startsWith(demoKeyPrefix) && key !== demoVisitKey) storage.removeItem(key);
}

/**
 * Clears what this tab still wrote for a visit that another tab had ended: the news of the end may come only after the
 * write. What a newer visit stored meanwhile stays.
 */
export function clearRowsOf(userId: string): void {
  const storage = visitorStorage();
  if (!storage) return;
  for (const key of Object.keys(storage))
    if (key.startsWith(demoKeyPrefix) && key !== demoVisitKey && writtenFor(storage.getItem(key)) === userId)
      storage.removeItem(key);
}

/** Whose visit a stored collection belongs to. */
function writtenFor(stored: string | null): string | undefined {
  try {
    return (JSON.parse(stored ?? "null") as { userId?: string } | null)?.userId;
  } catch {
    return undefined;
  }
}

/** The server learns only that there is a visit, for so many seconds: it then answers with the pages for one. */
function setVisitCookie(seconds: number): void {
  document.cookie = `${demoCookie}=1; path=/; max-age=${seconds}; samesite=lax${window.location.protocol === "https:" ? "; secure" : ""}`;
}
