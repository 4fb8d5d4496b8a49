import type { Pool } from "pg";
import { createIncident, type IncidentLog } from "#platform/process/incident.ts";
import { closePool, openPool, type DatabaseTimes } from "#platform/database/connections/pool.ts";
import { logPosition } from "./replica.queries.ts";
import type { SharedDb } from "./sharedDb.ts";

/** A replica of the database, for what only reads and may be a moment old. */
export type Replica = {
  /**
   * The connections to read this business's rows on, for a reader who has seen the database at this position of its log
   * (null: nothing yet); null while the database itself is to be asked.
   */
  connectionsFor(ownerId: string, seen: LogPosition | null): Pool | null;
  /** Pages are about to hear of a change of this business: what they read next is no older than this position. */
  recordWrite(ownerId: string, position: string): void;
  /** Where the database's log stands now, in its own words: somebody who writes has written before it. */
  position(): Promise<string>;
  /** How far it is behind, in seconds (null: away or too far), and how many reads it took and did not take. */
  figures(): { lagSeconds: number | null; reads: number; passedOn: number };
  close(): Promise<void>;
};

/** A position in the database's log (LSN). What committed before it is on a replica that has passed it. */
export type LogPosition = bigint;

/** Reads a position as PostgreSQL writes it ("16/B374D848"); null for anything else. */
export function asLogPosition(text: string | undefined): LogPosition | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/.exec(text ?? "") ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null;
}

/** How often both are asked how far they are, and how far behind the replica may be to be read, in milliseconds. */
const pollMs = 250;
const maxLagMs = 5_000;
/** How long it may take to say how far it is, in milliseconds. */
const answerTimeoutMs = 1_000;
const replicaStatus =
  "select pg_is_in_recovery() as is_replica, system_identifier::text as system, pg_last_wal_replay_lsn()::text as position from pg_control_system()";
/** So many positions at most are remembered until the replica passes them. */
const maxAwaited = 200;

type ReplicaStatus = { isReplica: boolean; system: string; position: LogPosition };

/**
 * Opens the replica at `url` of the database behind `sharedDb`. Throws one line where there is another database or none that
 * replicates. One that is away, now or later, is done without and tried again.
 */
export async function openReplica(options: {
  url: string;
  connections: number;
  times: DatabaseTimes;
  sharedDb: Pick<SharedDb, "query">;
  log: IncidentLog;
}): Promise<Replica> {
  const { url, times, sharedDb, log } = options;
  const onLost = () => undefined; // the next question about its position tells
  const byTransaction = true;
  const trouble = replicaIncident(log);
  /** Those who wait for a replica that does not answer ask the database instead. */
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
      throw new WrongReplica("DATABASE_REPLICA_URL must lead to a replica of the database that DATABASE_URL names.");
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
    log.info?.({}, "the replica is read from");
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

/** Follows the positions that a replica has passed, and those that it has yet to pass. */
function createProgress() {
  /** Positions of the database with the time at which it was asked, the earliest first, until the replica has passed them. */
  const awaited: { position: LogPosition; at: number }[] = [];
  /** What pages were told of that the replica may not have yet. */
  const news = new Map<string, LogPosition>();
  let passed: LogPosition = 0n;
  /** The replica has everything that committed before this moment; milliseconds of the process's clock. */
  let freshAt = -Infinity;
  return {
    /** The database stood at this position at that time. */
    expect(position: LogPosition, at: number): void {
      if (awaited.length < maxAwaited) awaited.push({ position, at });
    },
    /** The replica stands at this position now. */
    arriveAt(position: LogPosition): void {
      passed = position;
      while (awaited[0] && awaited[0].position <= passed) freshAt = awaited.shift()?.at ?? freshAt;
      for (const [owner, written] of news) if (written <= passed) news.delete(owner);
    },
    recordWrite(ownerId: string, written: LogPosition): void {
      if (written > passed && written > (news.get(ownerId) ?? 0n)) news.set(ownerId, written);
    },
    /** True where it has what the owner's pages were told of, and what the reader has seen (null: nothing yet). */
    hasReached: (ownerId: string, seen: LogPosition | null): boolean =>
      (news.get(ownerId) ?? 0n) <= passed && (seen ?? 0n) <= passed,
    behindMs: (): number => performance.now() - freshAt,
  };
}

/** Asks a replica how far it is; throws where it does not answer in time. */
async function readStatus(watch: Pool): Promise<ReplicaStatus> {
  // The driver's types do not know how long it may wait for one answer.
  const standing = { text: replicaStatus, query_timeout: answerTimeoutMs } as { text: string };
  const { rows } = await watch.query<{ is_replica: boolean; system: string; position: string | null }>(standing);
  return {
    isReplica: rows[0]?.is_replica ?? false,
    system: rows[0]?.system ?? "",
    position: asLogPosition(rows[0]?.position ?? undefined) ?? 0n,
  };
}

/** Looks on and on, a while after each look, until the returned function is called; that resolves once the last look is over. */
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
    begins: "the replica is away or too far behind; the database itself is asked instead",
    ends: "the replica is read from",
  }),
  refused: createIncident(log, {
    begins: "the replica refused another connection; reads wait for those there are",
    ends: "the replica has refused no connection since",
  }),
});

/** A database that replicates nothing, or something else. */
class WrongReplica extends Error {}
