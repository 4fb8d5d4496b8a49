import { expressionBuilder, sql, type Expression } from "kysely";
import type { FollowUp } from "./followUp.ts";
import { soonDays, type FollowUpFrequency, type RecurringStatus } from "./followUpDue.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type FromTable, type Owner } from "#platform/database/statement.ts";
import type { OwnerDb, Query } from "#platform/database/tenantDb.ts";

/** Reads follow-ups. In all statements, `f` is a follow-up. */

const tables = expressionBuilder<Schema>();

/** A follow-up as the contract returns it. */
export const followUpColumns = (f: FromTable<"f", "customer_follow_ups">) =>
  [
    ...(["f.id", "f.customer_id", "f.created_by"] as const),
    f.ref("f.follow_up_frequency").$castTo<FollowUpFrequency>().as("follow_up_frequency"),
    ...(["f.custom_interval_days", "f.last_contact_date", "f.next_due_date", "f.service_interval_months"] as const),
    ...(["f.last_service_date", "f.next_service_date", "f.service_notes", "f.notification_preferences"] as const),
    f.ref("f.status").$castTo<RecurringStatus>().as("status"),
    ...(["f.notes", "f.version", "f.created_at", "f.updated_at"] as const),
  ] as const;

/** A customer's follow-ups, the leading one first, in the order of `leadingFollowUp`. */
export const followUpsOfCustomer = ({ owner }: Owner, customerId: Expression<string>) =>
  tables
    .selectFrom("customer_follow_ups as f")
    .where("f.created_by", "=", owner)
    .where("f.customer_id", "=", customerId)
    .select(followUpColumns)
    .orderBy((f) => f("f.status", "<>", "active"))
    .orderBy("f.next_due_date", (by) => by.asc().nullsLast())
    .orderBy("f.id");

/** A page of the follow-ups of a business or of one customer, on a day. */
type ListParams = { customer_id: string | null; today: string; offset: number; limit: number };

const list = statement<ListParams>()("follow-ups.list", (db, p) =>
  db
    .selectFrom("customer_follow_ups as f")
    .innerJoin("customers as c", (join) => join.on("c.created_by", "=", p.owner).onRef("c.id", "=", "f.customer_id"))
    .where("f.created_by", "=", p.owner)
    .where((f) => f.or([f(f.cast(p.customer_id, "uuid"), "is", null), f("f.customer_id", "=", p.customer_id)]))
    .select(followUpColumns)
    .select("c.name as customer_name")
    // The same order as `byUrgency`.
    .orderBy(
      (f) =>
        sql`coalesce(${f("f.status", "=", "active")} and ${f.ref("f.next_due_date")} <= ${p.today}::date + ${sql.lit(soonDays)}, false)`,
      (by) => by.desc(),
    )
    .orderBy((f) => f.fn.coalesce("f.next_due_date", sql<string>`'9999-12-31'::date`))
    .orderBy("f.id")
    .limit(p.limit)
    .offset(p.offset),
);

/** The follow-ups of all customers or of one, with their customers' names, the most urgent first. */
export function readFollowUps(
  owner: OwnerDb,
  { customer_id = null, ...params }: Omit<ListParams, "customer_id"> & { customer_id?: string | undefined | null },
): Promise<(FollowUp & { customer_name: string })[]> {
  return owner.query(list, { ...params, customer_id });
}

const get = statement<{ id: string }>()("follow-ups.get", (db, p) =>
  db
    .selectFrom("customer_follow_ups as f")
    .where("f.created_by", "=", p.owner)
    .where("f.id", "=", p.id)
    .select(followUpColumns),
);

/** Reads one follow-up; null if it does not exist. */
export async function readFollowUp(query: Query, id: string): Promise<FollowUp | null> {
  const [found] = await query(get, { id });
  return found ?? null;
}

const ofCustomer = statement<{ customer_id: string }>()("follow-ups.of-customer", (db, p) =>
  db.selectFrom(followUpsOfCustomer(p, p.customer_id).as("f")).selectAll("f"),
);

/** A customer's follow-ups, the leading one first. */
export function followUpsOf(query: Query, customerId: string): Promise<FollowUp[]> {
  return query(ofCustomer, { customer_id: customerId });
}
