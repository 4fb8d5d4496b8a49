import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import { ledgerCurrency } from "#shared/payments/ledger.ts";

/** The customer's credit, in cents: moved there from invoices, less what invoices have used. */
export const customerCredit = statement<{ customer_id: string }>()("ledger.customer-credit", (db, p) =>
  db
    .selectFrom("payments as y")
    .innerJoin("invoices as i", (join) => join.on("i.created_by", "=", p.owner).onRef("i.id", "=", "y.invoice_id"))
    .where("y.created_by", "=", p.owner)
    .where("i.customer_id", "=", p.customer_id)
    .where("y.kind", "in", ["credit", "overpaid"])
    .where("y.currency", "=", sql.lit(ledgerCurrency))
    .select((y) => sql<number>`coalesce(-${y.fn.sum("y.amount")}, 0)`.as("credit")),
);

/** Locks a customer against other uses of their credit. */
export const lockCredit = statement<{ customer_id: string }>()("ledger.hold-credit", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.customer_id)
    .select("c.id")
    .forNoKeyUpdate(),
);
