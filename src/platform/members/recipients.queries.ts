import { expressionBuilder, sql, type Expression } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { logoAddress } from "#platform/pictures/businessPicture.queries.ts";
import { memberEmailKinds, type MemberEmailKind } from "#platform/kinds/emailKinds.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statementFamily, type FromTable, type Owner } from "#platform/database/statement.ts";
import {
  choiceKey,
  kindNames,
  notificationKinds,
  type Channel,
  type NotificationChoices,
  type NotificationKind,
} from "#shared/notifications/notificationKinds.ts";
import { isAtLeast, roles, type Role } from "#shared/roles.ts";

/**
 * The recipients of a business's notifications: the one place that decides it. `m` is a member, `s` a device.
 */

const tables = expressionBuilder<Schema>();
type FromMembers = FromTable<"m", "members">;

/** True if a member belongs to the business now. */
const isCurrentMember =
  ({ owner }: Owner) =>
  (m: FromMembers) =>
    m.and([m("m.business_id", "=", owner), m("m.left_at", "is", null)]);

/** The roles that get a kind. */
const rolesOf = (kind: NotificationKind): readonly Role[] =>
  roles.filter((role) => isAtLeast(role, notificationKinds[kind].least));

/** True if a member with these choices gets a kind on a channel, by choice or by default. */
export const wants = (choices: Expression<NotificationChoices>, kind: NotificationKind, channel: Channel) => {
  const byDefault = notificationKinds[kind].channels[channel] ?? false;
  return sql<boolean>`coalesce((${choices} ->> ${sql.lit(choiceKey(kind, channel))})::boolean, ${sql.lit(byDefault)})`;
};

/** The current members who get a kind on a channel. */
const members = (p: Owner, kind: NotificationKind, channel: Channel) =>
  tables
    .selectFrom("members as m")
    .where(isCurrentMember(p))
    .where("m.role", "in", rolesOf(kind))
    .where((m) => wants(m.ref("m.notification_choices"), kind, channel));

/** The members who get emails of this kind, earliest member first: their ids, names and addresses. */
export const recipients = (p: Owner, kind: MemberEmailKind) =>
  members(p, kind, "email")
    .select((m) => ["m.user_id as id", "m.name", m.ref("m.email").$notNull().as("email")])
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

/** The devices of the members who want a kind on them, with those members' roles and quiet hours. */
const devices = (p: Owner, kind: NotificationKind) =>
  members(p, kind, "push")
    .innerJoin("push_subscriptions as s", (join) =>
      join.on("s.created_by", "=", p.owner).onRef("s.user_id", "=", "m.user_id"),
    )
    .select(["s.id", "s.user_id", "m.quiet_from", "m.quiet_to"])
    .select((e) => e.ref("m.role").$castTo<Role>().as("role"));

const audience = statementFamily()("notifications.audience", { kind: kindNames }, (db, p, { kind }) =>
  db
    .selectFrom("businesses as b")
    .where("b.created_by", "=", p.owner)
    .select((e) => [
      "b.time_zone",
      jsonArrayFrom(devices(p, kind)).as("devices"),
      e
        .exists(members(p, kind, "email").select((m) => m.lit(1).as("one")))
        .$castTo<boolean>()
        .as("mailed"),
    ]),
);
/** The devices that are notified of a kind, the business's time zone, and whether a member gets emails of the kind. */
export const audienceOf = (kind: NotificationKind) => audience({ kind });
