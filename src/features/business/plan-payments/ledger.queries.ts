import { sql } from "kysely";
import { seenSubscription, type SeenSubscription } from "#features/site/plans/plan.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";

/** The subscriptions of an owner, and the resulting plan. All times are seconds since 1970. */

/** The key of the lock that enters two events about one owner one after the other. */
const turnOf = 7_301_976;
/** The number of days for which an event is stored: Stripe repeats one for three. */
const eventDays = 60;

/** Waits until no other transaction enters an event about this owner. */
export const lockLedger = statement()("billing.lock-ledger", (db, p) =>
  db.selectNoFrom(sql<string>`pg_advisory_xact_lock(${turnOf}, hashtext(${p.owner}))::text`.as("held")),
);

const states = statement()("billing.known-subscriptions", (db, p) =>
  db.selectFrom("billing_subscriptions as s").where("s.created_by", "=", p.owner).select("s.state").orderBy("s.id"),
);

/**
 * Returns the last known state of every subscription of the owner. Under the ledger's lock, it stays valid until the
 * end.
 */
export async function knownSubscriptions({ query }: Pick<OwnerTx, "query">): Promise<SeenSubscription[]> {
  return (await query(states)).flatMap(({ state }) => seenSubscription.safeParse(state).data ?? []);
}

/** The owner's current and former subscriptions at one gateway. */
export const subscriptionsAt = statement<{ mode: string }>()("billing.subscriptions-at", (db, p) =>
  db
    .selectFrom("billing_subscriptions as s")
    .where("s.created_by", "=", p.owner)
    .where("s.mode", "=", p.mode)
    .select("s.id"),
);

/** Records that an event was received. Returns no row if it had been received before. */
export const noteEvent = statement<{ id: string; type: string; created: number }>()("billing.note-event", (db, p) =>
  db
    .insertInto("billing_events")
    .values((e) => ({
      created_by: p.owner,
      id: p.id,
      type: p.type,
      created_at: e.fn<string>("to_timestamp", [p.created]),
    }))
    .onConflict((known) => known.doNothing())
    .returning("id"),
);

/** Deletes old events. */
export const forgetOldEvents = statement()("billing.forget-old-events", (db, p) =>
  db
    .deleteFrom("billing_events")
    .where("created_by", "=", p.owner)
    .where("received_at", "<", sql<string>`now() - make_interval(days => ${sql.lit(eventDays)})`),
);

/** Saves the last known state of a subscription. */
export const saveSubscription = statement<{ id: string; mode: string; state: JsonText<SeenSubscription> }>()(
  "billing.save-subscription",
  (db, p) =>
    db
      .insertInto("billing_subscriptions")
      .values({ created_by: p.owner, id: p.id, mode: p.mode, state: p.state })
      .onConflict((known) =>
        known.columns(["created_by", "id"]).doUpdateSet((e) => ({
          state: sql<JsonText>`excluded.state`,
          updated_at: e.ref("excluded.updated_at"),
        })),
      ),
);

/** The end of the owner's free trial, past or future; null if there was none. */
export const trialEnd = statement()("billing.trial-end", (db, p) =>
  db
    .selectFrom("subscriptions as s")
    .where("s.created_by", "=", p.owner)
    .select((s) =>
      sql<
        number | null
      >`floor(extract(epoch from coalesce(${s.ref("s.trial_end")}, case when ${s.ref("s.subscription_tier")} = 'Trial' then ${s.ref("s.subscription_end")} end)))`.as(
        "trial_end",
      ),
    ),
);

/** Sets the owner's plan. The end of a trial that it replaces stays stored. */
export const setPlan = statement<{ subscription_tier: string; subscription_end: number }>()(
  "billing.set-plan",
  (db, p) =>
    db
      .insertInto("subscriptions")
      .values((e) => ({
        created_by: p.owner,
        subscription_tier: p.subscription_tier,
        subscription_end: e.fn<string>("to_timestamp", [p.subscription_end]),
      }))
      .onConflict((before) =>
        before.column("created_by").doUpdateSet((e) => ({
          subscription_tier: e.ref("excluded.subscription_tier"),
          subscription_end: e.ref("excluded.subscription_end"),
          updated_at: e.ref("excluded.updated_at"),
          trial_end: sql<
            string | null
          >`coalesce(${e.ref("subscriptions.trial_end")}, case when ${e.ref("subscriptions.subscription_tier")} = 'Trial' then ${e.ref("subscriptions.subscription_end")} end)`,
        })),
      ),
);

/** Restores the free trial with its exact end, if there was one. */
export const backToTrial = statement()("billing.back-to-trial", (db, p) =>
  db
    .updateTable("subscriptions as s")
    .set((s) => ({
      subscription_tier: "Trial",
      subscription_end: s.ref("s.trial_end").$notNull(),
      updated_at: sql`now()`,
    }))
    .where("s.created_by", "=", p.owner)
    .where("s.trial_end", "is not", null)
    .where("s.subscription_tier", "<>", "Trial"),
);

/** The numbers of the business's records that the pages of the Pro plan would show. */
export const savedForPro = statement()("billing.saved", (db, p) =>
  db.selectNoFrom((e) => [
    e
      .selectFrom("customers as c")
      .where("c.created_by", "=", p.owner)
      .select((c) => c.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("customers"),
    e
      .selectFrom("calendar_events as v")
      .where("v.created_by", "=", p.owner)
      .where("v.deleted_at", "is", null)
      .select((v) => v.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("events"),
    e
      .selectFrom("estimates as e")
      .where("e.created_by", "=", p.owner)
      .where("e.deleted_at", "is", null)
      .where("e.is_test", "=", false)
      .select((one) => one.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("requests"),
  ]),
);

/** The owner's current or last plan; no row if there never was one. */
export const currentPlan = statement()("billing.current-plan", (db, p) =>
  db
    .selectFrom("subscriptions as s")
    .where("s.created_by", "=", p.owner)
    .select(["s.subscription_tier", "s.subscription_end"])
    .select((s) =>
      s("s.subscription_end", ">", sql<string>`now()`)
        .$castTo<boolean>()
        .as("subscribed"),
    ),
);
