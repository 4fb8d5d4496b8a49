import { expressionBuilder, sql, type Expression } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Customer } from "#features/customers/customers/customer.ts";
import { workOf } from "#features/customers/customers/customerRow.queries.ts";
import { hasLines, linesOf } from "#features/requests/estimate-prices/displayedPrice.queries.ts";
import { firstShownPrice } from "#features/requests/estimate-prices/shownPrice.queries.ts";
import type { PricingModel } from "#features/catalog/pricing/measure.ts";
import { statusOf } from "#features/requests/estimate-records/estimate.queries.ts";
import type { Deposit } from "#features/quotes/quote-rules/quote.ts";
import {
  isListed,
  searchOf,
  stateNow,
  type QuoteSearch,
  recipientAddress,
} from "#features/quotes/quote-lists/quoteList.queries.ts";
import type { QuoteSelection } from "#features/quotes/quote-rules/quoteRecord.ts";
import { isListed as isListedJob, jobSearchOf, rowOf, type JobSearch } from "#features/jobs/jobs/jobList.queries.ts";
import type { JobSelection } from "#features/jobs/job-rules/job.ts";
import { inChunks } from "#platform/process/inChunks.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** The rows of the CSV files of customers, estimates, quotes and jobs: newest first, in chunks. */

/** A page of at most `limit` rows: those after the row that was created `before` and has this `id`. */
type Page = { before: string; id: string; limit: number };
const pageSize = 100;

const tables = expressionBuilder<Schema>();

const isBehind = (p: ParamRefs<Page>, createdAt: Expression<string>, id: Expression<string>) =>
  tables.or([tables(createdAt, "<", p.before), tables.and([tables(createdAt, "=", p.before), tables(id, ">", p.id)])]);

const customersPage = statement<Page>()("exports.customers", (db, p) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("customers as c")
        .where("c.created_by", "=", p.owner)
        .where((c) => isBehind(p, c.ref("c.created_at"), c.ref("c.id")))
        .selectAll("c")
        .orderBy("c.created_at", (by) => by.desc().nullsLast())
        .orderBy("c.id")
        .limit(p.limit)
        .as("c"),
    )
    .innerJoinLateral(
      (from) => workOf(p, from.ref("c.id")).as("work"),
      (join) => join.onTrue(),
    )
    .select(["c.id", "c.name", "c.email", "c.phone", "c.address", "c.notes", "c.last_work_date"])
    .select([
      "c.contacts",
      "c.tags",
      "c.places",
      "c.last_quote_amount",
      "c.tax_exempt",
      "c.created_at",
      "work.jobs as totalJobs",
    ])
    .select(["work.revenue as totalRevenue", "work.newest as lastJobDate"])
    .select((c) => [
      c.ref("c.status").$castTo<Customer["status"]>().as("status"),
      c.ref("c.client_type").$castTo<Customer["client_type"]>().as("client_type"),
    ])
    .orderBy("c.created_at", (by) => by.desc().nullsLast())
    .orderBy("c.id"),
);

const estimatesPage = statement<Page>()("exports.estimates", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.deleted_at", "is", null)
    .where((e) => isBehind(p, e.ref("e.created_at"), e.ref("e.id")))
    .select(["e.id", "e.created_at", "e.name", "e.email", "e.phone", "e.address", "e.service_name"])
    .select(["e.estimated_square_footage", "e.estimated_quantity", "e.service_rate", "e.service_unit", "e.unit_plural"])
    .select(["e.total_price", "e.minimum_price", "e.predicted_size", "e.notes", "e.is_test"])
    .select((e) => [
      e.ref("e.pricing_model").$castTo<PricingModel>().as("pricing_model"),
      linesOf(p, e.ref("e.id")).as("lines"),
      statusOf(e.ref("e.status")).as("status"),
      hasLines(p, e.ref("e.id")).as("has_lines"),
      firstShownPrice(e),
    ])
    .orderBy("e.created_at", (by) => by.desc().nullsLast())
    .orderBy("e.id")
    .limit(p.limit),
);

const quotesPage = statement<Page & QuoteSearch>()("exports.quotes", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where(isListed(p))
    .where((q) => isBehind(p, q.ref("q.created_at"), q.ref("q.id")))
    .select(["q.id", "q.created_at", "q.number", "q.title", "q.recipient_name", "q.recipient_email", "q.total"])
    .select(["q.sent_at", "q.first_viewed_at", "q.answered_at", "q.last_day"])
    .select((q) => [
      stateNow(q, p.now).as("state"),
      recipientAddress(p, q).as("recipient_address"),
      sql<Deposit | null>`coalesce(${q
        .selectFrom("quote_versions as v")
        .where("v.created_by", "=", p.owner)
        .whereRef("v.quote_id", "=", "q.id")
        .whereRef("v.number", "=", "q.sent_version")
        .select((v) =>
          // As json, which takes half the time of jsonb to read one field.
          sql`(${v.ref("v.content")}::json -> 'deposit')::jsonb`.as("deposit"),
        )}, ${q.ref("q.draft")} #> '{offer,deposit}')`.as("deposit"),
      jsonObjectFrom(
        q
          .selectFrom("quote_acceptances as a")
          .where("a.created_by", "=", p.owner)
          .whereRef("a.id", "=", "q.acceptance_id")
          .select((a) => [
            sql<string | null>`nullif(${a.ref("a.package_name")}, '')`.as("package_name"),
            "a.deposit",
            "a.name",
          ]),
      ).as("accepted"),
      jsonArrayFrom(
        q
          .selectFrom("payments as m")
          .where("m.created_by", "=", p.owner)
          .whereRef("m.quote_id", "=", "q.id")
          .select(["m.amount", "m.currency"]),
      ).as("payments"),
    ])
    .orderBy("q.created_at", (by) => by.desc().nullsLast())
    .orderBy("q.id")
    .limit(p.limit),
);

const jobsPage = statement<Page & JobSearch>()("exports.jobs", (db, p) =>
  db
    .selectFrom("jobs as j")
    .where(isListedJob(p))
    .where((j) => isBehind(p, j.ref("j.created_at"), j.ref("j.id")))
    .select(rowOf(p))
    .select(["j.client_email", "j.client_phone", "j.notes", "j.done_at", "j.closed_at"])
    .orderBy("j.created_at", (by) => by.desc().nullsLast())
    .orderBy("j.id")
    .limit(p.limit),
);

/** Yields all customers with the total of their finished work, in chunks. */
export const exportedCustomers = ({ query }: OwnerDb) => inChunks(newestFirst((page) => query(customersPage, page)));

/** Yields all estimates except the deleted ones, in chunks. */
export const exportedEstimates = ({ query }: OwnerDb) => inChunks(newestFirst((page) => query(estimatesPage, page)));

/** Yields the selected quotes, in chunks, in their state at one moment. */
export function exportedQuotes({ query }: OwnerDb, selection: QuoteSelection, now = new Date()) {
  const search = searchOf(selection, now);
  return inChunks(newestFirst((page) => query(quotesPage, { ...search, ...page })));
}

/** Yields the selected jobs, in chunks, in their progress at one moment. */
export function exportedJobs({ query }: OwnerDb, selection: JobSelection, now = new Date()) {
  const search = jobSearchOf(selection, now);
  return inChunks(newestFirst((page) => query(jobsPage, { ...search, ...page })));
}

/** Yields each row once. Rows added during the export are left out. */
async function* newestFirst<Row extends { id: string; created_at: string }>(
  read: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  do {
    const rows: Row[] = await read({
      before: last?.created_at ?? "infinity",
      id: last?.id ?? "00000000-0000-0000-0000-000000000000",
      limit: pageSize,
    });
    yield rows;
    last = rows.length === pageSize ? rows.at(-1) : undefined;
  } while (last);
}
