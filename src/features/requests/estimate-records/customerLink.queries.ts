import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import { withFirstAction } from "./estimateChanges.queries.ts";

/** Links an estimate to a customer: the existing one with the same email address, or a new one. */

/** Reads and locks an estimate that will be linked to a customer. */
export const lockForCustomer = statement<{ id: string }>()("estimates.hold-for-customer", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.id", "=", p.id)
    .where("e.deleted_at", "is", null)
    .select(["e.customer_id", "e.name", "e.email", "e.phone", "e.address", "e.service_name", "e.created_at"])
    .forUpdate(),
);

/** No constraint forbids two customers with one address, so a lookup waits for a transaction that is creating one. */
export const lockEmail = statement<{ email: string }>()("customers.hold-email", (db, p) =>
  db.selectNoFrom(
    sql<string>`pg_advisory_xact_lock(hashtextextended(${p.owner} || ' ' || lower(${p.email}), 0))::text`.as("held"),
  ),
);

/** The oldest customer with an email address, locked against deletion until the transaction ends. */
export const customerOfEmail = statement<{ email: string }>()("customers.of-email", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => c(c.fn("lower", ["c.email"]), "=", sql`lower(${p.email})`))
    .select(["c.id", "c.name"])
    .orderBy("c.created_at")
    .orderBy("c.id")
    .limit(1)
    .forKeyShare(),
);

/** The oldest customer with a further contact of this email address, locked in the same way. */
export const customerOfContactEmail = statement<{ email: string }>()("customers.of-contact-email", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where(sql<boolean>`c.contacts <> '[]'`)
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(c.contacts) as one where lower(one ->> 'email') = lower(${p.email}))`,
    )
    .select(["c.id", "c.name"])
    .orderBy("c.created_at")
    .orderBy("c.id")
    .limit(1)
    .forKeyShare(),
);

/** Creates a prospect from the sender of a request. */
export const addProspect = statement<{
  name: string;
  email: string;
  phone: string | null;
  address: string | null;
}>()("customers.add-prospect", (db, p) =>
  db
    .insertInto("customers")
    .values({
      created_by: p.owner,
      name: p.name,
      email: p.email,
      phone: p.phone,
      address: p.address,
      status: "prospect",
    })
    .returning("id"),
);

/** Links an estimate to a customer. */
export const linkCustomer = statement<{ id: string; customer_id: string; now: string }>()(
  "estimates.link-customer",
  (db, p) =>
    db
      .updateTable("estimates as e")
      .set((e) => ({ ...withFirstAction(p, e), customer_id: p.customer_id }))
      .where("e.created_by", "=", p.owner)
      .where("e.id", "=", p.id),
);
