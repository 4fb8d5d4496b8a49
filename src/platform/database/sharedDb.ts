import type { Pool, PoolClient } from "pg";
import { currentOperation } from "#platform/process/operationInProgress.ts";
import { columnTypes } from "./columnTypes.ts";
import { pipelined } from "./pipelined.ts";
import { limitsOf, withConnection, type DatabaseTimes } from "#platform/database/connections/pool.ts";
import type { Arguments, Statement } from "./statement.ts";

/** Runs one prepared statement outside every tenant's rows. */
export type SharedQuery = <P, Row>(statement: Statement<P, Row>, ...params: Arguments<P>) => Promise<Row[]>;

/**
 * The rows that belong to no tenant, or that say which tenant it is: users and sessions, payments' ledger, rate limits,
 * work that is due. Tenants' rows are invisible to it.
 */
export type SharedDb = {
  query: SharedQuery;
  /**
   * One transaction; throws what `work` throws, and then nothing has happened. `patience`: how long each of its
   * statements may take, in milliseconds, where that is longer than for others.
   */
  transaction<T>(work: (tx: { query: SharedQuery }) => Promise<T>, patience?: number): Promise<T>;
};

/**
 * Opens the handle to what tenants share, over the same connections as theirs. `times`: the limits of each transaction's
 * statements, where connections have none of their own.
 */
export function openSharedDb(pool: Pool, times?: DatabaseTimes): SharedDb {
  const begin = times ? `begin;${limitsOf(times, "transaction")}` : "begin";
  const queryOn =
    (connection: Pool | PoolClient, patience?: number): SharedQuery =>
    async (statement, ...params) => {
      if (statement.prepared.params.some((name) => name === "owner" || name === "actor"))
        throw new Error(`The statement ${statement.name} asks for a tenant's rows: run it with the tenant's handle.`);
      const question = { ...statement.bind(null, params[0]), types: columnTypes, ...within(patience) };
      const { rows } = await connection.query(question);
      return rows as never[];
    };
  const queryWithin: SharedQuery = (statement, ...params) =>
    withConnection(pool, async (connection) => {
      const [, rows] = await pipelined([
        connection.query(begin),
        queryOn(connection)(statement, ...params),
        connection.query("commit"),
      ]);
      return rows;
    });
  return {
    query: times ? queryWithin : queryOn(pool),
    transaction: (work, patience) => {
      if (patience !== undefined) currentOperation()?.databaseTime?.allow(patience);
      return withConnection(pool, async (connection) => {
        await connection.query(begin);
        try {
          if (patience !== undefined)
            await connection.query("select set_config('statement_timeout', $1, true)", [String(patience)]);
          const answer = await work({ query: queryOn(connection, patience) });
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

/** The type definitions do not know how long the driver may wait for one query. */
const within = (patience: number | undefined): object => (patience === undefined ? {} : { query_timeout: patience });
