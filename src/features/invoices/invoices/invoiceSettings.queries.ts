import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { usualInvoiceSettings, type InvoiceSettings } from "#features/invoices/invoice-rules/invoice.ts";

/** The invoice settings of a business. The number of the next invoice is the ledger's (`numbers`). */

const get = statement()("invoice-settings.get", (db, p) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .leftJoin("invoice_settings as s", "s.created_by", "b.created_by")
    .select(["s.prefix", "s.terms_days", "s.instructions", "s.note", "s.tips", "s.version"])
    .select((s) => [
      s.ref("s.late_fee").$castTo<InvoiceSettings["late_fee"]>().as("late_fee"),
      s
        .selectFrom("numbers as n")
        .where("n.created_by", "=", p.owner)
        .where("n.kind", "=", "invoice")
        .select("n.next_number")
        .$asScalar()
        .as("next_number"),
    ]),
);

/** Returns the invoice settings of a business; version 0 until it has saved any. */
export async function readInvoiceSettings(query: Query): Promise<InvoiceSettings & { version: number }> {
  const [found] = await query(get);
  const usual = usualInvoiceSettings;
  return {
    prefix: found?.prefix ?? usual.prefix,
    next_number: found?.next_number ?? 1,
    terms_days: found?.terms_days ?? usual.terms_days,
    instructions: found?.instructions ?? usual.instructions,
    note: found?.note ?? usual.note,
    late_fee: found?.late_fee ?? usual.late_fee,
    tips: found?.tips ?? usual.tips,
    version: found?.version ?? 0,
  };
}

type StoredSettings = Omit<InvoiceSettings, "next_number" | "late_fee"> & { late_fee: JsonText | null };
const settingColumns = (p: ParamRefs<StoredSettings>) =>
  ({
    prefix: p.prefix,
    terms_days: p.terms_days,
    instructions: p.instructions,
    note: p.note,
    late_fee: p.late_fee,
    tips: p.tips,
  }) satisfies Record<keyof StoredSettings, unknown>;

/** Saves the invoice settings at the version that the client read; no row if there is a newer one. */
export const saveInvoiceSettings = statement<StoredSettings & { version: number }>()("invoice-settings.save", (db, p) =>
  db
    .insertInto("invoice_settings")
    .values({ created_by: p.owner, ...settingColumns(p) })
    .onConflict((held) =>
      held
        .column("created_by")
        .doUpdateSet((s) => ({
          ...settingColumns(p),
          version: s("invoice_settings.version", "+", 1),
          updated_at: s.ref("excluded.updated_at"),
        }))
        .where((s) => s("invoice_settings.version", "=", p.version)),
    )
    .returning("version"),
);

/** Sets the number of the next invoice; no row if it is used already. */
export const setNextInvoiceNumber = statement<{ next_number: number }>()("invoice-settings.set-number", (db, p) =>
  db
    .insertInto("numbers")
    .values({ created_by: p.owner, kind: "invoice", next_number: p.next_number })
    .onConflict((held) =>
      held
        .columns(["created_by", "kind"])
        .doUpdateSet({ next_number: p.next_number })
        .where((n) => n("numbers.next_number", "<=", p.next_number)),
    )
    .returning("next_number"),
);
