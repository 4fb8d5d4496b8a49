import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** The code of a customer's page in the database. */

const codeColumns = ["code_hash", "code_sent_at", "wrong_codes", "rests_until"] as const;

/** Reads and locks the code of a page. */
export const lockCode = statement<{ id: string }>()("customer-pages.lock-code", (db, p) =>
  db
    .insertInto("customer_pages")
    .values({ created_by: p.owner, page_of: p.id })
    .onConflict((conflict) =>
      conflict.columns(["created_by", "page_of"]).doUpdateSet((y) => ({ page_of: y.ref("customer_pages.page_of") })),
    )
    .returning(codeColumns),
);

/** Stores the hash of a code that is sent now. */
export const storeCode = statement<{ id: string; code_hash: string; at: string }>()(
  "customer-pages.store-code",
  (db, p) =>
    db
      .updateTable("customer_pages")
      .set((y) => ({ code_hash: p.code_hash, code_sent_at: p.at, updated_at: y.fn<string>("now") }))
      .where("created_by", "=", p.owner)
      .where("page_of", "=", p.id),
);

/** Stores the number of wrong codes and the end of the rest; the code ends when the page rests. */
export const storeWrongCode = statement<{ id: string; wrong_codes: number; rests_until: string | null }>()(
  "customer-pages.store-wrong-code",
  (db, p) =>
    db
      .updateTable("customer_pages")
      .set((y) => ({
        wrong_codes: p.wrong_codes,
        rests_until: p.rests_until,
        code_hash: sql<string | null>`case when ${p.rests_until}::timestamptz is null then code_hash end`,
        updated_at: y.fn<string>("now"),
      }))
      .where("created_by", "=", p.owner)
      .where("page_of", "=", p.id),
);

/** Ends the code of a page that was opened with it. */
export const endCode = statement<{ id: string }>()("customer-pages.end-code", (db, p) =>
  db
    .updateTable("customer_pages")
    .set((y) => ({ code_hash: null, wrong_codes: 0, rests_until: null, updated_at: y.fn<string>("now") }))
    .where("created_by", "=", p.owner)
    .where("page_of", "=", p.id),
);
