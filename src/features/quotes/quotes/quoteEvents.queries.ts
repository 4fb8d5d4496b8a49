import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { endOf, firstPrevious, type RecordEnd } from "#shared/records/eventChain.ts";
import type { QuoteEventKind } from "#features/quotes/quote-rules/quoteRecord.ts";

/** Continues and searches the record of a quote. In all statements, `q` is a locked quote, and `v` an event. */

/** The newest event of a quote; no row if there is none. */
const newestEvent = statement<{ quote_id: string }>()("quotes.newest-event", (db, p) =>
  db
    .selectFrom("quote_events as v")
    .where("v.created_by", "=", p.owner)
    .where("v.quote_id", "=", p.quote_id)
    .select(["v.seq", "v.hash"])
    .orderBy("v.seq", "desc")
    .limit(1),
);

/** Returns a row if the customer of a quote has written or declined since an instant (UTC with milliseconds). */
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

/** The end of a quote's record, as stored with its last event. */
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
 * Returns the end of a locked quote's record as stored with its last event, because someone may have removed rows
 * since. If there are more events, it returns the end of those: during an upgrade, a process of an earlier release adds
 * events without storing the end.
 */
export async function recordEnd(query: Query, quote_id: string): Promise<RecordEnd> {
  const [[noted], newest] = await Promise.all([query(notedEnd, { quote_id }), query(newestEvent, { quote_id })]);
  if (!noted) throw new Error("The quote of an event was not found.");
  const { count, head } = endOf(newest);
  return count > noted.count ? { count, head } : noted;
}

/** Stores the end of a quote's record. */
export const setRecordEnd = statement<{ quote_id: string; count: number; head: string }>()(
  "quotes.set-record-end",
  (db, p) =>
    db
      .updateTable("quotes as q")
      .set({ record_count: p.count, record_head: p.head })
      .where("q.created_by", "=", p.owner)
      .where("q.id", "=", p.quote_id),
);

/** Adds an event to the record of a quote. */
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

/** Returns a row if the failed delivery of this email is already recorded. */
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
