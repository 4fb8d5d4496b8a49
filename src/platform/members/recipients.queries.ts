import { expressionBuilder, type Expression, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { logoAddress } from "#platform/pictures/businessPicture.queries.ts";
import { emailKinds, memberEmailKinds, type MemberEmailKind } from "#platform/kinds/emailKinds.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statementFamily, type FromTable, type Owner } from "#platform/database/statement.ts";
import { pushKinds, type PushKind } from "#shared/pushKinds.ts";
import type { Role } from "#shared/roles.ts";

/**
 * The recipients of a business's emails and push messages: the one place that decides it. `m` is a member, `s` a
 * device.
 */

const tables = expressionBuilder<Schema>();
type FromMembers = FromTable<"m", "members">;

/** True if a member belongs to the business now. */
const isCurrentMember =
  ({ owner }: Owner) =>
  (m: FromMembers) =>
    m.and([m("m.business_id", "=", owner), m("m.left_at", "is", null)]);

/** The members who manage the business; the crew gets no emails. */
const managers = (p: Owner) =>
  tables.selectFrom("members as m").where(isCurrentMember(p)).where("m.role", "<>", "crew");

/** True if a member gets emails of this kind. */
const isMailed = (m: FromMembers, kind: MemberEmailKind): Expression<SqlBool> => {
  const off = emailKinds[kind].switch;
  return off === null ? m.lit(true) : m(`m.${off}`, "=", true);
};

/** True if a member wants push messages of this kind. */
const wantsPush = (m: FromMembers, kind: PushKind): Expression<SqlBool> => m(`m.push_${kind}`, "=", true);

/** The members who manage the business and get emails of this kind, earliest member first: their ids and addresses. */
export const recipients = (p: Owner, kind: MemberEmailKind) =>
  managers(p)
    .where((m) => isMailed(m, kind))
    .select((m) => ["m.user_id as id", m.ref("m.email").$notNull().as("email")])
    .orderBy("m.since")
    .orderBy("m.user_id");

/** The business as it heads an email of this kind, and the recipients. */
const mailed = statementFamily()("notifications.mailed", { kind: memberEmailKinds }, (db, p, { kind }) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .select((e) => [
      "b.name",
      logoAddress(p, e.ref("b.logo_name")).as("logo"),
      jsonArrayFrom(recipients(p, kind)).as("recipients"),
    ]),
);
/** The business as it heads an email of this kind, and its recipients. */
export const mailedMembers = (kind: MemberEmailKind) => mailed({ kind });

const subscribedDevices = statementFamily()("pushes.hearing", { kind: pushKinds }, (db, p, { kind }) =>
  db
    .selectFrom("push_subscriptions as s")
    .innerJoin("members as m", (join) => join.on("m.business_id", "=", p.owner).onRef("m.user_id", "=", "s.user_id"))
    .where("s.created_by", "=", p.owner)
    .where(isCurrentMember(p))
    .where((m) => wantsPush(m, kind))
    .select(["s.id", "s.user_id"])
    .select((e) => e.ref("m.role").$castTo<Role>().as("role")),
);
/** The devices of the members who want push messages of this kind, with those members' roles. */
export const devicesSubscribedTo = (kind: PushKind) => subscribedDevices({ kind });

/** True if a member wants push messages about new requests on a subscribed device. */
const wantsPushOfRequests = ({ owner }: Owner, m: FromMembers) =>
  m.exists(
    m
      .selectFrom("push_subscriptions as s")
      .where("s.created_by", "=", owner)
      .whereRef("s.user_id", "=", "m.user_id")
      .where((e) => wantsPush(e, "new_requests"))
      .select((s) => s.lit(1).as("one")),
  );

/** True if a member who manages the business wants to be notified of each request, by email or on a device. */
export const notifiesAnybody = (p: Owner) =>
  tables
    .exists(
      managers(p)
        .where((m) => m.or([isMailed(m, "new_request"), wantsPushOfRequests(p, m)]))
        .select((m) => m.lit(1).as("one")),
    )
    .$castTo<boolean>();
