import { sql } from "kysely";
import { ledgerCurrency } from "#shared/payments/ledger.ts";
import { statement, type Owner, type StatementRow } from "#platform/database/statement.ts";
import type { AgreedChange } from "#features/quotes/change-orders/agreedChange.ts";
import type { JobWork } from "#features/jobs/job-rules/job.ts";
import type { JobState } from "#features/jobs/job-rules/jobState.ts";
import { isAgreedByVisit } from "#features/quotes/change-orders/agreedByVisit.queries.ts";
import type { Series } from "#features/jobs/job-rules/series.ts";
import { rowOf } from "./jobList.queries.ts";
import type { FromJobs } from "./jobProgress.queries.ts";

/** Reads one job. In all statements, `j` is a job. */

/** The amount paid on the quote of a job, in cents. */
const paidOnQuote = ({ owner }: Owner, j: FromJobs) =>
  sql<number>`coalesce(${j
    .selectFrom("payments as y")
    .where("y.created_by", "=", owner)
    .whereRef("y.quote_id", "=", "j.quote_id")
    .where("y.currency", "=", sql.lit(ledgerCurrency))
    .select((y) => y.fn.sum<number>("y.amount").as("paid"))}, 0)`;

/** A job with all its details. */
export const jobById = statement<{ id: string; now: string }>()("jobs.get", (db, p) =>
  db
    .selectFrom("jobs as j")
    .where("j.created_by", "=", p.owner)
    .where("j.id", "=", p.id)
    .select(rowOf(p))
    .select(["j.client_email", "j.client_phone", "j.notes", "j.reason", "j.done_at", "j.closed_at", "j.version"])
    .select("j.schedule_id")
    .select((j) => [
      j.ref("j.series").$castTo<Series | null>().as("series"),
      isAgreedByVisit(p, j).$castTo<boolean>().as("by_visit"),
      j.ref("j.work").$castTo<JobWork>().as("work"),
      j.ref("j.changes").$castTo<AgreedChange[]>().as("changes"),
      j
        .selectFrom("quotes as q")
        .where("q.created_by", "=", p.owner)
        .whereRef("q.id", "=", "j.quote_id")
        .select("q.number")
        .$asScalar()
        .as("quote_number"),
      paidOnQuote(p, j).as("paid"),
    ]),
);

/** Reads and locks a job for a change. It locks the customer first, in the order that a deletion or a merge uses. */
export const lockJob = statement<{ id: string }>()("jobs.hold", (db, p) =>
  db
    .with(
      (cte) => cte("held").materialized(),
      (cte) =>
        cte
          .selectFrom("customers as c")
          .where("c.created_by", "=", p.owner)
          .where("c.id", "in", (of) =>
            of
              .selectFrom("jobs as j")
              .where("j.created_by", "=", p.owner)
              .where("j.id", "=", p.id)
              .where("j.customer_id", "is not", null)
              .select((j) => j.ref("j.customer_id").$notNull().as("customer_id")),
          )
          .select("c.id")
          .forKeyShare(),
    )
    .selectFrom("jobs as j")
    .where("j.created_by", "=", p.owner)
    .where("j.id", "=", p.id)
    .where((j) =>
      j(
        j.selectFrom("held").select((held) => held.fn.countAll<number>().as("held")),
        ">=",
        0,
      ),
    )
    .select(["j.id", "j.number", "j.title", "j.customer_id", "j.quote_id", "j.estimate_ids", "j.version"])
    .select(["j.total", "j.client_name"])
    .select((j) => sql<boolean>`${j.ref("j.changes")} <> '[]'::jsonb`.as("is_changed"))
    .select((j) => [
      j.ref("j.state").$castTo<JobState>().as("state"),
      j.ref("j.series").$castTo<Series | null>().as("series"),
    ])
    .forUpdate(),
);
export type LockedJob = StatementRow<typeof lockJob>;

/** The visits of a job, as far as its state depends on them. */
export const visitsOfJob = statement<{ id: string }>()("jobs.visits", (db, p) =>
  db
    .selectFrom("calendar_events as v")
    .where("v.created_by", "=", p.owner)
    .where("v.job_id", "=", p.id)
    .where("v.deleted_at", "is", null)
    .select(["v.start_datetime", "v.completed_at", "v.occurrence_day"]),
);

/** The newest job, not cancelled, of a quote or an estimate, or the open one of a service schedule; no row without one. */
export const standingJob = statement<{
  quote_id: string | null;
  estimate_id: string | null;
  schedule_id: string | null;
}>()("jobs.standing", (db, p) =>
  db
    .selectFrom("jobs as j")
    .where("j.created_by", "=", p.owner)
    .where("j.state", "<>", "cancelled")
    .where((j) =>
      j.or([
        j("j.quote_id", "=", p.quote_id),
        j.and([j("j.schedule_id", "=", p.schedule_id), j("j.state", "=", "open")]),
        sql<boolean>`${p.estimate_id}::uuid = any(${j.ref("j.estimate_ids")})`,
      ]),
    )
    .select(["j.id", "j.number"])
    .orderBy("j.number", "desc")
    .limit(1),
);
