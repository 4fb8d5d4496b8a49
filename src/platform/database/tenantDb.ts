import {
  escapeIdentifier,
  type Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from "pg";
import type { QueuedJob } from "#platform/kinds/jobKinds.ts";
import type { Topic } from "#shared/topics.ts";
import { currentOperation } from "#platform/process/operationInProgress.ts";
import { databaseFault } from "#platform/database/connections/databaseFault.ts";
import type { LogPosition, Replica } from "./replica.ts";
import { pipelined } from "./pipelined.ts";
import { limitsOf, withConnection, type DatabaseTimes } from "#platform/database/connections/pool.ts";
import { engineOf } from "./engine.ts";
import type { TenantSemaphore } from "#platform/process/tenantSemaphore.ts";
import { columnTypes } from "./columnTypes.ts";
import { writingJobs, type OutboxKey } from "./outbox.queries.ts";
import type { Arguments, Scope, Statement } from "./statement.ts";
import { sharedQueryOn, type SharedQuery } from "./sharedDb.ts";
import { asText, type TextRows } from "./rowsAsText.ts";

/** Runs one prepared statement. The handle supplies the tenant's id. */
export type Query = <P, Row>(statement: Statement<P, Row>, ...params: Arguments<P>) => Promise<Row[]>;

/** A transaction's actions besides queries. */
export type OwnerTx = Scope & {
  /** Runs a statement in the same transaction. */
  query: Query;
  /** Notifies the owner's open pages of a change of this kind, once this transaction has committed. */
  notify(topic: Topic): void;
  /** Queues a job that exists only if this transaction commits. */
  enqueue(job: QueuedJob): void;
};

/** One business's part of the database, and the acting person: the only way to tenant rows. */
export type OwnerDb = Scope & {
  /** One transaction; throws what `work` throws after rolling back. */
  transaction<T>(work: (owner: OwnerTx) => Promise<T>): Promise<T>;
  /**
   * The same, after `before` has run in this transaction on rows that tenants share, such as people and their sessions.
   * The work gets what `before` returns, and only the business's rows.
   */
  transactionAfter<Found, T>(
    before: (query: SharedQuery) => Promise<Found>,
    work: (owner: OwnerTx, found: Found) => Promise<T>,
  ): Promise<T>;
  /** One statement in one round trip. */
  query: Query;
  /** The same, for rows that are passed on as JSON: their values stay as PostgreSQL sent them. */
  queryText<P, Row>(statement: Statement<P, Row>, ...params: Arguments<P>): Promise<TextRows<Row>>;
};

/** Opens one business's rows; changes are recorded under the actor, if a person acts. */
export type TenantDb = {
  forOwner(ownerId: string, actorId?: string): OwnerDb;
  /**
   * The same for reads that may be a moment behind: read-only statements run on the replica, if there is one that has
   * everything the reader has seen.
   */
  forReader(ownerId: string, actorId?: string): OwnerDb;
  /** The same for readers who have seen the database at this position of its log. */
  after(seen: LogPosition | null): TenantDb;
};

type TenantDbParts = {
  pool: Pool;
  replica?: Replica | null;
  /** Limits the pool's connections that one owner can use at a time; by default all of them. */
  turns?: TenantSemaphore;
  /** The limits of each transaction's statements, if connections have none. */
  times?: DatabaseTimes | undefined;
  /** `page`: the open page that made the change and has no answer yet. */
  announce(ownerId: string, topics: ReadonlySet<Topic>, page?: string): void;
  /** Called with the jobs that a committed transaction has left in the outbox; without it they wait to be collected. */
  handOn?(jobs: readonly OutboxKey[]): void;
};

/**
 * Builds the tenant-scoped handle over a pool of pipelining connections. The transaction, the owner and a role that
 * cannot bypass row-level security are sent just before the query, so all of it is one round trip. Fails if the
 * database user can bypass row-level security and cannot switch to that role.
 */
export async function openTenantDb(parts: TenantDbParts): Promise<TenantDb> {
  const { pool, announce, handOn, turns, times, replica = null } = parts;
  const role = await tenantRole(pool);
  const engine = await engineOf(pool);
  const limits = times ? `;${limitsOf(times, "transaction")}` : "";
  const enter = (scope: Scope): string => `set local role ${role};${engine.enter(scope)}`;
  const begin = (client: PoolClient, scope: Scope): Promise<unknown> => client.query(`begin;${enter(scope)}${limits}`);

  const withClient = async <T>(
    ownerId: string,
    use: (client: PoolClient) => Promise<T>,
    connections: Pool = pool,
  ): Promise<T> => {
    if (!turns) return withConnection(connections, use);
    const time = currentOperation()?.databaseTime;
    const turn = turns.begin(ownerId, time?.left());
    if (turn) {
      time?.begin();
      await turn.finally(() => time?.end());
    }
    try {
      return await withConnection(connections, use);
    } finally {
      turns.end(ownerId);
    }
  };

  const askFor: SendQuery = (scope, question, _statement, connections) =>
    withClient(
      scope.ownerId,
      async (client) => {
        const [, answer] = await pipelined([begin(client, scope), client.query(question), client.query("commit")]);
        return answer;
      },
      connections,
    );

  /** Queries the replica if possible; otherwise, or if that fails, the primary. */
  const askReplica =
    (from: Replica, seen: LogPosition | null): SendQuery =>
    async (scope, question, statement) => {
      const connections = statement.writes ? null : from.connectionsFor(scope.ownerId, seen);
      if (!connections) return askFor(scope, question, statement);
      try {
        return await askFor(scope, question, statement, connections);
      } catch (error) {
        if (!databaseFault(error)) throw error;
        return askFor(scope, question, statement);
      }
    };

  const within = (scope: Scope, ask = askFor): OwnerDb => ({
    ...scope,

    query: async (statement, ...params) =>
      (await ask(scope, bound(scope, statement, params[0]), statement)).rows as never[],

    queryText: async <P, Row>(statement: Statement<P, Row>, ...params: Arguments<P>) => {
      const { fields, rows } = await ask(scope, { ...statement.bind(scope, params[0]), ...asText }, statement);
      return { fields, rows: rows as unknown as TextRows<Row>["rows"] };
    },

    transaction: (work) =>
      withClient(scope.ownerId, (client) =>
        inTransaction({ client, scope, begin: () => begin(client, scope), announce, handOn }, work),
      ),

    transactionAfter: (before, work) =>
      withClient(scope.ownerId, async (client) => {
        const shared = async () => {
          await client.query(`begin${limits}`);
          const found = await before(sharedQueryOn(client));
          await client.query(enter(scope));
          return found;
        };
        const entered = shared();
        return inTransaction({ client, scope, begin: () => entered, announce, handOn }, async (owner) =>
          work(owner, await entered),
        );
      }),
  });

  const after = (seen: LogPosition | null): TenantDb => ({
    forOwner: (ownerId, actorId) => within({ ownerId, actorId: actorId ?? null }),
    forReader: (ownerId, actorId) =>
      within({ ownerId, actorId: actorId ?? null }, replica ? askReplica(replica, seen) : askFor),
    after,
  });
  return after(null);
}

/** Does work in one transaction of an owner's; announces its changes and jobs after the commit. */
async function inTransaction<T>(
  {
    client,
    scope,
    begin,
    announce,
    handOn,
  }: { client: PoolClient; scope: Scope; begin: () => Promise<unknown> } & Pick<TenantDbParts, "announce" | "handOn">,
  work: (owner: OwnerTx) => Promise<T>,
): Promise<T> {
  const topics = new Set<Topic>();
  const jobs: QueuedJob[] = [];
  const started = begin();
  started.catch(() => {}); // reported by the await below, after the work has sent its first query behind it
  try {
    const answer = await work({
      ...scope,
      query: (statement, ...params) => {
        const rows = client.query(bound(scope, statement, params[0])).then((answer) => answer.rows as never[]);
        // Of statements sent in parallel, the work awaits only the first failure; this prevents unhandled rejections of
        // the others.
        rows.catch(() => {});
        return rows;
      },
      notify: (topic) => topics.add(topic),
      enqueue: (job) => jobs.push(job),
    });
    await started;
    // Sent just before the commit: jobs cost no round trip.
    const { ids, writes } = writingJobs(jobs);
    const written = writes.map(({ statement, params }) => client.query(bound(scope, statement, params)));
    const [committed] = await pipelined([client.query("commit"), ...written]);
    if (committed.command !== "COMMIT") throw new Error("The database did not commit this change.");
    if (topics.size > 0) announce(scope.ownerId, topics, currentOperation()?.page);
    if (ids.length > 0) handOn?.(ids.map((id) => ({ created_by: scope.ownerId, id })));
    return answer;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Runs one query in a scope, on these connections or those of the primary. */
type SendQuery = (
  scope: Scope,
  question: QueryConfig,
  statement: { readonly writes: boolean },
  connections?: Pool,
) => Promise<QueryResult<QueryResultRow>>;

/** Returns the driver's query; values are read as the statement's types say. */
const bound = <P, Row>(scope: Scope, statement: Statement<P, Row>, params: P | undefined): QueryConfig => ({
  ...statement.bind(scope, params),
  types: columnTypes,
});

async function tenantRole(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ bypasses: boolean; member: boolean }>(
    `select rolsuper or rolbypassrls as bypasses,
            coalesce((select pg_has_role(current_user, oid, 'MEMBER') from pg_roles where rolname = 'yardstick_tenant'), false) as member
       from pg_roles where rolname = current_user`,
  );
  const me = rows[0];
  if (me?.member) return escapeIdentifier("yardstick_tenant");
  if (me && !me.bypasses) return "none";
  throw new Error(
    "The database user of DATABASE_URL bypasses row-level security and is not a member of the role yardstick_tenant. Create that role (NOLOGIN NOBYPASSRLS) and grant it to the user.",
  );
}
