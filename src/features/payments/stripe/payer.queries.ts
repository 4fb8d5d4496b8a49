import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/**
 * Under which customer each business pays. Events about payments name that customer, and the daily comparison walks all of
 * them, so these look-ups cross owners.
 */

/** The last comparison with the gateway must be so old for another, in hours. */
const comparedEvery = 20;

/** An owner at one gateway. */
type Payer = { owner_id: string; mode: string };

/** The customer that an owner is. */
export const customerOfOwner = statement<Payer>()("payers.customer", (db, p) =>
  db
    .selectFrom("billing_accounts as a")
    .where("a.business_id", "=", p.owner_id)
    .where("a.mode", "=", p.mode)
    .select("a.customer_id"),
);

/** The owner that a customer is. */
export const ownerOfCustomer = statement<{ mode: string; customer_id: string }>()("payers.owner", (db, p) =>
  db
    .selectFrom("billing_accounts as a")
    .where("a.mode", "=", p.mode)
    .where("a.customer_id", "=", p.customer_id)
    .select("a.business_id"),
);

/** Sets the owner's Stripe customer in place of the `lost` one; one that another request has set since stays. */
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

/** Notes that an owner is compared with the gateway now; returns nothing where that was done within so many seconds. */
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

/** The owners who have not been compared for a day, those never compared first. */
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

/** The owner of a business who pays, as the payment provider knows them: the one who acts, else the earliest. */
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
