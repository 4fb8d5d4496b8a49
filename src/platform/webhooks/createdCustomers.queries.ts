import { sql, type Selectable } from "kysely";
import type { Schema } from "#platform/database/schema.ts";
import { statement } from "#platform/database/statement.ts";

/** New customers as the owner's webhook receives them; no rows without an active webhook. */
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

/** A new customer in an announcement: all columns except those listed here. */
export type CreatedCustomer = { customer_id: string } & Omit<
  Selectable<Schema["customers"]>,
  | ("id" | "created_by" | "import_id" | "version" | "created_at" | "updated_at" | "search_text")
  | ("notes" | "contacts" | "tags" | "places" | "last_work_date" | "last_quote_amount" | "tax_exempt")
>;
