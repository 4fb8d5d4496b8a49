import { sql } from "kysely";
import type { PriceType } from "#features/site/plans/plan.ts";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import type { FakeInvoice, FakeSubscription } from "#features/payments/stripe/fakeStripeObjects.server.ts";

/** The objects of the fake Stripe that sells plans: of three kinds, as JSON. */

/** A checkout of a plan. */
export type FakePlanSession = { id: string; price: PriceType; status: "open" | "complete" | "expired" };

/** A subscription, and the time of the last event about it. */
export type StoredFakeSubscription = { subscription: FakeSubscription; told_at: number };

/** The JSON of each kind. */
type FakeObjects = { session: FakePlanSession; subscription: StoredFakeSubscription; invoice: FakeInvoice };
type Kind = keyof FakeObjects;
type Asking = Pick<OwnerTx, "query">;

const save = statement<{ kind: Kind; id: string; data: JsonText }>()("test-checkout.save", (db, p) =>
  db
    .insertInto("billing_test_objects")
    .values({ created_by: p.owner, id: p.id, kind: p.kind, data: p.data })
    .onConflict((known) => known.columns(["created_by", "id"]).doUpdateSet({ data: sql<JsonText>`excluded.data` })),
);

/** Saves the current state of an object. */
export async function saveObject<K extends Kind>(
  { query }: Asking,
  kind: K,
  id: string,
  data: FakeObjects[K],
): Promise<void> {
  await query(save, { kind, id, data: toJson(data) });
}

const all = statement<{ kind: Kind }>()("test-checkout.all", (db, p) =>
  db
    .selectFrom("billing_test_objects as o")
    .where("o.created_by", "=", p.owner)
    .where("o.kind", "=", p.kind)
    .select((o) => o.ref("o.data").$castTo<FakeObjects[Kind]>().as("data"))
    .orderBy("o.created_at", "desc")
    .orderBy("o.id"),
);

/** Returns all objects of a kind, newest first. */
export async function allOf<K extends Kind>({ query }: Asking, kind: K): Promise<FakeObjects[K][]> {
  return (await query(all, { kind })).map(({ data }) => data as FakeObjects[K]);
}

/** One checkout. */
export const sessionOf = statement<{ id: string }>()("test-checkout.session", (db, p) =>
  db
    .selectFrom("billing_test_objects as o")
    .where("o.created_by", "=", p.owner)
    .where("o.kind", "=", "session")
    .where("o.id", "=", p.id)
    .select((o) => o.ref("o.data").$castTo<FakePlanSession>().as("data")),
);

/** Ends a checkout. Returns no row if it had already ended. */
export const closeSession = statement<{ id: string; status: Exclude<FakePlanSession["status"], "open"> }>()(
  "test-checkout.close-session",
  (db, p) =>
    db
      .updateTable("billing_test_objects as o")
      .set((o) => ({ data: sql<JsonText>`jsonb_set(${o.ref("o.data")}, '{status}', to_jsonb(${p.status}::text))` }))
      .where("o.created_by", "=", p.owner)
      .where("o.id", "=", p.id)
      .where("o.kind", "=", "session")
      .where((o) => o(sql<string>`${o.ref("o.data")} ->> 'status'`, "=", "open"))
      .returning((o) => o.ref("o.data").$castTo<FakePlanSession>().as("data")),
);

/** Deletes the checkouts of previous days. */
export const forgetOldSessions = statement()("test-checkout.forget-old-sessions", (db, p) =>
  db
    .deleteFrom("billing_test_objects")
    .where("created_by", "=", p.owner)
    .where("kind", "=", "session")
    .where("created_at", "<", sql<string>`now() - interval '1 day'`),
);

/** Reads and locks a subscription before a change. */
export const lockSubscription = statement<{ id: string }>()("test-checkout.lock-subscription", (db, p) =>
  db
    .selectFrom("billing_test_objects as o")
    .where("o.created_by", "=", p.owner)
    .where("o.kind", "=", "subscription")
    .where("o.id", "=", p.id)
    .select((o) => o.ref("o.data").$castTo<StoredFakeSubscription>().as("data"))
    .forUpdate(),
);

/** Deletes all stored objects of an owner. */
export const forgetObjects = statement()("test-checkout.forget", (db, p) =>
  db.deleteFrom("billing_test_objects").where("created_by", "=", p.owner),
);
