import { sql, type Expression } from "kysely";
import type { Role } from "#shared/roles.ts";
import { statement } from "#platform/database/statement.ts";

/** The people of a business. */

/** The current members, owners first, then by time of joining. */
export const presentMembers = statement()("members.present", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", "=", p.owner)
    .where("m.left_at", "is", null)
    .select(["m.user_id as id", "m.name", "m.role", "m.since"])
    .select((m) => m.ref("m.email").$notNull().as("email"))
    .orderBy((m) =>
      m
        .case()
        .when("m.role", "=", "owner")
        .then(m.lit(0))
        .when("m.role", "=", "manager")
        .then(m.lit(1))
        .else(m.lit(2))
        .end(),
    )
    .orderBy("m.since")
    .orderBy("m.user_id"),
);

/** Former members, by name. */
export const formerMembers = statement()("members.former", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", "=", p.owner)
    .where("m.left_at", "is not", null)
    .select(["m.user_id as id", "m.name"])
    .orderBy("m.name")
    .orderBy("m.user_id"),
);

/** Serializes the changes to a business's people: a lock until the transaction's end. */
const lockOf = (business: Expression<string>) =>
  sql<string>`pg_advisory_xact_lock(hashtextextended(${business} || ' members', 1))::text`.as("held");

/** Takes the lock in a transaction of the business itself. */
export const lockMembers = statement()("members.lock", (db, p) => db.selectNoFrom(lockOf(p.owner)));

/** Takes the lock in a transaction across businesses. */
export const lockMembersOf = statement<{ business_id: string }>()("members.lock-of", (db, p) =>
  db.selectNoFrom(lockOf(p.business_id)),
);

/** The ids and roles of the current members. */
export const presentRoles = statement()("members.roles", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", "=", p.owner)
    .where("m.left_at", "is", null)
    .select(["m.user_id as id", "m.name", "m.role", "m.email"]),
);

/** Gives a member another role. */
export const setRole = statement<{ id: string; role: Role }>()("members.set-role", (db, p) =>
  db
    .updateTable("members as m")
    .set({ role: p.role })
    .where("m.business_id", "=", p.owner)
    .where("m.user_id", "=", p.id)
    .where("m.left_at", "is", null),
);

/** Ends a membership and deletes the address of the member's calendar feed. Their name and work stay. */
export const endMembership = statement<{ id: string }>()("members.end", (db, p) =>
  db
    .updateTable("members as m")
    .set((m) => ({ left_at: sql`now()`, email: null, feed_number: m("m.feed_number", "+", 1) }))
    .where("m.business_id", "=", p.owner)
    .where("m.user_id", "=", p.id)
    .where("m.left_at", "is", null),
);

/** Removes a member from unfinished current and future events. Each event counts as changed. */
export const unassignEvents = statement<{ id: string }>()("members.unassign-events", (db, p) =>
  db
    .updateTable("calendar_events as e")
    .set((e) => ({
      assigned_to: sql<string[]>`array_remove(${e.ref("e.assigned_to")}, ${p.id}::uuid)`,
      version: e("e.version", "+", 1),
      updated_at: sql`now()`,
    }))
    .where("e.created_by", "=", p.owner)
    .where("e.end_datetime", ">", sql<string>`now()`)
    .where("e.completed_at", "is", null)
    .where((e) => e(e.cast<string>(p.id, "uuid"), "=", e.fn.any("e.assigned_to"))),
);

/** The name of a current or former member. */
export const nameOfMember = statement<{ id: string }>()("members.name", (db, p) =>
  db.selectFrom("members as m").where("m.business_id", "=", p.owner).where("m.user_id", "=", p.id).select("m.name"),
);
