import { setTimeout as delay } from "node:timers/promises";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import { DatabaseClient } from "./databaseClient.ts";
import { databaseFault, recordFault } from "./databaseFault.ts";
import { limitConnectionLeases, type DatabaseAvailability } from "./connectionLeases.ts";

/** The database's time limits in milliseconds: for a statement, and to get a connection. */
export type DatabaseTimes = { statement: number; connection: number };

/** The extra time before we give up a statement that PostgreSQL should have ended, in milliseconds. */
const grace = 2_000;
/** The limits for a transaction in milliseconds: to wait for a lock, and to be idle. */
const lockWithin = 10_000;
const idleWithin = 60_000;
/** The limit for all connections together to end, in milliseconds. */
const goodbyeWithin = 5_000;

/**
 * Opens a pool whose connections send a transaction's statements without waiting for each answer. If the database
 * closes a connection, the pool reports it to `onLost` when idle, to its user otherwise, and replaces it; this never
 * ends the process. Without `times` nothing has a limit. If connections change hands after each transaction
 * (`byTransaction`), `limitsOf` sets the limits of statements at the beginning of each transaction.
 */
export function openPool(
  url: string,
  options: {
    max: number;
    onLost: (error: Error) => void;
    times?: DatabaseTimes;
    byTransaction?: boolean;
    name?: string;
    /** While this finds the database away, no caller waits for it. */
    attendance?: DatabaseAvailability;
    /**
     * Called when PostgreSQL refuses more connections. With it, queries wait for the existing ones, but no longer than
     * a request may.
     */
    onRefused?: (error: Error) => void;
  },
): Pool {
  const { times } = options;
  // The type definitions lack `pipeline`, and the arguments of some callbacks.
  const config: PoolConfig & { pipeline: true } = {
    connectionString: url,
    max: options.max,
    pipeline: true,
    application_name: options.name ?? "yardstick",
    Client: DatabaseClient as unknown as NonNullable<PoolConfig["Client"]>,
    // A frozen database ends nothing on its own.
    ...(times ? { query_timeout: times.statement + grace, connectionTimeoutMillis: times.connection } : {}),
  };
  const pool = new Pool(config);
  pool.on("error", options.onLost);
  const { onRefused, attendance } = options;
  if (times && onRefused) limitConnectionLeases(pool, { wait: times.connection, attendance, onRefused });
  // Set by a statement, not when connecting: poolers in between refuse unknown settings there.
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

/** Returns the statements that limit a session, or the current transaction. */
export const limitsOf = ({ statement }: DatabaseTimes, of: "session" | "transaction"): string =>
  Object.entries({
    statement_timeout: statement,
    lock_timeout: Math.min(lockWithin, statement),
    idle_in_transaction_session_timeout: idleWithin,
  })
    .map(([name, milliseconds]) => `set ${of === "session" ? "session" : "local"} ${name}=${milliseconds}`)
    .join(";");

/** Ends all connections; abandons those whose other side does not answer. */
export async function closePool(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), delay(goodbyeWithin, undefined, { ref: false })]);
}

/** Lends a connection for one piece of work. A connection whose work met a database fault is not reused. */
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
