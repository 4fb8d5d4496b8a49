import { Pool, type PoolConfig } from "pg";

/**
 * Connections that send a transaction's statements without waiting for each answer. A connection that the database
 * closes while it is idle is reported to `onLost` and replaced; it never ends the process.
 */
export function openPool(url: string, options: { max: number; onLost: (error: Error) => void }): Pool {
  // The type definitions do not know `pipeline` yet.
  const config: PoolConfig & { pipeline: true } = { connectionString: url, max: options.max, pipeline: true, application_name: "yardstick" };
  const pool = new Pool(config);
  pool.on("error", options.onLost);
  return pool;
}
