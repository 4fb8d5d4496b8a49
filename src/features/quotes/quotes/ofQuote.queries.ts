import { expressionBuilder, type Expression } from "kysely";
import type { Schema } from "#platform/database/schema.ts";
import type { Owner } from "#platform/database/statement.ts";
import type { Acceptance } from "#features/quotes/quote-rules/acceptance.ts";

/**
 * The rows of a quote, in order, with the columns of its evidence. Reading a quote and checking it use the same rows,
 * and each adds the columns it needs.
 */

const tables = expressionBuilder<Schema>();

export const versionsOf = ({ owner }: Owner, quoteId: Expression<string>) =>
  tables
    .selectFrom("quote_versions as v")
    .where("v.created_by", "=", owner)
    .where("v.quote_id", "=", quoteId)
    .select(["v.number", "v.content", "v.content_hash", "v.pdf_hash", "v.sent_at"])
    .orderBy("v.number");

/** An acceptance as stored in its table: its choice and consent are separate columns, and JSON points are lists. */
export type AcceptanceRow = Omit<Acceptance, "choice" | "consent" | "strokes"> & {
  strokes: number[][][] | null;
  package_id: string;
  line_ids: string[];
  consent_id: string | null;
  consent_text: string | null;
  consent_hash: string | null;
};

export const acceptancesOf = ({ owner }: Owner, quoteId: Expression<string>) =>
  tables
    .selectFrom("quote_acceptances as a")
    .where("a.created_by", "=", owner)
    .where("a.quote_id", "=", quoteId)
    .select(["a.id", "a.version", "a.package_id", "a.line_ids", "a.total", "a.deposit", "a.name"])
    .select(["a.consent_id", "a.consent_text", "a.consent_hash", "a.content_hash", "a.pdf_hash", "a.accepted_at"])
    .select(["a.time_zone", "a.address", "a.user_agent", "a.name_drawn", "a.sent_to", "a.note"])
    .select((a) => [
      a.ref("a.how").$castTo<Acceptance["how"]>().as("how"),
      a.ref("a.notices").$castTo<Acceptance["notices"]>().as("notices"),
      a.ref("a.language").$castTo<Acceptance["language"]>().as("language"),
      a.ref("a.strokes").$castTo<AcceptanceRow["strokes"]>().as("strokes"),
    ]);

export const eventsOf = ({ owner }: Owner, quoteId: Expression<string>) =>
  tables
    .selectFrom("quote_events as v")
    .where("v.created_by", "=", owner)
    .where("v.quote_id", "=", quoteId)
    .select(["v.seq", "v.at", "v.by", "v.data", "v.hash"])
    .orderBy("v.seq");

/** Messages between customer and business. */
export const messagesOf = ({ owner }: Owner, quoteId: Expression<string>) =>
  tables
    .selectFrom("quote_messages as m")
    .where("m.created_by", "=", owner)
    .where("m.quote_id", "=", quoteId)
    .select(["m.id", "m.from_customer", "m.text"])
    .orderBy("m.created_at")
    .orderBy("m.id");
