import { statement } from "#platform/database/statement.ts";

/** Takes the next number of a kind of record, which no other record of the business ever gets. */
export const takeNumber = statement<{ kind: "job" | "invoice" | "credit_note" }>()("ledger.take-number", (db, p) =>
  db
    .insertInto("numbers")
    .values({ created_by: p.owner, kind: p.kind, next_number: 2 })
    .onConflict((held) =>
      held.columns(["created_by", "kind"]).doUpdateSet((n) => ({ next_number: n("numbers.next_number", "+", 1) })),
    )
    .returning((n) => n("next_number", "-", 1).$castTo<number>().as("number")),
);
