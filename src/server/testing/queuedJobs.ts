/**
 * For the `from` of a test's SQL: every job that is not forgotten yet, on its way into the queue or in it. On a distributed
 * database, where the two are not read at one moment, a job that is just moving can be in both, under one id, or in none:
 * who looks for one there polls.
 */
export const queuedJobs = `(
    select distinct on (id) * from (
      select id, name, data, state, start_after, created_on from pgboss.job
      union all select id, name, data, 'created', start_after, created_at from outbox
    ) as either
  ) as queued_jobs`;
