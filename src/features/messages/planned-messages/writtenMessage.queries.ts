import { sql } from "kysely";
import { statement, type StatementRow } from "#platform/database/statement.ts";
import type { Language } from "#shared/words/languages.ts";

/** A customer to whom a member writes, with the number of the current links to the customer's page. */
export const customerWrittenTo = statement<{ id: string }>()("messages.customer-written-to", (db, p) =>
  db
    .selectFrom("customers as c")
    .leftJoin("customer_pages as y", (join) => join.on("y.created_by", "=", p.owner).onRef("y.page_of", "=", "c.id"))
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.id)
    .select(["c.id", "c.name", "c.email", "c.phone", "c.address"])
    .select((c) => [
      c.fn.coalesce("y.link_number", sql<number>`1`).as("link_number"),
      c.fn
        .coalesce(
          c
            .selectFrom("estimates as e")
            .where("e.created_by", "=", p.owner)
            .whereRef("e.customer_id", "=", "c.id")
            .orderBy("e.created_at", (by) => by.desc().nullsLast())
            .select("e.language")
            .limit(1),
          c.selectFrom("businesses as b").where("b.created_by", "=", p.owner).select("b.form_language"),
          sql<string>`'en'`,
        )
        .$castTo<Language>()
        .as("language"),
    ]),
);
export type CustomerWrittenTo = StatementRow<typeof customerWrittenTo>;
