import { sql } from "drizzle-orm";
import { boolean, check, date, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { customers } from "./customerTables.ts";
import { owner } from "./businessTables.ts";
import { actedBy, at, id, money, stamps, version } from "./tenantColumns.ts";

/** Planned work or an appointment. The client's fields are the event's own; `customer_id` links it to a customer. */
export const calendar_events = pgTable(
  "calendar_events",
  {
    created_by: owner(),
    id: id(),
    title: text("title").notNull(),
    description: text("description"),
    start_datetime: at("start_datetime").notNull(),
    end_datetime: at("end_datetime").notNull(),
    all_day: boolean("all_day").notNull().default(false),
    /**
     * The days of an all-day event, which stay whatever the business's time zone is; its times are those of the same
     * days in UTC, to be found by.
     */
    start_day: date("start_day"),
    end_day: date("end_day"),
    client_name: text("client_name"),
    client_email: text("client_email"),
    client_phone: text("client_phone"),
    client_address: text("client_address"),
    /** pressure_washing, sealcoating, maintenance, repair, inspection or other */
    service_type: text("service_type"),
    estimated_price: money("estimated_price"),
    actual_price: money("actual_price"),
    estimate_id: uuid("estimate_id"),
    customer_id: uuid("customer_id"),
    /** The customer's service, or the follow-up with a service schedule, whose next visit this is. */
    schedule_id: uuid("schedule_id"),
    /** The members who do it, by their ids; nobody in particular where there are none. */
    assigned_to: uuid("assigned_to")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When the visit was recorded as done. */
    completed_at: at("completed_at"),
    /** Who recorded it. */
    completed_by: uuid("completed_by"),
    /** What recording it changed in the service schedule, so that it can be taken back: the `RecordedVisit`. */
    recorded_visit: jsonb("recorded_visit"),
    notes: text("notes"),
    /** When the owner deleted it; for a day it can be brought back. */
    deleted_at: at("deleted_at"),
    version: version(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({
      columns: [table.created_by, table.customer_id],
      foreignColumns: [customers.created_by, customers.id],
    }).onDelete("cascade"),
    check(
      "calendar_events_days",
      sql`not all_day or (start_day is not null and end_day is not null and end_day >= start_day)`,
    ),
    index("calendar_events_start").on(table.created_by, table.start_datetime),
    index("calendar_events_customer").on(table.created_by, table.customer_id),
    index("calendar_events_estimate").on(table.created_by, table.estimate_id),
  ],
);

/** What members wrote down about a visit. Rows are added and removed, never changed. */
export const event_notes = pgTable(
  "event_notes",
  {
    created_by: owner(),
    id: id(),
    event_id: uuid("event_id").notNull(),
    text: text("text").notNull(),
    at: at("at").notNull().defaultNow(),
    acted_by: actedBy(),
    /** The same note on the customer's timeline (`customer_events`), which goes with it; null: there was no customer. */
    timeline_id: uuid("timeline_id"),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({
      columns: [table.created_by, table.event_id],
      foreignColumns: [calendar_events.created_by, calendar_events.id],
    }).onDelete("cascade"),
    index("event_notes_event").on(table.created_by, table.event_id, table.at, table.id),
  ],
);
