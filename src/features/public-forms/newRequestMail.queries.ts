import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { logoAddress } from "#features/logos/logo.queries.ts";
import { statement } from "#platform/database/statement.ts";

/** What an owner is mailed of a new request, and whether the owner wants to be. */
export const requestToMail = statement<{ request_id: string }>()("requests.to-mail", (db, p) =>
  db
    .selectFrom("user as u")
    .leftJoin("businesses as b", (join) => join.on("b.created_by", "=", p.owner))
    .where("u.id", "=", p.owner)
    .select((e) => [
      "u.email as owner_email",
      e.fn.coalesce("b.mail_new_requests", sql<boolean>`true`).as("wanted"),
      "b.name as business",
      logoAddress(p, e.ref("b.logo_name")).as("logo"),
      e
        .selectFrom("photos as p")
        .where("p.created_by", "=", p.owner)
        .where("p.request_id", "=", p.request_id)
        .where("p.attached_at", "is not", null)
        .select((photo) => photo.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("photos"),
      jsonArrayFrom(
        e
          .selectFrom("estimates as e")
          .where("e.created_by", "=", p.owner)
          .where("e.request_id", "=", p.request_id)
          .where("e.deleted_at", "is", null)
          .select(["e.id", "e.name", "e.email", "e.phone", "e.address", "e.notes", "e.service_name", "e.total_price"])
          .select(["e.estimated_square_footage as square_feet", "e.analysis_error"])
          .orderBy("e.request_position"),
      ).as("estimates"),
    ]),
);
