import { index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import type { Role } from "#shared/roles.ts";
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
    role: text("role").$type<Role>().notNull(),
    since: timestamp("since", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
    /** When the person last chose to work in this business: the next sign-in leads there. */
    chosen_at: timestamp("chosen_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
    /** When the person left or was removed; null: a member today. */
    left_at: timestamp("left_at", { withTimezone: true, mode: "string" }),
    /** Counts up when the address of the member's calendar feed is renewed: earlier addresses lead nowhere. */
    feed_number: integer("feed_number").notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.business_id, table.user_id] }), index("members_user").on(table.user_id)],
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
    at: at("at").notNull().defaultNow(),
    kind: text("kind").notNull(),
    /** Whom it happened to or who did it; null where nobody is known. */
    user_id: uuid("user_id"),
    /** What it was about in words: a member's address, a key's name. */
    subject: text("subject"),
    user_agent: text("user_agent"),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    index("security_events_newest").on(table.created_by, table.at.desc(), table.id),
  ],
);
