import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import type { StatementRow } from "#platform/database/statement.ts";
import type { CardWay } from "#features/quotes/quote-rules/cardPayments.ts";

/** The accounts by which a business took cards before. */

/** How long news of a former account is heard and its key kept, in days: disputes come up to 120 days after a payment. */
export const formerDays = 180;
/** So many of them at most; Stripe lets an account have 16 webhooks. */
const most = 50;

const since = sql<string>`now() - make_interval(days => ${sql.lit(formerDays)})`;

/**
 * Keeps the account that is used now as a former one; `with_key` where its checkouts may still have to be closed. Writes nothing
 * where there is none that anything could be heard of.
 */
export const keepFormer = statement<{ with_key: boolean }>()("card-accounts.keep-former", (db, p) =>
  db
    .insertInto("card_former_accounts")
    .columns(["created_by", "id", "way", "sealed_key", "account_id", "live", "webhook_id", "sealed_webhook_secret"])
    .expression((of) =>
      of
        .selectFrom("card_payments as c")
        .where("c.created_by", "=", p.owner)
        .where((c) => c.or([c("c.sealed_webhook_secret", "is not", null), c("c.way", "=", "connect")]))
        .select((c) => [
          "c.created_by",
          "c.account as id",
          c.fn.coalesce("c.way", sql.lit("key")).as("way"),
          c
            .case()
            .when(c.cast<boolean>(p.with_key, "boolean"), "=", true)
            .then(c.ref("c.sealed_key"))
            .end()
            .as("sealed_key"),
          "c.account_id",
          "c.live",
          "c.webhook_id",
          "c.sealed_webhook_secret",
        ]),
    )
    .onConflict((known) => known.columns(["created_by", "id"]).doNothing())
    .returning("id"),
);

/** The former accounts that are still heard of, the newest first. */
export const formerAccounts = statement()("card-accounts.former", (db, p) =>
  db
    .selectFrom("card_former_accounts as f")
    .where("f.created_by", "=", p.owner)
    .where("f.ended_at", ">", since)
    .select(["f.id as account", "f.sealed_key", "f.account_id", "f.live", "f.webhook_id", "f.sealed_webhook_secret"])
    .select((f) => f.ref("f.way").$castTo<CardWay>().as("way"))
    .orderBy("f.ended_at", "desc")
    .orderBy("f.id")
    .limit(most),
);
/** A former account. */
export type FormerAccount = StatementRow<typeof formerAccounts>;

/** Forgets the former accounts whose time is over: what was needed to remove their webhooks at Stripe comes back once. */
export const forgetFormer = statement()("card-accounts.forget-former", (db, p) =>
  db
    .deleteFrom("card_former_accounts")
    .where("created_by", "=", p.owner)
    .where("ended_at", "<=", since)
    .returning(["sealed_key", "webhook_id"]),
);
