import type { SharedDb } from "#platform/database/sharedDb.ts";
import { lateness, clockResetStatements } from "./clock.queries.ts";

/** Watches scheduled work. */
export type Clock = {
  /** By how many seconds scheduled work is late; null while the database does not answer. */
  lateness(): Promise<number | null>;
  stop(): Promise<void>;
};

const everyMs = 60_000;

/**
 * Resets times that the database's clock wrote while it was ahead: at once, before this returns, and each minute. It
 * does not use a job, because jobs are what stops then.
 */
export async function openClock({
  sharedDb,
  log,
}: {
  sharedDb: Pick<SharedDb, "query">;
  log: { warn(details: object, message: string): void };
}): Promise<Clock> {
  const setBack = async () => {
    for (const { table, statement } of clockResetStatements) {
      const [{ rows } = { rows: 0 }] = await sharedDb.query(statement, {});
      if (rows > 0) log.warn({ table, rows }, "reset timestamps that were in the future");
    }
  };
  await setBack();
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= setBack()
      .catch((error: unknown) => log.warn({ err: error }, "could not check for timestamps in the future"))
      .finally(() => (looking = undefined));
  };
  const timer = setInterval(look, everyMs).unref();
  return {
    async lateness() {
      const [late] = await sharedDb.query(lateness, {}).catch(() => []);
      return late?.seconds ?? null;
    },
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
