import { statement } from "#platform/database/statement.ts";

/** The next `limit` businesses whose ids follow `after`. */
export const businessesAfter = statement<{ after: string; limit: number }>()("businesses.after", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", ">", p.after)
    .select("m.business_id")
    .distinct()
    .orderBy("m.business_id")
    .limit(p.limit),
);
