/**
 * For the `from` of a test's SQL: every job that is not forgotten yet, on its way into the queue or in it. A job is in one
 * of the two.
 */
export const queuedJobs = `(
    select id, name, data, state, start_after, created_on from pgboss.job
    union all select id, name, data, 'created', start_after, created_at from outbox
  ) as queued_jobs`;
