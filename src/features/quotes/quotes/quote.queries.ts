import { sql, type Expression } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { LedgerEntry } from "#shared/payments/ledgerEntry.ts";
import type { Language } from "#shared/words/languages.ts";
import { actorName } from "#platform/business/actorName.queries.ts";
import { containing } from "#platform/database/search.ts";
import {
  statement,
  type FromTable,
  type Owner,
  type ParamRefs,
  type StatementRow,
} from "#platform/database/statement.ts";
import type { OwnerDb, Query } from "#platform/database/tenantDb.ts";
import { acceptancesOf, eventsOf, messagesOf, paymentsOf, versionsOf, type AcceptanceRow } from "./ofQuote.queries.ts";
import type { Acceptance } from "#features/quotes/quote-rules/acceptance.ts";
import type {
  QuoteEventKind,
  QuoteFilter,
  QuoteMessage,
  QuoteRow,
  QuoteSelection,
  QuoteStats,
  QuoteInput,
  QuoteVersion,
} from "#features/quotes/quote-rules/quoteRecord.ts";
import type { QuoteState, StoredState } from "#features/quotes/quote-rules/quoteState.ts";

/** How quotes are read. In all statements `q` is a quote. */

type FromQuotes = FromTable<"q", "quotes">;

/** Where a quote stands at a moment: what `stateAt` of the noun says, to which a test holds it. */
export const stateNow = (q: FromQuotes, now: Expression<string>) =>
  sql<QuoteState>`case when ${q.ref("q.state")} = 'sent' and ${q.ref("q.expires_at")} <= ${now}::timestamptz then 'expired' else ${q.ref("q.state")} end`;

/** The columns of a row of the list. */
const rowOf = (now: Expression<string>) => (q: FromQuotes) =>
  [
    ...(["q.id", "q.number", "q.title", "q.recipient_name", "q.recipient_email", "q.customer_id"] as const),
    ...(["q.estimate_ids", "q.total", "q.expires_at", "q.sent_at", "q.first_viewed_at"] as const),
    ...(["q.last_viewed_at", "q.answered_at"] as const),
    stateNow(q, now).as("state"),
    "q.ask_unread as unread",
    sql<boolean>`${q.ref("q.draft")} is not null and ${q.ref("q.state")} <> 'draft'`.as("revising"),
    "q.created_at",
  ] as const;

/** Which quotes are looked for; `pattern` is in which texts, as `ilike` takes it. */
export type QuoteSearch = {
  now: string;
  state: "all" | QuoteState;
  pattern: string;
  customer_id: string | null;
  estimate_id: string | null;
};
type ListParams = QuoteSearch & { limit: number; offset: number };

/** Whether a quote is among those that are looked for. */
export const isListed = (p: ParamRefs<QuoteSearch>) => (q: FromQuotes) =>
  q.and([
    q("q.created_by", "=", p.owner),
    q.or([q(q.cast<string>(p.state, "text"), "=", "all"), sql<boolean>`${stateNow(q, p.now)} = ${p.state}::text`]),
    q.or([
      q("q.recipient_name", "ilike", p.pattern),
      q("q.title", "ilike", p.pattern),
      q("q.recipient_email", "ilike", p.pattern),
      q(q.cast<string>("q.number", "text"), "ilike", p.pattern),
    ]),
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
        .select(rowOf(p.now))
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

/** What a filter of quotes looks for at a moment. */
export const searchOf = ({ state, search, customer_id, estimate_id }: QuoteSelection, now: Date): QuoteSearch => ({
  now: now.toISOString(),
  state,
  pattern: containing(search),
  customer_id: customer_id ?? null,
  estimate_id: estimate_id ?? null,
});

/** A page of quotes, newest first, and how many there are. */
export async function readQuotes(
  { query }: OwnerDb,
  { offset, limit, ...selection }: QuoteFilter,
  now: Date,
): Promise<{ rows: QuoteRow[]; total: number }> {
  const [found] = await query(page, { ...searchOf(selection, now), offset, limit });
  return found ?? { rows: [], total: 0 };
}

const stats = statement<{ now: string }>()("quotes.stats", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
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

/** How many quotes stand where, and what they are worth. */
export async function readStats({ query }: OwnerDb, now: string): Promise<QuoteStats> {
  const [found] = await query(stats, { now });
  return found ?? { drafts: 0, sent: 0, viewed: 0, won: 0, waiting_value: 0, won_value: 0 };
}

/**
 * The quotes that were made from any of these estimates, newest first. None is older than the estimate it was made from: so
 * no more of a long list is looked at than was written since the oldest of them came.
 */
export const quotesOfEstimates = statement<{ ids: string[] }>()("quotes.of-estimates", (db, p) =>
  db
    .with(
      // Found by their keys, and not by walking the list of all from its end.
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
    .select(["q.id", "q.number", "q.estimate_ids", "q.expires_at", "q.sent_at", "q.last_viewed_at"])
    .select((q) => q.ref("q.state").$castTo<StoredState>().as("state"))
    .orderBy("q.created_at", (by) => by.desc().nullsLast())
    .orderBy("q.id"),
);

/** Anything else names no member: "customer", and whatever was written there past the product. */
const memberId = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

type StoredVersion = Omit<QuoteVersion, "content"> & { content: string };
const sentVersions = (p: Owner, quoteId: Expression<string>) =>
  jsonArrayFrom(versionsOf(p, quoteId).select((v) => actorName(p, v.ref("v.acted_by")).as("by"))) satisfies Expression<
    StoredVersion[]
  >;

const messagesShown = (p: Owner, quoteId: Expression<string>) =>
  jsonArrayFrom(
    messagesOf(p, quoteId).select((m) => ["m.created_at as at", actorName(p, m.ref("m.acted_by")).as("by")]),
  ) satisfies Expression<QuoteMessage[]>;

const paymentsShown = (p: Owner, quoteId: Expression<string>) =>
  jsonArrayFrom(
    paymentsOf(p, quoteId)
      .select(["m.id", "m.currency", "m.paid_on", "m.note", "m.undoes"])
      .select((m) => [
        m.ref("m.kind").$castTo<LedgerEntry["kind"]>().as("kind"),
        m.ref("m.method").$castTo<LedgerEntry["method"]>().as("method"),
        m.ref("m.flag").$castTo<LedgerEntry["flag"]>().as("flag"),
        actorName(p, m.ref("m.acted_by")).as("by"),
        "m.provider_id as reference",
        "m.created_at as at",
      ]),
  ) satisfies Expression<LedgerEntry[]>;

const get = statement<{ id: string; now: string }>()("quotes.get", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.id)
    .select(rowOf(p.now))
    .select(["q.version", "q.sent_version", "q.last_day", "q.link_number", "q.views"])
    .select(["q.decline_reason", "q.acceptance_id"])
    .select((q) => [
      q.ref("q.draft").$castTo<QuoteInput | null>().as("written"),
      sentVersions(p, q.ref("q.id")).as("versions"),
      jsonArrayFrom(acceptancesOf(p, q.ref("q.id")).where("a.id", "=", q.ref("q.acceptance_id"))).as("acceptances"),
      jsonArrayFrom(
        eventsOf(p, q.ref("q.id")).select((v) => [
          v.ref("v.kind").$castTo<QuoteEventKind>().as("kind"),
          actorName(
            p,
            sql<
              string | null
            >`case when ${v.ref("v.by")} ~ ${sql.raw(`'${memberId}'`)} then ${v.ref("v.by")}::uuid end`,
          ).as("by_name"),
        ]),
      ).as("events"),
      messagesShown(p, q.ref("q.id")).as("messages"),
      paymentsShown(p, q.ref("q.id")).as("payments"),
    ]),
);
/** A quote as it is stored, with all that belongs to it. */
export type StoredQuote = StatementRow<typeof get>;

/** A quote as it is stored, with all that belongs to it; null where there is none. */
export async function readQuote(query: Query, id: string, now: Date): Promise<StoredQuote | null> {
  const [found] = await query(get, { id, now: now.toISOString() });
  return found ?? null;
}

/** An acceptance of the table as the noun says it. */
export function acceptanceFrom(row: AcceptanceRow): Acceptance {
  const { package_id, line_ids, consent_id, consent_text, consent_hash, strokes, ...rest } = row;
  const ticked = consent_id !== null && consent_text !== null && consent_hash !== null;
  return {
    ...rest,
    choice: { package_id, line_ids },
    consent: ticked ? { id: consent_id, text: consent_text, hash: consent_hash } : null,
    strokes: strokes as Acceptance["strokes"],
  };
}

/** The acceptance that a page sent under a key of its own; no row where there is none. */
export const acceptanceByKey = statement<{ quote_id: string; idempotency_key: string }>()(
  "quotes.acceptance-by-key",
  (db, p) =>
    db
      .selectFrom("quote_acceptances as a")
      .where("a.created_by", "=", p.owner)
      .where("a.quote_id", "=", p.quote_id)
      .where("a.idempotency_key", "=", p.idempotency_key)
      .select("a.id"),
);

/** A version that was sent. */
export const versionByNumber = statement<{ quote_id: string; number: number }>()("quotes.version", (db, p) =>
  db
    .selectFrom("quote_versions as v")
    .where("v.created_by", "=", p.owner)
    .where("v.quote_id", "=", p.quote_id)
    .where("v.number", "=", p.number)
    .select(["v.content", "v.content_hash", "v.pdf_hash", "v.sent_at"]),
);

/** Who offers, as it stands now, and where its logo is stored. */
export const offeringBusiness = statement()("quotes.business", (db, p) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .select([
      "b.name",
      "b.phone",
      "b.town",
      "b.licensed_insured",
      "b.brand_color as color",
      "b.logo_name",
      "b.time_zone",
    ])
    .select((b) => [
      b.ref("b.form_language").$castTo<Language>().as("language"),
      b
        .selectFrom("members as m")
        .where("m.business_id", "=", p.owner)
        .where("m.left_at", "is", null)
        .where("m.role", "=", "owner")
        .orderBy("m.since")
        .orderBy("m.user_id")
        .select("m.email")
        .limit(1)
        .$asScalar()
        .as("email"),
    ]),
);

/** The customer whom a quote is begun for. */
export const recipientOf = statement<{ id: string }>()("quotes.recipient", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.id)
    .select(["c.id", "c.name", "c.email", "c.phone", "c.address"]),
);

/** The quote that a link leads to, by the hash of its key; no row where there is none. */
export const findQuoteByToken = statement<{ link_hash: string }>()("quotes.at-link", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.link_hash", "=", p.link_hash)
    .select(["q.id", "q.sent_at", "q.answered_at"])
    .select((q) =>
      q
        .selectFrom("quote_acceptances as a")
        .where("a.created_by", "=", p.owner)
        .whereRef("a.quote_id", "=", "q.id")
        .select((a) => a.fn.max("a.accepted_at").as("at"))
        .$asScalar()
        .as("accepted_at"),
    ),
);

/**
 * Reads a quote that is to be changed, and holds it. Its customer is held first, in the order in which a deletion or a
 * merge holds them.
 */
export const lockQuote = statement<{ id: string }>()("quotes.hold", (db, p) =>
  db
    .with(
      (cte) => cte("held").materialized(),
      (cte) =>
        cte
          .selectFrom("customers as c")
          .where("c.created_by", "=", p.owner)
          .where("c.id", "in", (of) =>
            of
              .selectFrom("quotes as q")
              .where("q.created_by", "=", p.owner)
              .where("q.id", "=", p.id)
              .where("q.customer_id", "is not", null)
              .select((q) => q.ref("q.customer_id").$notNull().as("customer_id")),
          )
          .select("c.id")
          .forKeyShare(),
    )
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.id)
    .where((q) =>
      q(
        q.selectFrom("held").select((held) => held.fn.countAll<number>().as("held")),
        ">=",
        0,
      ),
    )
    .select(["q.id", "q.number", "q.customer_id", "q.estimate_ids", "q.sent_version", "q.version", "q.expires_at"])
    .select(["q.last_day", "q.link_number", "q.link_hash", "q.acceptance_id", "q.title", "q.total", "q.recipient_name"])
    .select(["q.recipient_email", "q.last_viewed_at", "q.first_viewed_at"])
    .select((q) => [
      q.ref("q.state").$castTo<StoredState>().as("state"),
      q.ref("q.draft").$castTo<QuoteInput | null>().as("written"),
    ])
    .forUpdate(),
);
/** A quote that is held. */
export type LockedQuote = StatementRow<typeof lockQuote>;

/** A word that is another whenever something that the page of a quote shows has changed. */
export const quotePageVersion = statement<{ id: string }>()("quotes.version-word", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.id)
    .select((q) => [
      sql<string>`concat_ws(' ', ${q.ref("q.version")}, ${q
        .selectFrom("quote_events as v")
        .where("v.created_by", "=", p.owner)
        .where("v.quote_id", "=", p.id)
        .select((v) => v.fn.countAll().as("count"))})`.as("version"),
    ]),
);
