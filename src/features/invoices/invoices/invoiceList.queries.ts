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
import { statement, type Owner, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type {
  InvoiceFilter,
  InvoiceRow,
  InvoiceSelection,
  InvoiceStats,
} from "#features/invoices/invoice-rules/invoice.ts";
import { balanceNow, overpaidNow, shownNumber, stateToday, type FromInvoices } from "./invoiceState.queries.ts";
import { receivedBetween } from "./receivedMoney.queries.ts";

/** Reads lists of invoices, and their sums. In all statements, `i` is an invoice and `today` a day of the business. */

/** The columns of a row of the list. */
export const rowOf = (p: Owner & ParamRefs<{ today: string }>) => (i: FromInvoices) =>
  [
    ...(["i.id", "i.title", "i.client_name", "i.client_email", "i.customer_id", "i.job_id", "i.total"] as const),
    ...(["i.credited", "i.paid", "i.issued_on", "i.due_on", "i.created_at"] as const),
    shownNumber(i).as("number"),
    i
      .selectFrom("jobs as j")
      .where("j.created_by", "=", p.owner)
      .whereRef("j.id", "=", "i.job_id")
      .select("j.number")
      .$asScalar()
      .as("job_number"),
    stateToday(i, p.today).as("state"),
    balanceNow(i).as("balance"),
    overpaidNow(i).as("overpaid"),
  ] as const;

type InvoiceChoice = {
  today: string;
  state: InvoiceSelection["state"];
  customer_id: string | null;
  job_id: string | null;
};
type ListParams = RankedPatterns & InvoiceChoice & { limit: number; offset: number };

/** Condition: the invoice passes the filter. */
const isChosen = (p: ParamRefs<InvoiceChoice>) => (i: FromInvoices) =>
  i.and([
    i("i.created_by", "=", p.owner),
    sql<boolean>`case ${p.state}::text
      when 'all' then true
      when 'unpaid' then ${stateToday(i, p.today)} in ('open', 'part_paid', 'overdue')
      else ${stateToday(i, p.today)} = ${p.state}::text end`,
    i.or([i(i.cast<string | null>(p.customer_id, "uuid"), "is", null), i("i.customer_id", "=", p.customer_id)]),
    i.or([i(i.cast<string | null>(p.job_id, "uuid"), "is", null), i("i.job_id", "=", p.job_id)]),
  ]);

const isListed = (p: ParamRefs<RankedPatterns & InvoiceChoice>) => (i: FromInvoices) =>
  i.and([isChosen(p)(i), isFoundIn(i.ref("i.search_text"), p)]);

const page = statement<ListParams>()("invoices.page", (db, p) =>
  db.selectNoFrom((of) => [
    jsonArrayFrom(
      of
        .selectFrom("invoices as i")
        .where(isListed(p))
        .select(rowOf(p))
        .orderBy((i) => isExact(i.ref("i.search_text"), p), "desc")
        .orderBy("i.created_at", (by) => by.desc().nullsLast())
        .orderBy("i.id")
        .limit(p.limit)
        .offset(p.offset),
    ).as("rows"),
    of
      .selectFrom("invoices as i")
      .where(isListed(p))
      .select((i) => i.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("total"),
  ]),
);

const choiceOf = ({ state, customer_id, job_id }: InvoiceSelection, today: string): InvoiceChoice => ({
  today,
  state,
  customer_id: customer_id ?? null,
  job_id: job_id ?? null,
});

/** Reads a page of invoices, exact matches of a search first, then the newest, and their total number. */
export async function readInvoices(
  { query }: OwnerDb,
  { offset, limit, ...selection }: InvoiceFilter,
  today: string,
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const patterns = soughtPatterns(selection.search);
  const [found] = await query(page, { ...choiceOf(selection, today), ...patterns, offset, limit });
  return found ?? { rows: [], total: 0 };
}

const rows = statement<{ ids: string[]; today: string }>()("invoices.rows", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where((i) => i("i.id", "=", i.fn.any(p.ids)))
    .select(rowOf(p))
    .orderBy("i.number"),
);

/** Reads the rows of these invoices, in the order of their numbers. */
export const readInvoiceRows = (
  { query }: Pick<OwnerDb, "query">,
  ids: readonly string[],
  today: string,
): Promise<InvoiceRow[]> => query(rows, { ids: [...ids], today });

const find = statement<RankedPatterns & { today: string; limit: number }>()("invoices.find", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where((i) => isFoundIn(i.ref("i.search_text"), p))
    .select((i) => [
      "i.id",
      "i.title",
      "i.client_name",
      shownNumber(i).as("number"),
      stateToday(i, p.today).as("state"),
    ])
    .orderBy((i) => isExact(i.ref("i.search_text"), p), "desc")
    .orderBy("i.created_at", (by) => by.desc().nullsLast())
    .orderBy("i.id")
    .limit(p.limit),
);

/** Reads the invoices that match a typed text, exact matches first, then the newest, without their total number. */
export const findInvoices = (
  { query }: OwnerDb,
  { search, limit }: { search: string; limit: number },
  today: string,
): Promise<Pick<InvoiceRow, "id" | "number" | "title" | "client_name" | "state">[]> =>
  query(find, { ...soughtPatterns(search), today, limit });

const correct = correctorOf<InvoiceChoice>("invoices.near", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where(isChosen(p))
    .select((i) => [
      ...(["i.id", "i.search_text", "i.created_at"] as const),
      textsOf(i.ref("i.client_name"), i.ref("i.title")).as("texts"),
    ]),
);

/** Corrects a search for invoices that finds few or none among those that pass the filter. */
export const correctInvoiceSearch = (
  owner: OwnerDb,
  selection: InvoiceSelection,
  today: string,
): Promise<Correction[]> => correct(owner, selection.search, choiceOf(selection, today));

const stats = statement<{ today: string; from: string; to: string }>()("invoices.stats", (db, p) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("invoices as i")
        .where("i.created_by", "=", p.owner)
        .select((i) => [stateToday(i, p.today).as("state"), balanceNow(i).as("balance"), overpaidNow(i).as("overpaid")])
        .as("s"),
    )
    .select((s) => {
      const unpaid = s("s.state", "in", ["open", "part_paid", "overdue"]);
      const count = (is: Expression<unknown>) => sql<number>`count(*) filter (where ${is})`;
      const sum = (is: Expression<unknown>) =>
        sql<number>`coalesce(sum(${s.ref("s.balance")}) filter (where ${is}), 0)`;
      return [
        count(s("s.state", "=", "draft")).as("drafts"),
        count(unpaid).as("unpaid"),
        sum(unpaid).as("owed"),
        count(s("s.state", "=", "overdue")).as("overdue"),
        sum(s("s.state", "=", "overdue")).as("overdue_amount"),
        count(s("s.overpaid", ">", 0)).as("overpaid"),
        receivedBetween(p)
          .where("y.invoice_id", "is not", null)
          .select((y) => sql<number>`coalesce(${y.fn.sum("y.amount")}, 0)`.as("sum"))
          .$asScalar()
          .$notNull()
          .as("paid_this_month"),
      ];
    }),
);

/** Sums invoices by state, on a day of the business. */
export async function readInvoiceStats({ query }: OwnerDb, today: string): Promise<InvoiceStats> {
  const [found] = await query(stats, { today, from: `${today.slice(0, 7)}-01`, to: today });
  if (!found) throw new Error("The figures of the invoices were not read.");
  return found;
}
