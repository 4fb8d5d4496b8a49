/**
 * For the `from` of a test's SQL: every job that is not yet deleted, on its way into the queue or in it. A distributed
 * database does not read the two at one moment. A job that is just moving can be in both, under one id, or in neither,
 * so tests that search for one must poll.
 */
export const queuedJobs = `(
    select distinct on (id) * from (
      select id, name, data, state, start_after, created_on from pgboss.job
      union all select id, name, data, 'created', start_after, created_at from outbox
    ) as either
  ) as queued_jobs`;
