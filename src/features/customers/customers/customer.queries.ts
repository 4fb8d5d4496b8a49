import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Customer, CustomerDetails, CustomerFields } from "./customer.ts";
import { displayedPriceOf } from "#features/requests/estimate-prices/displayedPrice.queries.ts";
import { statusOf } from "#features/requests/estimate-records/estimate.queries.ts";
import { servicesOfCustomer } from "#features/customers/schedules/schedule.queries.ts";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerDb, Query } from "#platform/database/tenantDb.ts";
import type { Contact } from "#shared/contact/contacts.ts";
import type { Place } from "#shared/contact/places.ts";
import { customerColumns, customerRows } from "./customerRow.queries.ts";
import { maxListedTags } from "./tags.ts";

/** Reads, adds and changes one customer. */

const get = statement<{ id: string }>()("customers.get", (db, p) =>
  db.selectFrom("customers as c").where("c.created_by", "=", p.owner).where("c.id", "=", p.id).select(customerColumns),
);

/** Reads one customer; null if it does not exist. */
export async function readCustomer(query: Query, id: string): Promise<Customer | null> {
  const [found] = await query(get, { id });
  return found ?? null;
}

const details = statement<{ id: string; today: string }>()("customers.details", (db, p) =>
  db
    .selectFrom((from) =>
      customerRows(
        p,
        from
          .selectFrom("customers as c")
          .where("c.created_by", "=", p.owner)
          .where("c.id", "=", p.id)
          .select(customerColumns)
          .as("c"),
      ).as("shown"),
    )
    .selectAll("shown")
    .select((shown) => [
      jsonArrayFrom(
        shown
          .selectFrom("estimates as e")
          .where("e.created_by", "=", p.owner)
          .where("e.customer_id", "=", p.id)
          .where("e.deleted_at", "is", null)
          .select(["e.id", "e.service_name", "e.total_price", "e.created_at", "e.name", "e.email", "e.phone"])
          .select(["e.address", "e.estimated_square_footage", "e.service_rate"])
          .select((e) => [statusOf(e.ref("e.status")).as("status"), displayedPriceOf(p, e).as("amount")])
          .orderBy("e.created_at", "desc")
          .orderBy("e.id"),
      ).as("estimates"),
      servicesOfCustomer(p, p.id).as("services"),
    ]),
);

/** Reads one customer with everything about it on the owner's day `today`; null if it does not exist. */
export async function readCustomerDetails(owner: OwnerDb, id: string, today: string): Promise<CustomerDetails | null> {
  const [found] = await owner.query(details, { id, today });
  return found ?? null;
}

/** The fields of a customer that are written. */
export type CustomerInput = Omit<CustomerFields, "email" | keyof CustomerLists> & {
  email: string | null;
} & StoredLists;

/** The lists of a customer that are stored as JSON, and how statements write them. */
type CustomerLists = { contacts: Contact[]; places: Place[] };
type StoredLists = { [List in keyof CustomerLists]: JsonText<CustomerLists[List]> };

/** The fields as statements write them. */
export function inputOf<Fields extends CustomerLists>(fields: Fields): Omit<Fields, keyof CustomerLists> & StoredLists {
  return { ...fields, contacts: toJson(fields.contacts), places: toJson(fields.places) };
}

/** The columns of the written fields. */
export const inputColumns = (p: ParamRefs<CustomerInput>) =>
  ({
    name: p.name,
    email: p.email,
    phone: p.phone,
    address: p.address,
    status: p.status,
    client_type: p.client_type,
    notes: p.notes,
    contacts: p.contacts,
    tags: p.tags,
    places: p.places,
    last_work_date: p.last_work_date,
    last_quote_amount: p.last_quote_amount,
    tax_exempt: p.tax_exempt,
  }) satisfies Record<keyof CustomerInput, unknown>;

export const addCustomer = statement<CustomerInput>()("customers.add", (db, p) =>
  db
    .insertInto("customers")
    .values({ created_by: p.owner, ...inputColumns(p) })
    .returning("id"),
);

/** Changes a locked customer. */
export const saveCustomer = statement<CustomerInput & { id: string }>()("customers.save", (db, p) =>
  db
    .updateTable("customers as c")
    .set((c) => ({ ...inputColumns(p), version: c("c.version", "+", 1), updated_at: sql`now()` }))
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.id)
    .returning(customerColumns),
);

/** The tags of all customers, as in `countTags`. */
export const usedTags = statement()("customers.tags", (db, p) =>
  db
    .selectFrom("customers as c")
    .crossJoinLateral((c) => sql<{ tag: string }>`unnest(${c.ref("c.tags")})`.as<"used">(sql`used(tag)`))
    .where("c.created_by", "=", p.owner)
    .groupBy((c) => c.fn<string>("lower", ["used.tag"]))
    .select((c) => [
      sql<string>`min(${c.ref("used.tag")} collate "C")`.as("tag"),
      c.fn.countAll<number>().as("customers"),
    ])
    .orderBy("customers", "desc")
    .orderBy("tag")
    .limit(sql.lit(maxListedTags)),
);
