import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import { logoAddress } from "#platform/pictures/businessPicture.queries.ts";

/** Statements for emails to the customer of a request: the recipient, the promised prices, and the sender. */

/** The recipient of a promised price of a request. */
export const priceMailRecipient = statement<{ request_id: string }>()("requests.promised-to", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.request_id", "=", p.request_id)
    .where("e.price_promised_at", "is not", null)
    .where("e.deleted_at", "is", null)
    .select((e) => [e.ref("e.email").$notNull().as("email"), "e.language"])
    .limit(1),
);

/**
 * Marks the promises of a request as kept when none of its analyses is running any longer. Returns the services. Of two
 * simultaneous calls, one gets no row.
 */
export const claimPriceMails = statement<{ request_id: string }>()("requests.take-promises", (db, p) =>
  db
    .updateTable("estimates as e")
    .set({ price_promised_at: null })
    .where("e.created_by", "=", p.owner)
    .where("e.request_id", "=", p.request_id)
    .where("e.price_promised_at", "is not", null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("estimates as o")
            .where("o.created_by", "=", p.owner)
            .where("o.request_id", "=", p.request_id)
            .where("o.analysis_state", "=", "running")
            .where("o.deleted_at", "is", null)
            .select(sql.lit(1).as("one")),
        ),
      ),
    )
    .returning(["e.id", "e.deleted_at", "e.price_by_email"]),
);

/**
 * Marks the first email to the customer of a request as sent. Returns the services. Of two simultaneous calls, one gets
 * no row.
 */
export const claimCustomerMail = statement<{ request_id: string; now: string }>()("requests.take-mail", (db, p) =>
  db
    .updateTable("estimates as e")
    .set({ customer_mailed_at: p.now })
    .where("e.created_by", "=", p.owner)
    .where("e.request_id", "=", p.request_id)
    .where("e.customer_mailed_at", "is", null)
    .returning("e.id"),
);

/** The customer of an undeleted request, and the time of the email already sent to them, if any. */
export const mailedCustomer = statement<{ request_id: string }>()("requests.mailed-customer", (db, p) =>
  db
    .selectFrom("estimates as e")
    .where("e.created_by", "=", p.owner)
    .where("e.request_id", "=", p.request_id)
    .where("e.deleted_at", "is", null)
    .where("e.is_test", "=", false)
    .select(["e.email", "e.language", "e.customer_mailed_at"])
    .orderBy("e.request_position")
    .limit(1),
);

/**
 * The sender of a customer's email: name, phone, logo and colour of the business, and its owner's address for replies.
 */
export const mailingBusiness = statement()("requests.mailing-business", (db, p) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .select((e) => [
      "b.name",
      "b.phone",
      logoAddress(p, e.ref("b.logo_name")).as("logo"),
      "b.brand_color as colour",
      e
        .selectFrom("members as m")
        .where("m.business_id", "=", p.owner)
        .where("m.left_at", "is", null)
        .where("m.role", "=", "owner")
        .select("m.email")
        .orderBy("m.since")
        .orderBy("m.user_id")
        .limit(1)
        .$asScalar()
        .as("reply_to"),
    ]),
);
