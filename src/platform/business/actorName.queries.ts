import { expressionBuilder, type Expression } from "kysely";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type Owner } from "#platform/database/statement.ts";

/** Names of people who did or wrote something, including former members. */

const tables = expressionBuilder<Schema>();

const memberOf = ({ owner }: Owner, person: Expression<string | null>) =>
  tables
    .selectFrom("members as actor")
    .where("actor.business_id", "=", owner)
    .where((actor) => actor("actor.user_id", "=", person));

/** The name of a member, or null. */
export const memberName = (of: Owner, person: Expression<string | null>) =>
  memberOf(of, person).select("actor.name").$asScalar();

/**
 * The name of the person in the column `actedBy`. Null if the product or a customer acted. Also null if no one else has
 * ever worked in the business, where a name would only repeat.
 */
export const actorName = (of: Owner, actedBy: Expression<string | null>) =>
  memberOf(of, actedBy)
    .where((actor) =>
      actor.exists(
        actor
          .selectFrom("members as other")
          .where("other.business_id", "=", of.owner)
          .where((other) => other("other.user_id", "<>", actedBy))
          .select((other) => other.lit(1).as("one")),
      ),
    )
    .select("actor.name")
    .$asScalar();

/** The acting member: the name and the role. No row if no member acts. */
export const actor = statement()("members.actor", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", "=", p.owner)
    .where("m.user_id", "=", p.actor)
    .select(["m.name", "m.role"]),
);
