import { sql } from "kysely";
import type { FromTable, Owner } from "#platform/database/statement.ts";
import { statusOf } from "#features/requests/estimate-records/estimate.queries.ts";

/**
 * Condition: the estimate `e` waits for a quote. The same rule as `isToQuote` of the noun; a test compares them. The
 * quoted and the scheduled ones are read once for all estimates.
 */
export const isToQuote =
  ({ owner }: Owner) =>
  (e: FromTable<"e", "estimates">) =>
    e.and([
      e(statusOf(e.ref("e.status")), "=", "pending"),
      e("e.is_test", "=", false),
      e(
        "e.id",
        "not in",
        e
          .selectFrom("quotes as q")
          .where("q.created_by", "=", owner)
          .where("q.sent_version", ">", 0)
          .select((q) => sql<string>`unnest(${q.ref("q.estimate_ids")})`.as("id")),
      ),
      e(
        "e.id",
        "not in",
        e
          .selectFrom("calendar_events as c")
          .where("c.created_by", "=", owner)
          .where("c.deleted_at", "is", null)
          .where("c.estimate_id", "is not", null)
          .select((c) => c.ref("c.estimate_id").$notNull().as("id")),
      ),
    ]);
