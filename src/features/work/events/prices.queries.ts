import { expressionBuilder, sql, type Expression } from "kysely";
import type { Schema } from "#platform/database/schema.ts";
import type { FromTable, ParamRefs } from "#platform/database/statement.ts";

/**
 * The rule that decides who sees prices. Every statement that shows a price of an event selects it through these
 * columns, for every role.
 */

const tables = expressionBuilder<Schema>();
type Acting = Pick<ParamRefs<object>, "owner" | "actor">;

/** True if the acting member sees prices of events: owners and managers do, the crew if the business allows it. */
const seesPrices = ({ owner, actor }: Acting) =>
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

/** An amount, in dollars, for members who see prices; null for others. */
const whereSeen = (acting: Acting, amount: Expression<number | null>) =>
  tables.case().when(seesPrices(acting)).then(amount).end().$castTo<number | null>();

/** The estimated and the actual cost of an event. */
export const pricesSeen = (acting: Acting) => (e: FromTable<"e", "calendar_events">) =>
  [
    whereSeen(acting, e.ref("e.estimated_price")).as("estimated_price"),
    whereSeen(acting, e.ref("e.actual_price")).as("actual_price"),
  ] as const;

/** The cost of an event in one figure: the actual cost, or the estimated cost before it is known. */
export const priceSeen = (acting: Acting) => (e: FromTable<"e", "calendar_events">) =>
  whereSeen(acting, e.fn.coalesce("e.actual_price", "e.estimated_price")).as("price");
