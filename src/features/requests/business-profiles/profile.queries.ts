import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, type FromTable, type ParamRefs } from "#platform/database/statement.ts";
import type { BusinessProfile } from "#shared/business/businessProfile.ts";
import type { Language } from "#shared/words/languages.ts";

/** The profile columns of a business's row `b`. */
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

type StoredProfile = Omit<BusinessProfile, "review_links"> & { review_links: JsonText<string[]> };
const profileColumns = (p: ParamRefs<StoredProfile>) =>
  ({
    brand_color: p.brand_color,
    licensed_insured: p.licensed_insured,
    in_business_since: p.in_business_since,
    town: p.town,
    hours: p.hours,
    review_links: p.review_links,
    form_language: p.form_language,
  }) satisfies Record<keyof StoredProfile, unknown>;

/** Stores the profile of a business. */
export const saveProfile = statement<StoredProfile>()("businesses.save-profile", (db, p) =>
  db
    .updateTable("businesses as b")
    .set({ ...profileColumns(p), updated_at: sql`now()` })
    .where("b.created_by", "=", p.owner),
);
