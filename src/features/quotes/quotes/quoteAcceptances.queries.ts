import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import type { ChosenParts } from "#features/quotes/quote-rules/chosenParts.ts";
import type { AcceptanceRow } from "./ofQuote.queries.ts";
import type { Acceptance } from "#features/quotes/quote-rules/acceptance.ts";

/** Adds and finds acceptances of quotes. */

/** Stores the PDF that proves an acceptance. */
export const addPaper = statement<{ acceptance_id: string; sha256: string }>()("quotes.add-paper", (db, p) =>
  db
    .insertInto("quote_papers")
    .values({ created_by: p.owner, acceptance_id: p.acceptance_id, sha256: p.sha256 })
    .onConflict((held) => held.columns(["created_by", "acceptance_id"]).doNothing()),
);

/** The stored fields of an acceptance, with the chosen parts of the offer. */
type StoredAcceptance = Omit<AcceptanceRow, "line_ids" | "notices" | "strokes"> &
  ChosenParts & { line_ids: JsonText<string[]>; notices: JsonText; strokes: JsonText | null };
const acceptanceColumns = (p: ParamRefs<StoredAcceptance>) =>
  ({
    id: p.id,
    version: p.version,
    how: p.how,
    package_id: p.package_id,
    line_ids: p.line_ids,
    package_name: p.package_name,
    package_names: p.package_names,
    extras_offered: p.extras_offered,
    extras_chosen: p.extras_chosen,
    extras_value: p.extras_value,
    total: p.total,
    deposit: p.deposit,
    name: p.name,
    consent_id: p.consent_id,
    consent_text: p.consent_text,
    consent_hash: p.consent_hash,
    notices: p.notices,
    language: p.language,
    content_hash: p.content_hash,
    pdf_hash: p.pdf_hash,
    accepted_at: p.accepted_at,
    time_zone: p.time_zone,
    address: p.address,
    user_agent: p.user_agent,
    strokes: p.strokes,
    name_drawn: p.name_drawn,
    sent_to: p.sent_to,
    note: p.note,
  }) satisfies Record<keyof StoredAcceptance, unknown>;

/** Stores an acceptance of a quote, under the key that its page sent. */
export const addAcceptance = statement<StoredAcceptance & { quote_id: string; idempotency_key: string }>()(
  "quotes.add-acceptance",
  (db, p) =>
    db.insertInto("quote_acceptances").values({
      created_by: p.owner,
      quote_id: p.quote_id,
      idempotency_key: p.idempotency_key,
      ...acceptanceColumns(p),
    }),
);

/** Converts a row of the table to an acceptance. */
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

/** The acceptance that a page sent under its own key; no row if there is none. */
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
