import type { QueryCreator } from "kysely";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";

/** Reads the customer to whom a link of a page leads, and the customers of records that emails are about. */

/**
 * The customer and, recursively, the one it was merged into. A merged customer exists only in the record of its merge.
 */
const withKept = (p: ParamRefs<{ id: string }>) => (cte: QueryCreator<Schema & { chain: { id: string } }>) =>
  cte
    .selectNoFrom((e) => e.cast<string>(p.id, "uuid").as("id"))
    .union(
      cte
        .selectFrom("customer_merges as m")
        .innerJoin("chain as g", "g.id", "m.secondary_customer_id")
        .where("m.created_by", "=", p.owner)
        .where("m.unmerged_at", "is", null)
        .select("m.primary_customer_id as id"),
    );

/** The customer of a link, or the one it was merged into; no row if it was deleted. */
export const customerOfLink = statement<{ id: string }>()("customer-links.customer", (db, p) =>
  db
    .withRecursive("chain(id)", withKept(p))
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.id", "in", (of) => of.selectFrom("chain").select("chain.id"))
    .select(["c.id", "c.name", "c.email"])
    .limit(1),
);

/** The number of a customer's current links, and the code of the page; no row until one of them was changed. */
export const pageOfCustomer = statement<{ id: string }>()("customer-links.page", (db, p) =>
  db
    .selectFrom("customer_pages as y")
    .where("y.created_by", "=", p.owner)
    .where("y.page_of", "=", p.id)
    .select("y.link_number"),
);

/** Gives a customer's page other links. */
export const renewLinks = statement<{ id: string }>()("customer-links.renew", (db, p) =>
  db
    .insertInto("customer_pages")
    .values({ created_by: p.owner, page_of: p.id, link_number: 2 })
    .onConflict((conflict) =>
      conflict.columns(["created_by", "page_of"]).doUpdateSet((y) => ({
        link_number: y("customer_pages.link_number", "+", 1),
        code_hash: null,
        updated_at: y.fn<string>("now"),
      })),
    )
    .returning("link_number"),
);

export const customerOfQuote = statement<{ id: string }>()("customer-links.of-quote", (db, p) =>
  db.selectFrom("quotes as q").where("q.created_by", "=", p.owner).where("q.id", "=", p.id).select("q.customer_id"),
);

export const customerOfInvoice = statement<{ id: string }>()("customer-links.of-invoice", (db, p) =>
  db.selectFrom("invoices as i").where("i.created_by", "=", p.owner).where("i.id", "=", p.id).select("i.customer_id"),
);

export const customerOfRequest = statement<{ id: string }>()("customer-links.of-request", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.request_id", "=", p.id)
    .where("e.deleted_at", "is", null)
    .where("e.customer_id", "is not", null)
    .select("e.customer_id")
    .limit(1),
);
