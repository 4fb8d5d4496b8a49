import { sql } from "kysely";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import type { InvoiceCovers } from "#features/invoices/invoice-rules/invoice.ts";
import type { JobWork } from "#features/jobs/job-rules/job.ts";

/** Statements that change invoices. */

const next = sql<number>`version + 1`;
const changed = { updated_at: sql<string>`now()` };

/** The fields of a draft. `work`: the lines of an invoice without a job. */
export type DraftFields = {
  title: string;
  client_name: string;
  client_email: string | null;
  client_phone: string | null;
  client_address: string | null;
  language: string;
  terms_days: number | null;
  due_on: string | null;
  note: string | null;
  tax_exempt: string | null;
  work: JsonText<JobWork> | null;
  total: number;
};
const draftColumns = (p: ParamRefs<DraftFields>) =>
  ({
    title: p.title,
    client_name: p.client_name,
    client_email: p.client_email,
    client_phone: p.client_phone,
    client_address: p.client_address,
    language: p.language,
    terms_days: p.terms_days,
    due_on: p.due_on,
    note: p.note,
    tax_exempt: p.tax_exempt,
    work: p.work,
    total: p.total,
  }) satisfies Record<keyof DraftFields, unknown>;

/** The part of a job that a new invoice covers, and its customer. */
type Source = {
  customer_id: string | null;
  job_id: string | null;
  covers: InvoiceCovers;
  percent: string | null;
  event_id: string | null;
};

export const addInvoice = statement<DraftFields & Source>()("invoices.add", (db, p) =>
  db
    .insertInto("invoices")
    .values({
      created_by: p.owner,
      customer_id: p.customer_id,
      job_id: p.job_id,
      covers: p.covers,
      percent: p.percent,
      event_id: p.event_id,
      ...draftColumns(p),
    })
    .returning("id"),
);

/** Saves a draft over the version that was read; no row if there is a newer one. */
export const saveDraft = statement<DraftFields & { id: string; version: number }>()("invoices.save", (db, p) =>
  db
    .updateTable("invoices as i")
    .set({ ...draftColumns(p), version: next, ...changed })
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .where("i.version", "=", p.version)
    .where("i.state", "=", "draft")
    .returning("i.id"),
);

export const removeInvoice = statement<{ id: string }>()("invoices.remove", (db, p) =>
  db
    .deleteFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .where("i.state", "=", "draft"),
);

/** Makes a draft an issued invoice. */
export const markIssued = statement<{
  id: string;
  prefix: string;
  number: number;
  total: number;
  content: string;
  content_hash: string;
  pdf_hash: string;
  issued_on: string;
  due_on: string;
  issued_at: string;
  link_hash: string;
}>()("invoices.mark-issued", (db, p) =>
  db
    .updateTable("invoices as i")
    .set({
      state: "issued",
      prefix: p.prefix,
      number: p.number,
      total: p.total,
      content: p.content,
      content_hash: p.content_hash,
      pdf_hash: p.pdf_hash,
      issued_on: p.issued_on,
      due_on: p.due_on,
      issued_at: p.issued_at,
      link_hash: p.link_hash,
      version: next,
      ...changed,
    })
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id),
);

/** Records that an issued invoice was emailed, or the reason why it was not. */
export const markEmailed = statement<{
  id: string;
  at: string | null;
  to: string | null;
  not_emailed: string | null;
}>()("invoices.mark-emailed", (db, p) =>
  db
    .updateTable("invoices as i")
    .set((i) => ({
      emailed_at: i.fn.coalesce(i.cast<string | null>(p.at, "timestamptz"), "i.emailed_at"),
      emailed_to: i.fn.coalesce(i.cast<string | null>(p.to, "text"), "i.emailed_to"),
      not_emailed: p.not_emailed,
      version: next,
      ...changed,
    }))
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id),
);

export const markVoid = statement<{ id: string; reason: string; at: string }>()("invoices.void", (db, p) =>
  db
    .updateTable("invoices as i")
    .set({ state: "void", reason: p.reason, voided_at: p.at, version: next, ...changed })
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id),
);

/** Counts a view of an invoice's page; returns a row at the first. */
export const countInvoiceView = statement<{ id: string; at: string }>()("invoices.count-view", (db, p) =>
  db
    .updateTable("invoices as i")
    .set((i) => ({
      first_viewed_at: i.fn.coalesce("i.first_viewed_at", i.cast<string>(p.at, "timestamptz")),
      last_viewed_at: p.at,
    }))
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .returning((i) => sql<boolean>`${i.ref("i.first_viewed_at")} = ${p.at}::timestamptz`.as("first")),
);

/** A credit note with this id, if it is written. */
export const writtenCreditNote = statement<{ id: string }>()("invoices.written-credit-note", (db, p) =>
  db
    .selectFrom("credit_notes as n")
    .where("n.created_by", "=", p.owner)
    .where("n.id", "=", p.id)
    .select(["n.id", "n.amount"]),
);

/** Adds a credit note, under a new id where none is given. */
export const addCreditNote = statement<{
  id: string | null;
  invoice_id: string;
  number: number;
  amount: number;
  reason: string;
  content: string;
  content_hash: string;
  pdf_hash: string;
  issued_at: string;
}>()("invoices.add-credit-note", (db, p) =>
  db.insertInto("credit_notes").values({
    created_by: p.owner,
    id: sql<string>`coalesce(${p.id}::uuid, gen_random_uuid())`,
    invoice_id: p.invoice_id,
    number: p.number,
    amount: p.amount,
    reason: p.reason,
    content: p.content,
    content_hash: p.content_hash,
    pdf_hash: p.pdf_hash,
    issued_at: p.issued_at,
  }),
);
