import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import { ledgerCurrency } from "#shared/payments/ledger.ts";

/** The invoices of a business that differ from their ledger, their credit notes or their hash; a hundred at most. */
export const wrongInvoices = statement()("invoices.wrong", (db, p) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("invoices as i")
        .where("i.created_by", "=", p.owner)
        .select((i) => [
          "i.id as invoiceId",
          "i.paid",
          "i.credited",
          sql<boolean>`i.content is not null and encode(sha256(convert_to(i.content, 'UTF8')), 'hex') <> i.content_hash`.as(
            "altered",
          ),
          i.fn
            .coalesce(
              i
                .selectFrom("payments as m")
                .where("m.created_by", "=", p.owner)
                .whereRef("m.invoice_id", "=", "i.id")
                .where("m.currency", "=", sql.lit(ledgerCurrency))
                .select(sql<number>`sum(m.amount - m.tip)`.as("sum")),
              sql<number>`0`,
            )
            .as("entries"),
          i.fn
            .coalesce(
              i
                .selectFrom("credit_notes as n")
                .where("n.created_by", "=", p.owner)
                .whereRef("n.invoice_id", "=", "i.id")
                .select((n) => n.fn.sum<number>("n.amount").as("sum")),
              sql<number>`0`,
            )
            .as("credit_notes"),
        ])
        .as("w"),
    )
    .where((w) =>
      w.or([w("w.paid", "<>", w.ref("w.entries")), w("w.credited", "<>", w.ref("w.credit_notes")), w.ref("w.altered")]),
    )
    .selectAll()
    .limit(100),
);
