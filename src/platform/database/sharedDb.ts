import type { Pool, PoolClient } from "pg";
import { currentOperation } from "#platform/process/operationInProgress.ts";
import { columnTypes } from "./columnTypes.ts";
import { pipelined } from "./pipelined.ts";
import { limitsOf, withConnection, type DatabaseTimes } from "#platform/database/connections/pool.ts";
import type { Arguments, Statement } from "./statement.ts";

/** Runs one prepared statement outside every tenant's rows. */
export type SharedQuery = <P, Row>(statement: Statement<P, Row>, ...params: Arguments<P>) => Promise<Row[]>;

/**
 * The rows that belong to no tenant, or that name the tenant: users and sessions, payments' ledger, rate limits, due
 * work. Tenants' rows are invisible to it.
 */
export type SharedDb = {
  query: SharedQuery;
  /**
   * One transaction; throws what `work` throws after rolling back. `patience`: the limit for each of its statements in
   * milliseconds, if longer than usual.
   */
  transaction<T>(work: (tx: { query: SharedQuery }) => Promise<T>, patience?: number): Promise<T>;
};

/**
 * Opens the handle to rows that tenants share, over the same connections as theirs. `times`: the limits of each
 * transaction's statements, if connections have none.
 */
export function openSharedDb(pool: Pool, times?: DatabaseTimes): SharedDb {
  const begin = times ? `begin;${limitsOf(times, "transaction")}` : "begin";
  const queryWithin: SharedQuery = (statement, ...params) =>
    withConnection(pool, async (connection) => {
      const [, rows] = await pipelined([
        connection.query(begin),
        sharedQueryOn(connection)(statement, ...params),
        connection.query("commit"),
      ]);
      return rows;
    });
  return {
    query: times ? queryWithin : sharedQueryOn(pool),
    transaction: (work, patience) => {
      if (patience !== undefined) currentOperation()?.databaseTime?.allow(patience);
      return withConnection(pool, async (connection) => {
        await connection.query(begin);
        try {
          if (patience !== undefined)
            await connection.query("select set_config('statement_timeout', $1, true)", [String(patience)]);
          const answer = await work({ query: sharedQueryOn(connection, patience) });
          await connection.query("commit");
          return answer;
        } catch (error) {
          await connection.query("rollback").catch(() => undefined);
          throw error;
        }
      });
    },
  };
}

/** Runs statements on rows that tenants share over this connection. `patience`: their time limit in milliseconds. */
export const sharedQueryOn =
  (connection: Pool | PoolClient, patience?: number): SharedQuery =>
  async (statement, ...params) => {
    if (statement.prepared.params.some((name) => name === "owner" || name === "actor"))
      throw new Error(`The statement ${statement.name} reads a tenant's rows: run it with the tenant's handle.`);
    const question = { ...statement.bind(null, params[0]), types: columnTypes, ...within(patience) };
    const { rows } = await connection.query(question);
    return rows as never[];
  };

/** The type definitions lack the driver's time limit for one query. */
const within = (patience: number | undefined): object => (patience === undefined ? {} : { query_timeout: patience });
