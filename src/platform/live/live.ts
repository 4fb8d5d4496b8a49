import { setTimeout as delay } from "node:timers/promises";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { createTrouble, type TroubleLog } from "#platform/process/trouble.ts";
import type { Topic } from "#shared/topics.ts";
import { liveChannel, notifyProcesses } from "./live.queries.ts";

/**
 * Receives the topics that changed for one owner; after `sessionsEnded` it must end unless its session is found
 * again.
 */
type Listener = { changed(topics: Topic[]): void; sessionsEnded(): void };

/** News of changes, carried between all server processes through PostgreSQL and on to the open pages of each business. */
export type Live = {
  /** Notifies every process that something of this business's changed. Called after the change has committed. */
  announce(ownerId: string, topics: ReadonlySet<Topic>): void;
  /** Hears of this business's changes, for a person's page, until the returned function is called. */
  listen(ownerId: string, personId: string, listener: Listener): () => void;
  /**
   * For how many milliseconds there has surely been no news of this owner's changes; never more than a minute is known.
   */
  quietFor(ownerId: string): number;
  /**
   * Hears of people whose sessions ended or may do something else now: they must be looked up again; null means
   * everybody's, after a lost connection.
   */
  onSessionsEnded(listener: (personId: string | null) => void): void;
  announceSessionsEnded(personId: string): void;
  /** How many pages are listening. */
  openStreams(): number;
  close(): Promise<void>;
};

/** What changed of a business; or a person's sessions ended. */
type News = { owner: string; topics: Topic[] } | { person: string };
/**
 * A change after a quiet moment is announced at once; those that follow within this many milliseconds travel together.
 */
const gatheredFor = 10;
/** A payload must stay under 8000 bytes. */
const maxPerNotification = 50;
/** How long the database may take to answer on the wire, in milliseconds, before the wire is taken for dead. */
const answersWithin = 5_000;
/** How often a quiet wire is asked whether it still stands, in milliseconds. */
const askedEvery = 20_000;
/** How long it is remembered when an owner's last news came, in milliseconds. */
const remembered = 60_000;

/**
 * Opens the wire. Announcements of one moment are gathered into one statement, outside the transactions that caused
 * them: NOTIFY inside a transaction would make all commits of the database queue up behind each other. An announcement
 * lost in a crash does no harm, since pages refetch when they reconnect.
 */
export async function openLive(options: {
  url: string;
  sharedDb: Pick<SharedDb, "query">;
  /** Learns of a business's change, and where the database's log stood after it, before any page does. */
  onNews?: (ownerId: string, logPosition: string) => void;
  log: TroubleLog;
}): Promise<Live> {
  const wireLost = createTrouble(options.log, {
    begins: "live refresh lost its database connection; it is trying to get another one",
    ends: "live refresh has a database connection again",
  });
  const unsent = createTrouble(options.log, {
    begins: "an announcement of changes was not sent",
    ends: "announcements of changes are sent again",
  });
  /** By their business; and by the person whose page it is. */
  const listeners = new Map<string, Set<Listener>>();
  const pagesOf = new Map<string, Set<Listener>>();
  const sessionListeners: ((personId: string | null) => void)[] = [];
  const waiting = new Map<string, Set<Topic>>();
  const waitingPeople = new Set<string>();
  /** When the last news of an owner came, the earliest first; milliseconds of the process's clock. */
  const lastNews = new Map<string, number>();
  let hearingSince = performance.now();
  let sending: Promise<void> | undefined;
  let reconnecting: Promise<void> | undefined;
  const closed = new AbortController();

  const note = (owner: string) => {
    const now = performance.now();
    lastNews.delete(owner);
    lastNews.set(owner, now);
    for (const [earlier, at] of lastNews) {
      if (now - at < remembered) break;
      lastNews.delete(earlier);
    }
  };
  const hear = (news: News) => {
    if ("person" in news) return endSessions(news.person);
    note(news.owner);
    for (const listener of listeners.get(news.owner) ?? []) listener.changed(news.topics);
  };
  const endSessions = (person: string) => {
    for (const listener of sessionListeners) listener(person);
    for (const listener of pagesOf.get(person) ?? []) listener.sessionsEnded();
  };

  const connect = async (): Promise<DatabaseClient> => {
    const client = new DatabaseClient({
      connectionString: options.url,
      keepAlive: true,
      application_name: "yardstick-live",
      connectionTimeoutMillis: answersWithin,
      query_timeout: answersWithin,
    });
    client.on("notification", (message) => {
      const told = JSON.parse(message.payload ?? "[]") as (News | { position: string })[];
      const position = told.find((one) => "position" in one)?.position ?? "";
      for (const news of told) {
        if ("position" in news) continue;
        if ("owner" in news) options.onNews?.(news.owner, position);
        hear(news);
      }
    });
    try {
      await client.connect();
      await client.query(`listen ${liveChannel}`);
    } catch (error) {
      client.destroy();
      throw error;
    }
    // A connection that dies on the way here ends, too: only one that hears is missed.
    let reason: unknown = new Error("it was closed");
    client.once("error", (error) => (reason = error));
    client.once("end", () => void (reconnecting = reconnect(reason)));
    hearingSince = performance.now();
    return client;
  };

  const reconnect = async (reason: unknown) => {
    if (closed.signal.aborted) return;
    wireLost.met(reason);
    for (let most = 200; ; most = Math.min(most * 2, 5_000)) {
      // Not all processes at the same moment.
      await delay(most / 2 + Math.random() * (most / 2), undefined, { signal: closed.signal }).catch(() => undefined);
      if (closed.signal.aborted) return;
      try {
        wire = await connect();
        break;
      } catch (error) {
        wireLost.met(error);
      }
    }
    wireLost.over();
    // Announcements in between were missed: every open page reconnects, is authenticated, and refetches.
    for (const listener of sessionListeners) listener(null);
    for (const set of listeners.values()) for (const listener of set) listener.sessionsEnded();
  };

  const send = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.size + waitingPeople.size > 0) {
      const batch: News[] = [];
      for (const person of waitingPeople) {
        if (batch.length === maxPerNotification) break;
        batch.push({ person });
        waitingPeople.delete(person);
      }
      for (const [owner, topics] of waiting) {
        if (batch.length === maxPerNotification) break;
        batch.push({ owner, topics: [...topics] });
        waiting.delete(owner);
      }
      try {
        await options.sharedDb.query(notifyProcesses, { news: JSON.stringify(batch) });
        unsent.over();
      } catch (error) {
        unsent.met(error);
        for (const news of batch) hear(news);
      }
      // Each statement costs the database about what keeping a customer's request does.
      if (waiting.size < maxPerNotification) await new Promise((resolve) => setTimeout(resolve, gatheredFor));
    }
    sending = undefined;
  };

  let wire = await connect();
  // A network may drop a connection without notifying either side.
  const check = setInterval(() => {
    const asked = wire;
    asked.query("select 1").catch(() => asked.destroy());
  }, askedEvery);

  return {
    announce(owner, topics) {
      waiting.set(owner, new Set([...(waiting.get(owner) ?? []), ...topics]));
      sending ??= send();
    },
    announceSessionsEnded(person) {
      // This process at once, before the sign-out is answered; the others as the news reaches them.
      endSessions(person);
      waitingPeople.add(person);
      sending ??= send();
    },
    onSessionsEnded: (listener) => void sessionListeners.push(listener),
    listen(owner, person, listener) {
      const stops = [join(listeners, owner, listener), join(pagesOf, person, listener)];
      return () => stops.forEach((stop) => stop());
    },
    quietFor(owner) {
      const now = performance.now();
      return Math.floor(Math.min(now - Math.max(lastNews.get(owner) ?? 0, hearingSince), remembered));
    },
    openStreams: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    async close() {
      closed.abort();
      clearInterval(check);
      await sending;
      await reconnecting;
      await wire.leave();
    },
  };
}

/** Adds a listener under a key; the returned function takes it out again. */
function join(all: Map<string, Set<Listener>>, key: string, listener: Listener): () => void {
  const set = all.get(key) ?? new Set();
  set.add(listener);
  all.set(key, set);
  return () => {
    set.delete(listener);
    if (set.size === 0) all.delete(key);
  };
}
