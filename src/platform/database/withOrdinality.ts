import { sql, type Expression } from "kysely";

/** Ids with their positions in the list, from 1, as a table named `placed`. */
export const withOrdinality = (ids: Expression<string[]>) =>
  sql<{ id: string; place: number }>`unnest(${ids}::uuid[]) with ordinality`.as<"placed">(sql`placed (id, place)`);
