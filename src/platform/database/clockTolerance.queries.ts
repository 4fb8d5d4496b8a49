import { sql, type Expression } from "kysely";

/**
 * The database's clock may have been ahead for a while. Times that it wrote then are now in the future, and code that
 * waits for them, or for some time after them, would wait until then. Such a time is not trusted: it counts as now, or
 * as long ago. A time that a person chose, such as that of a visit, is not affected.
 */

/** A time just written by another server may be ahead by this much. */
export const clockTolerance = "interval '1 minute'";

/** The last time that can have been written already. */
export const latestPlausible = sql<string>`now() + ${sql.raw(clockTolerance)}`;

/** Returns a condition: true if a time that the clock wrote is older than `ago`, or impossibly far ahead. */
export const isLongAgo = (moment: Expression<string | null>, ago: Expression<unknown>) =>
  sql<boolean>`(${moment} < now() - ${ago} or ${moment} > ${latestPlausible})`;
