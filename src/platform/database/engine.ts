import { escapeLiteral, type ClientBase, type Pool } from "pg";
import type { Scope } from "./statement.ts";

/**
 * The storage of businesses' rows: one PostgreSQL, or a Citus cluster with rows on many nodes. Only here does the
 * difference matter to callers.
 */
export type Engine = {
  distributes: boolean;
  /** Returns the SQL that opens a business's scope to the following statements of the transaction. */
  enter(scope: Scope): string;
};

// Every statement uses one owner's index, so one plan serves all owners: planning again costs more than executing.
const whole: Engine = {
  distributes: false,
  enter: ({ ownerId, actorId }) =>
    `set local app.owner=${escapeLiteral(ownerId)};set local app.actor=${escapeLiteral(actorId ?? "")};set local plan_cache_mode=force_generic_plan`,
};

// A plan names the shard on which it runs, so no plan serves all owners.
const distributed: Engine = {
  distributes: true,
  enter: ({ ownerId, actorId }) => `select enter_scope(${escapeLiteral(ownerId)},${escapeLiteral(actorId ?? "")})`,
};

/** Returns the engine of a database: distributed if it has the `enter_scope` function that `distribute` creates. */
export async function engineOf(database: Pool | ClientBase): Promise<Engine> {
  const { rows } = await database.query<{ distributes: boolean }>(
    "select exists (select 1 from pg_proc where proname = 'enter_scope' and prosrc like '%citus.%') as distributes",
  );
  return rows[0]?.distributes ? distributed : whole;
}
