import { sql, type Expression } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { FromTable, Owner } from "#platform/database/statement.ts";
import { isAgreedByVisit } from "#features/quotes/change-orders/agreedByVisit.queries.ts";
import { owedOn } from "#features/ledger/ledger-entries/owed.queries.ts";
import type { JobProgress } from "#features/jobs/job-rules/jobState.ts";

/** The rules of `jobState.ts` in SQL. In all of them, `j` is a job, `v` one of its visits and `i` one of its invoices. */

export type FromJobs = FromTable<"j", "jobs">;

/** The visits of a job. */
const visitsOf = ({ owner }: Owner, j: FromJobs) =>
  j
    .selectFrom("calendar_events as v")
    .where("v.created_by", "=", owner)
    .where("v.deleted_at", "is", null)
    .whereRef("v.job_id", "=", "j.id");

const ahead = (p: Owner, j: FromJobs) => visitsOf(p, j).where("v.completed_at", "is", null);

/** The issued invoices of a job. */
const issuedOf = ({ owner }: Owner, j: FromJobs) =>
  j
    .selectFrom("invoices as i")
    .where("i.created_by", "=", owner)
    .where("i.state", "=", "issued")
    .whereRef("i.job_id", "=", "j.id");

/** Condition: the issued invoices of a done job, less credit notes, cover its agreed total. */
const isWhollyInvoiced = (p: Owner, j: FromJobs) => {
  const invoiced = issuedOf(p, j).select(sql<number>`sum(i.total - i.credited)`.as("sum"));
  const visits = visitsOf(p, j).select((v) => v.fn.countAll<number>().as("count"));
  return sql<boolean>`coalesce(${invoiced}, 0) >= ${j.ref("j.total")} * case when ${isAgreedByVisit(p, j)} then ${visits} else 1 end`;
};

/** Condition: a job waits for an invoice, as `needsInvoicing`. */
export const needsInvoicing = (p: Owner, j: FromJobs) => {
  const uncovered = visitsOf(p, j)
    .where("v.completed_at", "is not", null)
    .where((v) =>
      v.not(
        v.exists(
          issuedOf(p, j)
            .where(sql<boolean>`i.event_id = v.id`)
            .select("i.id"),
        ),
      ),
    )
    .select("v.id");
  return j.and([
    j("j.total", ">", 0),
    j.or([
      j.and([j("j.state", "=", "done"), j.not(isWhollyInvoiced(p, j))]),
      j.and([j("j.state", "=", "open"), isAgreedByVisit(p, j), j.exists(uncovered)]),
    ]),
  ]);
};

/** The progress of a job at an instant, as `progressOf`. */
export function progressNow(p: Owner, j: FromJobs, now: Expression<string>) {
  const has = (visits: ReturnType<typeof visitsOf>) => j.exists(visits.select((v) => v.lit(1).as("one")));
  const owed = j.exists(
    issuedOf(p, j)
      .where((i) => i(owedOn(i), ">", 0))
      .select("i.id"),
  );
  const begun = ahead(p, j).where((v) => v("v.start_datetime", "<=", sql<string>`${now}::timestamptz`));
  return sql<JobProgress>`case
    when ${j.ref("j.state")} = 'done' and ${j.ref("j.total")} > 0 and ${isWhollyInvoiced(p, j)}
      then case when ${owed} then 'invoiced' else 'paid' end
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
