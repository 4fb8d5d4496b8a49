import { sql } from "kysely";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import type { FollowUpFrequency } from "#features/customers/follow-ups/followUpDue.ts";
import {
  edited as editedFollowUp,
  isAsRead,
  type Edited,
} from "#features/customers/follow-ups/followUpChanges.queries.ts";
import type { ServiceDates } from "./recordedService.ts";
import type { CustomerService, CustomerServiceFields } from "./schedule.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";

/** How services and service schedules are changed. What returns no row changed nothing. */

/** A service schedule as a follow-up carries it: all null where there is none. */
type CarriedFields = Pick<
  FollowUp,
  "service_interval_months" | "last_service_date" | "next_service_date" | "service_notes"
>;
const carried = (p: ParamRefs<CarriedFields>) =>
  ({
    service_interval_months: p.service_interval_months,
    last_service_date: p.last_service_date,
    next_service_date: p.next_service_date,
    service_notes: p.service_notes,
  }) satisfies Record<keyof CarriedFields, unknown>;

/** Creates a follow-up that carries a service schedule; missing fields get their defaults. */
export const addCarrier = statement<
  CarriedFields & { customer_id: string; follow_up_frequency: FollowUpFrequency; next_due_date: string }
>()("schedules.add-carrier", (db, p) =>
  db
    .insertInto("customer_follow_ups")
    .values({
      created_by: p.owner,
      customer_id: p.customer_id,
      follow_up_frequency: p.follow_up_frequency,
      status: "active",
      next_due_date: p.next_due_date,
      ...carried(p),
    })
    .returning("id"),
);

/** Saves the service schedule that a follow-up carries, or takes it off. */
export const saveSchedule = statement<Edited & CarriedFields>()("schedules.save", (db, p) =>
  db
    .updateTable("customer_follow_ups as f")
    .set((f) => ({ ...carried(p), ...editedFollowUp(f) }))
    .where(isAsRead(p))
    .returning("f.id"),
);

const done = (p: ParamRefs<ServiceDates>) => ({
  last_service_date: p.last_service_date,
  next_service_date: p.next_service_date,
});

/** Saves when the service of a schedule was done. */
export const saveScheduleDone = statement<Edited & ServiceDates>()("schedules.save-done", (db, p) =>
  db
    .updateTable("customer_follow_ups as f")
    .set((f) => ({ ...done(p), ...editedFollowUp(f) }))
    .where(isAsRead(p))
    .returning("f.id"),
);

/** What is stored of a customer's service. */
export type ServiceToKeep = Pick<CustomerService, keyof CustomerServiceFields | "next_service_date">;
const kept = (p: ParamRefs<ServiceToKeep>) =>
  ({
    service_name: p.service_name,
    service_interval_months: p.service_interval_months,
    last_service_date: p.last_service_date,
    next_service_date: p.next_service_date,
    service_notes: p.service_notes,
    status: p.status,
  }) satisfies Record<keyof ServiceToKeep, unknown>;

type FromServices = FromTable<"s", "customer_services">;
const isServiceAsRead = (p: ParamRefs<Edited>) => (s: FromServices) =>
  s.and([s("s.created_by", "=", p.owner), s("s.id", "=", p.id), s("s.version", "=", p.version)]);
const edited = (s: FromServices) => ({ version: s("s.version", "+", 1), updated_at: sql<string>`now()` });

/** Gives a customer a service. */
export const addService = statement<ServiceToKeep & { customer_id: string }>()("customer-services.add", (db, p) =>
  db
    .insertInto("customer_services")
    .values({ created_by: p.owner, customer_id: p.customer_id, ...kept(p) })
    .returning("id"),
);

/** Saves what the owner set about a service. */
export const saveService = statement<Edited & ServiceToKeep>()("customer-services.save", (db, p) =>
  db
    .updateTable("customer_services as s")
    .set((s) => ({ ...kept(p), ...edited(s) }))
    .where(isServiceAsRead(p))
    .returning("s.id"),
);

/** Saves when a service was done. */
export const saveServiceDone = statement<Edited & ServiceDates>()("customer-services.save-done", (db, p) =>
  db
    .updateTable("customer_services as s")
    .set((s) => ({ ...done(p), ...edited(s) }))
    .where(isServiceAsRead(p))
    .returning("s.id"),
);

/** Removes a service for good. */
export const removeService = statement<{ id: string }>()("customer-services.remove", (db, p) =>
  db
    .deleteFrom("customer_services as s")
    .where("s.created_by", "=", p.owner)
    .where("s.id", "=", p.id)
    .returning(["s.customer_id", "s.service_name"]),
);
