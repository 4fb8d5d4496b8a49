import type { Topic } from "#shared/topics.ts";

/** Those of one process who hear of changes: the open pages of each business, and who must know of ended sessions. */

/**
 * Receives the topics that changed for one owner; after `sessionsEnded` it must end unless its session is found
 * again.
 */
export type Listener = { changed(topics: Topic[]): void; sessionsEnded(): void };

/** What changed of a business; or a person's sessions ended. */
export type LiveChange = { owner: string; topics: Topic[] } | { person: string };

/** How long it is remembered when an owner's last news came, in milliseconds. */
const rememberedMs = 60_000;

/** Creates the audience of one process, empty. */
export function createAudience() {
  /** By their business; and by the person whose page it is. */
  const listeners = new Map<string, Set<Listener>>();
  const pagesOf = new Map<string, Set<Listener>>();
  const sessionListeners: ((personId: string | null) => void)[] = [];
  /** When the last news of an owner came, the earliest first; milliseconds of the process's clock. */
  const lastNews = new Map<string, number>();
  let hearingSince = performance.now();

  const note = (owner: string) => {
    const now = performance.now();
    lastNews.delete(owner);
    lastNews.set(owner, now);
    for (const [earlier, at] of lastNews) {
      if (now - at < rememberedMs) break;
      lastNews.delete(earlier);
    }
  };
  const endSessions = (person: string) => {
    for (const listener of sessionListeners) listener(person);
    for (const listener of pagesOf.get(person) ?? []) listener.sessionsEnded();
  };

  return {
    endSessions,
    /** Passes news on to everybody it is about. */
    hear(news: LiveChange): void {
      if ("person" in news) return endSessions(news.person);
      note(news.owner);
      for (const listener of listeners.get(news.owner) ?? []) listener.changed(news.topics);
    },
    /** News reaches this process from now on: of the time before nothing is known. */
    hearsFromNow(): void {
      hearingSince = performance.now();
    },
    /** Announcements were missed: every open page reconnects, is authenticated, and refetches. */
    hasMissedNews(): void {
      for (const listener of sessionListeners) listener(null);
      for (const set of listeners.values()) for (const listener of set) listener.sessionsEnded();
    },
    onSessionsEnded: (listener: (personId: string | null) => void): void => void sessionListeners.push(listener),
    listen(owner: string, person: string, listener: Listener): () => void {
      const stops = [addListener(listeners, owner, listener), addListener(pagesOf, person, listener)];
      return () => stops.forEach((stop) => stop());
    },
    /** In milliseconds, at most `rememberedMs`. */
    quietFor(owner: string): number {
      const now = performance.now();
      return Math.floor(Math.min(now - Math.max(lastNews.get(owner) ?? 0, hearingSince), rememberedMs));
    },
    openStreams: (): number => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  };
}

/** Adds a listener under a key; the returned function takes it out again. */
function addListener(all: Map<string, Set<Listener>>, key: string, listener: Listener): () => void {
  const set = all.get(key) ?? new Set();
  set.add(listener);
  all.set(key, set);
  return () => {
    set.delete(listener);
    if (set.size === 0) all.delete(key);
  };
}
