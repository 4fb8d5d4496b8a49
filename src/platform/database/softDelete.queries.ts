import { sql, type Expression } from "kysely";

/** What is deleted can be brought back for so long, in seconds. */
export const restorableSeconds = 86_400;

/** Says whether something was deleted so long ago; a minute of grace, as a job may start a moment before its time. */
export const isPastRestoring = (deletedAt: Expression<string | null>) =>
  sql<boolean>`${deletedAt} < now() - make_interval(secs => ${sql.lit(restorableSeconds - 60)})`;
