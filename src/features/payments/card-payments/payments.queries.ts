import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import type { StatementRow } from "#platform/database/statement.ts";
import type { CardWay } from "#features/quotes/quote-rules/cardPayments.ts";
import type { ProviderEvent, ProviderEventKind } from "./providerEvents.ts";

/** How businesses take cards, the checkouts that were opened, and what was heard of payments. */

/** How the business takes cards; no row where it never has. */
export const cardPaymentsOf = statement()("card-payments.get", (db, p) =>
  db
    .selectFrom("card_payments as c")
    .where("c.created_by", "=", p.owner)
    .select(["c.ready", "c.live", "c.key_end", "c.sealed_key", "c.account_id", "c.webhook_id"])
    .select(["c.sealed_webhook_secret", "c.account"])
    .select((c) => c.ref("c.way").$castTo<CardWay | null>().as("way")),
);
/** How a business takes cards, as it is stored. */
export type StoredCardPayments = StatementRow<typeof cardPaymentsOf>;

/** Holds how the business takes cards, so that news of payments is booked one after another. */
export const holdCardPayments = statement()("card-payments.hold", (db, p) =>
  db.selectFrom("card_payments as c").where("c.created_by", "=", p.owner).select("c.version").forUpdate(),
);

/** How a business is to take cards. */
export type SavedCardPayments = Omit<StoredCardPayments, "way"> & { way: CardWay };

/** Keeps how the business takes cards from now on; what it was before is a former account (`keepFormer`) by then. */
export const saveCardPayments = statement<SavedCardPayments>()("card-payments.save", (db, p) =>
  db
    .insertInto("card_payments")
    .values({
      created_by: p.owner,
      way: p.way,
      ready: p.ready,
      live: p.live,
      sealed_key: p.sealed_key,
      key_end: p.key_end,
      account_id: p.account_id,
      webhook_id: p.webhook_id,
      sealed_webhook_secret: p.sealed_webhook_secret,
      account: p.account,
    })
    .onConflict((known) =>
      known.column("created_by").doUpdateSet((c) => ({
        way: c.ref("excluded.way"),
        ready: c.ref("excluded.ready"),
        live: c.ref("excluded.live"),
        sealed_key: c.ref("excluded.sealed_key"),
        key_end: c.ref("excluded.key_end"),
        // Whoever connects again goes on with the same account.
        account_id: c.fn.coalesce("excluded.account_id", "card_payments.account_id"),
        webhook_id: c.ref("excluded.webhook_id"),
        sealed_webhook_secret: c.ref("excluded.sealed_webhook_secret"),
        account: c.ref("excluded.account"),
        version: sql<number>`card_payments.version + 1`,
        updated_at: c.ref("excluded.updated_at"),
      })),
    ),
);

/** Notes whether a connected account can take cards now. */
export const noteReady = statement<{ ready: boolean }>()("card-payments.ready", (db, p) =>
  db
    .updateTable("card_payments")
    .set({ ready: p.ready })
    .where("created_by", "=", p.owner)
    .where("way", "=", "connect")
    .where("ready", "!=", p.ready)
    .returning("created_by"),
);

/** Takes no more cards: the key is forgotten. */
export const closeCardPayments = statement()("card-payments.close", (db, p) =>
  db
    .updateTable("card_payments")
    .set({
      way: null,
      ready: false,
      sealed_key: null,
      key_end: null,
      webhook_id: null,
      sealed_webhook_secret: null,
      account: sql<string>`gen_random_uuid()`,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where("created_by", "=", p.owner),
);

/** The checkout that a click has opened; no row where it has not. */
export const checkoutOfClick = statement<{ quote_id: string; key: string }>()("card-checkouts.of-click", (db, p) =>
  db
    .selectFrom("card_checkouts as c")
    .where("c.created_by", "=", p.owner)
    .where("c.quote_id", "=", p.quote_id)
    .where("c.idempotency_key", "=", p.key)
    .where("c.closed", "=", false)
    .select("c.url"),
);

/** The checkouts of a quote that are open, at whichever account they were opened. */
export const openCheckouts = statement<{ quote_id: string }>()("card-checkouts.open", (db, p) =>
  db
    .selectFrom("card_checkouts as c")
    .where("c.created_by", "=", p.owner)
    .where("c.quote_id", "=", p.quote_id)
    .where("c.closed", "=", false)
    .where("c.session_id", "is not", null)
    .where("c.created_at", ">", sql<string>`now() - interval '1 day'`)
    .select(["c.session_id", "c.account"])
    .select((c) => c.ref("c.way").$castTo<CardWay>().as("way")),
);

/** Keeps a checkout that was opened. */
export const insertCheckout = statement<{
  quote_id: string;
  key: string;
  session_id: string;
  url: string;
  amount: number;
  way: CardWay;
  account: string | null;
  live: boolean;
}>()("card-checkouts.keep", (db, p) =>
  db
    .insertInto("card_checkouts")
    .values({
      created_by: p.owner,
      quote_id: p.quote_id,
      idempotency_key: p.key,
      session_id: p.session_id,
      url: p.url,
      amount: p.amount,
      way: p.way,
      account: p.account,
      live: p.live,
    })
    .onConflict((known) =>
      known.columns(["created_by", "quote_id", "idempotency_key"]).doUpdateSet((c) => ({
        session_id: c.ref("excluded.session_id"),
        url: c.ref("excluded.url"),
        way: c.ref("excluded.way"),
        account: c.ref("excluded.account"),
        live: c.ref("excluded.live"),
        closed: false,
      })),
    ),
);

/** Notes that a checkout is over; returns nothing where it was, or is not known. */
export const closeCheckout = statement<{ session_id: string }>()("card-checkouts.close", (db, p) =>
  db
    .updateTable("card_checkouts")
    .set({ closed: true })
    .where("created_by", "=", p.owner)
    .where("session_id", "=", p.session_id)
    .where("closed", "=", false)
    .returning(["quote_id", "amount"]),
);

/** A checkout by what the provider calls it. */
export const checkoutBySession = statement<{ session_id: string }>()("card-checkouts.by-session", (db, p) =>
  db
    .selectFrom("card_checkouts as c")
    .where("c.created_by", "=", p.owner)
    .where("c.session_id", "=", p.session_id)
    .select(["c.quote_id", "c.amount", "c.closed", "c.way", "c.live"]),
);

/** Keeps an event; returns nothing where it has come before. */
export const insertProviderEvent = statement<ProviderEvent>()("card-news.keep", (db, p) =>
  db
    .insertInto("card_news")
    .values({
      created_by: p.owner,
      id: p.id,
      payment: p.payment,
      quote_id: p.quote_id,
      session_id: p.session_id,
      kind: p.kind,
      object: p.object,
      amount: p.amount,
      currency: p.currency,
      happened_at: p.happened_at,
    })
    .onConflict((known) => known.columns(["created_by", "id"]).doNothing())
    .returning("id"),
);

/** All that was heard of one payment. */
export const eventsOfPayment = statement<{ payment: string }>()("card-news.of-payment", (db, p) =>
  db
    .selectFrom("card_news as n")
    .where("n.created_by", "=", p.owner)
    .where("n.payment", "=", p.payment)
    .select(["n.id", "n.payment", "n.quote_id", "n.session_id", "n.object", "n.amount", "n.currency", "n.happened_at"])
    .select((n) => n.ref("n.kind").$castTo<ProviderEventKind>().as("kind"))
    .orderBy("n.happened_at")
    .orderBy("n.id"),
);

/** Forgets what was heard of payments that have turned out not to be ours: a checkout names them within minutes. */
export const forgetForeignNews = statement()("card-news.forget-foreign", (db, p) =>
  db
    .deleteFrom("card_news as n")
    .where("n.created_by", "=", p.owner)
    .where("n.created_at", "<", sql<string>`now() - interval '30 days'`)
    .where((n) =>
      n.not(
        n.exists(
          n
            .selectFrom("card_news as o")
            .where("o.created_by", "=", p.owner)
            .whereRef("o.payment", "=", "n.payment")
            .where("o.quote_id", "is not", null)
            .select("o.id"),
        ),
      ),
    ),
);

/** Books an entry of a payment by card; returns nothing where it is booked already. */
export const bookEntry = statement<{
  quote_id: string;
  kind: string;
  method: string;
  amount: number;
  currency: string;
  paid_on: string;
  provider_id: string;
  flag: string | null;
}>()("quotes.book-card-payment", (db, p) =>
  db
    .insertInto("quote_payments")
    .values({
      created_by: p.owner,
      quote_id: p.quote_id,
      kind: p.kind,
      method: p.method,
      amount: p.amount,
      currency: p.currency,
      paid_on: p.paid_on,
      provider_id: p.provider_id,
      flag: p.flag,
    })
    .onConflict((known) => known.columns(["created_by", "provider_id"]).doNothing())
    .returning("id"),
);
