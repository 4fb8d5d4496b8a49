import { sql } from "kysely";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import type { FollowUpFrequency } from "#features/customers/follow-ups/followUpDue.ts";
import {
  nextVersion as editedFollowUp,
  hasVersion,
  type FollowUpVersion,
} from "#features/customers/follow-ups/followUpChanges.queries.ts";
import type { ServiceDates } from "./recordedService.ts";
import type { CustomerService, CustomerServiceFields, ScheduleFields } from "./schedule.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";

/** Changes services and service schedules. A statement that returns no row changed nothing. */

/** The service schedule of a follow-up; all null if it has none. */
type ScheduleColumns = Pick<FollowUp, keyof ScheduleFields | "next_service_date">;
const scheduleColumns = (p: ParamRefs<ScheduleColumns>) =>
  ({
    service_interval_months: p.service_interval_months,
    last_service_date: p.last_service_date,
    next_service_date: p.next_service_date,
    service_notes: p.service_notes,
  }) satisfies Record<keyof ScheduleColumns, unknown>;

/** Creates a follow-up that carries a service schedule; missing fields get their defaults. */
export const addFollowUpWithSchedule = statement<
  ScheduleColumns & { customer_id: string; follow_up_frequency: FollowUpFrequency; next_due_date: string }
>()("schedules.add-carrier", (db, p) =>
  db
    .insertInto("customer_follow_ups")
    .values({
      created_by: p.owner,
      customer_id: p.customer_id,
      follow_up_frequency: p.follow_up_frequency,
      status: "active",
      next_due_date: p.next_due_date,
      ...scheduleColumns(p),
    })
    .returning("id"),
);

/** Saves or removes the service schedule of a follow-up. */
export const saveSchedule = statement<FollowUpVersion & ScheduleColumns>()("schedules.save", (db, p) =>
  db
    .updateTable("customer_follow_ups as f")
    .set((f) => ({ ...scheduleColumns(p), ...editedFollowUp(f) }))
    .where(hasVersion(p))
    .returning("f.id"),
);

const dateColumns = (p: ParamRefs<ServiceDates>) => ({
  last_service_date: p.last_service_date,
  next_service_date: p.next_service_date,
});

/** Saves the dates of a service schedule. */
export const saveScheduleDone = statement<FollowUpVersion & ServiceDates>()("schedules.save-done", (db, p) =>
  db
    .updateTable("customer_follow_ups as f")
    .set((f) => ({ ...dateColumns(p), ...editedFollowUp(f) }))
    .where(hasVersion(p))
    .returning("f.id"),
);

/** The stored values of a customer's service. */
export type ServiceValues = Pick<CustomerService, keyof CustomerServiceFields | "next_service_date">;
const inputColumns = (p: ParamRefs<ServiceValues>) =>
  ({
    service_name: p.service_name,
    service_interval_months: p.service_interval_months,
    last_service_date: p.last_service_date,
    next_service_date: p.next_service_date,
    service_notes: p.service_notes,
    status: p.status,
  }) satisfies Record<keyof ServiceValues, unknown>;

type FromServices = FromTable<"s", "customer_services">;
const hasServiceVersion = (p: ParamRefs<FollowUpVersion>) => (s: FromServices) =>
  s.and([s("s.created_by", "=", p.owner), s("s.id", "=", p.id), s("s.version", "=", p.version)]);
const nextServiceVersion = (s: FromServices) => ({ version: s("s.version", "+", 1), updated_at: sql<string>`now()` });

/** Adds a service to a customer. */
export const addService = statement<ServiceValues & { customer_id: string }>()("customer-services.add", (db, p) =>
  db
    .insertInto("customer_services")
    .values({ created_by: p.owner, customer_id: p.customer_id, ...inputColumns(p) })
    .returning("id"),
);

/** Saves the owner's fields of a service. */
export const saveService = statement<FollowUpVersion & ServiceValues>()("customer-services.save", (db, p) =>
  db
    .updateTable("customer_services as s")
    .set((s) => ({ ...inputColumns(p), ...nextServiceVersion(s) }))
    .where(hasServiceVersion(p))
    .returning("s.id"),
);

/** Saves the dates of a service. */
export const saveServiceDone = statement<FollowUpVersion & ServiceDates>()("customer-services.save-done", (db, p) =>
  db
    .updateTable("customer_services as s")
    .set((s) => ({ ...dateColumns(p), ...nextServiceVersion(s) }))
    .where(hasServiceVersion(p))
    .returning("s.id"),
);

/** Deletes a service permanently. */
export const removeService = statement<{ id: string }>()("customer-services.remove", (db, p) =>
  db
    .deleteFrom("customer_services as s")
    .where("s.created_by", "=", p.owner)
    .where("s.id", "=", p.id)
    .returning(["s.customer_id", "s.service_name"]),
);
