import type { Client } from "pg";
import {
  appliedMoments,
  migrationsFolder,
  migrationsIn,
  type Migration,
} from "#platform/database/migrations/migrations.ts";
import { tablesByMigration } from "./tablesByMigration.ts";

/** All migrations that this version has, oldest first. */
export const schemaSteps = (): Migration[] => migrationsIn(migrationsFolder);

/** The tables that the product has once this migration was applied. */
export function tablesAfterMigration({ name: last }: Pick<Migration, "name">): Set<string> {
  const tables = new Set<string>();
  for (const [name, { made, gone = [] }] of Object.entries(tablesByMigration)) {
    if (name > last) break;
    for (const table of gone) tables.delete(table);
    for (const table of made) tables.add(table);
  }
  return tables;
}

/** The migration that a database got last; null where it has none. Throws when that is none of this version's. */
export async function lastStepOf(client: Client): Promise<Migration | null> {
  const when = (await appliedMoments(client))?.at(-1);
  if (when === undefined) return null;
  return stepOf(when) ?? fail("This database was made by a newer version of Yardstick. Use that version.");
}

/** The migration with that time, where this version has it. */
export function stepOf(when: number): Migration | undefined {
  return schemaSteps().find((step) => step.when === when);
}

function fail(message: string): never {
  throw new Error(message);
}
