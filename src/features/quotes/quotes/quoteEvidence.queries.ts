import { jsonArrayFrom } from "kysely/helpers/postgres";
import { statement, type StatementRow } from "#platform/database/statement.ts";
import { acceptanceColumns, type AcceptanceRow } from "./quote.queries.ts";
import type { StoredState } from "#features/quotes/quote-rules/quoteState.ts";

/** Reads the evidence of quotes, to be checked. In all statements `q` is a quote. */

/** All the evidence of these quotes. */
export const evidence = statement<{ ids: string[] }>()("quotes.evidence", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .where((q) => q("q.id", "=", q.fn.any(p.ids)))
    .select(["q.id", "q.sent_version", "q.last_day", "q.total", "q.acceptance_id", "q.record_count", "q.record_head"])
    .select((q) => [
      q.ref("q.state").$castTo<StoredState>().as("state"),
      jsonArrayFrom(
        q
          .selectFrom("quote_versions as v")
          .where("v.created_by", "=", p.owner)
          .whereRef("v.quote_id", "=", "q.id")
          .select(["v.number", "v.content", "v.content_hash", "v.pdf_hash", "v.sent_at"])
          .orderBy("v.number"),
      ).as("versions"),
      jsonArrayFrom(
        q
          .selectFrom("quote_acceptances as a")
          .where("a.created_by", "=", p.owner)
          .whereRef("a.quote_id", "=", "q.id")
          .select(acceptanceColumns),
      )
        .$castTo<AcceptanceRow[]>()
        .as("acceptances"),
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
      jsonArrayFrom(
        q
          .selectFrom("quote_events as v")
          .where("v.created_by", "=", p.owner)
          .whereRef("v.quote_id", "=", "q.id")
          .select(["v.seq", "v.kind", "v.at", "v.by", "v.data", "v.hash"])
          .orderBy("v.seq"),
      ).as("events"),
      jsonArrayFrom(
        q
          .selectFrom("quote_messages as m")
          .where("m.created_by", "=", p.owner)
          .whereRef("m.quote_id", "=", "q.id")
          .select(["m.id", "m.from_customer", "m.text"]),
      ).as("messages"),
      jsonArrayFrom(
        q
          .selectFrom("quote_payments as m")
          .where("m.created_by", "=", p.owner)
          .whereRef("m.quote_id", "=", "q.id")
          .select("m.amount"),
      ).as("payments"),
    ]),
);
/** All the evidence of a quote, as it is stored. */
export type EvidenceRow = StatementRow<typeof evidence>;

/** The quotes with a record that follow this one by their ids, so many at a time. */
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
