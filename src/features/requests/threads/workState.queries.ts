import { sql, type ExpressionBuilder } from "kysely";
import { statusOf } from "#features/requests/estimate-records/estimate.queries.ts";
import type { Schema } from "#platform/database/schema.ts";
import type { FromTable, Owner } from "#platform/database/statement.ts";

/** The rule of `workState.ts` as conditions. In all of them, `q` is a quote, `c` an event, and `e` an estimate. */

type FromQuotes = FromTable<"q", "quotes">;
type FromVisits = ExpressionBuilder<Schema & { q: Schema["quotes"] } & { c: Schema["calendar_events"] }, "q" | "c">;

/** Condition: the event `c` of the same business is a visit of the quote `q`, as `isVisitOf`. */
export const isVisitOf = (c: FromVisits) =>
  c.or([
    sql<boolean>`${c.ref("c.estimate_id")} = any(${c.ref("q.estimate_ids")})`,
    c.and([
      c(c.fn<number>("cardinality", ["q.estimate_ids"]), "=", 0),
      c("q.state", "=", "accepted"),
      c("c.customer_id", "=", c.ref("q.customer_id")),
      c("c.estimate_id", "is", null),
      // As `mayLastUntil`.
      sql<boolean>`${c.ref("c.end_datetime")} + case when ${c.ref("c.all_day")} then interval '12 hours' else interval '0' end >= ${c.ref("q.answered_at")}`,
    ]),
  ]);

/** The visits of a quote. */
export const visitsOf = ({ owner }: Owner, q: FromQuotes) =>
  q
    .selectFrom("calendar_events as c")
    .where("c.created_by", "=", owner)
    .where("c.deleted_at", "is", null)
    .where(isVisitOf)
    .select((c) => c.lit(1).as("one"));

/** The estimates of a quote that are not deleted. */
const jobsOf = ({ owner }: Owner, q: FromQuotes) =>
  q
    .selectFrom("estimates as e")
    .where("e.created_by", "=", owner)
    .where((e) => sql<boolean>`${e.ref("e.id")} = any(${q.ref("q.estimate_ids")})`)
    .where("e.deleted_at", "is", null)
    .select((e) => e.lit(1).as("one"));

const openJobsOf = (p: Owner, q: FromQuotes) =>
  jobsOf(p, q).where((e) => e(statusOf(e.ref("e.status")), "<>", "cancelled"));

/** Condition: the visits of a quote can be known. */
export const isTraceable = (q: FromQuotes) =>
  q.or([q("q.customer_id", "is not", null), q(q.fn<number>("cardinality", ["q.estimate_ids"]), ">", 0)]);

/** Condition: all estimates of a quote are cancelled. */
export const isWorkCancelled = (p: Owner, q: FromQuotes) =>
  q.and([q.exists(jobsOf(p, q)), q.not(q.exists(openJobsOf(p, q)))]);

/** Condition: the work of a quote that is not cancelled is done. */
export const isWorkDone = (p: Owner, q: FromQuotes) =>
  q.or([
    q.and([
      q.exists(openJobsOf(p, q)),
      q.not(q.exists(openJobsOf(p, q).where((e) => e(statusOf(e.ref("e.status")), "<>", "completed")))),
    ]),
    q.and([q.exists(visitsOf(p, q)), q.not(q.exists(visitsOf(p, q).where("c.completed_at", "is", null)))]),
  ]);
