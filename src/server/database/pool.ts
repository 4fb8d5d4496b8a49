import { Pool, type PoolClient, type PoolConfig } from "pg";
import { DatabaseClient } from "#server/database/databaseClient.ts";
import { databaseFault, noteFault } from "#server/database/databaseFault.ts";

/**
 * Connections that send a transaction's statements without waiting for each answer. A connection that the database
 * closes is reported to `onLost` when it was idle, to whoever was using it otherwise, and replaced; it never ends the process.
 */
export function openPool(url: string, options: { max: number; onLost: (error: Error) => void }): Pool {
  // The type definitions do not know `pipeline` yet, and have no arguments for what is called with some.
  const config: PoolConfig & { pipeline: true } = { connectionString: url, max: options.max, pipeline: true, application_name: "yardstick", Client: DatabaseClient as unknown as NonNullable<PoolConfig["Client"]> };
  const pool = new Pool(config);
  pool.on("error", options.onLost);
  const query = pool.query.bind(pool) as (...question: unknown[]) => unknown;
  pool.query = ((...question: unknown[]) => {
    const answer = query(...question);
    if (answer instanceof Promise) answer.catch(noteFault);
    return answer;
  }) as Pool["query"];
  return pool;
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
