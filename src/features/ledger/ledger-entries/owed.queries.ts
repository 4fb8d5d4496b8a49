import { sql } from "kysely";
import type { FromTable } from "#platform/database/statement.ts";

/** The amount of an issued invoice that its ledger has not paid: what its customer owes, or negative if it is overpaid. */
export const owedOn = (i: FromTable<"i", "invoices">) =>
  sql<number>`${i.ref("i.total")} - ${i.ref("i.credited")} - ${i.ref("i.paid")}`;
