import { sql, type Expression } from "kysely";

/**
 * The database's clock may have been ahead for a while. Moments that it wrote then lie in the future now, and whatever waits
 * for them, or for some time after them, would wait until then. No such moment is believed: it counts as now, or as long
 * ago. A moment that a person has chosen, such as the time of a visit, is no such moment and stays.
 */

/** So far ahead a moment may lie that has just been written elsewhere. */
export const clockTolerance = "interval '1 minute'";

/** The last moment that is believed to have been written already. */
export const latestPlausible = sql<string>`now() + ${sql.raw(clockTolerance)}`;

/** Says whether a moment that the clock wrote is so long ago, or lies ahead, where it cannot. */
export const isLongAgo = (moment: Expression<string | null>, ago: Expression<unknown>) =>
  sql<boolean>`(${moment} < now() - ${ago} or ${moment} > ${latestPlausible})`;
