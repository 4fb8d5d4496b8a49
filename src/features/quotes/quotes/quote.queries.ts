import { sql, type Expression } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Language } from "#shared/words/languages.ts";
import { actorName } from "#platform/business/actorName.queries.ts";
import { statement, type Owner, type StatementRow } from "#platform/database/statement.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { entriesShown } from "#features/ledger/ledger-entries/ledgerEntries.queries.ts";
import { acceptancesOf, eventsOf, messagesOf, versionsOf } from "./ofQuote.queries.ts";
import type {
  QuoteEventKind,
  QuoteMessage,
  QuoteInput,
  QuoteVersion,
} from "#features/quotes/quote-rules/quoteRecord.ts";
import type { StoredState } from "#features/quotes/quote-rules/quoteState.ts";
import { rowOf } from "#features/quotes/quote-lists/quoteList.queries.ts";

/** Reads one quote to show or change it. In all statements, `q` is a quote. */

/** Other values name no member: "customer", and anything written outside the product. */
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

const get = statement<{ id: string; now: string }>()("quotes.get", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.id)
    .select(rowOf(p))
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
      entriesShown(p, { quote_id: q.ref("q.id") }).as("payments"),
    ]),
);
/** A quote as stored, with all that belongs to it. */
export type StoredQuote = StatementRow<typeof get>;

/** Reads a quote as stored, with all that belongs to it; null if it does not exist. */
export async function readQuote(query: Query, id: string, now: Date): Promise<StoredQuote | null> {
  const [found] = await query(get, { id, now: now.toISOString() });
  return found ?? null;
}

/** A sent version. */
export const versionByNumber = statement<{ quote_id: string; number: number }>()("quotes.version", (db, p) =>
  db
    .selectFrom("quote_versions as v")
    .where("v.created_by", "=", p.owner)
    .where("v.quote_id", "=", p.quote_id)
    .where("v.number", "=", p.number)
    .select(["v.content", "v.content_hash", "v.pdf_hash", "v.sent_at"]),
);

/** The current details of the business that offers, and the name of its stored logo. */
export const offeringBusiness = statement()("quotes.business", (db, p) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .select([
      "b.name",
      "b.phone",
      "b.town",
      "b.address",
      "b.license_number",
      "b.website",
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

/** The customer for whom a quote is created. */
export const recipientOf = statement<{ id: string }>()("quotes.recipient", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.id", "=", p.id)
    .select(["c.id", "c.name", "c.email", "c.phone", "c.address", "c.tax_exempt"]),
);

/** The quote that a link opens, by the hash of its key; no row if there is none. */
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

/** Reads and locks a quote for a change. It locks the customer first, in the order that a deletion or a merge uses. */
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
    .select(["q.id", "q.number", "q.customer_id", "q.job_id", "q.estimate_ids", "q.sent_version", "q.version"])
    .select("q.expires_at")
    .select(["q.last_day", "q.link_number", "q.link_hash", "q.acceptance_id", "q.title", "q.total", "q.recipient_name"])
    .select(["q.recipient_email", "q.last_viewed_at", "q.first_viewed_at"])
    .select((q) => [
      q.ref("q.state").$castTo<StoredState>().as("state"),
      q.ref("q.draft").$castTo<QuoteInput | null>().as("written"),
    ])
    .forUpdate(),
);
/** A locked quote row. */
export type LockedQuote = StatementRow<typeof lockQuote>;

/** The job that was made of a quote, unless it is cancelled; no row without one. */
export const jobOfQuote = statement<{ id: string }>()("quotes.job", (db, p) =>
  db
    .selectFrom("jobs as j")
    .where("j.created_by", "=", p.owner)
    .where("j.quote_id", "=", p.id)
    .where("j.state", "<>", "cancelled")
    .select("j.number"),
);

/** A string that changes whenever something on the page of a quote changes. */
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
