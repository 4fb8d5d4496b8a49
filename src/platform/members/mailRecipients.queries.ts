import { expressionBuilder, type Expression, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { logoAddress } from "#platform/pictures/businessPicture.queries.ts";
import { emailKinds, memberEmailKinds, type MemberEmailKind } from "#platform/limits/emailKinds.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statementFamily, type FromTable, type Owner } from "#platform/database/statement.ts";

/** Whom of a business an email goes to: the one place that knows it. */

const tables = expressionBuilder<Schema>();

/** Those who manage the business, as `m`; the crew is emailed nothing. */
export const managers = ({ owner }: Owner) =>
  tables
    .selectFrom("members as m")
    .where("m.business_id", "=", owner)
    .where("m.left_at", "is", null)
    .where("m.role", "<>", "crew");

/** Whether a member gets emails of this kind. */
export const isMailed = (m: FromTable<"m", "members">, kind: MemberEmailKind): Expression<SqlBool> => {
  const off = emailKinds[kind].switch;
  return off === null ? m.lit(true) : m(`m.${off}`, "=", true);
};

/** Those who manage the business and get emails of this kind, as `m`. */
export const membersMailed = (p: Owner, kind: MemberEmailKind) => managers(p).where((m) => isMailed(m, kind));

/** The business as it heads an email of this kind, and to whom that goes. */
const mailed = statementFamily()("notifications.mailed", { kind: memberEmailKinds }, (db, p, { kind }) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .select((e) => [
      "b.name",
      logoAddress(p, e.ref("b.logo_name")).as("logo"),
      jsonArrayFrom(
        membersMailed(p, kind)
          .select((m) => ["m.user_id as id", m.ref("m.email").$notNull().as("email")])
          .orderBy("m.since")
          .orderBy("m.user_id"),
      ).as("recipients"),
    ]),
);
/** The business as it heads an email of this kind, and to whom of it that goes. */
export const mailedMembers = (kind: MemberEmailKind) => mailed({ kind });
