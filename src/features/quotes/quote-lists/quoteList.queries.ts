import { sql, type Expression } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import {
  correctorOf,
  isExact,
  isFoundIn,
  soughtPatterns,
  textsOf,
  type RankedPatterns,
} from "#platform/database/search.queries.ts";
import { statement, type FromTable, type Owner, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { Correction } from "#shared/search/correction.ts";
import type { QuoteFilter, QuoteRow, QuoteSelection, QuoteStats } from "#features/quotes/quote-rules/quoteRecord.ts";
import type { QuoteListChoice } from "#features/quotes/quote-rules/quoteWaits.ts";
import type { QuoteState, StoredState } from "#features/quotes/quote-rules/quoteState.ts";
import { isWaiting } from "./quoteWaits.queries.ts";

/** Reads lists of quotes, and their figures. In all statements, `q` is a quote. */

type FromQuotes = FromTable<"q", "quotes">;

/** The state of a quote at an instant. A test compares it with `stateAt`. */
export const stateNow = (q: FromQuotes, now: Expression<string>) =>
  sql<QuoteState>`case when ${q.ref("q.state")} = 'sent' and ${q.ref("q.expires_at")} <= ${now}::timestamptz then 'expired' else ${q.ref("q.state")} end`;

/** The address in the canonical JSON of a version, whose fields are sorted. Altered text that is no JSON matches, too. */
const addressInContent = String.raw`"recipient":\{"address":("([^"\\[:cntrl:]]|\\["\\/bfnrt])*")`;

/** The address that the quote is for: of the draft until it is sent, then of the version that the customer reads. */
export const recipientAddress = ({ owner }: Owner, q: FromQuotes) =>
  sql<
    string | null
  >`case when ${q.ref("q.sent_version")} = 0 then ${q.ref("q.draft")} #>> '{recipient,address}' else ${q
    .selectFrom("quote_versions as v")
    .where("v.created_by", "=", owner)
    .whereRef("v.quote_id", "=", "q.id")
    .whereRef("v.number", "=", "q.sent_version")
    .select((v) =>
      sql<string | null>`substring(${v.ref("v.content")} from ${sql.lit(addressInContent)})::json #>> '{}'`.as(
        "address",
      ),
    )} end`;

/** The columns of a row of the list. */
export const rowOf = (p: ParamRefs<{ now: string }>) => (q: FromQuotes) =>
  [
    ...(["q.id", "q.number", "q.title", "q.recipient_name", "q.recipient_email", "q.customer_id", "q.job_id"] as const),
    ...(["q.estimate_ids", "q.total", "q.expires_at", "q.sent_at", "q.first_viewed_at"] as const),
    ...(["q.last_viewed_at", "q.seen_at", "q.answered_at"] as const),
    stateNow(q, p.now).as("state"),
    recipientAddress(p, q).as("recipient_address"),
    "q.ask_unread as unread",
    sql<boolean>`${q.ref("q.draft")} is not null and ${q.ref("q.state")} <> 'draft'`.as("revising"),
    "q.created_at",
  ] as const;

/** A filter of quotes, and with what is sought. */
type QuoteChoice = {
  now: string;
  state: QuoteListChoice;
  customer_id: string | null;
  estimate_id: string | null;
  job_id: string | null;
};
export type QuoteSearch = RankedPatterns & QuoteChoice;
type ListParams = QuoteSearch & { limit: number; offset: number };

/** Condition: the quote matches the search. */
export const isListed = (p: ParamRefs<QuoteSearch>) => (q: FromQuotes) =>
  q.and([isChosen(p)(q), isFoundIn(q.ref("q.search_text"), p)]);

/** Condition: the quote passes the filter. Change orders are those of their job, and in no other list. */
const isChosen = (p: ParamRefs<QuoteChoice>) => (q: FromQuotes) =>
  q.and([
    q("q.created_by", "=", p.owner),
    q.or([
      q(q.cast<string>(p.state, "text"), "=", "all"),
      sql<boolean>`${stateNow(q, p.now)} = ${p.state}::text`,
      isWaiting(p, p.state)(q),
    ]),
    sql<boolean>`${q.ref("q.job_id")} is not distinct from ${p.job_id}::uuid`,
    q.or([q(q.cast<string | null>(p.customer_id, "uuid"), "is", null), q("q.customer_id", "=", p.customer_id)]),
    q.or([
      q(q.cast<string | null>(p.estimate_id, "uuid"), "is", null),
      sql<boolean>`${p.estimate_id}::uuid = any(${q.ref("q.estimate_ids")})`,
    ]),
  ]);

const page = statement<ListParams>()("quotes.page", (db, p) =>
  db.selectNoFrom((of) => [
    jsonArrayFrom(
      of
        .selectFrom("quotes as q")
        .where(isListed(p))
        .select(rowOf(p))
        .orderBy((q) => isExact(q.ref("q.search_text"), p), "desc")
        .orderBy("q.created_at", (by) => by.desc().nullsLast())
        .orderBy("q.id")
        .limit(p.limit)
        .offset(p.offset),
    ).as("rows"),
    of
      .selectFrom("quotes as q")
      .where(isListed(p))
      .select((q) => q.fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("total"),
  ]),
);

/** Returns the search for a filter of quotes at an instant. */
export const searchOf = (selection: QuoteSelection, now: Date): QuoteSearch => ({
  ...choiceOf(selection, now),
  ...soughtPatterns(selection.search),
});

const choiceOf = ({ state, customer_id, estimate_id, job_id }: QuoteSelection, now: Date): QuoteChoice => ({
  now: now.toISOString(),
  state,
  customer_id: customer_id ?? null,
  estimate_id: estimate_id ?? null,
  job_id: job_id ?? null,
});

/** Reads a page of quotes, exact matches of a search first, then the newest, and their total number. */
export async function readQuotes(
  { query }: OwnerDb,
  { offset, limit, ...selection }: QuoteFilter,
  now: Date,
): Promise<{ rows: QuoteRow[]; total: number }> {
  const [found] = await query(page, { ...searchOf(selection, now), offset, limit });
  return found ?? { rows: [], total: 0 };
}

const find = statement<RankedPatterns & { now: string; limit: number }>()("quotes.find", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.job_id", "is", null)
    .where((q) => isFoundIn(q.ref("q.search_text"), p))
    .select((q) => ["q.id", "q.number", "q.title", "q.recipient_name", stateNow(q, p.now).as("state")])
    .orderBy((q) => isExact(q.ref("q.search_text"), p), "desc")
    .orderBy("q.created_at", (by) => by.desc().nullsLast())
    .orderBy("q.id")
    .limit(p.limit),
);

/** Reads the quotes that match a typed text, exact matches first, then the newest, without their total number. */
export const findQuotes = (
  { query }: OwnerDb,
  { search, limit }: { search: string; limit: number },
  now: Date,
): Promise<Pick<QuoteRow, "id" | "number" | "title" | "recipient_name" | "state">[]> =>
  query(find, { ...soughtPatterns(search), now: now.toISOString(), limit });

const correct = correctorOf<QuoteChoice>("quotes.near", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where(isChosen(p))
    .select((q) => [
      ...(["q.id", "q.search_text", "q.created_at"] as const),
      textsOf(q.ref("q.recipient_name"), q.ref("q.title")).as("texts"),
    ]),
);

/** Corrects a search for quotes that finds few or none among those that pass the filter. */
export const correctQuoteSearch = (owner: OwnerDb, selection: QuoteSelection, now: Date): Promise<Correction[]> =>
  correct(owner, selection.search, choiceOf(selection, now));

const stats = statement<{ now: string }>()("quotes.stats", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.job_id", "is", null)
    .select((q) => {
      const is = (state: QuoteState) => q(stateNow(q, p.now), "=", state);
      const counted = (condition: Expression<unknown>) => sql<number>`count(*) filter (where ${condition})`;
      const value = (state: QuoteState) =>
        sql<number>`coalesce(sum(${q.ref("q.total")}) filter (where ${is(state)}), 0)`;
      return [
        counted(is("draft")).as("drafts"),
        counted(q("q.number", "is not", null)).as("sent"),
        counted(q("q.first_viewed_at", "is not", null)).as("viewed"),
        counted(is("accepted")).as("won"),
        value("sent").as("waiting_value"),
        value("accepted").as("won_value"),
      ];
    }),
);

/** Counts quotes by state, and sums their totals in cents. */
export async function readStats({ query }: OwnerDb, now: string): Promise<QuoteStats> {
  const [found] = await query(stats, { now });
  return found ?? { drafts: 0, sent: 0, viewed: 0, won: 0, waiting_value: 0, won_value: 0 };
}

/**
 * The quotes created from any of these estimates, newest first. No quote is older than its estimate, so the query reads
 * only the quotes since the oldest of these estimates.
 */
export const quotesOfEstimates = statement<{ ids: string[] }>()("quotes.of-estimates", (db, p) =>
  db
    .with(
      // Materialized, so that PostgreSQL finds them by their keys instead of scanning the whole list from its end.
      (cte) => cte("asked").materialized(),
      (cte) =>
        cte
          .selectFrom("estimates as e")
          .where("e.created_by", "=", p.owner)
          .where((e) => e("e.id", "=", e.fn.any(p.ids)))
          .select("e.created_at"),
    )
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.created_at", ">=", (of) =>
      of.selectFrom("asked").select((asked) => asked.fn.min("asked.created_at").as("since")),
    )
    .where((q) => sql<boolean>`${q.ref("q.estimate_ids")} && ${p.ids}::uuid[]`)
    .select(["q.id", "q.number", "q.estimate_ids", "q.expires_at", "q.sent_at", "q.last_viewed_at", "q.seen_at"])
    .select((q) => q.ref("q.state").$castTo<StoredState>().as("state"))
    .orderBy("q.created_at", (by) => by.desc().nullsLast())
    .orderBy("q.id"),
);
