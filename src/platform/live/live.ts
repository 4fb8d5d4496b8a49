import { setTimeout as delay } from "node:timers/promises";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { createIncident, type IncidentLog } from "#platform/process/incident.ts";
import type { Topic } from "#shared/topics.ts";
import { liveChannel } from "./live.queries.ts";
import { createAnnouncer } from "./liveAnnouncer.ts";
import { createAudience, type Listener, type LiveChange } from "./liveAudience.ts";

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

/** How long the database may take to answer on the wire, in milliseconds, before the wire is taken for dead. */
const answerTimeoutMs = 5_000;
/** How often a quiet wire is asked whether it still stands, in milliseconds. */
const pingIntervalMs = 20_000;

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
  log: IncidentLog;
}): Promise<Live> {
  const wireLost = createIncident(options.log, {
    begins: "live refresh lost its database connection; it is trying to get another one",
    ends: "live refresh has a database connection again",
  });
  const unsent = createIncident(options.log, {
    begins: "an announcement of changes was not sent",
    ends: "announcements of changes are sent again",
  });
  const audience = createAudience();
  const announcer = createAnnouncer(options.sharedDb, { unsent, onUnsent: audience.hear });
  let reconnecting: Promise<void> | undefined;
  const closed = new AbortController();

  const connect = async (): Promise<DatabaseClient> => {
    const client = await openWire(options.url, (news, position) => {
      if ("owner" in news) options.onNews?.(news.owner, position);
      audience.hear(news);
    });
    // A connection that dies on the way here ends, too: only one that hears is missed.
    let reason: unknown = new Error("it was closed");
    client.once("error", (error) => (reason = error));
    client.once("end", () => void (reconnecting = reconnect(reason)));
    audience.hearsFromNow();
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
    audience.hasMissedNews();
  };

  let wire = await connect();
  // A network may drop a connection without notifying either side.
  const check = setInterval(() => {
    const pinged = wire;
    pinged.query("select 1").catch(() => pinged.destroy());
  }, pingIntervalMs);

  return {
    announce: announcer.announce,
    announceSessionsEnded(person) {
      // This process at once, before the sign-out is answered; the others as the news reaches them.
      audience.endSessions(person);
      announcer.announceSessionsEnded(person);
    },
    onSessionsEnded: audience.onSessionsEnded,
    listen: audience.listen,
    quietFor: audience.quietFor,
    openStreams: audience.openStreams,
    async close() {
      closed.abort();
      clearInterval(check);
      await announcer.sent();
      await reconnecting;
      await wire.leave();
    },
  };
}

/** Opens a connection that listens; `hear` gets each piece of news with the position of the database's log after it. */
async function openWire(url: string, hear: (news: LiveChange, position: string) => void): Promise<DatabaseClient> {
  const client = new DatabaseClient({
    connectionString: url,
    keepAlive: true,
    application_name: "yardstick-live",
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
  });
  client.on("notification", (message) => {
    const payload = JSON.parse(message.payload ?? "[]") as (LiveChange | { position: string })[];
    const position = payload.find((one) => "position" in one)?.position ?? "";
    for (const news of payload) if (!("position" in news)) hear(news, position);
  });
  try {
    await client.connect();
    await client.query(`listen ${liveChannel}`);
  } catch (error) {
    client.destroy();
    throw error;
  }
  return client;
}
