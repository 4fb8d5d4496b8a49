import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/**
 * The Stripe customer of each business. Events about payments name that customer, and the daily comparison covers all
 * of them, so these queries cross owners.
 */

/** The smallest age of the last comparison with the gateway before the next one, in hours. */
const comparedEvery = 20;

/** An owner at one gateway. */
type Payer = { owner_id: string; mode: string };

/** The customer id of an owner. */
export const customerOfOwner = statement<Payer>()("payers.customer", (db, p) =>
  db
    .selectFrom("billing_accounts as a")
    .where("a.business_id", "=", p.owner_id)
    .where("a.mode", "=", p.mode)
    .select("a.customer_id"),
);

/** The owner of a customer id. */
export const ownerOfCustomer = statement<{ mode: string; customer_id: string }>()("payers.owner", (db, p) =>
  db
    .selectFrom("billing_accounts as a")
    .where("a.mode", "=", p.mode)
    .where("a.customer_id", "=", p.customer_id)
    .select("a.business_id"),
);

/** Sets the owner's Stripe customer in place of the `lost` one; a customer set by another request since then stays. */
export const saveCustomer = statement<Payer & { customer_id: string; lost: string | null }>()(
  "payers.save-customer",
  (db, p) =>
    db
      .insertInto("billing_accounts")
      .values({ business_id: p.owner_id, mode: p.mode, customer_id: p.customer_id })
      .onConflict((held) =>
        held
          .columns(["business_id", "mode"])
          .doUpdateSet((e) => ({ customer_id: e.ref("excluded.customer_id") }))
          .where("billing_accounts.customer_id", "=", p.lost),
      ),
);

/** Records a comparison of an owner with the gateway; returns no row if one took place within `within_seconds`. */
export const noteComparison = statement<Payer & { within_seconds: number }>()("payers.note-comparison", (db, p) =>
  db
    .updateTable("billing_accounts as a")
    .set({ reconciled_at: sql`now()` })
    .where("a.business_id", "=", p.owner_id)
    .where("a.mode", "=", p.mode)
    .where((a) =>
      a.or([
        a("a.reconciled_at", "is", null),
        a("a.reconciled_at", "<=", sql<string>`now() - make_interval(secs => ${p.within_seconds})`),
      ]),
    )
    .returning("a.customer_id"),
);

/** The owners due for a comparison (the last one is over `comparedEvery` hours old), those never compared first. */
export const ownersToCompare = statement<{ mode: string }>()("payers.to-compare", (db, p) =>
  db
    .selectFrom("billing_accounts as a")
    .where("a.mode", "=", p.mode)
    .where((a) =>
      a.or([
        a("a.reconciled_at", "is", null),
        a("a.reconciled_at", "<", sql<string>`now() - make_interval(hours => ${sql.lit(comparedEvery)})`),
      ]),
    )
    .select("a.business_id")
    .orderBy("a.reconciled_at", (by) => by.asc().nullsFirst()),
);

/** The owner of a business whom the payment provider has as its contact: the acting one, else the earliest. */
export const payingOwner = statement<{ owner_id: string; acting: string | null }>()("payers.paying-owner", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", "=", p.owner_id)
    .where("m.role", "=", "owner")
    .where("m.left_at", "is", null)
    .select((m) => ["m.name", m.ref("m.email").$notNull().as("email")])
    .orderBy((m) => m("m.user_id", "is not distinct from", m.cast<string>(p.acting, "uuid")), "desc")
    .orderBy("m.since")
    .orderBy("m.user_id")
    .limit(1),
);
