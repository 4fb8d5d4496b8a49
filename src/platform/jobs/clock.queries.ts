import { jobKinds, jobNames } from "#platform/kinds/jobKinds.ts";
import { clockTolerance } from "#platform/database/clockTolerance.queries.ts";
import { Statement } from "#platform/database/statement.ts";

/** Resets times that a clock wrote while it was ahead: such times are not trusted (clockTolerance.queries.ts). */

/** Columns across all businesses to reset, and how far ahead each can legitimately be. */
export const resettableColumns: Record<string, Record<string, string | null>> = {
  "pgboss.version": {
    cron_on: null,
    bam_on: null,
    flow_on: null,
    reindex_on: null,
    monitor_backoff_on: "1 hour",
  },
  "pgboss.queue": { monitor_claim_on: null, monitor_on: null, maintain_on: null, delta_on: null },
  "pgboss.job": { created_on: null, started_on: null, heartbeat_on: null, completed_on: null },
  // The next 7:00, of a day that can have 25 hours.
  reminder_schedule: { due_at: "26 hours" },
  message_schedule: { due_at: "1 hour" },
  texted_numbers: { texted_at: null },
  photo_cleanups: { due_at: "25 hours" },
  account_removals: { asked_at: null },
  billing_accounts: { reconciled_at: null },
  two_factor: { wrong_code_at: null, wrong_recovery_code_at: null },
};

/** The latest plausible time of a column. */
const latest = (ahead: string | null) => `now() + ${clockTolerance}${ahead === null ? "" : ` + interval '${ahead}'`}`;

const clockResets = Object.entries(resettableColumns).map(([table, columns]) => {
  const each = Object.entries(columns);
  const set = each.map(([name, ahead]) => `${name} = case when ${name} > ${latest(ahead)} then now() else ${name} end`);
  const where = each.map(([name, ahead]) => `${name} > ${latest(ahead)}`).join(" or ");
  const besides = table === "pgboss.job" ? waitingJobs(latest(null)) : { set: [], where: "" };
  return {
    table,
    statement: new Statement<Record<string, never>, { rows: number }>(`clock.set-back ${table}`, () => ({
      text: `with back as (update ${table} set ${[...set, ...besides.set].join(", ")} where ${where}${besides.where} returning 1) select count(*)::int as rows from back`,
      params: [],
    })),
  };
});

/**
 * A job that was queued while the clock was ahead waits for its intended delay from now on; the pause before another
 * attempt is at most the queue's pause for its kind.
 */
function waitingJobs(end: string): { set: string[]; where: string } {
  const isQueuedAhead = `created_on > ${end}`;
  const isPausedTooLong = `state = 'retry' and start_after > ${end} + greatest(retry_delay, 1) * 2 ^ least(16, retry_count + 1) * interval '1 second'`;
  const isSlotAhead = `singleton_on > (${end}) at time zone 'UTC'`;
  return {
    set: [
      `start_after = case when ${isQueuedAhead} then now() + greatest(start_after - created_on, interval '0') when ${isPausedTooLong} then now() else start_after end`,
      `keep_until = case when ${isQueuedAhead} then now() + (keep_until - created_on) else keep_until end`,
      `singleton_on = case when ${isSlotAhead} then null else singleton_on end`,
    ],
    where: ` or ${isSlotAhead} or (${isPausedTooLong})`,
  };
}

/**
 * Codes of authenticator apps are used up in order, by steps of 30 seconds since 1970: a step that is ahead is cleared.
 */
const resetTotpSteps = new Statement<Record<string, never>, { rows: number }>(
  "clock.set-back two_factor.last_step",
  () => ({
    text: "with back as (update two_factor set last_step = null where last_step > extract(epoch from now()) / 30 + 10 returning 1) select count(*)::int as rows from back",
    params: [],
  }),
);

/** Resets the times of each table; returns the number of such rows. */
export const clockResetStatements = [...clockResets, { table: "two_factor", statement: resetTotpSteps }];

const clockJobs = jobNames.filter((name) => jobKinds[name].cron !== undefined);

/**
 * By how many seconds scheduled work is late: the queue's own clock check, which runs each half minute; the jobs that
 * it has queued; and businesses' due work.
 */
export const lateness = new Statement<Record<string, never>, { seconds: number }>("clock.lateness", () => ({
  text: `select greatest(
    0,
    extract(epoch from now() - (select cron_on from pgboss.version)) - 30,
    extract(epoch from now() - (select min(start_after) from pgboss.job where name in (${clockJobs.map((name) => `'${name}'`).join(", ")}) and state < 'completed')),
    extract(epoch from now() - (select min(due_at) from reminder_schedule)),
    extract(epoch from now() - (select min(due_at) from message_schedule)),
    extract(epoch from now() - (select min(due_at) from photo_cleanups))
  )::float8 as seconds`,
  params: [],
}));
