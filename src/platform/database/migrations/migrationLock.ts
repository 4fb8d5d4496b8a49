import { setTimeout as delay } from "node:timers/promises";
import type { ClientBase } from "pg";
import { StartMayPassError } from "#platform/database/connections/startFailure.ts";

/** Any fixed number: processes that start together queue for this advisory lock. */
export const migrationLock = 7_301_975;

/** The time limits for the lock, in milliseconds. */
export type LockTimeouts = {
  /** While its holder is idle. */
  idle: number;
  /** While its holder works: it may be rewriting a large table. */
  busy: number;
};
const defaultTimeouts: LockTimeouts = { idle: 60_000, busy: 30 * 60_000 };
/** After this time a log line names the holder that the start waits for; `pollMs` is the interval of attempts. */
const reportAfterMs = 2_000;
const pollMs = 200;

type Holder = { pid: number; name: string; address: string | null; since: Date | null; works: boolean };

/** Takes the lock until the connection ends. Throws one line that names the holder when the time is over. */
export async function acquireMigrationLock(
  client: ClientBase,
  {
    log,
    patience = defaultTimeouts,
  }: { log?: { warn(details: object, message: string): void }; patience?: LockTimeouts } = {},
): Promise<void> {
  const began = performance.now();
  let workedAt = began;
  let reported = false;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      migrationLock,
    ]);
    if (rows[0]?.taken) return;
    const holder = await holderOf(client);
    const now = performance.now();
    if (!holder || holder.works) workedAt = now;
    if (now - began > reportAfterMs && !reported) {
      reported = true;
      log?.warn({ holder }, "startup waits for another process that locks the database's schema");
    }
    if (now - workedAt > patience.idle || now - began > patience.busy)
      throw new StartMayPassError(
        `The database's migration lock was not free within ${Math.round((now - began) / 1000)} s. ${inWords(holder)} End that process or connection, and start again.`,
      );
    await delay(pollMs);
  }
}

async function holderOf(client: ClientBase): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select pid, application_name as name, host(client_addr) as address, backend_start as since, coalesce(state = 'active', false) as works
       from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
      order by backend_start limit 1`,
    [migrationLock],
  );
  return rows[0];
}

function inWords(holder: Holder | undefined): string {
  if (!holder) return "Its holder is unknown.";
  const { pid, name, address, since } = holder;
  return `Its holder is the connection with pid ${pid} (${name || "unnamed"}, from ${address ?? "this machine"}${since ? `, since ${since.toISOString()}` : ""}).`;
}
