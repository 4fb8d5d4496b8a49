import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type FromTable } from "#platform/database/statement.ts";
import type { Language } from "#shared/words/languages.ts";

/** What a business says of itself, of its row `b`. */
export const profileOf = (b: FromTable<"b", "businesses">) =>
  jsonBuildObject({
    brand_color: b.ref("b.brand_color"),
    licensed_insured: b.ref("b.licensed_insured"),
    in_business_since: b.ref("b.in_business_since"),
    town: b.ref("b.town"),
    hours: b.ref("b.hours"),
    review_links: b.ref("b.review_links").$castTo<string[]>(),
    form_language: b.ref("b.form_language").$castTo<Language>(),
  });

/** Sets what a business says of itself. */
export const saveProfile = statement<{
  brand_color: string | null;
  licensed_insured: boolean;
  in_business_since: number | null;
  town: string | null;
  hours: string | null;
  review_links: JsonText<string[]>;
  form_language: Language;
}>()("businesses.save-profile", (db, p) =>
  db
    .updateTable("businesses as b")
    .set({
      brand_color: p.brand_color,
      licensed_insured: p.licensed_insured,
      in_business_since: p.in_business_since,
      town: p.town,
      hours: p.hours,
      review_links: p.review_links,
      form_language: p.form_language,
      updated_at: sql`now()`,
    })
    .where("b.created_by", "=", p.owner),
);
