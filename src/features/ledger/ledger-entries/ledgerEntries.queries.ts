import { expressionBuilder, sql, type Expression } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { LedgerEntry } from "#shared/payments/ledgerEntry.ts";
import { actorName } from "#platform/business/actorName.queries.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type Owner, type ParamRefs } from "#platform/database/statement.ts";
import type { PaymentSubject } from "./paymentSubject.ts";

/** The rows of the ledger. Only this file knows which column identifies a subject of which kind. */

/** The columns that identify a subject: exactly one is filled. */
export type SubjectColumns = { quote_id: string | null; invoice_id: string | null };

/** A subject as columns. */
export function columnsOf({ kind, id }: PaymentSubject): SubjectColumns {
  const none: SubjectColumns = { quote_id: null, invoice_id: null };
  switch (kind) {
    case "quote":
      return { ...none, quote_id: id };
    case "invoice":
      return { ...none, invoice_id: id };
  }
}

/** The subject of a row; null without one. */
export function subjectOf({ quote_id, invoice_id }: SubjectColumns): PaymentSubject | null {
  if (quote_id !== null) return { kind: "quote", id: quote_id };
  return invoice_id === null ? null : { kind: "invoice", id: invoice_id };
}

/** The column that identifies a subject, and the expression that it equals. */
type SubjectReference = { quote_id: Expression<string> } | { invoice_id: Expression<string> };

const tables = expressionBuilder<Schema>();

/** The rows of a subject, in order, with their amounts. Each caller adds the columns it needs. */
export const entriesOf = ({ owner }: Owner, subject: SubjectReference) =>
  tables
    .selectFrom("payments as m")
    .where("m.created_by", "=", owner)
    .where((m) =>
      "quote_id" in subject ? m("m.quote_id", "=", subject.quote_id) : m("m.invoice_id", "=", subject.invoice_id),
    )
    .select("m.amount")
    .orderBy("m.created_at")
    .orderBy("m.id");

/** The entries of a subject, in order, as members read them. */
export const entriesShown = (p: Owner, subject: SubjectReference) =>
  jsonArrayFrom(
    entriesOf(p, subject)
      .select(["m.id", "m.tip", "m.currency", "m.paid_on", "m.note", "m.undoes"])
      .select((m) => [
        m.ref("m.kind").$castTo<LedgerEntry["kind"]>().as("kind"),
        m.ref("m.method").$castTo<LedgerEntry["method"]>().as("method"),
        m.ref("m.flag").$castTo<LedgerEntry["flag"]>().as("flag"),
        actorName(p, m.ref("m.acted_by")).as("by"),
        "m.provider_id as reference",
        "m.created_at as at",
      ]),
  ) satisfies Expression<LedgerEntry[]>;

/** The fields of an entry by hand. The provider's entries have others, and the database adds who made it, and when. */
type EntryByHand = Omit<LedgerEntry, "id" | "currency" | "reference" | "flag" | "by" | "at">;
const entryColumns = (p: ParamRefs<EntryByHand>) =>
  ({
    kind: p.kind,
    method: p.method,
    amount: p.amount,
    tip: p.tip,
    paid_on: p.paid_on,
    note: p.note,
    undoes: p.undoes,
  }) satisfies Record<keyof EntryByHand, unknown>;

/** Adds a payment by hand, or an entry that undoes one. `id`: that of a payment which a client may repeat, else null. */
export const addEntry = statement<SubjectColumns & EntryByHand & { id: string | null }>()("ledger.add-entry", (db, p) =>
  db.insertInto("payments").values({
    created_by: p.owner,
    id: sql<string>`coalesce(${p.id}::uuid, gen_random_uuid())`,
    quote_id: p.quote_id,
    invoice_id: p.invoice_id,
    ...entryColumns(p),
  }),
);

/** The amounts of entries that are booked already, in cents. */
export const bookedEntries = statement<{ ids: readonly string[] }>()("ledger.booked", (db, p) =>
  db
    .selectFrom("payments as m")
    .where("m.created_by", "=", p.owner)
    .where((m) => m("m.id", "=", m.fn.any(p.ids)))
    .select(["m.id", "m.amount"]),
);
