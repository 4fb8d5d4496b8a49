import pg, { type FieldDef } from "pg";

/** Rows as PostgreSQL sent them: each value in its own words, none of them read. */
export type TextRows = { fields: FieldDef[]; rows: (string | null)[][] };

/** For a query whose values are handed on as they came: reading fifty rows costs Node more than asking for them. */
export const asText = { rowMode: "array" as const, types: { getTypeParser: () => (value: string) => value } };

const { BOOL, INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC, JSON: json, JSONB, TIMESTAMPTZ } = pg.types.builtins;

/**
 * How values of PostgreSQL's types are written as JSON, to the same words as its own `to_json`; all others are text.
 */
const writers = new Map<number, (value: string) => string>([
  ...[INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC, json, JSONB].map((type): [number, (value: string) => string] => [
    type,
    (value) => value,
  ]),
  [BOOL, (value) => (value === "t" ? "true" : "false")],
  // "2026-11-21 07:39:06.12+00" in a session whose dates are ISO, as pg asks for; offsets of whole hours are sent
  // without minutes.
  [TIMESTAMPTZ, (value) => `"${value.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00")}"`],
]);

/** The rows as JSON objects, from the column at `from` (0 is the first) onwards. */
export function rowsAsJson({ fields, rows }: TextRows, from = 0): string {
  const columns = fields.slice(from).map((field, index) => ({
    key: `${index === 0 ? "{" : ","}${JSON.stringify(field.name)}:`,
    write: writers.get(field.dataTypeID) ?? JSON.stringify,
  }));
  let text = "[";
  for (const [place, row] of rows.entries()) {
    if (place > 0) text += ",";
    for (const [index, { key, write }] of columns.entries()) {
      const value = row[from + index];
      text += key + (value == null ? "null" : write(value));
    }
    text += "}";
  }
  return `${text}]`;
}
