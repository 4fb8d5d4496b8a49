import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import type { StatementRow } from "#platform/database/statement.ts";
import type { CardAccountKind } from "./cardSettings.ts";

/** The account with which a business takes cards, and its former ones. */

/** The account with which the business takes cards; no row if it never has. */
export const accountOf = statement()("card-payments.get", (db, p) =>
  db
    .selectFrom("card_payments as c")
    .where("c.created_by", "=", p.owner)
    .select(["c.ready", "c.live", "c.key_end", "c.sealed_key", "c.account_id", "c.webhook_id"])
    .select(["c.sealed_webhook_secret", "c.account"])
    .select((c) => c.ref("c.way").$castTo<CardAccountKind | null>().as("way")),
);
/** The stored account with which a business takes cards. */
export type StoredAccount = StatementRow<typeof accountOf>;

/** Locks the business's card account, so that events of payments are applied one after another. */
export const lockAccount = statement()("card-payments.hold", (db, p) =>
  db.selectFrom("card_payments as c").where("c.created_by", "=", p.owner).select("c.version").forUpdate(),
);

/** The account with which a business will take cards. */
export type SavedAccount = Omit<StoredAccount, "way"> & { way: CardAccountKind };

/**
 * Saves the account that takes cards from now on. The caller has already stored the previous one as a former account
 * (`insertFormer`).
 */
export const saveAccount = statement<SavedAccount>()("card-payments.save", (db, p) =>
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
        // A business that connects again keeps the same account.
        account_id: c.fn.coalesce("excluded.account_id", "card_payments.account_id"),
        webhook_id: c.ref("excluded.webhook_id"),
        sealed_webhook_secret: c.ref("excluded.sealed_webhook_secret"),
        account: c.ref("excluded.account"),
        version: sql<number>`card_payments.version + 1`,
        updated_at: c.ref("excluded.updated_at"),
      })),
    ),
);

/** Records whether a connected account can take cards now. */
export const setReady = statement<{ ready: boolean }>()("card-payments.ready", (db, p) =>
  db
    .updateTable("card_payments")
    .set({ ready: p.ready })
    .where("created_by", "=", p.owner)
    .where("way", "=", "connect")
    .where("ready", "!=", p.ready)
    .returning("created_by"),
);

/** Stops taking cards: deletes the key, and sets `account` as the id of the next account. */
export const closeAccount = statement<{ account: string }>()("card-payments.close", (db, p) =>
  db
    .updateTable("card_payments")
    .set({
      way: null,
      ready: false,
      sealed_key: null,
      key_end: null,
      webhook_id: null,
      sealed_webhook_secret: null,
      account: p.account,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where("created_by", "=", p.owner),
);

/**
 * The days for which a former account's events are accepted and its key is stored: disputes come up to 120 days after a
 * payment.
 */
export const formerDays = 180;
/** The limit of former accounts; Stripe allows an account 16 webhooks. */
const most = 50;

const since = sql<string>`now() - make_interval(days => ${sql.lit(formerDays)})`;

/** A former account of a business. */
type ReplacedAccount = Omit<StoredAccount, "ready" | "key_end" | "way"> & { way: CardAccountKind };

/** Stores a former account, once. */
export const insertFormer = statement<ReplacedAccount>()("card-accounts.insert-former", (db, p) =>
  db
    .insertInto("card_former_accounts")
    .values({
      created_by: p.owner,
      id: p.account,
      way: p.way,
      sealed_key: p.sealed_key,
      account_id: p.account_id,
      live: p.live,
      webhook_id: p.webhook_id,
      sealed_webhook_secret: p.sealed_webhook_secret,
    })
    .onConflict((known) => known.columns(["created_by", "id"]).doNothing())
    .returning("id"),
);

/** The former accounts whose events are still accepted, newest first. */
export const formerAccounts = statement()("card-accounts.former", (db, p) =>
  db
    .selectFrom("card_former_accounts as f")
    .where("f.created_by", "=", p.owner)
    .where("f.ended_at", ">", since)
    .select(["f.id as account", "f.sealed_key", "f.account_id", "f.live", "f.webhook_id", "f.sealed_webhook_secret"])
    .select((f) => f.ref("f.way").$castTo<CardAccountKind>().as("way"))
    .orderBy("f.ended_at", "desc")
    .orderBy("f.id")
    .limit(most),
);
/** A row of `formerAccounts`. */
export type FormerAccount = StatementRow<typeof formerAccounts>;

/**
 * Deletes the former accounts whose time is over. Returns, once, the key and id that remove their webhooks at Stripe.
 */
export const forgetFormer = statement()("card-accounts.forget-former", (db, p) =>
  db
    .deleteFrom("card_former_accounts")
    .where("created_by", "=", p.owner)
    .where("ended_at", "<=", since)
    .returning(["sealed_key", "webhook_id"]),
);
