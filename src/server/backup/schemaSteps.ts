import type { Client } from "pg";
import {
  appliedMoments,
  migrationsFolder,
  migrationsIn,
  type Migration,
} from "#platform/database/migrations/migrations.ts";
import { tablesByMigration } from "./tablesByMigration.ts";

/** All migrations of this version, oldest first. */
export const schemaSteps = (): Migration[] => migrationsIn(migrationsFolder);

/** The tables of the product after this migration. */
export function tablesAfterMigration({ name: last }: Pick<Migration, "name">): Set<string> {
  const tables = new Set<string>();
  for (const [name, { made, gone = [] }] of Object.entries(tablesByMigration)) {
    if (name > last) break;
    for (const table of gone) tables.delete(table);
    for (const table of made) tables.add(table);
  }
  return tables;
}

/**
 * The last migration that was applied to a database; null if there is none. Throws if this version does not have it.
 */
export async function lastStepOf(client: Client): Promise<Migration | null> {
  const when = (await appliedMoments(client))?.at(-1);
  if (when === undefined) return null;
  return stepOf(when) ?? fail("This database was created by a newer version of Yardstick. Use that version.");
}

/** The migration with that time, if this version has it. */
export function stepOf(when: number): Migration | undefined {
  return schemaSteps().find((step) => step.when === when);
}

function fail(message: string): never {
  throw new Error(message);
}
