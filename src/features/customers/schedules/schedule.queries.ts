import { expressionBuilder, sql, type Expression } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { RecurringStatus } from "#features/customers/follow-ups/followUpDue.ts";
import type { CustomerService, ScheduleEntry, ServiceScheduleOfTheDay } from "./schedule.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type FromTable, type Owner } from "#platform/database/statement.ts";
import type { OwnerDb, Query } from "#platform/database/tenantDb.ts";

/**
 * Reads services and service schedules. In all statements, `s` is a customer's service, and `f` a follow-up, which can
 * carry a service schedule.
 */

const tables = expressionBuilder<Schema>();

/** A service as the contract returns it. */
export const serviceColumns = (s: FromTable<"s", "customer_services">) =>
  [
    ...(["s.id", "s.customer_id", "s.created_by", "s.service_name", "s.service_interval_months"] as const),
    ...(["s.last_service_date", "s.next_service_date", "s.service_notes"] as const),
    s.ref("s.status").$castTo<RecurringStatus>().as("status"),
    ...(["s.version", "s.created_at", "s.updated_at"] as const),
  ] as const;

const get = statement<{ id: string }>()("customer-services.get", (db, p) =>
  db
    .selectFrom("customer_services as s")
    .where("s.created_by", "=", p.owner)
    .where("s.id", "=", p.id)
    .select(serviceColumns),
);

/** Reads one service; null if it does not exist. */
export async function readService(query: Query, id: string): Promise<CustomerService | null> {
  const [found] = await query(get, { id });
  return found ?? null;
}

const list = statement<{ customer_id: string | null }>()("customer-services.list", (db, p) =>
  db
    .selectFrom("customer_services as s")
    .where("s.created_by", "=", p.owner)
    .where((s) => s.or([s(s.cast(p.customer_id, "uuid"), "is", null), s("s.customer_id", "=", p.customer_id)]))
    .select(serviceColumns)
    .orderBy((s) => s.fn("lower", ["s.service_name"]))
    .orderBy("s.id"),
);

/** Services of all customers or of one, by name. */
export function readServices(owner: OwnerDb, customerId: string | undefined): Promise<CustomerService[]> {
  return owner.query(list, { customer_id: customerId ?? null });
}

/** The follow-ups that carry a service schedule. */
const followUpsWithSchedule = ({ owner }: Owner) =>
  tables
    .selectFrom("customer_follow_ups as f")
    .where("f.created_by", "=", owner)
    .where("f.service_interval_months", "is not", null);
const services = ({ owner }: Owner) => tables.selectFrom("customer_services as s").where("s.created_by", "=", owner);

/** A customer's services, by name. */
export const servicesOfCustomer = (owner: Owner, customerId: Expression<string>) =>
  jsonArrayFrom(
    services(owner)
      .where("s.customer_id", "=", customerId)
      .select(serviceColumns)
      .orderBy((s) => s.fn("lower", ["s.service_name"]))
      .orderBy("s.id"),
  );

/** The service schedules that a customer's follow-ups carry, in the order of `schedulesOf`. */
export const followUpSchedules = (owner: Owner, customerId: Expression<string>) =>
  jsonArrayFrom(
    followUpsWithSchedule(owner)
      .where("f.customer_id", "=", customerId)
      .select(["f.id", "f.version", "f.last_service_date", "f.next_service_date", "f.service_notes"])
      .select((f) => [
        f.ref("f.status").$castTo<RecurringStatus>().as("status"),
        f.ref("f.service_interval_months").$notNull().as("service_interval_months"),
      ])
      .orderBy((f) => f("f.status", "<>", "active"))
      .orderBy("f.next_service_date", (by) => by.asc().nullsLast())
      .orderBy("f.id"),
  );

/** Active service schedules and services that are due up to a day. */
const dueUntil = (owner: Owner, until: Expression<string>) =>
  followUpsWithSchedule(owner)
    .where("f.status", "=", "active")
    .where("f.next_service_date", "<=", until)
    .select((f) => [
      sql.lit<ScheduleEntry["kind"]>("schedule").as("kind"),
      ...(["f.id", "f.customer_id"] as const),
      sql<string | null>`null`.as("service_name"),
      f.ref("f.service_interval_months").$notNull().as("service_interval_months"),
      "f.last_service_date",
      f.ref("f.next_service_date").$notNull().as("next_service_date"),
      "f.service_notes",
    ])
    .unionAll(
      services(owner)
        .where("s.status", "=", "active")
        .where("s.next_service_date", "<=", until)
        .select((s) => [
          sql.lit<ScheduleEntry["kind"]>("service").as("kind"),
          ...(["s.id", "s.customer_id"] as const),
          s.ref("s.service_name").$castTo<string | null>().as("service_name"),
          "s.service_interval_months",
          "s.last_service_date",
          s.ref("s.next_service_date").$notNull().as("next_service_date"),
          "s.service_notes",
        ]),
    );

const schedule = statement<{ until: string }>()("schedules.read", (db, p) =>
  db.selectNoFrom((e) => [
    jsonArrayFrom(
      e
        .selectFrom(dueUntil(p, p.until).as("due"))
        .innerJoin("customers as c", (join) =>
          join.on("c.created_by", "=", p.owner).onRef("c.id", "=", "due.customer_id"),
        )
        .selectAll("due")
        .select("c.name as customer_name")
        .orderBy("due.next_service_date")
        .orderBy((by) => by.fn("lower", ["c.name"]))
        .orderBy("due.id")
        .limit(1000),
    ).as("entries"),
    e
      .or([
        e.exists(followUpsWithSchedule(p).select(sql.lit(1).as("one"))),
        e.exists(services(p).select(sql.lit(1).as("one"))),
      ])
      .$castTo<boolean>()
      .as("any_set"),
    e
      .fn<string | null>("least", [
        followUpsWithSchedule(p)
          .where("f.status", "=", "active")
          .select((f) => f.fn.min("f.next_service_date").as("next")),
        services(p)
          .where("s.status", "=", "active")
          .select((s) => s.fn.min("s.next_service_date").as("next")),
      ])
      .as("next_due"),
  ]),
);

/**
 * The services due up to a day, the earliest first. `any_set` is true if any schedule or service exists. `next_due` is
 * the day on which the next active one is due.
 */
type Schedule = { entries: ScheduleEntry[] } & Pick<ServiceScheduleOfTheDay, "any_set" | "next_due">;

/** Reads the service schedules and services due up to a day, the earliest first, at most 1,000. */
export async function readSchedule(owner: OwnerDb, until: string): Promise<Schedule> {
  const [read] = await owner.query(schedule, { until });
  return read ?? { entries: [], any_set: false, next_due: null };
}
