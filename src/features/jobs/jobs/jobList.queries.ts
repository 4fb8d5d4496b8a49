import { sql, type Expression } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Correction } from "#shared/search/correction.ts";
import {
  correctorOf,
  isExact,
  isFoundIn,
  soughtPatterns,
  textsOf,
  type RankedPatterns,
} from "#platform/database/search.queries.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { JobFilter, JobRow, JobSelection, JobStats } from "#features/jobs/job-rules/job.ts";
import type { JobProgress, JobState } from "#features/jobs/job-rules/jobState.ts";
import { needsInvoicing, nextVisitOf, progressNow, type FromJobs } from "./jobProgress.queries.ts";

/** Reads lists of jobs, and their counts. In all statements, `j` is a job. */

/** The columns of a row of the list. */
export const rowOf = (p: ParamRefs<{ now: string }>) => (j: FromJobs) =>
  [
    ...(["j.id", "j.number", "j.title", "j.client_name", "j.client_address", "j.customer_id", "j.quote_id"] as const),
    ...(["j.estimate_ids", "j.total", "j.created_at"] as const),
    j.ref("j.state").$castTo<JobState>().as("state"),
    progressNow(p, j, p.now).as("progress"),
    nextVisitOf(p, j).as("next_visit"),
  ] as const;

/** The parameters of a selection of jobs. */
export type JobSearch = RankedPatterns & JobChoice;

type JobChoice = {
  now: string;
  progress: JobSelection["progress"];
  customer_id: string | null;
  estimate_id: string | null;
  quote_id: string | null;
};
type ListParams = JobSearch & { limit: number; offset: number };

/** Condition: the job passes the filter. */
const isChosen = (p: ParamRefs<JobChoice>) => (j: FromJobs) =>
  j.and([
    j("j.created_by", "=", p.owner),
    j.or([
      j(j.cast<string>(p.progress, "text"), "=", "all"),
      j.and([j(j.cast<string>(p.progress, "text"), "=", "needs_invoicing"), needsInvoicing(p, j)]),
      sql<boolean>`${progressNow(p, j, p.now)} = ${p.progress}::text`,
    ]),
    j.or([j(j.cast<string | null>(p.customer_id, "uuid"), "is", null), j("j.customer_id", "=", p.customer_id)]),
    j.or([
      j(j.cast<string | null>(p.estimate_id, "uuid"), "is", null),
      sql<boolean>`${p.estimate_id}::uuid = any(${j.ref("j.estimate_ids")})`,
    ]),
    j.or([j(j.cast<string | null>(p.quote_id, "uuid"), "is", null), j("j.quote_id", "=", p.quote_id)]),
  ]);

/** Condition: the job passes the filter and the search. */
export const isListed = (p: ParamRefs<JobSearch>) => (j: FromJobs) =>
  j.and([isChosen(p)(j), isFoundIn(j.ref("j.search_text"), p)]);

const page = statement<ListParams>()("jobs.page", (db, p) =>
  db.selectNoFrom((of) => [
    jsonArrayFrom(
      of
        .selectFrom("jobs as j")
        .where(isListed(p))
        .select(rowOf(p))
        .orderBy((j) => isExact(j.ref("j.search_text"), p), "desc")
        .orderBy("j.created_at", (by) => by.desc().nullsLast())
        .orderBy("j.id")
        .limit(p.limit)
        .offset(p.offset),
    ).as("rows"),
    of
      .selectFrom("jobs as j")
      .where(isListed(p))
      .select((j) => j.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("total"),
  ]),
);

const choiceOf = ({ progress, customer_id, estimate_id, quote_id }: JobSelection, now: Date): JobChoice => ({
  now: now.toISOString(),
  progress,
  customer_id: customer_id ?? null,
  estimate_id: estimate_id ?? null,
  quote_id: quote_id ?? null,
});

/** The parameters of a selection at a moment. */
export const jobSearchOf = (selection: JobSelection, now: Date): JobSearch => ({
  ...choiceOf(selection, now),
  ...soughtPatterns(selection.search),
});

/** Reads a page of jobs, exact matches of a search first, then the newest, and their total number. */
export async function readJobs(
  { query }: OwnerDb,
  { offset, limit, ...selection }: JobFilter,
  now: Date,
): Promise<{ rows: JobRow[]; total: number }> {
  const [found] = await query(page, { ...jobSearchOf(selection, now), offset, limit });
  return found ?? { rows: [], total: 0 };
}

const find = statement<RankedPatterns & { now: string; limit: number }>()("jobs.find", (db, p) =>
  db
    .selectFrom("jobs as j")
    .where("j.created_by", "=", p.owner)
    .where((j) => isFoundIn(j.ref("j.search_text"), p))
    .select((j) => ["j.id", "j.number", "j.title", "j.client_name", progressNow(p, j, p.now).as("progress")])
    .orderBy((j) => isExact(j.ref("j.search_text"), p), "desc")
    .orderBy("j.created_at", (by) => by.desc().nullsLast())
    .orderBy("j.id")
    .limit(p.limit),
);

/** Reads the jobs that match a typed text, exact matches first, then the newest, without their total number. */
export const findJobs = (
  { query }: OwnerDb,
  { search, limit }: { search: string; limit: number },
  now: Date,
): Promise<Pick<JobRow, "id" | "number" | "title" | "client_name" | "progress">[]> =>
  query(find, { ...soughtPatterns(search), now: now.toISOString(), limit });

const correct = correctorOf<JobChoice>("jobs.near", (db, p) =>
  db
    .selectFrom("jobs as j")
    .where(isChosen(p))
    .select((j) => [
      ...(["j.id", "j.search_text", "j.created_at"] as const),
      textsOf(j.ref("j.client_name"), j.ref("j.title")).as("texts"),
    ]),
);

/** Corrects a search for jobs that finds few or none among those that pass the filter. */
export const correctJobSearch = (owner: OwnerDb, selection: JobSelection, now: Date): Promise<Correction[]> =>
  correct(owner, selection.search, choiceOf(selection, now));

const stats = statement<{ now: string }>()("jobs.stats", (db, p) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("jobs as j")
        .where("j.created_by", "=", p.owner)
        .select((j) => [progressNow(p, j, p.now).as("progress"), needsInvoicing(p, j).as("needs_invoicing")])
        .as("s"),
    )
    .select((s) => {
      const counted = (progress: JobProgress) => {
        const is: Expression<unknown> = s("s.progress", "=", progress);
        return sql<number>`count(*) filter (where ${is})`.as(progress);
      };
      return [
        counted("to_schedule"),
        counted("scheduled"),
        counted("in_progress"),
        counted("done"),
        counted("invoiced"),
        counted("paid"),
        counted("closed"),
        counted("cancelled"),
        sql<number>`count(*) filter (where ${s.ref("s.needs_invoicing")})`.as("needs_invoicing"),
      ];
    }),
);

/** Counts jobs by progress, and those that need an invoice. */
export async function readJobStats({ query }: OwnerDb, now: Date): Promise<JobStats> {
  const [found] = await query(stats, { now: now.toISOString() });
  return {
    to_schedule: found?.["to_schedule"] ?? 0,
    scheduled: found?.["scheduled"] ?? 0,
    in_progress: found?.["in_progress"] ?? 0,
    done: found?.["done"] ?? 0,
    invoiced: found?.["invoiced"] ?? 0,
    paid: found?.["paid"] ?? 0,
    closed: found?.["closed"] ?? 0,
    cancelled: found?.["cancelled"] ?? 0,
    needs_invoicing: found?.["needs_invoicing"] ?? 0,
  };
}
