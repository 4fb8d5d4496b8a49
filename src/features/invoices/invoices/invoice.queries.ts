import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { actorName } from "#platform/business/actorName.queries.ts";
import { statement, type StatementRow } from "#platform/database/statement.ts";
import type { Language } from "#shared/words/languages.ts";
import type { InvoiceCovers } from "#features/invoices/invoice-rules/invoice.ts";
import { isAgreedByVisit } from "#features/quotes/change-orders/agreedByVisit.queries.ts";
import type { AgreedChange } from "#features/quotes/change-orders/agreedChange.ts";
import type { JobWork } from "#features/jobs/job-rules/job.ts";
import type { JobState } from "#features/jobs/job-rules/jobState.ts";
import { entriesShown } from "#features/ledger/ledger-entries/ledgerEntries.queries.ts";
import { rowOf } from "./invoiceList.queries.ts";
import { shownNumber, storedState } from "./invoiceState.queries.ts";

/** Reads one invoice, and what it is made of. In all statements, `i` is an invoice. */

/** An invoice with everything of its page. */
export const invoiceById = statement<{ id: string; today: string }>()("invoices.get", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .select(rowOf(p))
    .select(["i.client_phone", "i.client_address", "i.percent", "i.event_id", "i.terms_days", "i.note", "i.tax_exempt"])
    .select(["i.content", "i.content_hash", "i.reason", "i.issued_at", "i.voided_at", "i.emailed_at", "i.emailed_to"])
    .select(["i.not_emailed", "i.first_viewed_at", "i.last_viewed_at", "i.link_number", "i.version"])
    .select((i) => [
      storedState(i).as("stored_state"),
      i.ref("i.covers").$castTo<InvoiceCovers>().as("covers"),
      i.ref("i.language").$castTo<Language>().as("language"),
      i.ref("i.work").$castTo<JobWork | null>().as("work"),
      entriesShown(p, { invoice_id: i.ref("i.id") }).as("payments"),
      jsonArrayFrom(
        i
          .selectFrom("credit_notes as n")
          .where("n.created_by", "=", p.owner)
          .whereRef("n.invoice_id", "=", "i.id")
          .select(["n.id", "n.amount", "n.reason", "n.issued_at"])
          .select((n) => [
            sql<string>`json_extract_path_text(${n.ref("n.content")}::json, 'number')`.as("number"),
            actorName(p, n.ref("n.acted_by")).as("by"),
          ])
          .orderBy("n.number"),
      ).as("credit_notes"),
    ]),
);
export type StoredInvoice = StatementRow<typeof invoiceById>;

/** Reads and locks an invoice for a change. It locks the customer first, in the order that a deletion or a merge uses. */
export const lockInvoice = statement<{ id: string }>()("invoices.hold", (db, p) =>
  db
    .with(
      (cte) => cte("held").materialized(),
      (cte) =>
        cte
          .selectFrom("customers as c")
          .where("c.created_by", "=", p.owner)
          .where("c.id", "in", (of) =>
            of
              .selectFrom("invoices as i")
              .where("i.created_by", "=", p.owner)
              .where("i.id", "=", p.id)
              .where("i.customer_id", "is not", null)
              .select((i) => i.ref("i.customer_id").$notNull().as("customer_id")),
          )
          .select("c.id")
          .forKeyShare(),
    )
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .where((i) =>
      i(
        i.selectFrom("held").select((held) => held.fn.countAll<number>().as("held")),
        ">=",
        0,
      ),
    )
    .select(["i.id", "i.customer_id", "i.job_id", "i.percent", "i.event_id", "i.title", "i.client_name"])
    .select(["i.client_email", "i.client_phone", "i.client_address", "i.terms_days", "i.due_on", "i.note"])
    .select(["i.tax_exempt", "i.total", "i.paid", "i.credited", "i.content", "i.link_number", "i.version"])
    .select((i) => [
      shownNumber(i).as("number"),
      storedState(i).as("state"),
      i.ref("i.covers").$castTo<InvoiceCovers>().as("covers"),
      i.ref("i.language").$castTo<Language>().as("language"),
      i.ref("i.work").$castTo<JobWork | null>().as("work"),
    ])
    .forUpdate(),
);
export type LockedInvoice = StatementRow<typeof lockInvoice>;

/** The job and the customer of an invoice, to be locked before it. */
export const invoiceOf = statement<{ id: string }>()("invoices.of", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .select(["i.job_id", "i.customer_id"]),
);

/** The job of an invoice, its issued invoices with their credit notes, and its visits; no row if it does not exist. */
export const invoicedJob = statement<{ id: string }>()("invoices.job", (db, p) =>
  db
    .selectFrom("jobs as j")
    .where("j.created_by", "=", p.owner)
    .where("j.id", "=", p.id)
    .select(["j.id", "j.number", "j.title", "j.customer_id", "j.quote_id"])
    .select(["j.client_name", "j.client_email", "j.client_phone", "j.client_address"])
    .select((j) => [
      j.ref("j.state").$castTo<JobState>().as("state"),
      j.ref("j.work").$castTo<JobWork>().as("work"),
      j.ref("j.changes").$castTo<AgreedChange[]>().as("changes"),
      isAgreedByVisit(p, j).$castTo<boolean>().as("repeats"),
      j
        .selectFrom("quotes as q")
        .where("q.created_by", "=", p.owner)
        .whereRef("q.id", "=", "j.quote_id")
        .innerJoin("quote_versions as v", (join) =>
          join
            .on("v.created_by", "=", p.owner)
            .onRef("v.quote_id", "=", "q.id")
            .onRef("v.number", "=", "q.sent_version"),
        )
        .select((v) => sql<string>`json_extract_path_text(${v.ref("v.content")}::json, 'language')`.as("language"))
        .$asScalar()
        .as("language"),
      jsonArrayFrom(
        j
          .selectFrom("invoices as i")
          .where("i.created_by", "=", p.owner)
          .whereRef("i.job_id", "=", "j.id")
          .where("i.state", "=", "issued")
          .select(["i.id", "i.percent", "i.event_id"])
          .select((i) => [
            shownNumber(i).as("number"),
            i.ref("i.covers").$castTo<InvoiceCovers>().as("covers"),
            i.ref("i.content").$notNull().as("content"),
            i.fn
              .coalesce(
                i
                  .selectFrom("credit_notes as n")
                  .where("n.created_by", "=", p.owner)
                  .whereRef("n.invoice_id", "=", "i.id")
                  .select((n) => n.fn.agg<string[]>("array_agg", ["n.content"]).as("contents")),
                sql<string[]>`'{}'`,
              )
              .as("credit_notes"),
          ])
          .orderBy("i.number"),
      ).as("issued"),
      jsonArrayFrom(
        j
          .selectFrom("calendar_events as e")
          .where("e.created_by", "=", p.owner)
          .whereRef("e.job_id", "=", "j.id")
          .where("e.deleted_at", "is", null)
          .select(["e.id", "e.start_datetime", "e.start_day"])
          .orderBy("e.start_datetime")
          .orderBy("e.id"),
      ).as("visits"),
    ]),
);
export type StoredInvoicedJob = StatementRow<typeof invoicedJob>;

/** A row if a job has an issued invoice. */
export const anyInvoiceOfJob = statement<{ job_id: string }>()("invoices.any-of-job", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.job_id", "=", p.job_id)
    .where("i.state", "=", "issued")
    .select("i.id")
    .limit(1),
);

/** The invoices that were issued since an instant, to count them against the plan. */
export const issuedSince = statement<{ since: string }>()("invoices.issued-since", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.issued_at", ">=", p.since)
    .select((i) => i.fn.countAll<number>().as("count")),
);

/** The invoice that a link opens, by the hash of its key; no row if there is none. */
export const invoiceAtLink = statement<{ link_hash: string }>()("invoices.at-link", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.link_hash", "=", p.link_hash)
    .select("i.id"),
);

/** The papers of an issued invoice, with the parts of their file names. */
export const invoicePaper = statement<{ id: string; credit_note: string | null }>()("invoices.paper", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .where("i.pdf_hash", "is not", null)
    .leftJoin("credit_notes as n", (join) =>
      join
        .on("n.created_by", "=", p.owner)
        .onRef("n.invoice_id", "=", "i.id")
        .on((n) => n("n.id", "=", p.credit_note)),
    )
    .select((i) => [
      i.ref("i.pdf_hash").$notNull().as("invoice"),
      "n.pdf_hash as credit_note",
      i.ref("i.content").$notNull().as("content"),
      "n.content as credit_content",
    ]),
);

/** A text that differs whenever the customer's page of an invoice differs: its state, its money, its card payments. */
export const invoicePageVersion = statement<{ id: string }>()("invoices.page-version", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .select((i) => [
      sql<string>`concat_ws(' ', ${i.ref("i.state")}, ${i.ref("i.paid")}, ${i.ref("i.credited")}, ${i.ref("i.link_hash")}, ${i
        .selectFrom("payments as a")
        .where("a.created_by", "=", p.owner)
        .where("a.invoice_id", "=", p.id)
        .select((a) => a.fn.countAll().as("count"))}, ${i
        .selectFrom("card_news as n")
        .where("n.created_by", "=", p.owner)
        .where("n.invoice_id", "=", p.id)
        .select((n) => n.fn.countAll().as("count"))})`.as("version"),
    ]),
);

/** A row if an invoice shows a picture, by its SHA-256: the logo of its business. */
export const invoiceShowsPicture = statement<{ id: string; sha256: string }>()("invoices.shows-picture", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .where((i) => sql<boolean>`position('"logo":"' || ${p.sha256}::text || '"' in ${i.ref("i.content")}) > 0`)
    .select("i.id"),
);

/** A row if a card payment of an invoice was started in the last days and has neither arrived nor failed. */
export const paymentOnItsWay = statement<{ id: string }>()("invoices.payment-on-its-way", (db, p) =>
  db
    .selectFrom("card_news as n")
    .where("n.created_by", "=", p.owner)
    .where("n.invoice_id", "=", p.id)
    .where("n.kind", "=", "processing")
    .where((n) =>
      n.not(
        n.exists(
          n
            .selectFrom("card_news as o")
            .where("o.created_by", "=", p.owner)
            .whereRef("o.payment", "=", "n.payment")
            .where("o.kind", "in", ["paid", "failed"])
            .select("o.id"),
        ),
      ),
    )
    .select("n.id")
    .limit(1),
);
