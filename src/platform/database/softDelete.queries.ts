import { sql, type Expression } from "kysely";

/** Deleted records can be restored for this long, in seconds. */
export const restorableSeconds = 86_400;

/**
 * Returns a condition: true if something was deleted that long ago, with a minute of grace, because a job can start a
 * moment before its time.
 */
export const isPastRestoring = (deletedAt: Expression<string | null>) =>
  sql<boolean>`${deletedAt} < now() - make_interval(secs => ${sql.lit(restorableSeconds - 60)})`;
