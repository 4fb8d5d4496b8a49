import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { endOf, firstPrevious, type RecordEnd } from "#shared/records/eventChain.ts";
import type { QuoteEventKind } from "#features/quotes/quote-rules/quoteRecord.ts";

/** Continues the record of a quote, and searches it. In all statements `q` is a quote that is locked, `v` an event. */

/** The newest event of a quote; no row where there is none. */
const newestEvent = statement<{ quote_id: string }>()("quotes.newest-event", (db, p) =>
  db
    .selectFrom("quote_events as v")
    .where("v.created_by", "=", p.owner)
    .where("v.quote_id", "=", p.quote_id)
    .select(["v.seq", "v.hash"])
    .orderBy("v.seq", "desc")
    .limit(1),
);

/** Says whether the customer of a quote has asked or declined since a moment, an instant in UTC with milliseconds. */
export const customersEventSince = statement<{ quote_id: string; since: string }>()(
  "quotes.customers-event-since",
  (db, p) =>
    db
      .selectFrom("quote_events as v")
      .where("v.created_by", "=", p.owner)
      .where("v.quote_id", "=", p.quote_id)
      .where("v.by", "=", "customer")
      .where("v.kind", "in", ["asked", "declined"])
      .where("v.at", ">=", p.since)
      .select("v.seq")
      .limit(1),
);

/** The end of a quote's record, as was noted with its last event. */
const notedEnd = statement<{ quote_id: string }>()("quotes.record-end", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.quote_id)
    .select((q) => [
      "q.record_count as count",
      q.fn.coalesce("q.record_head", sql.lit(firstPrevious).$castTo<string>()).as("head"),
    ]),
);

/**
 * The end of the record of a held quote, as was noted with its last event, for the rows may have been cut off since. A process of an
 * earlier release that still runs while this one is put in its place adds events and notes nothing.
 */
export async function recordEnd(query: Query, quote_id: string): Promise<RecordEnd> {
  const [[noted], newest] = await Promise.all([query(notedEnd, { quote_id }), query(newestEvent, { quote_id })]);
  if (!noted) throw new Error("Something happened with a quote that is not there.");
  const { count, head } = endOf(newest);
  return count > noted.count ? { count, head } : noted;
}

/** Notes where the record of a quote ends. */
export const setRecordEnd = statement<{ quote_id: string; count: number; head: string }>()(
  "quotes.set-record-end",
  (db, p) =>
    db
      .updateTable("quotes as q")
      .set({ record_count: p.count, record_head: p.head })
      .where("q.created_by", "=", p.owner)
      .where("q.id", "=", p.quote_id),
);

/** Adds an event. */
export const addEvent = statement<{
  quote_id: string;
  seq: number;
  kind: QuoteEventKind;
  at: string;
  by: string | null;
  data: string;
  hash: string;
}>()("quotes.add-event", (db, p) =>
  db.insertInto("quote_events").values({
    created_by: p.owner,
    quote_id: p.quote_id,
    seq: p.seq,
    kind: p.kind,
    at: p.at,
    by: p.by,
    data: p.data,
    hash: p.hash,
  }),
);

/** Says whether it is recorded already that this email was not delivered. */
export const undeliveredEvent = statement<{ quote_id: string; mail_id: string }>()(
  "quotes.undelivered-event",
  (db, p) =>
    db
      .selectFrom("quote_events as v")
      .where("v.created_by", "=", p.owner)
      .where("v.quote_id", "=", p.quote_id)
      .where("v.kind", "=", sql.lit<QuoteEventKind>("mail_failed"))
      .where(sql`v.data::jsonb ->> 'mail_id'`, "=", p.mail_id)
      .select("v.seq")
      .limit(1),
);
