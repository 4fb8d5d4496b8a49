import { databaseFault } from "./databaseFault.ts";

/** A start that failed for a reason that can pass without action, such as a full disk. */
export class StartMayPassError extends Error {}

/**
 * The database's refusals that last until the operator changes a variable or the database: the user, the password, its
 * name.
 */
const stays = /^(28...|3D000|42501)$/;

/** True if a later start can succeed without any change. */
export function mayPass(error: unknown): boolean {
  return (
    error instanceof StartMayPassError ||
    (databaseFault(error) !== null && !stays.test((error as { code?: string }).code ?? ""))
  );
}

/**
 * Returns the reason of a failed start as text. Connections refused at several addresses have no message of their own.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}
