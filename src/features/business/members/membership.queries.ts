import { sql } from "kysely";
import type { Role } from "#shared/roles.ts";
import { statement } from "#platform/database/statement.ts";

/** The businesses that people work in. These statements cross businesses. */

type Person = { user_id: string };
type Membership = Person & { business_id: string };

/** The sign-in methods of a business's members, besides a password. */
export const waysToSignIn = statement<{ business_id: string }>()("members.ways-to-sign-in", (db, p) =>
  db
    .selectFrom("members as m")
    .leftJoin("two_factor as f", "f.user_id", "m.user_id")
    .where("m.business_id", "=", p.business_id)
    .where("m.left_at", "is", null)
    .select((m) => [
      "m.user_id as id",
      m("f.turned_on_at", "is not", null).$castTo<boolean>().as("second_factor"),
      m
        .exists(
          m
            .selectFrom("passkey as k")
            .whereRef("k.user_id", "=", "m.user_id")
            .select((k) => k.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("passkey"),
    ]),
);

/** Records that a person chose to work in a business. Returns no row if they are not a member of it. */
export const chooseBusiness = statement<Membership>()("members.choose", (db, p) =>
  db
    .updateTable("members as m")
    .set({ chosen_at: sql`now()` })
    .where("m.business_id", "=", p.business_id)
    .where("m.user_id", "=", p.user_id)
    .where("m.left_at", "is", null)
    .returning("m.business_id"),
);

/** Opens a business on a device of a person, and on those of their devices on which no business is open. */
export const openOnDevice = statement<Membership & { session_id: string }>()("members.open-on-device", (db, p) =>
  db
    .updateTable("session as s")
    .set({ business_id: p.business_id })
    .where("s.user_id", "=", p.user_id)
    .where((s) => s.or([s("s.id", "=", p.session_id), s("s.business_id", "is", null)])),
);

/** Locks the person, so that concurrent changes to their businesses run one after the other. */
export const lockPerson = statement<Person>()("members.hold-person", (db, p) =>
  db.selectFrom("user as u").where("u.id", "=", p.user_id).select(["u.name", "u.email"]).forUpdate(),
);

/** Ends a person's sessions in a business, except on the named device. */
export const endSessionsIn = statement<Membership & { but: string | null }>()("members.end-sessions", (db, p) =>
  db
    .deleteFrom("session as s")
    .where("s.user_id", "=", p.user_id)
    .where("s.business_id", "=", p.business_id)
    .where((s) => s("s.id", "is distinct from", s.cast<string>(p.but, "uuid"))),
);

/** Opens the given next business on a device, or none. */
export const openNextOnDevice = statement<{ session_id: string; next: string | null }>()(
  "members.open-next-on-device",
  (db, p) => db.updateTable("session as s").set({ business_id: p.next }).where("s.id", "=", p.session_id),
);

/** Locks the open invitation with this hash until it is accepted. Call this only after entering its business. */
export const lockAcceptedInvitation = statement<{ business_id: string; hash: string }>()(
  "invitations.hold-accepted",
  (db, p) =>
    db
      .selectFrom("invitations as i")
      .where("i.created_by", "=", p.business_id)
      .where("i.hash", "=", p.hash)
      .where("i.accepted_at", "is", null)
      .where("i.withdrawn_at", "is", null)
      .where("i.expires_at", ">", sql<string>`now()`)
      .select(["i.id", "i.email", "i.role"])
      .forUpdate(),
);

/** Records that an invitation was accepted. */
export const markAccepted = statement<{ business_id: string; id: string }>()("invitations.note-accepted", (db, p) =>
  db
    .updateTable("invitations as i")
    .set({ accepted_at: sql`now()` })
    .where("i.created_by", "=", p.business_id)
    .where("i.id", "=", p.id),
);

/** Makes a person a member, or a member again. Returns no row if they are a current member. */
export const addMember = statement<Membership & { name: string; email: string; role: Role }>()("members.add", (db, p) =>
  db
    .insertInto("members")
    .values({ business_id: p.business_id, user_id: p.user_id, name: p.name, email: p.email, role: p.role })
    .onConflict((held) =>
      held
        .columns(["business_id", "user_id"])
        .doUpdateSet((m) => ({
          name: m.ref("excluded.name"),
          email: m.ref("excluded.email"),
          role: m.ref("excluded.role"),
          since: m.ref("excluded.since"),
          chosen_at: m.ref("excluded.chosen_at"),
          left_at: null,
        }))
        .where("members.left_at", "is not", null),
    )
    .returning("members.user_id"),
);
