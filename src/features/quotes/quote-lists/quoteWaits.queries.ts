import { sql, type Expression, type SqlBool } from "kysely";
import { maxCounted, quoteWaits, type QuoteWait } from "#features/quotes/quote-rules/quoteWaits.ts";
import type { Waiting } from "#features/quotes/quote-rules/quoteRecord.ts";
import { isToQuote } from "#features/requests/estimates/toQuote.queries.ts";
import { isTraceable, isWorkCancelled, isWorkDone, visitsOf } from "#features/requests/threads/workState.queries.ts";
import { statement, type FromTable, type Owner, type StatementBuilder } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { ledgerCurrency } from "#shared/payments/ledger.ts";

/** Counts and conditions of what waits for the business. In all statements, `q` is a quote. A test compares them with `waitsOf`. */

type FromQuotes = FromTable<"q", "quotes">;

/** The quote is accepted, and its work is not cancelled. */
const isOpen = (p: Owner, q: FromQuotes) => q.and([q("q.state", "=", "accepted"), q.not(isWorkCancelled(p, q))]);

/** The sum received for a quote, as `paidOf` computes it. In cents. */
const paid = ({ owner }: Owner, q: FromQuotes) =>
  q
    .selectFrom("payments as y")
    .where("y.created_by", "=", owner)
    .whereRef("y.quote_id", "=", "q.id")
    .where("y.currency", "=", ledgerCurrency)
    .select((y) => sql<number>`coalesce(sum(${y.ref("y.amount")}), 0)`.as("paid"));

const deposit = ({ owner }: Owner, q: FromQuotes) =>
  q
    .selectFrom("quote_acceptances as a")
    .where("a.created_by", "=", owner)
    .whereRef("a.id", "=", "q.acceptance_id")
    .select("a.deposit");

/** The conditions of the steps that a quote waits for. The newest messages are read once for all quotes. */
const conditions: Record<QuoteWait, (owner: Owner, q: FromQuotes) => Expression<SqlBool>> = {
  "to-answer": ({ owner }, q) =>
    q(
      "q.id",
      "in",
      q
        .selectFrom((from) =>
          from
            .selectFrom("quote_messages as m")
            .where("m.created_by", "=", owner)
            .distinctOn("m.quote_id")
            .orderBy("m.quote_id")
            .orderBy("m.created_at", "desc")
            .select(["m.quote_id", "m.from_customer"])
            .as("newest"),
        )
        .where("newest.from_customer", "=", true)
        .select("newest.quote_id"),
    ),
  "to-schedule": (p, q) =>
    q.and([isOpen(p, q), isTraceable(q), q.not(isWorkDone(p, q)), q.not(q.exists(visitsOf(p, q)))]),
  "to-collect": (p, q) =>
    q.and([
      isOpen(p, q),
      sql<boolean>`(${paid(p, q)}) < case when ${isWorkDone(p, q)} then ${q.ref("q.total")} else coalesce((${deposit(p, q)}), 0) end`,
    ]),
};

/** Condition: the quote waits for the step that a parameter names. */
export const isWaiting = (owner: Owner, step: Expression<string>) => (q: FromQuotes) =>
  q.or(quoteWaits.map((wait) => sql<boolean>`(${step}::text = ${sql.lit(wait)} and ${conditions[wait](owner, q)})`));

const counted = <Alias extends string>(rows: Expression<unknown>, as: Alias) =>
  sql<number>`(select count(*) from (${rows}) as waiting)`.as(as);

const waitingQuotes = (db: StatementBuilder, p: Owner, wait: QuoteWait) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.job_id", "is", null)
    .where((q) => conditions[wait](p, q))
    .select((q) => q.lit(1).as("one"))
    .limit(sql.lit(maxCounted));

const waiting = statement()("quotes.waiting", (db, p) =>
  db.selectNoFrom([
    counted(
      db
        .selectFrom("estimates as e")
        .where("e.created_by", "=", p.owner)
        .where("e.deleted_at", "is", null)
        .where(isToQuote(p))
        .select((e) => e.lit(1).as("one"))
        .limit(sql.lit(maxCounted)),
      "to_quote",
    ),
    counted(waitingQuotes(db, p, "to-answer"), "to_answer"),
    counted(waitingQuotes(db, p, "to-schedule"), "to_schedule"),
    counted(waitingQuotes(db, p, "to-collect"), "to_collect"),
  ]),
);

/** Counts what waits for the business, each up to `maxCounted`. */
export async function readWaiting({ query }: OwnerDb): Promise<Waiting> {
  const [found] = await query(waiting);
  return found ?? { to_quote: 0, to_answer: 0, to_schedule: 0, to_collect: 0 };
}
