import { sql } from "kysely";
import type { Language } from "#shared/words/languages.ts";
import { statement } from "#platform/database/statement.ts";

/** Finds the papers and pictures of quotes. In all statements, `q` is a quote. */

/**
 * The hash of the offer's PDF for a version of a quote, with the parts of its file name. With a number, the PDF as
 * sent; without one, that of the current version with its extended last day. No row if that version was not sent.
 */
export const offerPaper = statement<{ quote_id: string; number: number | null }>()("quotes.offer-paper", (db, p) =>
  db
    .selectFrom("quotes as q")
    .innerJoin("quote_versions as v", (join) => join.on("v.created_by", "=", p.owner).onRef("v.quote_id", "=", "q.id"))
    .where("q.created_by", "=", p.owner)
    .where("q.id", "=", p.quote_id)
    .where((q) => q("v.number", "=", q.fn.coalesce(sql<number | null>`${p.number}::integer`, q.ref("q.sent_version"))))
    .select("q.number")
    .select((q) => [
      q.fn
        .coalesce(
          q
            .selectFrom("quote_events as e")
            .where("e.created_by", "=", p.owner)
            .whereRef("e.quote_id", "=", "q.id")
            .where("e.kind", "=", "extended")
            .where(sql<boolean>`${p.number}::integer is null`)
            .where((e) => sql<boolean>`(${e.ref("e.data")}::json->>'version')::integer = ${e.ref("v.number")}`)
            .orderBy("e.seq", "desc")
            .limit(1)
            .select((e) => sql<string | null>`${e.ref("e.data")}::json->>'pdf_hash'`.as("pdf_hash")),
          q.ref("v.pdf_hash"),
        )
        .as("sha256"),
      sql<Language>`${q.ref("v.content")}::json->>'language'`.as("language"),
      sql<string>`${q.ref("v.content")}::json->'business'->>'name'`.as("business"),
    ]),
);

/**
 * The hash of the PDF with the proof of an acceptance, or of the newest one if no ID is given. No row if the quote has
 * no such acceptance.
 */
export const acceptedPaper = statement<{ quote_id: string; acceptance_id: string | null }>()(
  "quotes.accepted-paper",
  (db, p) =>
    db
      .selectFrom("quote_papers as r")
      .innerJoin("quote_acceptances as a", (join) =>
        join.on("a.created_by", "=", p.owner).onRef("a.id", "=", "r.acceptance_id"),
      )
      .where("r.created_by", "=", p.owner)
      .where((r) =>
        r.or([
          r(r.cast<string | null>(p.acceptance_id, "uuid"), "is", null),
          r("r.acceptance_id", "=", p.acceptance_id),
        ]),
      )
      .where("a.quote_id", "=", p.quote_id)
      .orderBy("a.accepted_at", "desc")
      .limit(1)
      .select("r.sha256"),
);

/**
 * Returns a row if one of the newest versions of a quote shows a picture, as its logo or as a photo. Their content is
 * canonical JSON.
 */
export const showsPicture = statement<{ quote_id: string; sha256: string; newest: number }>()(
  "quotes.shows-picture",
  (db, p) =>
    db
      .selectFrom("quotes as q")
      .innerJoin("quote_versions as v", (join) =>
        join.on("v.created_by", "=", p.owner).onRef("v.quote_id", "=", "q.id"),
      )
      .where("q.created_by", "=", p.owner)
      .where("q.id", "=", p.quote_id)
      .where((q) => sql<boolean>`${q.ref("v.number")} > ${q.ref("q.sent_version")} - ${p.newest}::integer`)
      .where((q) =>
        q.or(
          ["logo", "sha256"].map(
            (key) =>
              sql<boolean>`position(${sql.lit(`"${key}":"`)} || ${p.sha256}::text || '"' in ${q.ref("v.content")}) > 0`,
          ),
        ),
      )
      .select("v.number")
      .limit(1),
);
