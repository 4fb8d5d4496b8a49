import type { Pool, PoolClient } from "pg";
import { nowUnderWay, type DatabaseTime } from "#platform/process/underWay.ts";
import type { DatabaseClient } from "./databaseClient.ts";
import { markLate, markLost } from "./databaseFault.ts";

/** Knows if the database is there for anybody, by asking it all the time. */
export type Attendance = {
  isAway(): boolean;
  /** Calls back each time the database has just been found away. */
  onAway(listener: () => void): void;
  /** Somebody else has just had an answer. */
  heard(): void;
};

type Taken = (error: Error | undefined, client?: PoolClient, release?: PoolClient["release"]) => void;
/** A connection that is waited for, or lent. */
type Loan = { time: DatabaseTime | undefined; giveUp(why: "late" | "away"): void };

/** The pause between two looks whose time is over, in milliseconds. */
const lookedEvery = 250;
/** PostgreSQL may take so long to end a statement that it is asked to end, in milliseconds. */
const endsWithin = 1_000;
/** So long after a refusal another connection is tried, in milliseconds: with some at hand, and with none. */
const moreAfter = 1_000;
const someAfter = 100;
const refused = "53300";

/**
 * Bounds who waits for the connections of a pool, and holds them:
 * - a request waits no longer than its time on the database; then its statement is ended;
 * - while the database is away nobody waits;
 * - where PostgreSQL gives fewer connections than the pool wants, those there are go around: `onRefused` hears of it.
 */
export function boundLoans(
  pool: Pool,
  options: { wait: number; attendance: Attendance | undefined; onRefused(error: Error): void },
): void {
  const { attendance } = options;
  const loans = new Set<Loan>();
  const fewer = fewerConnections(pool);
  const connect = pool.connect.bind(pool) as (taken: Taken) => void;

  let looking: NodeJS.Timeout | undefined;
  const look = () => {
    looking = undefined;
    for (const loan of loans) if (loan.time && loan.time.left() <= 0) loan.giveUp("late");
    lookLater();
  };
  const lookLater = () => {
    if (loans.size > 0) looking ??= setTimeout(look, lookedEvery).unref();
  };
  attendance?.onAway(() => loans.forEach((loan) => loan.giveUp("away")));

  const lend = (taken: Taken) => {
    const time = nowUnderWay()?.databaseTime;
    const why = attendance?.isAway() ? "away" : time && time.left() <= 0 ? "late" : null;
    if (why) return void process.nextTick(taken, faultOf(why));
    const waitsUntil = performance.now() + options.wait;
    let givenUp = false;
    const loan: Loan = {
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
            breakOff(client, reason);
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
          return fewer() ? ask() : void setTimeout(() => !givenUp && ask(), someAfter);
        }
        end();
        taken(error);
      });
    loans.add(loan);
    time?.begin();
    lookLater();
    ask();
  };

  pool.connect = ((taken?: Taken) =>
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
    trying = options.max < wanted ? setTimeout(tryMore, moreAfter).unref() : undefined;
  };
  return () => {
    const had = lent + pool.idleCount;
    options.max = Math.max(had, 1);
    trying ??= setTimeout(tryMore, moreAfter).unref();
    return had > 0;
  };
}

/** Has the statement under way ended; a connection on which that is not heard is cut. */
function breakOff(client: PoolClient, why: "late" | "away"): void {
  const connection = client as unknown as DatabaseClient;
  if (why === "away") return connection.destroy();
  connection.endStatement();
  setTimeout(() => connection.destroy(), endsWithin).unref();
}

function faultOf(why: "late" | "away"): Error {
  const error = new Error(
    why === "away" ? "The database does not answer." : "The request's time on the database is over.",
  );
  if (why === "away") markLost(error);
  else markLate(error);
  return error;
}
