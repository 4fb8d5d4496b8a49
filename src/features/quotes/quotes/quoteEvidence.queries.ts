import { jsonArrayFrom } from "kysely/helpers/postgres";
import { statement, type StatementRow } from "#platform/database/statement.ts";
import { entriesOf } from "#features/ledger/ledger-entries/ledgerEntries.queries.ts";
import { acceptancesOf, eventsOf, messagesOf, versionsOf } from "./ofQuote.queries.ts";
import type { StoredState } from "#features/quotes/quote-rules/quoteState.ts";

/** Reads the evidence of quotes for a check. In all statements, `q` is a quote. */

/** All the evidence of these quotes. */
export const evidence = statement<{ ids: string[] }>()("quotes.evidence", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where((q) => q("q.id", "=", q.fn.any(p.ids)))
    .select(["q.id", "q.sent_version", "q.last_day", "q.total", "q.acceptance_id", "q.record_count", "q.record_head"])
    .select((q) => [
      q.ref("q.state").$castTo<StoredState>().as("state"),
      jsonArrayFrom(versionsOf(p, q.ref("q.id"))).as("versions"),
      jsonArrayFrom(acceptancesOf(p, q.ref("q.id"))).as("acceptances"),
      jsonArrayFrom(
        q
          .selectFrom("quote_papers as r")
          .innerJoin("quote_acceptances as a", (join) =>
            join.on("a.created_by", "=", p.owner).onRef("a.id", "=", "r.acceptance_id"),
          )
          .where("r.created_by", "=", p.owner)
          .whereRef("a.quote_id", "=", "q.id")
          .select(["r.acceptance_id", "r.sha256"]),
      ).as("papers"),
      jsonArrayFrom(eventsOf(p, q.ref("q.id")).select("v.kind")).as("events"),
      jsonArrayFrom(messagesOf(p, q.ref("q.id"))).as("messages"),
      jsonArrayFrom(entriesOf(p, { quote_id: q.ref("q.id") })).as("payments"),
    ]),
);
/** All the evidence of a quote, as stored. */
export type EvidenceRow = StatementRow<typeof evidence>;

/** The next quotes with a record after this ID, in the order of their IDs, at most `limit`. */
export const recordedQuotesAfter = statement<{ after: string; limit: number }>()("quotes.recorded-after", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where("q.number", "is not", null)
    .where("q.id", ">", p.after)
    .select("q.id")
    .orderBy("q.id")
    .limit(p.limit),
);
