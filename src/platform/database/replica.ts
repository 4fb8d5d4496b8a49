import type { Pool } from "pg";
import { createIncident, type IncidentLog } from "#platform/process/incident.ts";
import { closePool, openPool, type DatabaseTimes } from "#platform/database/connections/pool.ts";
import { logPosition } from "./replica.queries.ts";
import type { SharedDb } from "./sharedDb.ts";

/** A replica of the database, for read-only queries that may be a moment behind. */
export type Replica = {
  /**
   * Returns the connections to read this business's rows on, for a reader who has seen the database at this position of
   * its log (null: nothing yet). Null if the primary must be queried.
   */
  connectionsFor(ownerId: string, seen: LogPosition | null): Pool | null;
  /** Called before pages get an event of this business's change: their next reads are no older than this position. */
  recordWrite(ownerId: string, position: string): void;
  /** The current position of the database's log, in its own notation: everything already written is before it. */
  position(): Promise<string>;
  /**
   * The lag in seconds (null: away or too far behind), and the number of reads that the replica took and did not take.
   */
  figures(): { lagSeconds: number | null; reads: number; passedOn: number };
  close(): Promise<void>;
};

/** A position in the database's log (LSN). A replica that has passed it has everything committed before it. */
export type LogPosition = bigint;

/** Reads a position as PostgreSQL writes it ("16/B374D848"); null for anything else. */
export function asLogPosition(text: string | undefined): LogPosition | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text ?? "") ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null;
}

/**
 * The interval at which both are queried for their position, and the greatest lag at which the replica is read, in
 * milliseconds.
 */
const pollMs = 250;
const maxLagMs = 5_000;
/** The limit for the answer about its position, in milliseconds. */
const answerTimeoutMs = 1_000;
const replicaStatus =
  "select pg_is_in_recovery() as is_replica, system_identifier::text as system, pg_last_wal_replay_lsn()::text as position from pg_control_system()";
/** The maximum number of positions stored until the replica passes them. */
const maxAwaited = 200;

type ReplicaStatus = { isReplica: boolean; system: string; position: LogPosition };

/**
 * Opens the replica at `url` of the database behind `sharedDb`. Throws one line if that is another database or not a
 * replica. If the replica is away, now or later, the primary is used and the replica is tried again.
 */
export async function openReplica(options: {
  url: string;
  connections: number;
  times: DatabaseTimes;
  sharedDb: Pick<SharedDb, "query">;
  log: IncidentLog;
}): Promise<Replica> {
  const { url, times, sharedDb, log } = options;
  const onLost = () => undefined; // the next query for its position shows it
  const byTransaction = true;
  const trouble = replicaIncident(log);
  /** Callers that wait for a replica without an answer query the primary instead. */
  const waiting: (() => void)[] = [];
  let isSilent = false;
  const pool = openPool(url, {
    max: options.connections,
    times,
    byTransaction,
    onLost,
    name: "yardstick-replica",
    attendance: { isAway: () => isSilent, onAway: (listener) => waiting.push(listener), heard: () => undefined },
    onRefused: trouble.refused.met,
  });
  const watching = { statement: answerTimeoutMs, connection: answerTimeoutMs };
  const watch = openPool(url, { max: 1, times: watching, byTransaction, onLost, name: "yardstick-replica-watch" });

  const progress = createProgress();
  let isUsed = false;
  let reads = 0;
  let passedOn = 0;

  const ask = async (): Promise<ReplicaStatus> => {
    const standing = await readStatus(watch).catch((error: unknown) => {
      isSilent = true;
      for (const listener of waiting) listener();
      throw error;
    });
    isSilent = false;
    return standing;
  };

  const look = async () => {
    const at = performance.now();
    const [database] = await sharedDb.query(logPosition);
    const position = asLogPosition(database?.position);
    if (position !== null) progress.expect(position, at);
    const standing = await ask();
    if (!standing.isReplica || standing.system !== database?.system)
      throw new WrongReplica("DATABASE_REPLICA_URL must point to a replica of the database in DATABASE_URL.");
    progress.arriveAt(standing.position);
    if (progress.behindMs() > maxLagMs) throw new Error("it is too far behind");
  };

  const lookAgain = async () => {
    try {
      await look();
      isUsed = true;
      trouble.away.over();
    } catch (error) {
      isUsed = false;
      trouble.away.met(error);
    }
  };

  try {
    await look();
    isUsed = true;
    log.info?.({}, "reads go to the replica");
  } catch (error) {
    if (error instanceof WrongReplica) {
      await Promise.all([closePool(pool), closePool(watch)]);
      throw error;
    }
    trouble.away.met(error);
  }
  const stopLooking = lookRegularly(lookAgain);

  return {
    connectionsFor(ownerId, seen) {
      const isFresh = isUsed && progress.hasReached(ownerId, seen);
      if (isFresh) reads += 1;
      else passedOn += 1;
      return isFresh ? pool : null;
    },
    recordWrite: (ownerId, position) => progress.recordWrite(ownerId, asLogPosition(position) ?? 0n),
    async position() {
      const [database] = await sharedDb.query(logPosition);
      return database?.position ?? "";
    },
    figures: () => ({
      lagSeconds: isUsed ? Math.max(0, progress.behindMs()) / 1000 : null,
      reads,
      passedOn,
    }),
    async close() {
      await stopLooking();
      await Promise.all([closePool(pool), closePool(watch)]);
    },
  };
}

/** Tracks the positions that a replica has passed, and those that it has yet to pass. */
function createProgress() {
  /** Positions of the database with the time of their query, earliest first, until the replica has passed them. */
  const awaited: { position: LogPosition; at: number }[] = [];
  /** By owner, the last announced position that the replica may not have yet. */
  const news = new Map<string, LogPosition>();
  let passed: LogPosition = 0n;
  /** The replica has everything committed before this time, in milliseconds of the process's clock. */
  let freshAt = -Infinity;
  return {
    /** Records that the database was at this position at that time. */
    expect(position: LogPosition, at: number): void {
      if (awaited.length < maxAwaited) awaited.push({ position, at });
    },
    /** Records that the replica is at this position now. */
    arriveAt(position: LogPosition): void {
      passed = position;
      while (awaited[0] && awaited[0].position <= passed) freshAt = awaited.shift()?.at ?? freshAt;
      for (const [owner, written] of news) if (written <= passed) news.delete(owner);
    },
    recordWrite(ownerId: string, written: LogPosition): void {
      if (written > passed && written > (news.get(ownerId) ?? 0n)) news.set(ownerId, written);
    },
    /**
     * True if it has everything that the owner's pages were notified of, and that the reader has seen (null: nothing
     * yet).
     */
    hasReached: (ownerId: string, seen: LogPosition | null): boolean =>
      (news.get(ownerId) ?? 0n) <= passed && (seen ?? 0n) <= passed,
    behindMs: (): number => performance.now() - freshAt,
  };
}

/** Reads a replica's position; throws without an answer in time. */
async function readStatus(watch: Pool): Promise<ReplicaStatus> {
  // The driver's types lack the time limit for one answer.
  const standing = { text: replicaStatus, query_timeout: answerTimeoutMs } as { text: string };
  const { rows } = await watch.query<{ is_replica: boolean; system: string; position: string | null }>(standing);
  return {
    isReplica: rows[0]?.is_replica ?? false,
    system: rows[0]?.system ?? "",
    position: asLogPosition(rows[0]?.position ?? undefined) ?? 0n,
  };
}

/**
 * Repeats `look` with a pause after each, until the returned function is called; that resolves once the last look is
 * over.
 */
function lookRegularly(look: () => Promise<void>): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve();
  let closed = false;
  const next = () => {
    looking = look().then(() => {
      if (!closed) timer = setTimeout(next, pollMs);
    });
  };
  let timer = setTimeout(next, pollMs);
  return () => {
    closed = true;
    clearTimeout(timer);
    return looking;
  };
}

const replicaIncident = (log: IncidentLog) => ({
  away: createIncident(log, {
    begins: "the replica is down or too far behind; reads go to the primary",
    ends: "reads go to the replica",
  }),
  refused: createIncident(log, {
    begins: "the replica refused a new connection; reads queue for the open ones",
    ends: "the replica has not refused a connection since",
  }),
});

/** A database that is not a replica, or a replica of another one. */
class WrongReplica extends Error {}
