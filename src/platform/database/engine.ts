import { escapeLiteral, type ClientBase, type Pool } from "pg";
import type { Scope } from "./statement.ts";

/**
 * What the business's rows lie on, and the only place where it makes a difference to those who ask: one PostgreSQL, or a
 * Citus cluster, which has its rows on many.
 */
export type Engine = {
  distributes: boolean;
  /** What opens a business's scope to the statements that follow in the transaction, as text. */
  enter(scope: Scope): string;
};

// Every statement walks one owner's index, so one plan serves all owners: planning again costs more than executing.
const whole: Engine = {
  distributes: false,
  enter: ({ ownerId, actorId }) =>
    `set local app.owner=${escapeLiteral(ownerId)};set local app.actor=${escapeLiteral(actorId ?? "")};set local plan_cache_mode=force_generic_plan`,
};

// A plan says on which shard it is carried out, so that none serves all owners.
const distributed: Engine = {
  distributes: true,
  enter: ({ ownerId, actorId }) => `select enter_scope(${escapeLiteral(ownerId)},${escapeLiteral(actorId ?? "")})`,
};

/** The engine of a database: whether it has been distributed is said by the way in that `distribute` leaves there. */
export async function engineOf(database: Pool | ClientBase): Promise<Engine> {
  const { rows } = await database.query<{ distributes: boolean }>(
    "select exists (select 1 from pg_proc where proname = 'enter_scope' and prosrc like '%citus.%') as distributes",
  );
  return rows[0]?.distributes ? distributed : whole;
}
