import { boolean, foreignKey, index, numeric, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { owner } from "./businessTables.ts";
import { quotes } from "./quoteTables.ts";
import { at, id, stamps, version } from "./tenantColumns.ts";

/** Deposits paid by card: how a business takes them, the checkouts that were opened, and what was heard of payments. */

const cents = (name: string) => numeric(name, { precision: 12, scale: 0, mode: "number" });

/** How a business takes deposits by card: one way at a time. What others entrusted to us is sealed. */
export const card_payments = pgTable(
  "card_payments",
  {
    created_by: owner(),
    /** key, connect or test; null: none any more, but news of what was paid before is still taken in */
    way: text("way"),
    sealed_key: text("sealed_key"),
    /** The last four characters of the key, to be recognized by. */
    key_end: text("key_end"),
    account_id: text("account_id"),
    /** Whether cards can be taken; the test checkout and a key that was tested always can. */
    ready: boolean("ready").notNull().default(false),
    /** True where real money moves. */
    live: boolean("live").notNull().default(false),
    webhook_id: text("webhook_id"),
    sealed_webhook_secret: text("sealed_webhook_secret"),
    /** What the account that is used now is called here: another one for each key and each account. */
    account: uuid("account").notNull().defaultRandom(),
    version: version(),
    ...stamps(),
  },
  (table) => [primaryKey({ columns: [table.created_by] })],
);

/**
 * An account by which a business took cards until it took another, or none: checkouts that were opened there are closed there,
 * and news of what was paid there is still heard. Its row goes after 180 days.
 */
export const card_former_accounts = pgTable(
  "card_former_accounts",
  {
    created_by: owner(),
    /** As it was called in `card_payments`. */
    id: id(),
    /** key or connect */
    way: text("way").notNull(),
    /** Null where the owner took no more cards: the key is forgotten. */
    sealed_key: text("sealed_key"),
    account_id: text("account_id"),
    live: boolean("live").notNull(),
    webhook_id: text("webhook_id"),
    sealed_webhook_secret: text("sealed_webhook_secret"),
    ended_at: at("ended_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.created_by, table.id] })],
);

/** A checkout that was opened for a customer. */
export const card_checkouts = pgTable(
  "card_checkouts",
  {
    created_by: owner(),
    id: id(),
    quote_id: uuid("quote_id").notNull(),
    /** What the page that asked made up, so that one click opens one checkout. */
    idempotency_key: uuid("idempotency_key").notNull(),
    /** What the payment provider calls it; null until it has answered. */
    session_id: text("session_id"),
    url: text("url"),
    amount: cents("amount").notNull(),
    way: text("way").notNull(),
    /** At which account it was opened, and whether real money moves there; null where that was not written down yet. */
    account: uuid("account"),
    live: boolean("live"),
    /** Whether it is over: paid, failed, or closed for another. */
    closed: boolean("closed").notNull().default(false),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    unique("card_checkouts_once").on(table.created_by, table.quote_id, table.idempotency_key),
    foreignKey({
      columns: [table.created_by, table.quote_id],
      foreignColumns: [quotes.created_by, quotes.id],
    }).onDelete("cascade"),
    index("card_checkouts_session").on(table.created_by, table.session_id),
  ],
);

/** What was heard of payments by card, each event once, in whatever order it came. */
export const card_news = pgTable(
  "card_news",
  {
    created_by: owner(),
    /** The provider's id of the event. */
    id: text("id").notNull(),
    /** The provider's id of the payment. */
    payment: text("payment").notNull(),
    /** Named by the news of a checkout only. */
    quote_id: uuid("quote_id"),
    session_id: text("session_id"),
    /** paid, processing, failed, refunded, refund_failed, withdrawn or returned */
    kind: text("kind").notNull(),
    /** The provider's id of the refund or the dispute; of a payment, its own. */
    object: text("object").notNull(),
    amount: cents("amount").notNull(),
    currency: text("currency").notNull(),
    happened_at: at("happened_at").notNull(),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    index("card_news_payment").on(table.created_by, table.payment),
  ],
);
