import { sql } from "kysely";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { JobWork } from "#features/jobs/job-rules/job.ts";
import type { JobState } from "#features/jobs/job-rules/jobState.ts";
import type { Series } from "#features/jobs/job-rules/series.ts";

/** Statements that change jobs. */

const next = sql<number>`version + 1`;
const changed = { updated_at: sql<string>`now()` };

export type NewJob = {
  customer_id: string | null;
  quote_id: string | null;
  estimate_ids: string[];
  schedule_id: string | null;
  title: string;
  client_name: string;
  client_email: string | null;
  client_phone: string | null;
  client_address: string | null;
  work: JsonText<JobWork>;
  total: number;
};

export const addJob = statement<NewJob & { number: number }>()("jobs.add", (db, p) =>
  db
    .insertInto("jobs")
    .values({
      created_by: p.owner,
      number: p.number,
      customer_id: p.customer_id,
      quote_id: p.quote_id,
      estimate_ids: p.estimate_ids,
      schedule_id: p.schedule_id,
      title: p.title,
      client_name: p.client_name,
      client_email: p.client_email,
      client_phone: p.client_phone,
      client_address: p.client_address,
      work: p.work,
      total: p.total,
    })
    .returning("id"),
);

/** Saves the details of a job over the version that was read. `work`: null keeps the agreed work. */
export const saveJob = statement<
  Omit<NewJob, "customer_id" | "quote_id" | "estimate_ids" | "schedule_id" | "work" | "total"> & {
    id: string;
    version: number;
    notes: string | null;
    work: JsonText<JobWork> | null;
    total: number | null;
  }
>()("jobs.save", (db, p) =>
  db
    .updateTable("jobs as j")
    .set((j) => ({
      title: p.title,
      client_name: p.client_name,
      client_email: p.client_email,
      client_phone: p.client_phone,
      client_address: p.client_address,
      notes: p.notes,
      work: j.fn.coalesce(sql<JsonText<JobWork>>`${p.work}::jsonb`, "j.work"),
      total: j.fn.coalesce(j.cast<number>(p.total, "numeric"), "j.total"),
      version: next,
      ...changed,
    }))
    .where("j.created_by", "=", p.owner)
    .where("j.id", "=", p.id)
    .where("j.version", "=", p.version)
    .returning("j.id"),
);

/** Sets the repetition of a job. `steps`: 1 for a change by a member, 0 for one that follows from its visits. */
export const setSeries = statement<{ id: string; series: JsonText<Series> | null; steps: 0 | 1 }>()(
  "jobs.set-series",
  (db, p) =>
    db
      .updateTable("jobs as j")
      .set((j) => ({ series: p.series, version: j("j.version", "+", p.steps), ...changed }))
      .where("j.created_by", "=", p.owner)
      .where("j.id", "=", p.id),
);

/** Changes the state of a job. `done_at` stays once it is set, until the job is open again. Only open jobs repeat. */
export const setJobState = statement<{ id: string; state: JobState; reason: string | null; now: string }>()(
  "jobs.set-state",
  (db, p) =>
    db
      .updateTable("jobs as j")
      .set({
        state: p.state,
        reason: p.reason,
        series: sql<JsonText<Series> | null>`case when ${p.state}::text = 'open' then series end`,
        done_at: sql<
          string | null
        >`case when ${p.state}::text in ('done', 'closed') then coalesce(done_at, ${p.now}::timestamptz) end`,
        closed_at: sql<string | null>`case when ${p.state}::text = 'closed' then ${p.now}::timestamptz end`,
        version: next,
        ...changed,
      })
      .where("j.created_by", "=", p.owner)
      .where("j.id", "=", p.id),
);
