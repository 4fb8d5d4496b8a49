import { statement } from "#platform/database/statement.ts";

/** The time zone that the business chose; no row if it has chosen none. */
export const businessTimeZone = statement()("businesses.time-zone", (db, p) =>
  db.selectFrom("businesses as b").where("b.created_by", "=", p.owner).select("b.time_zone"),
);
