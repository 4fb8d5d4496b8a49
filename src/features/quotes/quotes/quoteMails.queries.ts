import { logoAddress } from "#platform/pictures/businessPicture.queries.ts";
import { statement, type StatementRow } from "#platform/database/statement.ts";

/** The business that sends emails about a quote. */
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
        .where("m.business_id", "=", p.owner)
        .where("m.left_at", "is", null)
        .where("m.role", "=", "owner")
        .orderBy("m.since")
        .orderBy("m.user_id")
        .select("m.email")
        .limit(1)
        .$asScalar()
        .as("reply_to"),
    ]),
);
export type MailedBusiness = StatementRow<typeof mailedBusiness>;
