import { jsonArrayFrom } from "kysely/helpers/postgres";
import { logoAddress } from "#features/business-pictures/businessPicture.queries.ts";
import { statement, type StatementRow } from "#platform/database/statement.ts";

/** Who writes about a quote, and who of the business is told. */
export const mailedBusiness = statement()("quotes.mailed-business", (db, p) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .select((b) => [
      "b.name",
      "b.brand_color as colour",
      "b.time_zone",
      logoAddress(p, b.ref("b.logo_name")).as("logo"),
      b
        .selectFrom("members as m")
        .innerJoin("user as u", "u.id", "m.user_id")
        .where("m.business_id", "=", p.owner)
        .where("m.left_at", "is", null)
        .where("m.role", "=", "owner")
        .orderBy("m.since")
        .orderBy("u.id")
        .select("u.email")
        .limit(1)
        .$asScalar()
        .as("reply_to"),
      jsonArrayFrom(
        b
          .selectFrom("members as m")
          .innerJoin("user as u", "u.id", "m.user_id")
          .where("m.business_id", "=", p.owner)
          .where("m.left_at", "is", null)
          .where("m.role", "<>", "crew")
          .where("m.mail_new_requests", "=", true)
          .select(["u.id", "u.email"])
          .orderBy("m.since")
          .orderBy("u.id"),
      ).as("recipients"),
    ]),
);
export type MailedBusiness = StatementRow<typeof mailedBusiness>;
