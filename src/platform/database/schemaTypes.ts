import type { CatalogColumn, CatalogTable } from "./catalog.ts";

/**
 * The TypeScript types of values as columnTypes.ts reads them: timestamps and days are strings, amounts and counts
 * numbers.
 */
const readAs: Readonly<Record<string, string>> = {
  uuid: "string",
  text: "string",
  date: "string",
  "timestamp with time zone": "string",
  boolean: "boolean",
  smallint: "number",
  integer: "number",
  bigint: "number",
  numeric: "number",
  "double precision": "number",
  bytea: "Buffer",
};

const head = `/**
 * The tables as statements see them: \`npm run schema\` writes this file from the migrated database. Values are read as
 * columnTypes.ts reads them; what a column holds beyond PostgreSQL's type is said in narrowedColumns.ts. JSON is written by \`toJson\`.
 */
`;

const jsonType = `
type Json<Value> = ColumnType<Value, JsonText<Value>, JsonText<Value>>;
type JsonWithDefault<Value> = ColumnType<Value, JsonText<Value> | undefined, JsonText<Value>>;
type JsonOrNull<Value> = ColumnType<Value | null, JsonText<Value> | null | undefined, JsonText<Value> | null>;
`;

/**
 * Returns the text of schema.ts before formatting. Throws if `narrowed` names a column that does not exist, or if a
 * column's type has no reader.
 */
export function printTypes(
  tables: readonly CatalogTable[],
  narrowed: Readonly<Record<string, { type: string; from?: string }>>,
): string {
  const columns = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)));
  for (const name of Object.keys(narrowed))
    if (!columns.has(name)) throw new Error(`narrowedColumns.ts names ${name}, a column that does not exist.`);

  const imports = Map.groupBy(
    Object.values(narrowed).filter(({ from }) => from !== undefined),
    ({ from }) => from,
  );
  const bodies = tables.map(
    (table) =>
      `  ${table.name}: {\n${table.columns
        .map((column) => `    ${column.name}: ${typeOf(column, `${table.name}.${column.name}`, narrowed)};\n`)
        .join("")}  };\n`,
  );
  return [
    `import type { ColumnType, Generated, GeneratedAlways } from "kysely";\n`,
    ...[...imports].map(
      ([from, types]) => `import type { ${[...new Set(types.map(({ type }) => type))].join(", ")} } from "${from}";\n`,
    ),
    `import type { JsonText } from "./jsonText.ts";\n\n`,
    head,
    jsonType,
    `\nexport interface Schema {\n${bodies.join("")}}\n`,
  ].join("");
}

function typeOf(
  { type, required, default: hasDefault, computed }: CatalogColumn,
  name: string,
  narrowed: Readonly<Record<string, { type: string }>>,
): string {
  if (type === "jsonb") {
    const value = narrowed[name]?.type ?? "unknown";
    return `${required ? (hasDefault === null ? "Json" : "JsonWithDefault") : "JsonOrNull"}<${value}>`;
  }
  const [, base = "", list] = /^(.*?)(?:\(\d+(?:,\d+)?\))?(\[\])?$/.exec(type) ?? [];
  const single = readAs[base];
  if (single === undefined) throw new Error(`schemaTypes.ts has no entry for ${type}, the type of ${name}.`);
  const value = narrowed[name]?.type ?? `${single}${list ?? ""}`;
  const orNull = required ? value : `${value} | null`;
  if (computed) return `GeneratedAlways<${orNull}>`;
  return hasDefault === null ? orNull : `Generated<${orNull}>`;
}
