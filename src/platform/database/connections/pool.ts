import { setTimeout as delay } from "node:timers/promises";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import { DatabaseClient } from "./databaseClient.ts";
import { databaseFault, recordFault } from "./databaseFault.ts";
import { limitConnectionLeases, type DatabaseAvailability } from "./connectionLeases.ts";

/** How long the database may take, in milliseconds: for a statement, and until there is a connection to ask on. */
export type DatabaseTimes = { statement: number; connection: number };

/**
 * How much longer than PostgreSQL itself we wait for the end of a statement that it should have ended, in milliseconds.
 */
const grace = 2_000;
/** How long a transaction may wait for a lock, and do nothing at all, in milliseconds. */
const lockWithin = 10_000;
const idleWithin = 60_000;
/** How long all connections together may take to end, in milliseconds. */
const goodbyeWithin = 5_000;

/**
 * Connections that send a transaction's statements without waiting for each answer. A connection that the database
 * closes is reported to `onLost` when it was idle, to its user otherwise, and replaced; it never ends the
 * process. Without `times` nothing has a limit; where connections change hands after each transaction
 * (`byTransaction`), the limits of statements are set at the beginning of each one, by `limitsOf`.
 */
export function openPool(
  url: string,
  options: {
    max: number;
    onLost: (error: Error) => void;
    times?: DatabaseTimes;
    byTransaction?: boolean;
    name?: string;
    /** While this finds the database away, nobody waits for it. */
    attendance?: DatabaseAvailability;
    /** Hears that PostgreSQL gives no more connections. With it what is asked waits for those there are, and no longer than a request may. */
    onRefused?: (error: Error) => void;
  },
): Pool {
  const { times } = options;
  // The type definitions do not know `pipeline` yet, and have no arguments for what is called with some.
  const config: PoolConfig & { pipeline: true } = {
    connectionString: url,
    max: options.max,
    pipeline: true,
    application_name: options.name ?? "yardstick",
    Client: DatabaseClient as unknown as NonNullable<PoolConfig["Client"]>,
    // A database that is frozen ends nothing by itself.
    ...(times ? { query_timeout: times.statement + grace, connectionTimeoutMillis: times.connection } : {}),
  };
  const pool = new Pool(config);
  pool.on("error", options.onLost);
  const { onRefused, attendance } = options;
  if (times && onRefused) limitConnectionLeases(pool, { wait: times.connection, attendance, onRefused });
  // Asked for as a statement, not when connecting: poolers in between refuse what they do not know there.
  if (times && !options.byTransaction)
    pool.on("connect", (connection) => void connection.query(limitsOf(times, "session")).catch(() => undefined));
  const query = pool.query.bind(pool) as (...question: unknown[]) => unknown;
  pool.query = ((...question: unknown[]) => {
    const answer = query(...question);
    if (answer instanceof Promise) answer.catch(recordFault);
    return answer;
  }) as Pool["query"];
  return pool;
}

/** Limits the statements of a session, or of the transaction under way. */
export const limitsOf = ({ statement }: DatabaseTimes, of: "session" | "transaction"): string =>
  Object.entries({
    statement_timeout: statement,
    lock_timeout: Math.min(lockWithin, statement),
    idle_in_transaction_session_timeout: idleWithin,
  })
    .map(([name, milliseconds]) => `set ${of === "session" ? "session" : "local"} ${name}=${milliseconds}`)
    .join(";");

/** Ends all connections; ones whose other side stays silent are left behind. */
export async function closePool(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), delay(goodbyeWithin, undefined, { ref: false })]);
}

/** Lends a connection for one piece of work. One whose work met a fault of the database is given to nobody else. */
export async function withConnection<T>(pool: Pool, work: (connection: PoolClient) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  let faulty = false;
  try {
    return await work(connection);
  } catch (error) {
    faulty = databaseFault(error) !== null;
    throw error;
  } finally {
    connection.release(faulty);
  }
}
