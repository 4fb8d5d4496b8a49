import { sql, type Expression } from "kysely";
import type { FromTable } from "#platform/database/statement.ts";
import { owedOn } from "#features/ledger/ledger-entries/owed.queries.ts";
import type { InvoiceState, StoredInvoiceState } from "#features/invoices/invoice-rules/invoiceState.ts";

/** The rules of `invoiceState.ts` in SQL. In all of it, `i` is an invoice. */

export type FromInvoices = FromTable<"i", "invoices">;

export const storedState = (i: FromInvoices) => i.ref("i.state").$castTo<StoredInvoiceState>();

/** The amount that the customer still owes, as `balanceOf`. */
export const balanceNow = (i: FromInvoices) =>
  sql<number>`case when ${i.ref("i.state")} = 'issued' then greatest(${owedOn(i)}, 0) else 0 end`;

/** The amount received beyond what is owed, as `overpaidOf`. */
export const overpaidNow = (i: FromInvoices) => sql<number>`case ${i.ref("i.state")}
    when 'issued' then greatest(-(${owedOn(i)}), 0)
    when 'void' then greatest(${i.ref("i.paid")}, 0)
    else 0 end`;

/** The state on a day of the business, as `stateOn`. */
export const stateToday = (i: FromInvoices, today: Expression<string>) => sql<InvoiceState>`case
    when ${i.ref("i.state")} <> 'issued' then ${i.ref("i.state")}
    when ${owedOn(i)} <= 0 then 'paid'
    when ${i.ref("i.due_on")} < ${today}::date then 'overdue'
    when ${i.ref("i.paid")} > 0 then 'part_paid'
    else 'open' end`;

/** The prefix and the number as one text; null in a draft. */
export const shownNumber = (i: FromInvoices) => sql<string | null>`${i.ref("i.prefix")} || ${i.ref("i.number")}`;
