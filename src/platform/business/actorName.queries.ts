import { expressionBuilder, type Expression } from "kysely";
import type { Schema } from "#platform/database/schema.ts";
import type { Owner } from "#platform/database/statement.ts";

const tables = expressionBuilder<Schema>();

/**
 * The name of whoever acted, by the column that says so: of those who left, too. Null where the product or a customer did,
 * and where nobody else has ever worked in the business, so that it would only repeat.
 */
export const actorName = ({ owner }: Owner, actedBy: Expression<string | null>) =>
  tables
    .selectFrom("members as actor")
    .where("actor.business_id", "=", owner)
    .where((actor) => actor("actor.user_id", "=", actedBy))
    .where((actor) =>
      actor.exists(
        actor
          .selectFrom("members as other")
          .where("other.business_id", "=", owner)
          .where((other) => other("other.user_id", "<>", actedBy))
          .select((other) => other.lit(1).as("one")),
      ),
    )
    .select("actor.name")
    .$asScalar();
