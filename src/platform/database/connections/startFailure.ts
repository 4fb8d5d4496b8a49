import { databaseFault } from "./databaseFault.ts";

/** A start that failed for a reason that may pass by itself, such as a full disk. */
export class StartMayPassError extends Error {}

/**
 * The database's refusals that stay until somebody changes a variable, or the database: the user, the password, its
 * name.
 */
const stays = /^(28...|3D000|42501)$/;

/** Whether starting again later may help though nobody changes anything. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof StartMayPassError ||
    (databaseFault(error) !== null && !stays.test((error as { code?: string }).code ?? ""))
  );
}

/** Why the start failed, in words. Connections refused at several addresses have none of their own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
