import { expressionBuilder, sql, type Expression } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { owedOn } from "#features/ledger/ledger-entries/owed.queries.ts";
import { receivedBetween } from "#features/invoices/invoices/receivedMoney.queries.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type FromTable, type Owner, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { ledgerCurrency } from "#shared/payments/ledger.ts";
import { asMoneyReport, type MoneyReport, type MoneySums } from "./moneyReport.ts";
import { earlierRange, type Range } from "./range.ts";

/** Sums of a period's invoices and of the money received for them. */

/** `from`: the first day of the previous period. `start`: the first day of the period. */
type Period = { from: string; start: string; to: string };
type P = Owner & ParamRefs<Period>;

const tables = expressionBuilder<Schema>();
const isWithin = (p: P, day: Expression<string | null>) =>
  sql<boolean>`${day} between ${p.from}::date and ${p.to}::date`;
const noTip = sql<number>`0`.as("tip");

/** An amount on a day, by its meaning. `waited`: the days until an invoice was paid in full. */
const kind = (name: "invoiced" | "received" | "waited") => sql<string>`${sql.lit(name)}`.as("kind");

const issued = (p: P) =>
  tables
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.state", "=", "issued")
    .where((i) => isWithin(p, i.ref("i.issued_on")))
    .select((i) => [
      sql<string | null>`${i.ref("i.id")}`.as("invoice_id"),
      i.ref("i.issued_on").$notNull().as("day"),
      kind("invoiced"),
      "i.total as amount",
      noTip,
    ]);

const creditDay = (n: FromTable<"n", "credit_notes">) =>
  sql<string>`(${n.ref("n.content")}::json ->> 'issued_on')::date`;

const credited = (p: P) =>
  tables
    .selectFrom("credit_notes as n")
    .where("n.created_by", "=", p.owner)
    .where((n) => isWithin(p, creditDay(n)))
    .select((n) => [
      sql<string | null>`${n.ref("n.invoice_id")}`.as("invoice_id"),
      creditDay(n).as("day"),
      kind("invoiced"),
      sql<number>`-${n.ref("n.amount")}`.as("amount"),
      noTip,
    ]);

const received = (p: P) =>
  receivedBetween(p).select(["y.invoice_id", "y.paid_on as day", kind("received"), "y.amount", "y.tip"]);

/** The invoices that were paid in full on a day of the period, as `paidInFullOn`. */
const paidInFull = (p: P) =>
  tables
    .selectFrom((from) =>
      from
        .selectFrom("payments as m")
        .innerJoin("invoices as i", (join) => join.on("i.created_by", "=", p.owner).onRef("i.id", "=", "m.invoice_id"))
        .where("m.created_by", "=", p.owner)
        .where("m.currency", "=", sql.lit(ledgerCurrency))
        .where("i.state", "=", "issued")
        .where((i) => sql<boolean>`${owedOn(i)} <= 0 and ${i.ref("i.total")} > ${i.ref("i.credited")}`)
        .where("i.id", "in", (paid) =>
          paid
            .selectFrom("payments as y")
            .where("y.created_by", "=", p.owner)
            .where((y) => isWithin(p, y.ref("y.paid_on")))
            .select("y.invoice_id"),
        )
        .select((m) => [
          "m.invoice_id",
          "i.issued_on",
          "m.paid_on",
          sql<number>`${m.ref("i.total")} - ${m.ref("i.credited")}`.as("owed"),
          sql<number>`sum(${m.ref("m.amount")} - ${m.ref("m.tip")}) over (partition by ${m.ref("m.invoice_id")} order by ${m.ref("m.paid_on")} groups between unbounded preceding and 1 preceding)`.as(
            "before",
          ),
        ])
        .as("e"),
    )
    .where((e) => sql<boolean>`coalesce(${e.ref("e.before")}, 0) < ${e.ref("e.owed")}`)
    .groupBy(["e.invoice_id", "e.issued_on"])
    .having((e) => isWithin(p, sql<string>`max(${e.ref("e.paid_on")})`))
    .select((e) => [
      "e.invoice_id",
      sql<string>`max(${e.ref("e.paid_on")})`.as("day"),
      kind("waited"),
      sql<number>`greatest(0, max(${e.ref("e.paid_on")}) - ${e.ref("e.issued_on")})`.as("amount"),
      noTip,
    ]);

/** The sums by month and by the services of the job: few rows, whatever the number of invoices. */
const summed = statement<Period>()("analytics.invoices", (db, p) =>
  db
    .with("facts", () => issued(p).unionAll(credited(p)).unionAll(received(p)).unionAll(paidInFull(p)))
    .with("jobbed", (db) =>
      db
        .selectFrom("facts as f")
        .leftJoin("invoices as i", (join) => join.on("i.created_by", "=", p.owner).onRef("i.id", "=", "f.invoice_id"))
        .select(["f.day", "f.kind", "f.amount", "f.tip", "f.invoice_id", "i.job_id"]),
    )
    .with("served", (db) =>
      db
        .selectFrom("jobs as j")
        .innerJoin("estimates as e", (join) =>
          join.on("e.created_by", "=", p.owner).on((on) => sql`${on.ref("e.id")} = any(${on.ref("j.estimate_ids")})`),
        )
        .where("j.created_by", "=", p.owner)
        .where("j.id", "in", (of) => of.selectFrom("jobbed as f").select("f.job_id"))
        .groupBy("j.id")
        .select((e) => ["j.id", sql<string[]>`array_agg(distinct ${e.ref("e.service_name")})`.as("services")]),
    )
    .selectNoFrom((e) => [
      e
        .exists(
          e
            .selectFrom("invoices as i")
            .where("i.created_by", "=", p.owner)
            .where("i.number", "is not", null)
            .select((i) => i.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("any"),
      jsonArrayFrom(
        e
          .selectFrom("jobbed as f")
          .leftJoin("served as s", "s.id", "f.job_id")
          .groupBy([sql`1`, sql`2`, sql`3`])
          .select((f) => {
            const sum = (amount: Expression<number>, is: Expression<unknown>) =>
              sql<number>`coalesce(sum(${amount}) filter (where ${is}), 0)`;
            const ofInvoice = f.and([f("f.kind", "=", "received"), f("f.invoice_id", "is not", null)]);
            return [
              sql<boolean>`${f.ref("f.day")} < ${p.start}::date`.as("is_earlier"),
              sql<string>`to_char(${f.ref("f.day")}, 'YYYY-MM')`.as("month"),
              sql<string[]>`coalesce(${f.ref("s.services")}, '{}')`.as("services"),
              sum(f.ref("f.amount"), f("f.kind", "=", "invoiced")).as("invoiced"),
              sum(sql`${f.ref("f.amount")} - ${f.ref("f.tip")}`, ofInvoice).as("collected"),
              sum(f.ref("f.tip"), ofInvoice).as("tips"),
              sum(f.ref("f.amount"), f.and([f("f.kind", "=", "received"), f("f.invoice_id", "is", null)])).as(
                "deposits",
              ),
              sql<
                number[]
              >`coalesce(array_agg(${f.ref("f.amount")}) filter (where ${f("f.kind", "=", "waited")}), '{}')`.as(
                "waits",
              ),
            ];
          })
          .$castTo<MoneySums>(),
      ).as("sums"),
    ]),
);

/** Reads a report in one statement. The result equals that of `moneyReportOf`, which a test checks. */
export async function readMoneyReport({ query }: Pick<OwnerDb, "query">, range: Range): Promise<MoneyReport> {
  const [found] = await query(summed, { from: earlierRange(range).from, start: range.from, to: range.to });
  if (!found) throw new Error("The database returned no sums.");
  return asMoneyReport(range, found);
}
