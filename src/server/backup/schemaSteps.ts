import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Client } from "pg";
import { migrationsFolder } from "#platform/database/migrations/migrate.ts";

/** One migration: `when` orders them and is what a database's journal remembers. */
export type SchemaStep = { tag: string; when: number; hash: string; statements: string[] };

/** All migrations that this version has, oldest first. */
export function schemaSteps(): SchemaStep[] {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, "meta", "_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  const files = readMigrationFiles({ migrationsFolder });
  return files.map(({ sql, folderMillis, hash }, index) => ({
    tag: journal.entries[index]?.tag ?? "?",
    when: folderMillis,
    hash,
    statements: sql,
  }));
}

/** The tables that the product has once this migration was applied, as drizzle-kit's snapshot beside it says. */
export function tablesAt({ tag }: Pick<SchemaStep, "tag">): Set<string> {
  const number = tag.split("_", 1)[0] ?? "";
  const snapshot = JSON.parse(readFileSync(join(migrationsFolder, "meta", `${number}_snapshot.json`), "utf8")) as {
    tables: Record<string, { name: string }>;
  };
  return new Set(Object.values(snapshot.tables).map(({ name }) => name));
}

/** The migration that a database got last; null where it has none. Throws when that is none of this version's. */
export async function lastStepOf(client: Client): Promise<SchemaStep | null> {
  const { rows: found } = await client.query<{ journal: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as journal",
  );
  if (!found[0]?.journal) return null;
  const { rows } = await client.query<{ created_at: string }>(
    "select created_at from drizzle.__drizzle_migrations order by created_at desc limit 1",
  );
  if (!rows[0]) return null;
  return (
    stepOf(Number(rows[0].created_at)) ??
    fail("This database was made by a newer version of Yardstick. Use that version.")
  );
}

/** The migration with that time, where this version has it. */
export function stepOf(when: number): SchemaStep | undefined {
  return schemaSteps().find((step) => step.when === when);
}

/** Applies migrations inside the transaction that is open, and remembers them as starting Yardstick would. */
export async function applySteps(client: Client, steps: SchemaStep[]): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { statements, hash, when } of steps) {
    for (const statement of statements) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [hash, when]);
  }
}

function fail(message: string): never {
  throw new Error(message);
}
