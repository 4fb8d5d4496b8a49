import type { FromTable, Owner } from "#platform/database/statement.ts";

/** Condition: the work of a job is agreed for each of its visits, as `isAgreedByVisit`. `j` is the job, `v` a visit of it. */
export const isAgreedByVisit = ({ owner }: Owner, j: FromTable<"j", "jobs">) =>
  j.or([
    j("j.series", "is not", null),
    j.exists(
      j
        .selectFrom("calendar_events as v")
        .where("v.created_by", "=", owner)
        .where("v.deleted_at", "is", null)
        .whereRef("v.job_id", "=", "j.id")
        .where("v.occurrence_day", "is not", null)
        .select("v.id"),
    ),
  ]);
