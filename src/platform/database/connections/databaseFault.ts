import { AsyncLocalStorage } from "node:async_hooks";
import { brand } from "#shared/brand.ts";
import { RetryLaterError } from "#shared/errors.ts";

/**
 * PostgreSQL's codes when it is unavailable to all: restarting, out of connections, memory or disk, read-only, without
 * its files.
 */
const away = /^(08...|53...|57P0.|58...|25006|25P0[345]|XX00[12])$/;
/** Its codes for one query that took too long or conflicted with another. */
const busy = /^(57014|55P03|40001|40P01)$/;

/** The driver has no codes for its own errors: these are its messages, as of pg 8.23 and pg-pool 3.14. */
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

/** Marks an error as one of a database connection: alone, a refused connection looks like any other. */
export function markAsConnectionError(error: Error): void {
  marked.set(error, "away");
}

/** Marks an error as a database timeout. */
export function markAsTimeout(error: Error): void {
  marked.set(error, "busy");
}

/**
 * The one place that tells a database fault from a bug of ours: connections refused, cut or never answered, a server
 * that restarts or has run out of something, queries beyond their time. Returns the 503 refusal for the caller; null
 * for anything else.
 */
export function databaseFault(error: unknown): RetryLaterError | null {
  // Libraries above the driver wrap its errors.
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

/** True if PostgreSQL ended a transaction because it and another one waited for each other; a retry succeeds. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === "40P01";

const met = new AsyncLocalStorage<{ fault?: RetryLaterError | null }>();

/** Records a fault for the caller of `rethrowingFaults`. */
export function recordFault(error: unknown): void {
  const context = met.getStore();
  if (context) context.fault ??= databaseFault(error);
}

/**
 * Runs a library's work that turns database faults into other errors or answers. Throws the recorded fault in place of
 * the library's error, or of an answer for which `failed` is true.
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
