import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import type { QuoteDraft } from "#features/quotes/quote-rules/quoteDraft.ts";
import {
  usualQuoteSettings,
  type QuoteSettings,
  type QuoteTemplate,
} from "#features/quotes/quote-rules/quoteRecord.ts";

/** The quote settings of a business, and its templates. */

const get = statement()("quote-settings.get", (db, p) =>
  db
    .selectFrom("quote_settings as s")
    .where("s.created_by", "=", p.owner)
    .select([
      "s.next_number",
      "s.valid_days",
      "s.terms",
      "s.deposit_cap",
      "s.keep_years",
      "s.accept_on_request",
      "s.version",
    ])
    .select((s) => [
      s.ref("s.deposit").$castTo<QuoteSettings["deposit"]>().as("deposit"),
      s.ref("s.tax_rates").$castTo<QuoteSettings["tax_rates"]>().as("tax_rates"),
      s.ref("s.notices").$castTo<QuoteSettings["notices"]>().as("notices"),
    ]),
);

/** Returns the quote settings of a business; version 0 until it has saved any. */
export async function readSettings(query: Query): Promise<QuoteSettings & { version: number }> {
  const [found] = await query(get);
  return found ?? { ...usualQuoteSettings, version: 0 };
}

/**
 * The largest number of a quote; null if none has one. Read it after saving the settings: their locked row keeps other
 * quotes from taking a number until the transaction ends.
 */
export const largestNumber = statement()("quotes.largest-number", (db, p) =>
  db
    .selectFrom("quotes as q")
    .where("q.created_by", "=", p.owner)
    .select((q) => q.fn.max("q.number").as("number")),
);

/** The stored quote settings of a business. */
type StoredSettings = Omit<QuoteSettings, "deposit" | "tax_rates" | "notices"> & {
  deposit: JsonText | null;
  tax_rates: JsonText;
  notices: JsonText;
};
const settingColumns = (p: ParamRefs<StoredSettings>) =>
  ({
    next_number: p.next_number,
    valid_days: p.valid_days,
    terms: p.terms,
    deposit: p.deposit,
    deposit_cap: p.deposit_cap,
    tax_rates: p.tax_rates,
    notices: p.notices,
    keep_years: p.keep_years,
    accept_on_request: p.accept_on_request,
  }) satisfies Record<keyof StoredSettings, unknown>;

/** Saves the quote settings at the version that the client read; no row if there is a newer one. */
export const saveSettings = statement<StoredSettings & { version: number }>()("quote-settings.save", (db, p) =>
  db
    .insertInto("quote_settings")
    .values({ created_by: p.owner, ...settingColumns(p) })
    .onConflict((held) =>
      held
        .column("created_by")
        .doUpdateSet((s) => ({
          ...settingColumns(p),
          version: s("quote_settings.version", "+", 1),
          updated_at: s.ref("excluded.updated_at"),
        }))
        .where((s) => s("quote_settings.version", "=", p.version)),
    )
    .returning("version"),
);

const templateRow = ["t.id", "t.name", "t.updated_at"] as const;

/** The templates of new quotes, by name. */
export const templates = statement()("quote-templates.list", (db, p) =>
  db
    .selectFrom("quote_templates as t")
    .where("t.created_by", "=", p.owner)
    .select(templateRow)
    .select((t) => t.ref("t.draft").$castTo<QuoteTemplate["offer"]>().as("offer"))
    .orderBy((t) => t.fn("lower", ["t.name"]))
    .orderBy("t.id"),
);

export const templateById = statement<{ id: string }>()("quote-templates.get", (db, p) =>
  db
    .selectFrom("quote_templates as t")
    .where("t.created_by", "=", p.owner)
    .where("t.id", "=", p.id)
    .select((t) => t.ref("t.draft").$castTo<QuoteDraft>().as("offer")),
);

export const addTemplate = statement<{ name: string; draft: JsonText }>()("quote-templates.add", (db, p) =>
  db
    .insertInto("quote_templates")
    .values({ created_by: p.owner, name: p.name, draft: p.draft })
    .returning(["id", "name", "updated_at"]),
);

/** Deletes a template. */
export const removeTemplate = statement<{ id: string }>()("quote-templates.remove", (db, p) =>
  db.deleteFrom("quote_templates as t").where("t.created_by", "=", p.owner).where("t.id", "=", p.id).returning("t.id"),
);
