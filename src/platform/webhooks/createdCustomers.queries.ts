import { sql } from "kysely";
import { statement, type StatementRow } from "#platform/database/statement.ts";

/** New customers as the owner's webhook hears of them; no rows where there is none that is turned on. */
export const createdCustomers = statement<{ ids: string[] }>()("webhook-deliveries.created-customers", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => c("c.id", "=", c.fn.any(p.ids)))
    .where((c) =>
      c.exists(
        c
          .selectFrom("webhook_endpoints as w")
          .where("w.created_by", "=", p.owner)
          .where("w.active", "=", true)
          .select(sql.lit(1).as("one")),
      ),
    )
    .select(["c.id as customer_id", "c.name", "c.email", "c.phone", "c.address", "c.status", "c.client_type"])
    .orderBy("c.created_at")
    .orderBy("c.id"),
);
export type CreatedCustomer = StatementRow<typeof createdCustomers>;
