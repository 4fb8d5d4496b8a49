import type { Topic } from "#shared/topics.ts";

/** The listeners of one process: the open pages of each business, and code that must know of ended sessions. */

/**
 * Receives the topics that changed for one owner, and the open page that changed them; after `sessionsEnded` it must
 * end unless its session is found again.
 */
export type Listener = { changed(topics: Topic[], page?: string): void; sessionsEnded(): void };

/** The changed topics of a business, and the open page that changed them; or a person whose sessions ended. */
export type LiveChange = { owner: string; topics: Topic[]; page?: string | undefined } | { person: string };

/** The time for which an owner's last event is stored, in milliseconds. */
const rememberedMs = 60_000;

/** Creates the audience of one process, empty. */
export function createAudience() {
  /** By business; and by the person who has the page. */
  const listeners = new Map<string, Set<Listener>>();
  const pagesOf = new Map<string, Set<Listener>>();
  const sessionListeners: ((personId: string | null) => void)[] = [];
  /** The times of the owners' last events, earliest first; in milliseconds of the process's clock. */
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
    /** Passes an event to all its listeners. */
    hear(news: LiveChange): void {
      if ("person" in news) return endSessions(news.person);
      note(news.owner);
      for (const listener of listeners.get(news.owner) ?? []) listener.changed(news.topics, news.page);
    },
    /** Marks that this process receives events from now on: earlier ones are unknown. */
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

/** Adds a listener under a key; the returned function removes it. */
function addListener(all: Map<string, Set<Listener>>, key: string, listener: Listener): () => void {
  const set = all.get(key) ?? new Set();
  set.add(listener);
  all.set(key, set);
  return () => {
    set.delete(listener);
    if (set.size === 0) all.delete(key);
  };
}
