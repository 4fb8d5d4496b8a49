import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ClientBase } from "pg";

/**
 * The migrations: SQL files, applied in the order of their names. A database records those it has in
 * `drizzle.__drizzle_migrations`, named after the library that once applied them; databases, backups and older programs
 * know it. Each is recorded by its timestamp, from `moments.json` beside the files.
 */

/** The folder of the program's own migrations. */
export const migrationsFolder = fileURLToPath(new URL("../../../../migrations", import.meta.url));

/** One migration. `when` is its timestamp in milliseconds since 1970; later files have later timestamps. */
export type Migration = {
  name: string;
  when: number;
  /** True if programs without it still work: a line of its SQL says so (docs/upgrading.md). */
  compatible: boolean;
  /** The SHA-256 of the file, in hex. */
  hash: string;
  statements: string[];
};

const compatibleMark = /^-- compatible:/m;

/**
 * Returns all migrations of a folder, oldest first. Throws if a migration has no timestamp, or none later than the
 * previous one.
 */
export function migrationsIn(folder: string): Migration[] {
  const moments = JSON.parse(readFileSync(join(folder, "moments.json"), "utf8")) as Record<string, number>;
  let before = 0;
  return migrationNames(folder).map((name) => {
    const when = moments[name];
    if (when === undefined || when <= before)
      throw new Error(
        `The migration ${name} requires a later time in migrations/moments.json than the previous migration; npm run schema adds missing times.`,
      );
    before = when;
    const text = readFileSync(join(folder, `${name}.sql`), "utf8");
    return {
      name,
      when,
      compatible: compatibleMark.test(text),
      hash: createHash("sha256").update(text).digest("hex"),
      statements: text.split("--> statement-breakpoint"),
    };
  });
}

/** Returns the names of a folder's migrations in order: their files' names without the extension. */
export function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.slice(0, -".sql".length))
    .toSorted();
}

/**
 * Applies migrations inside the open transaction, and records each. `afterStatement` is called with each statement that
 * was executed.
 */
export async function applyMigrations(
  client: ClientBase,
  migrations: readonly Migration[],
  afterStatement?: (statement: string) => Promise<void>,
): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { statements, hash, when } of migrations) {
    for (const statement of statements) {
      await client.query(statement);
      await afterStatement?.(statement);
    }
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [hash, when]);
  }
}

/** Returns the timestamps of the database's migrations, oldest first; null if it never had any. */
export async function appliedMoments(client: ClientBase): Promise<number[] | null> {
  const { rows: found } = await client.query<{ journal: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as journal",
  );
  if (!found[0]?.journal) return null;
  const { rows } = await client.query<{ when: string }>(
    "select created_at as when from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ when }) => Number(when));
}
