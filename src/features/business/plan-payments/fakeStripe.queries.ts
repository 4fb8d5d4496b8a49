import { sql } from "kysely";
import type { PriceType } from "#features/site/plans/plan.ts";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import type { StandInInvoice, StandInSubscription } from "#features/payments/stripe/fakeStripeObjects.server.ts";

/** What the built-in test checkout keeps in Stripe's stead: objects of three kinds, as JSON. */

/** A visit to the test checkout: what would be bought. */
export type TestSession = { id: string; price: PriceType; status: "open" | "complete" | "expired" };

/** A subscription, and when the last event about it was sent. */
export type StoredSubscription = { subscription: StandInSubscription; told_at: number };

/** What is stored of each kind. */
type Kept = { session: TestSession; subscription: StoredSubscription; invoice: StandInInvoice };
type Kind = keyof Kept;
type Asking = Pick<OwnerTx, "query">;

const keep = statement<{ kind: Kind; id: string; data: JsonText }>()("test-checkout.keep", (db, p) =>
  db
    .insertInto("billing_test_objects")
    .values({ created_by: p.owner, id: p.id, kind: p.kind, data: p.data })
    .onConflict((kept) => kept.columns(["created_by", "id"]).doUpdateSet({ data: sql<JsonText>`excluded.data` })),
);

/** Keeps an object as it is now. */
export async function keepObject<K extends Kind>({ query }: Asking, kind: K, id: string, data: Kept[K]): Promise<void> {
  await query(keep, { kind, id, data: toJson(data) });
}

const all = statement<{ kind: Kind }>()("test-checkout.all", (db, p) =>
  db
    .selectFrom("billing_test_objects as o")
    .where("o.created_by", "=", p.owner)
    .where("o.kind", "=", p.kind)
    .select((o) => o.ref("o.data").$castTo<Kept[Kind]>().as("data"))
    .orderBy("o.created_at", "desc")
    .orderBy("o.id"),
);

/** All objects of a kind, the newest first. */
export async function allOf<K extends Kind>({ query }: Asking, kind: K): Promise<Kept[K][]> {
  return (await query(all, { kind })).map(({ data }) => data as Kept[K]);
}

/** One visit. */
export const sessionOf = statement<{ id: string }>()("test-checkout.session", (db, p) =>
  db
    .selectFrom("billing_test_objects as o")
    .where("o.created_by", "=", p.owner)
    .where("o.kind", "=", "session")
    .where("o.id", "=", p.id)
    .select((o) => o.ref("o.data").$castTo<TestSession>().as("data")),
);

/** Ends a visit; returns nothing where it had ended already. */
export const closeSession = statement<{ id: string; status: Exclude<TestSession["status"], "open"> }>()(
  "test-checkout.close-session",
  (db, p) =>
    db
      .updateTable("billing_test_objects as o")
      .set((o) => ({ data: sql<JsonText>`jsonb_set(${o.ref("o.data")}, '{status}', to_jsonb(${p.status}::text))` }))
      .where("o.created_by", "=", p.owner)
      .where("o.id", "=", p.id)
      .where("o.kind", "=", "session")
      .where((o) => o(sql<string>`${o.ref("o.data")} ->> 'status'`, "=", "open"))
      .returning((o) => o.ref("o.data").$castTo<TestSession>().as("data")),
);

/** Forgets the visits of yesterday and before. */
export const forgetOldSessions = statement()("test-checkout.forget-old-sessions", (db, p) =>
  db
    .deleteFrom("billing_test_objects")
    .where("created_by", "=", p.owner)
    .where("kind", "=", "session")
    .where("created_at", "<", sql<string>`now() - interval '1 day'`),
);

/** Reads a subscription that is to be changed, and holds it. */
export const holdSubscription = statement<{ id: string }>()("test-checkout.hold-subscription", (db, p) =>
  db
    .selectFrom("billing_test_objects as o")
    .where("o.created_by", "=", p.owner)
    .where("o.kind", "=", "subscription")
    .where("o.id", "=", p.id)
    .select((o) => o.ref("o.data").$castTo<StoredSubscription>().as("data"))
    .forUpdate(),
);

/** Deletes everything stored of an owner. */
export const forgetObjects = statement()("test-checkout.forget", (db, p) =>
  db.deleteFrom("billing_test_objects").where("created_by", "=", p.owner),
);
