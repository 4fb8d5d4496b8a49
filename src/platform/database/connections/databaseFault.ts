import { AsyncLocalStorage } from "node:async_hooks";
import { brand } from "#shared/brand.ts";
import { RetryLaterError } from "#shared/errors.ts";

/**
 * What PostgreSQL says when it is not there for anybody: restarting, out of connections, memory or disk, read-only,
 * without its files.
 */
const away = /^(08...|53...|57P0.|58...|25006|25P0[345]|XX00[12])$/;
/** What it says of one question that took too long or got into another's way. */
const busy = /^(57014|55P03|40001|40P01)$/;

/** The driver has no codes for its own: these are its words, as of pg 8.23 and pg-pool 3.14. */
const drivers: Readonly<Record<string, "away" | "busy">> = {
  "Connection terminated": "away",
  "Connection terminated unexpectedly": "away",
  "Connection terminated due to connection timeout": "away",
  "Client has encountered a connection error and is not queryable": "away",
  "Client was closed and is not queryable": "away",
  "Query read timeout": "away",
  "Cannot use a pool after calling end on the pool": "away",
  "timeout exceeded when trying to connect": "busy",
};

const marked = new WeakMap<object, "away" | "busy">();

/** Notes that this error is that of a connection to the database: of itself a refused one looks like any other. */
export function markAsConnectionError(error: Error): void {
  marked.set(error, "away");
}

/** Notes that this error says that the database took too long. */
export function markAsTimeout(error: Error): void {
  marked.set(error, "busy");
}

/**
 * The one place that knows a fault of the database from a bug of ours: connections refused, cut or never answered, a
 * server that restarts or has run out of something, questions beyond their time. Answers the refusal to give, 503; null
 * for anything else.
 */
export function databaseFault(error: unknown): RetryLaterError | null {
  // What sits on top of the driver wraps its errors.
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1) {
    const kind = kindOf(cause);
    if (kind === "away")
      return new RetryLaterError(
        "unavailable",
        `${brand.name} is temporarily unavailable. Please try again in a moment.`,
        2,
        cause,
      );
    if (kind === "busy")
      return new RetryLaterError(
        "unavailable",
        "This is taking longer than usual. Please try again in a moment.",
        2,
        cause,
      );
  }
  return null;
}

function kindOf(error: Error): "away" | "busy" | null {
  const known = marked.get(error);
  if (known) return known;
  const { code } = error as { code?: unknown };
  if (typeof code !== "string" || code.length !== 5) return drivers[error.message] ?? null;
  return away.test(code) ? "away" : busy.test(code) ? "busy" : null;
}

/** True where PostgreSQL ended a transaction because it and another one waited for each other: tried again, it goes through. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === "40P01";

const met = new AsyncLocalStorage<{ fault?: RetryLaterError | null }>();

/** Notes a fault for the caller of `rethrowingFaults`. */
export function recordFault(error: unknown): void {
  const context = met.getStore();
  if (context) context.fault ??= databaseFault(error);
}

/**
 * Runs a library's work that turns faults of the database into other errors or answers: throws the fault that it met
 * instead of an error, or of an answer that `failed` says is one.
 */
export async function rethrowingFaults<T>(work: () => Promise<T>, failed: (answer: T) => boolean): Promise<T> {
  const context: { fault?: RetryLaterError | null } = {};
  return met.run(context, async () => {
    try {
      const answer = await work();
      if (context.fault && failed(answer)) throw context.fault;
      return answer;
    } catch (error) {
      throw context.fault ?? error;
    }
  });
}
