import { sql } from "kysely";
import { ledgerCurrency } from "#shared/payments/ledger.ts";
import { statement } from "#platform/database/statement.ts";

/** The deposits on a quote, and the invoices of its jobs that use them. */

/** Locks the jobs that were made of a quote. */
export const lockJobsOfQuote = statement<{ quote_id: string }>()("ledger.hold-jobs", (db, p) =>
  db
    .selectFrom("jobs as j")
    .where("j.created_by", "=", p.owner)
    .where("j.quote_id", "=", p.quote_id)
    .select("j.id")
    .orderBy("j.id")
    .forUpdate(),
);

/** The money on a quote, oldest first. */
export const depositEntries = statement<{ quote_id: string }>()("ledger.deposit-entries", (db, p) =>
  db
    .selectFrom("payments as m")
    .where("m.created_by", "=", p.owner)
    .where("m.quote_id", "=", p.quote_id)
    .select(["m.amount", "m.currency", "m.paid_on"])
    .orderBy("m.created_at")
    .orderBy("m.id"),
);

/** The numbered invoices of a quote's jobs, oldest first, locked. */
export const depositInvoices = statement<{ quote_id: string }>()("ledger.deposit-invoices", (db, p) =>
  db
    .selectFrom("invoices as i")
    .where("i.created_by", "=", p.owner)
    .where("i.number", "is not", null)
    .where("i.job_id", "in", (of) =>
      of
        .selectFrom("jobs as j")
        .where("j.created_by", "=", p.owner)
        .where("j.quote_id", "=", p.quote_id)
        .select("j.id"),
    )
    .select((i) => [
      "i.id",
      sql<boolean>`${i.ref("i.state")} = 'void'`.as("isVoid"),
      sql<number>`${i.ref("i.total")} - ${i.ref("i.credited")} - ${i.ref("i.paid")}`.as("owed"),
      i.fn
        .coalesce(
          i
            .selectFrom("payments as m")
            .where("m.created_by", "=", p.owner)
            .whereRef("m.invoice_id", "=", "i.id")
            .where("m.kind", "=", "deposit")
            .select((m) => m.fn.sum<number>("m.amount").as("sum")),
          sql<number>`0`,
        )
        .as("deposit"),
    ])
    .orderBy("i.number")
    .forUpdate(),
);

/** The amount of the deposits on a quote that its jobs' invoices use, in cents. */
export const usedDeposits = statement<{ quote_id: string }>()("ledger.used-deposits", (db, p) =>
  db
    .selectFrom("payments as m")
    .innerJoin("invoices as i", (join) => join.on("i.created_by", "=", p.owner).onRef("i.id", "=", "m.invoice_id"))
    .innerJoin("jobs as j", (join) => join.on("j.created_by", "=", p.owner).onRef("j.id", "=", "i.job_id"))
    .where("m.created_by", "=", p.owner)
    .where("m.kind", "=", "deposit")
    .where("j.quote_id", "=", p.quote_id)
    .select((m) => sql<number>`coalesce(${m.fn.sum("m.amount")}, 0)`.as("used")),
);

/** Computes what an invoice is paid and credited from its entries and credit notes. Returns what it had before. */
export const settleInvoice = statement<{ id: string }>()("ledger.settle", (db, p) =>
  db
    .updateTable("invoices as i")
    .set((i) => ({
      paid: i.fn.coalesce(
        i
          .selectFrom("payments as m")
          .where("m.created_by", "=", p.owner)
          .where("m.invoice_id", "=", p.id)
          .where("m.currency", "=", sql.lit(ledgerCurrency))
          .select(sql<number>`sum(m.amount - m.tip)`.as("sum")),
        sql<number>`0`,
      ),
      credited: i.fn.coalesce(
        i
          .selectFrom("credit_notes as n")
          .where("n.created_by", "=", p.owner)
          .where("n.invoice_id", "=", p.id)
          .select((n) => n.fn.sum<number>("n.amount").as("sum")),
        sql<number>`0`,
      ),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    }))
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .returning(["i.total", "i.paid", "i.credited"]),
);
