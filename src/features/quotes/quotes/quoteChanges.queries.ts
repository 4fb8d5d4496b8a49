import { sql } from "kysely";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import type { StoredState } from "#features/quotes/quote-rules/quoteState.ts";
import type { listColumnsOf } from "#features/quotes/quote-rules/quoteWriting.ts";

/** Changes quotes. In all statements, `q` is a locked quote. */

const changed = { updated_at: sql<string>`now()` };
const next = sql<number>`version + 1`;

/** The columns of the list that come from the draft. */
type QuoteListColumns = ReturnType<typeof listColumnsOf>;
const listColumns = (p: ParamRefs<QuoteListColumns>) =>
  ({
    recipient_name: p.recipient_name,
    recipient_email: p.recipient_email,
    title: p.title,
    total: p.total,
  }) satisfies Record<keyof QuoteListColumns, unknown>;

/** Adds a new quote. */
export const addQuote = statement<
  QuoteListColumns & { customer_id: string | null; job_id: string | null; estimate_ids: string[]; draft: JsonText }
>()("quotes.add", (db, p) =>
  db
    .insertInto("quotes")
    .values({
      created_by: p.owner,
      customer_id: p.customer_id,
      job_id: p.job_id,
      estimate_ids: p.estimate_ids,
      draft: p.draft,
      ...listColumns(p),
    })
    .returning("id"),
);

/** Saves the draft of a quote that was never sent. */
export const saveFirstDraft = statement<QuoteListColumns & { id: string; draft: JsonText }>()(
  "quotes.save-first",
  (db, p) =>
    db
      .updateTable("quotes as q")
      .set({ draft: p.draft, ...listColumns(p), version: next, ...changed })
      .where("q.created_by", "=", p.owner)
      .where("q.id", "=", p.id),
);

/** Saves the draft of the next version, or removes it (null). Lists keep showing the sent version. */
export const saveNextDraft = statement<{ id: string; draft: JsonText | null }>()("quotes.save-next", (db, p) =>
  db
    .updateTable("quotes as q")
    .set({ draft: p.draft, version: next, ...changed })
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.id),
);

/** Deletes a quote. */
export const removeQuote = statement<{ id: string }>()("quotes.remove", (db, p) =>
  db.deleteFrom("quotes as q").where("q.created_by", "=", p.owner).where("q.id", "=", p.id),
);

/** Takes the next number of the business, which no other quote ever gets. */
export const allocateNumber = statement()("quotes.take-number", (db, p) =>
  db
    .insertInto("quote_settings")
    .values({ created_by: p.owner, next_number: 2 })
    .onConflict((held) =>
      held.column("created_by").doUpdateSet((s) => ({ next_number: s("quote_settings.next_number", "+", 1) })),
    )
    .returning((s) => s("next_number", "-", 1).$castTo<number>().as("number")),
);

/** Adds a sent version of a quote. */
export const addVersion = statement<{
  quote_id: string;
  number: number;
  content: string;
  content_hash: string;
  pdf_hash: string;
  sent_at: string;
}>()("quotes.add-version", (db, p) =>
  db.insertInto("quote_versions").values({
    created_by: p.owner,
    quote_id: p.quote_id,
    number: p.number,
    content: p.content,
    content_hash: p.content_hash,
    pdf_hash: p.pdf_hash,
    sent_at: p.sent_at,
  }),
);

/** Makes a sent version the current one. */
export const markSent = statement<
  QuoteListColumns & {
    id: string;
    number: number;
    sent_version: number;
    last_day: string;
    expires_at: string;
    link_hash: string;
    sent_at: string;
  }
>()("quotes.mark-sent", (db, p) =>
  db
    .updateTable("quotes as q")
    .set((q) => ({
      state: sql.lit<StoredState>("sent"),
      number: p.number,
      sent_version: p.sent_version,
      draft: null,
      ...listColumns(p),
      last_day: p.last_day,
      expires_at: p.expires_at,
      link_hash: p.link_hash,
      sent_at: p.sent_at,
      first_sent_at: q.fn.coalesce("q.first_sent_at", q.cast<string>(p.sent_at, "timestamptz")),
      answered_at: null,
      decline_reason: null,
      version: next,
      ...changed,
    }))
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.id),
);

/** Changes the state of a quote, with the customer's answer. */
export const setState = statement<{
  id: string;
  state: StoredState;
  total: number;
  answered_at: string | null;
  decline_reason: string | null;
}>()("quotes.set-state", (db, p) =>
  db
    .updateTable("quotes as q")
    .set({
      state: p.state,
      total: p.total,
      answered_at: p.answered_at,
      decline_reason: p.decline_reason,
      acceptance_id: null,
      version: next,
      ...changed,
    })
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.id),
);

/** Stores the current acceptance. */
export const markAccepted = statement<{ id: string; acceptance_id: string; answered_at: string; total: number }>()(
  "quotes.mark-accepted",
  (db, p) =>
    db
      .updateTable("quotes as q")
      .set({
        state: sql.lit<StoredState>("accepted"),
        acceptance_id: p.acceptance_id,
        answered_at: p.answered_at,
        total: p.total,
        draft: null,
        decline_reason: null,
        version: next,
        ...changed,
      })
      .where("q.created_by", "=", p.owner)
      .where("q.id", "=", p.id),
);

/** Sets another last day for a quote. */
export const setExpiry = statement<{ id: string; last_day: string; expires_at: string }>()(
  "quotes.set-expiry",
  (db, p) =>
    db
      .updateTable("quotes as q")
      .set({ last_day: p.last_day, expires_at: p.expires_at, version: next, ...changed })
      .where("q.created_by", "=", p.owner)
      .where("q.id", "=", p.id),
);

/** Replaces the link of a quote. */
export const setLink = statement<{ id: string; link_number: number; link_hash: string }>()("quotes.set-link", (db, p) =>
  db
    .updateTable("quotes as q")
    .set({ link_number: p.link_number, link_hash: p.link_hash, version: next, ...changed })
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.id),
);

/** Counts a view of a quote's page, at an instant. */
export const countView = statement<{ id: string; at: string }>()("quotes.count-view", (db, p) =>
  db
    .updateTable("quotes as q")
    .set((q) => ({
      views: q("q.views", "+", 1),
      first_viewed_at: q.fn.coalesce("q.first_viewed_at", q.cast<string>(p.at, "timestamptz")),
      last_viewed_at: p.at,
    }))
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.id),
);

/**
 * Records that the customer's page of a quote is open. Returns when it was open last, and the last counted view.
 */
export const noteSeen = statement<{ id: string; at: string }>()("quotes.note-seen", (db, p) =>
  db
    .with("held", (cte) =>
      cte
        .selectFrom("quotes as q")
        .where("q.created_by", "=", p.owner)
        .where("q.id", "=", p.id)
        .select(["q.seen_at", "q.last_viewed_at"]),
    )
    .updateTable("quotes as q")
    .set({ seen_at: p.at })
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.id)
    .returning((q) => [
      q.selectFrom("held").select("held.seen_at").$asScalar().as("before"),
      q.selectFrom("held").select("held.last_viewed_at").$asScalar().as("viewed"),
    ]),
);

/** Adds a message of the customer or the business to a quote. */
export const addMessage = statement<{ quote_id: string; from_customer: boolean; text: string }>()(
  "quotes.add-message",
  (db, p) =>
    db
      .insertInto("quote_messages")
      .values({ created_by: p.owner, quote_id: p.quote_id, from_customer: p.from_customer, text: p.text })
      .returning("id"),
);

/** Stores whether the owner has not yet read a message of the customer. */
export const setUnread = statement<{ id: string; unread: boolean }>()("quotes.set-unread", (db, p) =>
  db
    .updateTable("quotes as q")
    .set({ ask_unread: p.unread })
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.id)
    .where("q.ask_unread", "<>", p.unread)
    .returning("q.id"),
);
