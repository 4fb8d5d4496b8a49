import { sql, type Expression } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { FromTable, Owner } from "#platform/database/statement.ts";
import type { JobProgress } from "#features/jobs/job-rules/jobState.ts";

/** The rule of `jobState.ts` in SQL. In all of it, `j` is a job and `v` one of its visits. */

export type FromJobs = FromTable<"j", "jobs">;

/** The visits of a job. */
const visitsOf = ({ owner }: Owner, j: FromJobs) =>
  j
    .selectFrom("calendar_events as v")
    .where("v.created_by", "=", owner)
    .where("v.deleted_at", "is", null)
    .whereRef("v.job_id", "=", "j.id");

const ahead = (p: Owner, j: FromJobs) => visitsOf(p, j).where("v.completed_at", "is", null);

/** The progress of a job at an instant, as `progressOf`. */
export function progressNow(p: Owner, j: FromJobs, now: Expression<string>) {
  const has = (visits: ReturnType<typeof visitsOf>) => j.exists(visits.select((v) => v.lit(1).as("one")));
  const begun = ahead(p, j).where((v) => v("v.start_datetime", "<=", sql<string>`${now}::timestamptz`));
  return sql<JobProgress>`case
    when ${j.ref("j.state")} <> 'open' then ${j.ref("j.state")}
    when not ${has(ahead(p, j))} then 'to_schedule'
    when ${has(visitsOf(p, j).where("v.completed_at", "is not", null))} or ${has(begun)} then 'in_progress'
    else 'scheduled' end`;
}

/** The next visit of a job that is not done. */
export const nextVisitOf = (p: Owner, j: FromJobs) =>
  jsonObjectFrom(
    ahead(p, j)
      .select(["v.id", "v.start_datetime", "v.end_datetime", "v.start_day"])
      .orderBy("v.start_datetime")
      .orderBy("v.id")
      .limit(1),
  );
