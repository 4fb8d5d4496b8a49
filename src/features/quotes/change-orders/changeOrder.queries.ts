import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type StatementRow } from "#platform/database/statement.ts";
import { isAgreedByVisit } from "./agreedByVisit.queries.ts";
import type { AgreedChange, AgreedWork } from "./agreedChange.ts";

/** Reads and writes the agreed work of a job. In all statements, `j` is a job. */

/** The job that a change order is written for. */
export const jobOfChange = statement<{ id: string }>()("change-orders.job", (db, p) =>
  db
    .selectFrom("jobs as j")
    .where("j.created_by", "=", p.owner)
    .where("j.id", "=", p.id)
    .select(["j.id", "j.title", "j.state", "j.customer_id"])
    .select(["j.client_name", "j.client_email", "j.client_phone", "j.client_address"])
    .select((j) => [
      j.ref("j.work").$castTo<AgreedWork>().as("work"),
      isAgreedByVisit(p, j).$castTo<boolean>().as("by_visit"),
    ]),
);
export type JobOfChange = StatementRow<typeof jobOfChange>;

/** Locks a job and reads its agreed work, and the frozen contents of its issued invoices and their credit notes. */
export const lockAgreedWork = statement<{ id: string }>()("change-orders.hold-job", (db, p) =>
  db
    .selectFrom("jobs as j")
    .where("j.created_by", "=", p.owner)
    .where("j.id", "=", p.id)
    .select(["j.id", "j.number", "j.title", "j.state", "j.customer_id", "j.total"])
    .select(["j.quote_id", "j.estimate_ids", "j.client_name"])
    .select((j) => [
      j.ref("j.work").$castTo<AgreedWork>().as("work"),
      j.ref("j.changes").$castTo<AgreedChange[]>().as("changes"),
      isAgreedByVisit(p, j).$castTo<boolean>().as("by_visit"),
      jsonArrayFrom(
        j
          .selectFrom("invoices as i")
          .where("i.created_by", "=", p.owner)
          .whereRef("i.job_id", "=", "j.id")
          .where("i.state", "=", "issued")
          .select((i) => i.ref("i.content").$notNull().as("content")),
      ).as("invoices"),
      jsonArrayFrom(
        j
          .selectFrom("invoices as i")
          .where("i.created_by", "=", p.owner)
          .whereRef("i.job_id", "=", "j.id")
          .where("i.state", "=", "issued")
          .innerJoin("credit_notes as n", (join) =>
            join.on("n.created_by", "=", p.owner).onRef("n.invoice_id", "=", "i.id"),
          )
          .select("n.content"),
      ).as("credit_notes"),
    ])
    .forUpdate("j"),
);
export type LockedAgreement = StatementRow<typeof lockAgreedWork>;

/** Stores the changes of a locked job with its agreed total, in cents. */
export const setChanges = statement<{ id: string; changes: JsonText<readonly AgreedChange[]>; total: number }>()(
  "change-orders.set-changes",
  (db, p) =>
    db
      .updateTable("jobs as j")
      .set((j) => ({
        changes: p.changes,
        total: p.total,
        version: j("j.version", "+", 1),
        updated_at: sql<string>`now()`,
      }))
      .where("j.created_by", "=", p.owner)
      .where("j.id", "=", p.id),
);
