/**
 * For the `from` of a test's SQL: every job that is not forgotten yet, on its way into the queue or in it. On a distributed
 * database it can be seen in both for a moment, under one id.
 */
export const queuedJobs = `(
    select distinct on (id) * from (
      select id, name, data, state, start_after, created_on from pgboss.job
      union all select id, name, data, 'created', start_after, created_at from outbox
    ) as either
  ) as queued_jobs`;
