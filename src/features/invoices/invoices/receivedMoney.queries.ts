import { expressionBuilder, sql } from "kysely";
import { internalKinds } from "#features/invoices/invoice-rules/invoiceMoney.ts";
import type { Schema } from "#platform/database/schema.ts";
import type { Owner, ParamRefs } from "#platform/database/statement.ts";
import { ledgerCurrency } from "#shared/payments/ledger.ts";

const tables = expressionBuilder<Schema>();

/** The entries of money that customers handed over or got back on these days, both included; as `isReceived`. */
export const receivedBetween = (p: Owner & ParamRefs<{ from: string; to: string }>) =>
  tables
    .selectFrom("payments as y")
    .where("y.created_by", "=", p.owner)
    .where("y.kind", "not in", [...internalKinds])
    .where("y.currency", "=", sql.lit(ledgerCurrency))
    .where((y) => sql<boolean>`${y.ref("y.paid_on")} between ${p.from}::date and ${p.to}::date`);
