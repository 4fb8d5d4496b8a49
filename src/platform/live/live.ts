import { setTimeout as delay } from "node:timers/promises";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import { createIncident, type IncidentLog } from "#platform/process/incident.ts";
import type { Topic } from "#shared/topics.ts";
import { liveChannel } from "./live.queries.ts";
import { createAnnouncer } from "./liveAnnouncer.ts";
import { createAudience, type Listener, type LiveChange } from "./liveAudience.ts";

/** Change events, sent through PostgreSQL to all server processes and on to the open pages of each business. */
export type Live = {
  /**
   * Notifies every process that something of this business has changed. Called after the change has committed. `page`:
   * the open page that made the change.
   */
  announce(ownerId: string, topics: ReadonlySet<Topic>, page?: string): void;
  /** Calls the listener for this business's changes, for a person's page, until the returned function is called. */
  listen(ownerId: string, personId: string, listener: Listener): () => void;
  /**
   * The milliseconds for which there were certainly no events of this owner's changes; never more than a minute is
   * known.
   */
  quietFor(ownerId: string): number;
  /**
   * Calls the listener with each person whose sessions ended or whose rights changed: they must be looked up again.
   * Null means everyone, after a lost connection.
   */
  onSessionsEnded(listener: (personId: string | null) => void): void;
  announceSessionsEnded(personId: string): void;
  /** The number of listening pages. */
  openStreams(): number;
  close(): Promise<void>;
};

/** The limit for the database's answer on the listening connection, in milliseconds, before it counts as dead. */
const answerTimeoutMs = 5_000;
/** The interval of pings on a quiet connection, in milliseconds. */
const pingIntervalMs = 20_000;

/**
 * Opens the listening connection. Announcements of one moment are combined into one statement, outside the transactions
 * that caused them: NOTIFY inside a transaction would make all commits of the database queue behind each other. An
 * announcement lost in a crash does no harm, because pages refetch when they reconnect.
 */
export async function openLive(options: {
  url: string;
  sharedDb: Pick<SharedDb, "query">;
  /** Called with a business's change, and the position of the database's log after it, before any page is notified. */
  onNews?: (ownerId: string, logPosition: string) => void;
  log: IncidentLog;
}): Promise<Live> {
  const wireLost = createIncident(options.log, {
    begins: "live refresh lost its database connection; reconnecting",
    ends: "live refresh has a database connection again",
  });
  const unsent = createIncident(options.log, {
    begins: "could not publish a change",
    ends: "changes are published again",
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
    // A connection that dies while connecting also ends; only one that was listening is reconnected.
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
      // Spread, so that not all processes reconnect at the same moment.
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
      // Ends them in this process at once, before the sign-out is answered; in the others as the event reaches them.
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

/** Opens a listening connection; `hear` gets each event with the position of the database's log after it. */
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
