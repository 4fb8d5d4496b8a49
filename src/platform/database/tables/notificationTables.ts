import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { customers, customer_follow_ups } from "./customerTables.ts";
import { owner } from "./businessTables.ts";
import { at, id, stamps, version } from "./tenantColumns.ts";

/** Something the owner is notified of: one for each due date of a follow-up, however often it is looked for. */
export const notifications = pgTable(
  "notifications",
  {
    created_by: owner(),
    id: id(),
    customer_id: uuid("customer_id").notNull(),
    follow_up_id: uuid("follow_up_id").notNull(),
    notification_type: text("notification_type").notNull().default("follow_up_due"),
    title: text("title").notNull(),
    message: text("message").notNull(),
    /** pending, or done once the customer was contacted */
    status: text("status").notNull().default("pending"),
    /** urgent or medium */
    priority: text("priority").notNull(),
    target_date: date("target_date").notNull(),
    metadata: jsonb("metadata").$type<{ customer_email: string | null; customer_phone: string | null }>().notNull(),
    /** Since when it is read for everybody: it was answered, or read when only one person could. */
    read_at: at("read_at"),
    /** Whether the bell shows it; one that is only mailed is stored for the mail. */
    dashboard: boolean("dashboard").notNull().default(true),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({
      columns: [table.created_by, table.customer_id],
      foreignColumns: [customers.created_by, customers.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.created_by, table.follow_up_id],
      foreignColumns: [customer_follow_ups.created_by, customer_follow_ups.id],
    }).onDelete("cascade"),
    unique("notifications_once").on(table.created_by, table.follow_up_id, table.target_date),
    index("notifications_newest").on(table.created_by, table.created_at.desc(), table.id),
    index("notifications_customer").on(table.created_by, table.customer_id),
  ],
);

/** Which member has read which notification, and when: what was raised again since counts as unread. */
export const notification_reads = pgTable(
  "notification_reads",
  {
    created_by: owner(),
    notification_id: uuid("notification_id").notNull(),
    user_id: uuid("user_id").notNull(),
    read_at: at("read_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.notification_id, table.user_id] }),
    foreignKey({
      columns: [table.created_by, table.notification_id],
      foreignColumns: [notifications.created_by, notifications.id],
    }).onDelete("cascade"),
  ],
);

/** A device of a member that is notified, for as long as the session lives in which it was subscribed. */
export const push_subscriptions = pgTable(
  "push_subscriptions",
  {
    created_by: owner(),
    id: id(),
    user_id: uuid("user_id").notNull(),
    /** SHA-256 of the address at the push service, in hex. */
    hash: text("hash").notNull(),
    /** The address at the push service and the device's keys, as JSON: whoever has them can notify the device. */
    secret: text("secret").notNull(),
    session_id: uuid("session_id").notNull(),
    /** The kind of browser and system, such as "Chrome on Windows". */
    device: text("device"),
    /** Messages in a row that its push service did not take, and since when. */
    failures: integer("failures").notNull().default(0),
    failing_since: timestamp("failing_since", { withTimezone: true, mode: "string" }),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    unique("push_subscriptions_device").on(table.created_by, table.hash),
    index("push_subscriptions_member").on(table.created_by, table.user_id),
  ],
);

/** Where an owner's own program hears of events. One for each owner. */
export const webhook_endpoints = pgTable(
  "webhook_endpoints",
  {
    created_by: owner(),
    id: id(),
    url: text("url").notNull(),
    /** What deliveries are signed with; the receiver keeps the same. */
    secret: text("secret").notNull(),
    active: boolean("active").notNull().default(true),
    /** Attempts in a row that failed, and since when. */
    failures: integer("failures").notNull().default(0),
    failing_since: timestamp("failing_since", { withTimezone: true, mode: "string" }),
    /** It was turned off by us, because nothing could be delivered. Null: its owner turned it on or off. */
    set_aside_at: timestamp("set_aside_at", { withTimezone: true, mode: "string" }),
    version: version(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    unique("webhook_endpoints_one").on(table.created_by),
  ],
);

/** One event sent, or still to be sent, to an owner's webhook, and what became of it. */
export const webhook_deliveries = pgTable(
  "webhook_deliveries",
  {
    created_by: owner(),
    id: id(),
    url: text("url").notNull(),
    event: text("event").notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    /** waiting, delivered or failed */
    status: text("status").notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** The HTTP status of the last answer, and what was wrong with it. */
    response_status: integer("response_status"),
    error: text("error"),
    last_attempt_at: at("last_attempt_at"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    index("webhook_deliveries_newest").on(table.created_by, table.created_at.desc(), table.id),
  ],
);
