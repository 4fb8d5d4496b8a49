import type { ClientBase } from "pg";
import type { Migration } from "./migrations.ts";

/**
 * Marks: the facts that a database stores about each migration beside its journal, so that an older program can read
 * about unknown ones: its name, and if programs without it still work. docs/upgrading.md says when a migration can be
 * marked compatible.
 */
type Mark = Pick<Migration, "when" | "name" | "compatible">;

/**
 * True if the database has all of `known`, and their marks. Throws if it has another migration that is not marked
 * compatible: this program's queries would fail there, or harm the newer program's data.
 */
export async function isUpToDate(client: ClientBase, known: readonly Mark[]): Promise<boolean> {
  const { rows: tables } = await client.query<{ journal: boolean; marks: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as journal, to_regclass('drizzle.migration_marks') is not null as marks",
  );
  const { journal = false, marks = false } = tables[0] ?? {};
  if (!journal) return false;
  const { rows } = await client.query<{ when: string; name: string | null; compatible: boolean | null }>(
    `select created_at as when, ${marks ? "m.name, m.compatible" : "null as name, null as compatible"}
       from drizzle.__drizzle_migrations ${marks ? 'left join drizzle.migration_marks m on m."when" = created_at' : ""}
      order by created_at`,
  );
  const ours = new Map(known.map((one) => [one.when, one]));
  const strange = rows.find((row) => !ours.has(Number(row.when)) && row.compatible !== true);
  if (strange)
    throw new Error(
      `This database was migrated by a newer version of Yardstick: this version does not know the migration ${strange.name ?? `of ${new Date(Number(strange.when)).toISOString()}`}. Start the newer version, or restore a backup made by this version.`,
    );
  const found = new Map(rows.map((row) => [Number(row.when), row]));
  return known.every((one) => found.get(one.when)?.compatible === one.compatible);
}

/** Stores the names of this program's migrations, and which are compatible. */
export async function rememberMarks(client: ClientBase, known: readonly Mark[]): Promise<void> {
  await client.query(
    'create table if not exists drizzle.migration_marks ("when" bigint primary key, name text not null, compatible boolean not null)',
  );
  await client.query(
    `insert into drizzle.migration_marks select * from unnest($1::bigint[], $2::text[], $3::boolean[])
     on conflict ("when") do update set name = excluded.name, compatible = excluded.compatible`,
    [known.map(({ when }) => when), known.map(({ name }) => name), known.map(({ compatible }) => compatible)],
  );
}
