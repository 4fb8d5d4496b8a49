import type { Pool, PoolClient } from "pg";
import { currentOperation, type DatabaseTime } from "#platform/process/operationInProgress.ts";
import type { DatabaseClient } from "./databaseClient.ts";
import { markAsTimeout, markAsConnectionError } from "./databaseFault.ts";

/** Knows if the database is available, by probing it continuously. */
export type DatabaseAvailability = {
  isAway(): boolean;
  /** Calls back each time the database has just become unavailable. */
  onAway(listener: () => void): void;
  /** Reports that another caller has just had an answer. */
  heard(): void;
};

type ConnectCallback = (error: Error | undefined, client?: PoolClient, release?: PoolClient["release"]) => void;
/** A connection that a caller waits for or has. */
type ConnectionLease = { time: DatabaseTime | undefined; giveUp(why: "late" | "away"): void };

/** The interval of the check for leases past their time, in milliseconds. */
const checkIntervalMs = 250;
/** The time for PostgreSQL to end a cancelled statement, in milliseconds. */
const cancelTimeoutMs = 1_000;
/**
 * The pause after a refusal before another connection is tried, in milliseconds: with some connections, and with none.
 */
const retryWithSomeMs = 1_000;
const retryWithNoneMs = 100;
const refused = "53300";

/**
 * Limits the callers that wait for a pool's connections or use them:
 * - a request waits no longer than its time on the database; then its statement is ended;
 * - while the database is away no caller waits;
 * - if PostgreSQL gives fewer connections than the pool wants, callers share the existing ones, and `onRefused` is
 * called.
 */
export function limitConnectionLeases(
  pool: Pool,
  options: { wait: number; attendance: DatabaseAvailability | undefined; onRefused(error: Error): void },
): void {
  const { attendance } = options;
  const loans = new Set<ConnectionLease>();
  const fewer = fewerConnections(pool);
  const connect = pool.connect.bind(pool) as (taken: ConnectCallback) => void;

  let looking: NodeJS.Timeout | undefined;
  const look = () => {
    looking = undefined;
    for (const loan of loans) if (loan.time && loan.time.left() <= 0) loan.giveUp("late");
    lookLater();
  };
  const lookLater = () => {
    if (loans.size > 0) looking ??= setTimeout(look, checkIntervalMs).unref();
  };
  attendance?.onAway(() => loans.forEach((loan) => loan.giveUp("away")));

  const lend = (taken: ConnectCallback) => {
    const time = currentOperation()?.databaseTime;
    const why = attendance?.isAway() ? "away" : time && time.left() <= 0 ? "late" : null;
    if (why) return void process.nextTick(taken, faultOf(why));
    const waitsUntil = performance.now() + options.wait;
    let givenUp = false;
    const loan: ConnectionLease = {
      time,
      giveUp(reason) {
        givenUp = true;
        end();
        taken(faultOf(reason));
      },
    };
    const end = () => {
      if (loans.delete(loan)) time?.end();
    };
    const ask = () =>
      connect((error, client) => {
        if (givenUp) return client?.release();
        if (client) {
          const release = client.release.bind(client);
          let cutShort = false;
          loan.giveUp = (reason) => {
            cutShort = true;
            end();
            cancelStatement(client, reason);
          };
          client.release = (broken) => {
            end();
            if (!broken && !cutShort) attendance?.heard();
            release(broken || cutShort);
          };
          return taken(undefined, client, client.release);
        }
        if (error && (error as { code?: unknown }).code === refused && performance.now() < waitsUntil) {
          options.onRefused(error);
          // Queues behind all callers that wait for the existing connections.
          return fewer() ? ask() : void setTimeout(() => !givenUp && ask(), retryWithNoneMs);
        }
        end();
        taken(error);
      });
    loans.add(loan);
    time?.begin();
    lookLater();
    ask();
  };

  pool.connect = ((taken?: ConnectCallback) =>
    taken
      ? lend(taken)
      : new Promise<PoolClient>((resolve, reject) =>
          lend((error, client) => (client ? resolve(client) : reject(error ?? new Error("There is no connection.")))),
        )) as Pool["connect"];
}

/**
 * Reduces a pool to its existing connections. The returned function is called after a refusal and returns true if there
 * are any. More are tried one by one, as they are needed.
 */
function fewerConnections(pool: Pool): () => boolean {
  const { options } = pool;
  const wanted = options.max;
  let lent = 0;
  pool.on("acquire", () => (lent += 1));
  pool.on("release", () => (lent -= 1));
  let trying: NodeJS.Timeout | undefined;
  const tryMore = () => {
    options.max = Math.min(options.max + 1, wanted);
    trying = options.max < wanted ? setTimeout(tryMore, retryWithSomeMs).unref() : undefined;
  };
  return () => {
    const had = lent + pool.idleCount;
    options.max = Math.max(had, 1);
    trying ??= setTimeout(tryMore, retryWithSomeMs).unref();
    return had > 0;
  };
}

/** Cancels the current statement; a connection that does not react is cut. */
function cancelStatement(client: PoolClient, why: "late" | "away"): void {
  const connection = client as unknown as DatabaseClient;
  if (why === "away") return connection.destroy();
  connection.endStatement();
  setTimeout(() => connection.destroy(), cancelTimeoutMs).unref();
}

function faultOf(why: "late" | "away"): Error {
  const error = new Error(why === "away" ? "The database does not answer." : "The request's database time is used up.");
  if (why === "away") markAsConnectionError(error);
  else markAsTimeout(error);
  return error;
}
