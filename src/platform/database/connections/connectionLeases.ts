import type { Pool, PoolClient } from "pg";
import { currentOperation, type DatabaseTime } from "#platform/process/operationInProgress.ts";
import type { DatabaseClient } from "./databaseClient.ts";
import { markAsTimeout, markAsConnectionError } from "./databaseFault.ts";

/** Knows if the database is there for anybody, by asking it all the time. */
export type DatabaseAvailability = {
  isAway(): boolean;
  /** Calls back each time the database has just been found away. */
  onAway(listener: () => void): void;
  /** Somebody else has just had an answer. */
  heard(): void;
};

type ConnectCallback = (error: Error | undefined, client?: PoolClient, release?: PoolClient["release"]) => void;
/** A connection that is waited for, or lent. */
type ConnectionLease = { time: DatabaseTime | undefined; giveUp(why: "late" | "away"): void };

/** The pause between two looks whose time is over, in milliseconds. */
const checkIntervalMs = 250;
/** PostgreSQL may take so long to end a statement that it is asked to end, in milliseconds. */
const cancelTimeoutMs = 1_000;
/** So long after a refusal another connection is tried, in milliseconds: with some at hand, and with none. */
const retryWithSomeMs = 1_000;
const retryWithNoneMs = 100;
const refused = "53300";

/**
 * Bounds who waits for the connections of a pool, and holds them:
 * - a request waits no longer than its time on the database; then its statement is ended;
 * - while the database is away nobody waits;
 * - where PostgreSQL gives fewer connections than the pool wants, those there are go around: `onRefused` hears of it.
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
          // Behind everybody who waits for those there are.
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
 * Content with the connections that a pool has: called when another was refused, says whether there are any. More are tried
 * one by one, as they are needed.
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

/** Has the statement under way ended; a connection on which that is not heard is cut. */
function cancelStatement(client: PoolClient, why: "late" | "away"): void {
  const connection = client as unknown as DatabaseClient;
  if (why === "away") return connection.destroy();
  connection.endStatement();
  setTimeout(() => connection.destroy(), cancelTimeoutMs).unref();
}

function faultOf(why: "late" | "away"): Error {
  const error = new Error(
    why === "away" ? "The database does not answer." : "The request's time on the database is over.",
  );
  if (why === "away") markAsConnectionError(error);
  else markAsTimeout(error);
  return error;
}
