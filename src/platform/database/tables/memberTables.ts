import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { Role } from "#shared/roles.ts";
import type { SecurityEventKind } from "#shared/securityEvents.ts";
import { owner } from "./businessTables.ts";
import { at, id } from "./tenantColumns.ts";

/**
 * Who works in which business, and as what. A session finds its business here, so this table is read across businesses
 * and, like sessions, belongs to none; a business's own statements see its own rows. A row outlives the membership and
 * the person's account, so that the work of those who left stays under their name.
 */
export const members = pgTable(
  "members",
  {
    business_id: uuid("business_id").notNull(),
    user_id: uuid("user_id").notNull(),
    /** How the person is called in the history of the business. */
    name: text("name").notNull(),
    /** Where the person is written to, as they sign in; null once they have left. */
    email: text("email"),
    role: text("role").$type<Role>().notNull(),
    since: timestamp("since", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
    /** When the person last chose to work in this business: the next sign-in leads there. */
    chosen_at: timestamp("chosen_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
    /** When the person left or was removed; null: a member today. */
    left_at: timestamp("left_at", { withTimezone: true, mode: "string" }),
    /** Counts up when the address of the member's calendar feed is renewed: earlier addresses lead nowhere. */
    feed_number: integer("feed_number").notNull().default(1),
    /** Whether the member gets a mail of each new request; the crew gets none. */
    mail_new_requests: boolean("mail_new_requests").notNull().default(true),
    /** Whether follow-ups that are due are reported to the member by mail, at most one a day; never to the crew. */
    mail_digest: boolean("mail_digest").notNull().default(true),
    /** What the devices of the member that are subscribed are notified of. */
    push_new_requests: boolean("push_new_requests").notNull().default(true),
    push_follow_ups: boolean("push_follow_ups").notNull().default(true),
    push_events: boolean("push_events").notNull().default(true),
    /** The business's day of the last such mail to the member. */
    last_digest_day: date("last_digest_day"),
  },
  (table) => [primaryKey({ columns: [table.business_id, table.user_id] }), index("members_user").on(table.user_id)],
);

/**
 * The names of businesses' short links. A visitor's link says no more than the name, so this table is read across businesses
 * and belongs to none; a business's own statements see its own rows. Earlier names stay, so that what is printed leads on.
 */
export const form_names = pgTable(
  "form_names",
  {
    name: text("name").primaryKey(),
    /** Null: of a business that is gone. Its printed link leads to nobody else, so the name is kept without its owner. */
    business_id: uuid("business_id"),
    /** The newest is the one that is shown. */
    chosen_at: timestamp("chosen_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
  },
  (table) => [index("form_names_business").on(table.business_id)],
);

/** Somebody who is asked by email to join the business. The link's secret is stored hashed. */
export const invitations = pgTable(
  "invitations",
  {
    created_by: owner(),
    id: id(),
    /** In lower case: who signs in with it, and nobody else, may accept. */
    email: text("email").notNull(),
    role: text("role").$type<Role>().notNull(),
    /** SHA-256 of the link's secret, in hex. */
    hash: text("hash").notNull(),
    invited_by: uuid("invited_by").notNull(),
    sent_at: at("sent_at").notNull().defaultNow(),
    expires_at: at("expires_at").notNull(),
    accepted_at: at("accepted_at"),
    withdrawn_at: at("withdrawn_at"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    unique("invitations_hash").on(table.created_by, table.hash),
    index("invitations_newest").on(table.created_by, table.created_at.desc(), table.id),
  ],
);

/** What happened to the safety of the business: sign-ins, keys, factors, members, exports. Kept for a year. */
export const security_events = pgTable(
  "security_events",
  {
    created_by: owner(),
    id: id(),
    /** When it happened; of what is counted, when it happened last. */
    at: at("at").notNull().defaultNow(),
    kind: text("kind").$type<SecurityEventKind>().notNull(),
    /** Whom it happened to or who did it; null where nobody is known. */
    user_id: uuid("user_id"),
    /** What it was about in words: a member's name, a key's name. */
    subject: text("subject"),
    /** The kind of browser and system, such as "Chrome on Windows"; null where no device had a part in it. */
    device: text("device"),
    /** How often it happened in the quarter of an hour that begins then; null for what stands for itself. */
    quarter: at("quarter"),
    times: integer("times").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    unique("security_events_counted").on(table.created_by, table.user_id, table.kind, table.device, table.quarter),
    index("security_events_newest").on(table.created_by, table.at.desc(), table.id),
  ],
);
