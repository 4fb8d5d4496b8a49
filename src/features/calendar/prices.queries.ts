import { expressionBuilder, sql } from "kysely";
import type { Schema } from "#platform/database/schema.ts";
import type { ParamRefs } from "#platform/database/statement.ts";

const tables = expressionBuilder<Schema>();

/** Whether the acting member sees prices of visits: owners and managers do, the crew where the business says so. */
export const seesPrices = ({ owner, actor }: Pick<ParamRefs<object>, "owner" | "actor">) =>
  tables
    .exists(
      tables
        .selectFrom("members as seer")
        .innerJoin("businesses as seen", "seen.created_by", "seer.business_id")
        .where("seer.business_id", "=", owner)
        .where("seer.user_id", "=", actor)
        .where("seer.left_at", "is", null)
        .where((m) => m.or([m("seer.role", "<>", "crew"), m("seen.crew_sees_prices", "=", true)]))
        .select(sql.lit(1).as("one")),
    )
    .$castTo<boolean>();
