import { sql } from "kysely";
import { inChunks } from "#platform/process/inChunks.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { ledgerCurrency } from "#shared/payments/ledger.ts";
import { creditNoteContent } from "#features/invoices/invoice-rules/invoice.ts";
import { parseInvoice } from "#features/invoices/invoices/invoiceJob.server.ts";
import { balanceNow, stateToday, type FromInvoices } from "#features/invoices/invoices/invoiceState.queries.ts";
import type { InvoicePeriod } from "./invoiceExport.ts";
import { quickBooksInvoices, type FiledInvoice, type FiledPaper, type FiledPayment } from "./invoiceFile.ts";

/** The rows of the files with invoices and payments of a period: oldest first, in chunks. */

const pageSize = 100;

/** The days of a period, both included. */
type Days = { from: string; to: string };
type NumberedPage = Days & { after: number; limit: number };

const daysOf = ({ from, to }: Pick<InvoicePeriod, "from" | "to">): Days => ({
  from: from ?? "0001-01-01",
  to: to ?? "9999-12-31",
});

const isWithin = (p: ParamRefs<Days>) => (i: FromInvoices) =>
  sql<boolean>`${i.ref("i.issued_on")} between ${p.from}::date and ${p.to}::date`;

const filedColumns = (p: ParamRefs<{ today: string }>) => (i: FromInvoices) =>
  [
    ...(["i.id", "i.paid"] as const),
    i.ref("i.number").$notNull().as("number"),
    stateToday(i, p.today).as("state"),
    balanceNow(i).as("balance"),
    i.ref("i.content").$notNull().as("content"),
  ] as const;

const invoicesPage = statement<NumberedPage & { today: string }>()("exports.invoices", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.state", "in", ["issued", "void"])
    .where("i.number", ">", p.after)
    .where(isWithin(p))
    .select(filedColumns(p))
    .orderBy("i.number")
    .limit(p.limit),
);

const issuedPart = statement<Days & { today: string; offset: number; limit: number }>()(
  "exports.invoices-part",
  (db, p) =>
    db
      .selectFrom("invoices as i")
      .where("i.created_by", "=", p.owner)
      .where("i.state", "=", "issued")
      .where(isWithin(p))
      .select(filedColumns(p))
      .orderBy("i.number")
      .limit(p.limit)
      .offset(p.offset),
);

const creditNotesPage = statement<NumberedPage>()("exports.credit-notes", (db, p) =>
  db
    .selectFrom("credit_notes as n")
    .where("n.created_by", "=", p.owner)
    .where("n.number", ">", p.after)
    .where(
      (n) =>
        sql<boolean>`(${n.ref("n.content")}::json ->> 'issued_on')::date between ${p.from}::date and ${p.to}::date`,
    )
    .select(["n.id", "n.number", "n.content"])
    .orderBy("n.number")
    .limit(p.limit),
);

const paymentsPage = statement<Days & { after: string; id: string; limit: number }>()("exports.payments", (db, p) =>
  db
    .selectFrom("payments as y")
    .leftJoin("invoices as i", (join) => join.on("i.created_by", "=", p.owner).onRef("i.id", "=", "y.invoice_id"))
    .leftJoin("quotes as q", (join) => join.on("q.created_by", "=", p.owner).onRef("q.id", "=", "y.quote_id"))
    .where("y.created_by", "=", p.owner)
    .where("y.kind", "in", ["payment", "refund", "dispute", "undo"])
    .where("y.currency", "=", sql.lit(ledgerCurrency))
    .where((y) => sql<boolean>`${y.ref("y.paid_on")} between ${p.from}::date and ${p.to}::date`)
    .where((y) =>
      y.or([y("y.created_at", ">", p.after), y.and([y("y.created_at", "=", p.after), y("y.id", ">", p.id)])]),
    )
    .select(["y.id", "y.created_at", "y.paid_on", "y.method", "y.amount", "y.tip", "y.note"])
    .select("y.provider_id as reference")
    .select((y) => [
      y.ref("y.kind").$castTo<FiledPayment["kind"]>().as("kind"),
      sql<FiledPayment["of"]>`case when ${y.ref("y.invoice_id")} is null then 'Quote' else 'Invoice' end`.as("of"),
      sql<string>`coalesce(${y.ref("i.prefix")} || ${y.ref("i.number")}, ${y.ref("q.number")}::text, '')`.as("number"),
      sql<string>`coalesce(${y.ref("i.client_name")}, ${y.ref("q.recipient_name")}, '')`.as("customer"),
    ])
    .orderBy("y.created_at")
    .orderBy("y.id")
    .limit(p.limit),
);

/** Yields the invoices of a period and then its credit notes, each by number, in chunks. */
export const papersOf = (owner: OwnerDb, period: InvoicePeriod, today: string) =>
  inChunks(readPapers(owner, daysOf(period), today));

async function* readPapers({ query }: OwnerDb, days: Days, today: string): AsyncGenerator<FiledPaper[]> {
  for await (const rows of byNumber((page) => query(invoicesPage, { ...days, ...page, today })))
    yield rows.map((row) => ({ invoice: filed(row) }));
  for await (const rows of byNumber((page) => query(creditNotesPage, { ...days, ...page })))
    yield rows.map(({ id, content }) => ({
      creditNote: { id, content: creditNoteContent.parse(JSON.parse(content)) },
    }));
}

/** Yields the invoices of one part of a period, as many as QuickBooks Online imports at once. */
export async function* partOf(
  { query }: OwnerDb,
  { part, ...period }: InvoicePeriod,
  today: string,
): AsyncGenerator<FiledPaper[]> {
  const page = { offset: (part - 1) * quickBooksInvoices, limit: quickBooksInvoices };
  const rows = await query(issuedPart, { ...daysOf(period), ...page, today });
  yield rows.map((row) => ({ invoice: filed(row) }));
}

const filed = ({
  content,
  state,
  number: _,
  ...row
}: { content: string; state: string; number: number } & Pick<
  FiledInvoice,
  "id" | "paid" | "balance"
>): FiledInvoice => ({
  ...row,
  state: state as FiledInvoice["state"],
  content: parseInvoice(content),
});

async function* byNumber<Row extends { number: number }>(
  read: (page: { after: number; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = 0;
  for (;;) {
    const rows = await read({ after, limit: pageSize });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.number;
  }
}

/** Yields the money that was received and returned in a period, in chunks. */
export async function* paymentsOf({ query }: OwnerDb, period: InvoicePeriod): AsyncGenerator<FiledPayment[]> {
  let last = { created_at: "-infinity", id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const rows = await query(paymentsPage, { ...daysOf(period), after: last.created_at, id: last.id, limit: pageSize });
    yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < pageSize) return;
    last = end;
  }
}
