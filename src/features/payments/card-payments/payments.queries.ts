import { sql } from "kysely";
import { columnsOf, subjectOf, type SubjectColumns } from "#features/ledger/ledger-entries/ledgerEntries.queries.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import type { CardAccountKind } from "./cardSettings.ts";
import type { ProviderEvent, ProviderEventKind } from "./providerEvents.ts";

/** Checkouts, the provider's events about payments, and the ledger entries that follow. */

/** The checkout is of the subject that these columns identify. */
const isOfSubject = (c: FromTable<"c", "card_checkouts">, p: ParamRefs<SubjectColumns>) =>
  c.or([c("c.quote_id", "=", p.quote_id), c("c.invoice_id", "=", p.invoice_id)]);

/** The checkout opened by a click; no row without one. */
export const checkoutOfClick = statement<SubjectColumns & { key: string }>()("card-checkouts.of-click", (db, p) =>
  db
    .selectFrom("card_checkouts as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => isOfSubject(c, p))
    .where("c.idempotency_key", "=", p.key)
    .where("c.closed", "=", false)
    .select("c.url"),
);

/** The open checkouts of a subject, at any account. */
export const openCheckouts = statement<SubjectColumns>()("card-checkouts.open", (db, p) =>
  db
    .selectFrom("card_checkouts as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => isOfSubject(c, p))
    .where("c.closed", "=", false)
    .where("c.session_id", "is not", null)
    .where("c.created_at", ">", sql<string>`now() - interval '1 day'`)
    .select(["c.session_id", "c.account"])
    .select((c) => c.ref("c.way").$castTo<CardAccountKind>().as("way")),
);

/** Stores an opened checkout. */
export const insertCheckout = statement<
  SubjectColumns & {
    key: string;
    session_id: string;
    url: string;
    amount: number;
    tip: number;
    way: CardAccountKind;
    account: string | null;
    live: boolean;
  }
>()("card-checkouts.insert", (db, p) =>
  db
    .insertInto("card_checkouts")
    .values({
      created_by: p.owner,
      quote_id: p.quote_id,
      invoice_id: p.invoice_id,
      idempotency_key: p.key,
      session_id: p.session_id,
      url: p.url,
      amount: p.amount,
      tip: p.tip,
      way: p.way,
      account: p.account,
      live: p.live,
    })
    .onConflict((known) =>
      known.columns(["created_by", "quote_id", "invoice_id", "idempotency_key"]).doUpdateSet((c) => ({
        session_id: c.ref("excluded.session_id"),
        url: c.ref("excluded.url"),
        way: c.ref("excluded.way"),
        account: c.ref("excluded.account"),
        live: c.ref("excluded.live"),
        closed: false,
      })),
    ),
);

/** Records that a checkout is closed. */
export const closeCheckout = statement<{ session_id: string }>()("card-checkouts.close", (db, p) =>
  db
    .updateTable("card_checkouts")
    .set({ closed: true })
    .where("created_by", "=", p.owner)
    .where("session_id", "=", p.session_id)
    .where("closed", "=", false),
);

/** A checkout by the provider's id. */
export const checkoutBySession = statement<{ session_id: string }>()("card-checkouts.by-session", (db, p) =>
  db
    .selectFrom("card_checkouts as c")
    .where("c.created_by", "=", p.owner)
    .where("c.session_id", "=", p.session_id)
    .select(["c.quote_id", "c.invoice_id", "c.amount", "c.tip", "c.closed", "c.way", "c.live"]),
);

/** An event, with its subject as columns. */
type EventRow = Omit<ProviderEvent, "subject"> & SubjectColumns;

const insertEvent = statement<EventRow>()("card-events.insert", (db, p) =>
  db
    .insertInto("card_news")
    .values({
      created_by: p.owner,
      id: p.id,
      payment: p.payment,
      quote_id: p.quote_id,
      invoice_id: p.invoice_id,
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

/** Stores an event; false if it is already stored. */
export async function insertProviderEvent({ query }: { query: Query }, event: ProviderEvent): Promise<boolean> {
  const { subject, ...rest } = event;
  const inserted = await query(insertEvent, {
    ...rest,
    ...(subject ? columnsOf(subject) : { quote_id: null, invoice_id: null }),
  });
  return inserted.length > 0;
}

const ofPayment = statement<{ payment: string }>()("card-events.of-payment", (db, p) =>
  db
    .selectFrom("card_news as n")
    .where("n.created_by", "=", p.owner)
    .where("n.payment", "=", p.payment)
    .select([
      "n.id",
      "n.payment",
      "n.quote_id",
      "n.invoice_id",
      "n.session_id",
      "n.object",
      "n.amount",
      "n.currency",
      "n.happened_at",
    ])
    .select((n) => n.ref("n.kind").$castTo<ProviderEventKind>().as("kind"))
    .orderBy("n.happened_at")
    .orderBy("n.id"),
);

/** The events of one payment, oldest first. */
export const eventsOfPayment = async ({ query }: { query: Query }, payment: string): Promise<ProviderEvent[]> =>
  (await query(ofPayment, { payment })).map(({ quote_id, invoice_id, ...event }) => ({
    ...event,
    subject: subjectOf({ quote_id, invoice_id }),
  }));

/**
 * Deletes events, older than 30 days, of payments that are not ours: a checkout's event would have named their subject
 * within minutes.
 */
export const forgetForeignEvents = statement()("card-events.forget-foreign", (db, p) =>
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
            .where((o) => o.or([o("o.quote_id", "is not", null), o("o.invoice_id", "is not", null)]))
            .select("o.id"),
        ),
      ),
    ),
);

/** Books money in or out by card; returns no row if it is already booked. */
export const insertEntry = statement<
  SubjectColumns & {
    kind: string;
    method: string;
    amount: number;
    tip: number;
    currency: string;
    paid_on: string;
    provider_id: string;
    flag: string | null;
  }
>()("card-entries.insert", (db, p) =>
  db
    .insertInto("payments")
    .values({
      created_by: p.owner,
      quote_id: p.quote_id,
      invoice_id: p.invoice_id,
      kind: p.kind,
      method: p.method,
      amount: p.amount,
      tip: p.tip,
      currency: p.currency,
      paid_on: p.paid_on,
      provider_id: p.provider_id,
      flag: p.flag,
    })
    .onConflict((known) => known.columns(["created_by", "provider_id"]).doNothing())
    .returning("id"),
);
