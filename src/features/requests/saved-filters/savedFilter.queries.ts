import type { SavedFilters } from "#shared/savedFilter.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";

/** The calling member's filters. The lock makes two devices save one after the other. */
export const lockedFilters = statement()("saved-filters.lock", (db, p) =>
  db
    .selectFrom("members")
    .where("business_id", "=", p.owner)
    .where("user_id", "=", p.actor)
    .select("saved_filters")
    .forUpdate(),
);

/** The calling member's filters. */
export const ownFilters = statement()("saved-filters.own", (db, p) =>
  db.selectFrom("members").where("business_id", "=", p.owner).where("user_id", "=", p.actor).select("saved_filters"),
);

/** Replaces the calling member's filters. */
export const saveFilters = statement<{ saved_filters: JsonText<SavedFilters> }>()("saved-filters.save", (db, p) =>
  db
    .updateTable("members")
    .set({ saved_filters: p.saved_filters })
    .where("business_id", "=", p.owner)
    .where("user_id", "=", p.actor),
);
