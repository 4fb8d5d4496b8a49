import type { SharedDb } from "#platform/database/sharedDb.ts";
import { lateness, clockResetStatements } from "./clock.queries.ts";

/** Looks after work by the clock. */
export type Clock = {
  /** By how many seconds work by the clock is late; null while the database does not answer. */
  lateness(): Promise<number | null>;
  stop(): Promise<void>;
};

const everyMs = 60_000;

/**
 * Sets back what the database's clock has written while it was ahead: at once, before this returns, and each minute. It needs
 * no job for that, because jobs are what stands still then.
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
      if (rows > 0) log.warn({ table, rows }, "moments that lay ahead of the clock were set back");
    }
  };
  await setBack();
  let looking: Promise<void> | undefined;
  const look = () => {
    looking ??= setBack()
      .catch((error: unknown) => log.warn({ err: error }, "it could not be looked for moments ahead of the clock"))
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
