import {
  boolean,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { owner } from "./businessTables.ts";
import { customers } from "./customerTables.ts";
import { actedBy, at, id, stamps, version } from "./tenantColumns.ts";

/**
 * Quotes. What was sent and what was answered is evidence: `quote_versions`, `quote_events`, `quote_acceptances`,
 * `quote_papers` and `quote_payments` may only be added to, which the migration's grants enforce.
 */

/** An amount in whole cents. */
const cents = (name: string) => numeric(name, { precision: 12, scale: 0, mode: "number" });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** An offer to a customer, whatever version of it stands now. */
export const quotes = pgTable(
  "quotes",
  {
    created_by: owner(),
    id: id(),
    /** Given when it is first sent, per business, rising, never used again. */
    number: integer("number"),
    customer_id: uuid("customer_id"),
    /** The estimates that it was made of. */
    estimate_ids: uuid("estimate_ids").array().notNull().default([]),
    /** draft, sent, accepted, declined or withdrawn; that time is over is compared, never stored */
    state: text("state").notNull().default("draft"),
    /** The version that the customer reads; 0: none has been sent. */
    sent_version: integer("sent_version").notNull().default(0),
    /** What is being written: the first version, or the next one; null: nothing. */
    draft: jsonb("draft"),
    /** Whom it is offered to, and what it comes to, for lists: of the draft until it is sent, then of what stands. */
    recipient_name: text("recipient_name").notNull().default(""),
    recipient_email: text("recipient_email"),
    title: text("title").notNull().default(""),
    total: cents("total").notNull().default(0),
    /** The last day on which it can be accepted, and the first instant at which it cannot. */
    last_day: date("last_day"),
    expires_at: at("expires_at"),
    /** Which of its links is the valid one, and the SHA-256 of that one's key. */
    link_number: integer("link_number").notNull().default(1),
    link_hash: text("link_hash"),
    first_sent_at: at("first_sent_at"),
    sent_at: at("sent_at"),
    first_viewed_at: at("first_viewed_at"),
    last_viewed_at: at("last_viewed_at"),
    views: integer("views").notNull().default(0),
    answered_at: at("answered_at"),
    /** The acceptance that holds now. */
    acceptance_id: uuid("acceptance_id"),
    decline_reason: text("decline_reason"),
    /** The end of its record: how many events it has, and the hash of the last; null: it has none. */
    record_count: integer("record_count").notNull().default(0),
    record_head: text("record_head"),
    /** Whether the customer has written what nobody of the business has read. */
    ask_unread: boolean("ask_unread").notNull().default(false),
    version: version(),
    acted_by: actedBy(),
    ...stamps(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    foreignKey({
      columns: [table.created_by, table.customer_id],
      foreignColumns: [customers.created_by, customers.id],
      name: "quotes_customer",
    }),
    unique("quotes_number").on(table.created_by, table.number),
    index("quotes_newest").on(table.created_by, table.created_at.desc(), table.id),
    index("quotes_customer").on(table.created_by, table.customer_id),
    index("quotes_link").on(table.created_by, table.link_hash),
  ],
);

/** The quote that a row belongs to. */
const ofQuote = <Columns extends Record<"created_by" | "quote_id", AnyPgColumn>>({ created_by, quote_id }: Columns) =>
  foreignKey({ columns: [created_by, quote_id], foreignColumns: [quotes.created_by, quotes.id] }).onDelete("cascade");

/** What was sent, as canonical JSON, with its hash. Rows are only added. */
export const quote_versions = pgTable(
  "quote_versions",
  {
    created_by: owner(),
    quote_id: uuid("quote_id").notNull(),
    number: integer("number").notNull(),
    content: text("content").notNull(),
    content_hash: text("content_hash").notNull(),
    /** The SHA-256 of the PDF of it. */
    pdf_hash: text("pdf_hash").notNull(),
    sent_at: at("sent_at").notNull(),
    acted_by: actedBy(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.quote_id, table.number] }), ofQuote(table)],
);

/** What happened with it, each row with the hash of the one before. Rows are only added. */
export const quote_events = pgTable(
  "quote_events",
  {
    created_by: owner(),
    quote_id: uuid("quote_id").notNull(),
    seq: integer("seq").notNull(),
    kind: text("kind").notNull(),
    /** As it is hashed: an ISO instant in UTC with milliseconds. */
    at: text("at").notNull(),
    /** A member's id, "customer", or null for the product. */
    by: text("by"),
    /** Canonical JSON, as it is hashed. */
    data: text("data").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.quote_id, table.seq] }), ofQuote(table)],
);

/** A yes to one version with what was chosen, and what proves it. Rows are only added. */
export const quote_acceptances = pgTable(
  "quote_acceptances",
  {
    created_by: owner(),
    id: id(),
    quote_id: uuid("quote_id").notNull(),
    version: integer("version").notNull(),
    /** What the page that sent it made up, so that a retry is no second one. */
    idempotency_key: uuid("idempotency_key").notNull(),
    /** page, phone, in_person or device */
    how: text("how").notNull(),
    package_id: text("package_id").notNull(),
    line_ids: jsonb("line_ids").$type<string[]>().notNull(),
    /** What the version says of this choice, so that counting many of them reads no version: `ChosenParts`. */
    package_name: text("package_name").notNull().default(""),
    package_names: text("package_names").array().notNull().default([]),
    extras_offered: integer("extras_offered").notNull().default(0),
    extras_chosen: integer("extras_chosen").notNull().default(0),
    extras_value: numeric("extras_value", { mode: "number" }).notNull().default(0),
    total: cents("total").notNull(),
    deposit: cents("deposit").notNull(),
    name: text("name").notNull(),
    consent_id: text("consent_id"),
    consent_text: text("consent_text"),
    consent_hash: text("consent_hash"),
    /** The notices that were shown before signing, as they were. */
    notices: jsonb("notices").notNull().default([]),
    language: text("language").notNull(),
    content_hash: text("content_hash").notNull(),
    pdf_hash: text("pdf_hash").notNull(),
    /** The server's time as an ISO instant, and the business's zone. */
    accepted_at: text("accepted_at").notNull(),
    time_zone: text("time_zone").notNull(),
    address: text("address"),
    user_agent: text("user_agent"),
    /** What was drawn, as strokes of points. */
    strokes: jsonb("strokes"),
    /** The SHA-256 of the PNG, in quote_files, of the name as the signer's browser drew it. */
    name_drawn: text("name_drawn"),
    sent_to: text("sent_to"),
    note: text("note"),
    acted_by: actedBy(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    unique("quote_acceptances_once").on(table.created_by, table.quote_id, table.idempotency_key),
    ofQuote(table),
  ],
);

/** The PDF with the proof of an acceptance, as both got it. Rows are only added. */
export const quote_papers = pgTable(
  "quote_papers",
  {
    created_by: owner(),
    acceptance_id: uuid("acceptance_id").notNull(),
    sha256: text("sha256").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.acceptance_id] }),
    foreignKey({
      columns: [table.created_by, table.acceptance_id],
      foreignColumns: [quote_acceptances.created_by, quote_acceptances.id],
    }).onDelete("cascade"),
  ],
);

/** What customer and business write each other about it. */
export const quote_messages = pgTable(
  "quote_messages",
  {
    created_by: owner(),
    id: id(),
    quote_id: uuid("quote_id").notNull(),
    from_customer: boolean("from_customer").notNull(),
    text: text("text").notNull(),
    acted_by: actedBy(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    ofQuote(table),
    index("quote_messages_quote").on(table.created_by, table.quote_id, table.created_at),
  ],
);

/** Money that came or went. A mistake is undone by a row against it. Rows are only added. */
export const quote_payments = pgTable(
  "quote_payments",
  {
    created_by: owner(),
    id: id(),
    quote_id: uuid("quote_id").notNull(),
    /** payment, refund, dispute, or undo */
    kind: text("kind").notNull(),
    /** cash, check, other, card or test */
    method: text("method").notNull(),
    /** In cents of its currency; what went back is negative. */
    amount: cents("amount").notNull(),
    currency: text("currency").notNull().default("usd"),
    paid_on: date("paid_on").notNull(),
    note: text("note"),
    /** What the payment provider calls it. */
    provider_id: text("provider_id"),
    /** Why somebody should look at it: another amount, another currency. */
    flag: text("flag"),
    /** The row that this one undoes. */
    undoes: uuid("undoes"),
    acted_by: actedBy(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    unique("quote_payments_once").on(table.created_by, table.provider_id),
    unique("quote_payments_undone_once").on(table.created_by, table.undoes),
    ofQuote(table),
    index("quote_payments_quote").on(table.created_by, table.quote_id, table.created_at),
  ],
);

/** A quote to begin from. */
export const quote_templates = pgTable(
  "quote_templates",
  {
    created_by: owner(),
    id: id(),
    name: text("name").notNull(),
    draft: jsonb("draft").notNull(),
    version: version(),
    ...stamps(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.id] })],
);

/**
 * What quotes show and what was made of them, each once under its SHA-256: pictures, whatever becomes of the logo and the
 * photos they were made of, and PDFs.
 */
export const quote_files = pgTable(
  "quote_files",
  {
    created_by: owner(),
    sha256: text("sha256").notNull(),
    kind: text("kind").notNull(),
    bytes: bytes("bytes").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.sha256] })],
);

/** How a business quotes. No row: as everybody does at first. */
export const quote_settings = pgTable(
  "quote_settings",
  {
    created_by: owner(),
    next_number: integer("next_number").notNull().default(1),
    valid_days: integer("valid_days").notNull().default(30),
    terms: text("terms").notNull().default(""),
    deposit: jsonb("deposit"),
    /** The largest share of the total that a deposit may have without a warning, in percent; null: no warning. */
    deposit_cap: text("deposit_cap"),
    /** Its named taxes, in percent, and when each holds. */
    tax_rates: jsonb("tax_rates").notNull().default([]),
    notices: jsonb("notices").notNull().default([]),
    /** For how many years both can fetch what was accepted. */
    keep_years: integer("keep_years").notNull().default(7),
    version: version(),
    ...stamps(),
  },
  (table) => [primaryKey({ columns: [table.created_by] })],
);
