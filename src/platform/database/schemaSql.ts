import type { CatalogColumn, CatalogTable } from "./catalog.ts";

/** Returns the text of schema.sql: the result of all migrations, for readers and for the diff of a migration. */
export function printSchema(tables: readonly CatalogTable[], functions: readonly string[]): string {
  const head = `-- What the migrations come to. \`npm run schema\` writes this file from a migrated database; nothing reads it.\n`;
  return [head, ...functions.map((definition) => `${definition.trim()};\n`), ...tables.map(printTable)].join("\n");
}

function printTable(table: CatalogTable): string {
  const parts = [
    ...table.columns.map((column) => ({ comment: column.comment, text: printColumn(column) })),
    ...table.constraints.map(({ name, definition }) => ({ comment: null, text: `constraint ${name} ${definition}` })),
  ];
  const body = parts.map(
    ({ comment, text }, at) =>
      `${comment === null ? "" : `  -- ${comment}\n`}  ${text}${at === parts.length - 1 ? "" : ","}\n`,
  );
  return [
    table.comment === null ? "" : `-- ${table.comment}\n`,
    `create ${table.unlogged ? "unlogged " : ""}table "${table.name}" (\n${body.join("")});\n`,
    ...table.indexes.map((definition) => `${definition};\n`),
    table.rowSecurity.enabled ? `alter table "${table.name}" enable row level security;\n` : "",
    table.rowSecurity.forced ? `alter table "${table.name}" force row level security;\n` : "",
    ...table.policies.map(
      ({ name, command, using, check }) =>
        `create policy ${name} on "${table.name}" for ${command}${using === null ? "" : ` using ${using}`}${check === null ? "" : ` with check ${check}`};\n`,
    ),
    ...[table.grants, table.columnGrants]
      .filter((rights) => rights.length > 0)
      .map((rights) => `grant ${rights.join(", ")} on "${table.name}" to yardstick_tenant;\n`),
  ].join("");
}

function printColumn({ name, type, required, default: expression, computed }: CatalogColumn): string {
  const value =
    expression === null ? "" : computed ? ` generated always as (${expression}) stored` : ` default ${expression}`;
  return `"${name}" ${type}${required ? " not null" : ""}${value}`;
}
