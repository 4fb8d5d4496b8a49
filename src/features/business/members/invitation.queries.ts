import { sql } from "kysely";
import { invitationDays, maxOpenInvitations, type NewInvitation } from "./invitation.ts";
import { statement, type ParamRefs } from "#platform/database/statement.ts";

/** Invitations to a business. In all statements the alias `i` is an invitation. */

const now = sql<string>`now()`;
const ends = sql<string>`now() + make_interval(days => ${sql.lit(invitationDays)})`;

const shown = ["i.id", "i.email", "i.role", "i.sent_at", "i.expires_at"] as const;

/** The invitations that wait to be accepted, and those that expired in the last month; newest first. */
export const pendingInvitations = statement()("invitations.waiting", (db, p) =>
  db
    .selectFrom("invitations as i")
    .where("i.created_by", "=", p.owner)
    .where("i.accepted_at", "is", null)
    .where("i.withdrawn_at", "is", null)
    .where("i.expires_at", ">", sql<string>`now() - interval '30 days'`)
    .select(shown)
    .orderBy("i.created_at", "desc")
    .orderBy("i.id"),
);

/** Withdraws the earlier invitations of an address. */
export const replaceInvitations = statement<{ email: string }>()("invitations.replace", (db, p) =>
  db
    .updateTable("invitations as i")
    .set({ withdrawn_at: now })
    .where("i.created_by", "=", p.owner)
    .where("i.email", "=", p.email)
    .where("i.accepted_at", "is", null)
    .where("i.withdrawn_at", "is", null),
);

/** Deletes invitations that ended long ago: the business does not know people who never joined. */
export const forgetOldInvitations = statement()("invitations.forget-old", (db, p) =>
  db
    .deleteFrom("invitations as i")
    .where("i.created_by", "=", p.owner)
    .where("i.accepted_at", "is", null)
    .where("i.expires_at", "<", sql<string>`now() - interval '90 days'`),
);

/** Returns a row if the business may have one more open invitation; `but` is not counted. */
export const roomForInvitation = statement<{ but: string | null }>()("invitations.room", (db, p) =>
  db
    .selectNoFrom((e) => e.lit(1).as("room"))
    .where(
      (e) =>
        e
          .selectFrom("invitations as i")
          .where("i.created_by", "=", p.owner)
          .where("i.accepted_at", "is", null)
          .where("i.withdrawn_at", "is", null)
          .where("i.expires_at", ">", now)
          .where((i) => i("i.id", "is distinct from", i.cast<string>(p.but, "uuid")))
          .select((i) => i.fn.countAll<number>().as("open")),
      "<",
      maxOpenInvitations,
    ),
);

const inputColumns = (p: ParamRefs<NewInvitation>) =>
  ({ email: p.email, role: p.role }) satisfies Record<keyof NewInvitation, unknown>;

/** Stores an invitation. */
export const addInvitation = statement<NewInvitation & { hash: string; invited_by: string }>()(
  "invitations.add",
  (db, p) =>
    db
      .insertInto("invitations")
      .values({ created_by: p.owner, hash: p.hash, invited_by: p.invited_by, expires_at: ends, ...inputColumns(p) })
      .returning(["id", "email", "role", "sent_at", "expires_at"]),
);

/** Locks an invitation that was neither accepted nor withdrawn. */
export const lockInvitation = statement<{ id: string }>()("invitations.hold", (db, p) =>
  db
    .selectFrom("invitations as i")
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .where("i.accepted_at", "is", null)
    .where("i.withdrawn_at", "is", null)
    .select(shown)
    .forUpdate(),
);

/** Gives an invitation a new secret and seven more days. */
export const renewInvitation = statement<{ id: string; hash: string }>()("invitations.renew", (db, p) =>
  db
    .updateTable("invitations as i")
    .set({ hash: p.hash, sent_at: now, expires_at: ends })
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .returning(shown),
);

/** Withdraws an invitation that was not accepted. */
export const withdrawInvitation = statement<{ id: string }>()("invitations.withdraw", (db, p) =>
  db
    .updateTable("invitations as i")
    .set({ withdrawn_at: now })
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .where("i.accepted_at", "is", null)
    .where("i.withdrawn_at", "is", null)
    .returning("i.email"),
);

/** The invitation behind a link, by the hash of its secret, with its sender and its business. */
export const invitationByHash = statement<{ hash: string }>()("invitations.by-hash", (db, p) =>
  db
    .selectFrom("invitations as i")
    .innerJoin("businesses as b", "b.created_by", "i.created_by")
    .leftJoin("members as m", (join) => join.on("m.business_id", "=", p.owner).onRef("m.user_id", "=", "i.invited_by"))
    .where("i.created_by", "=", p.owner)
    .where("i.hash", "=", p.hash)
    .select((i) => [
      "i.email",
      "i.role",
      "i.expires_at",
      "b.name as business",
      "m.name as invited_by",
      i
        .case()
        .when("i.accepted_at", "is not", null)
        .then(sql.lit("accepted" as const))
        .when("i.withdrawn_at", "is not", null)
        .then(sql.lit("withdrawn" as const))
        .when("i.expires_at", "<=", now)
        .then(sql.lit("expired" as const))
        .else(sql.lit("open" as const))
        .end()
        .as("state"),
    ]),
);
