import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** Records that the business has tested its own form. */
export const recordFormTried = statement()("first-steps.note-tried", (db, p) =>
  db
    .updateTable("businesses")
    .set({ form_tried_at: sql`now()` })
    .where("created_by", "=", p.owner)
    .where("form_tried_at", "is", null),
);
