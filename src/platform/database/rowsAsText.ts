import pg, { type FieldDef } from "pg";
import { RawJson } from "#platform/process/rawJson.ts";
import { momentToIso } from "./columnTypes.ts";

/** Rows as PostgreSQL sent them: each value in its own words, none of them read. `Row` is what they would be read as. */
export type TextRows<Row = unknown> = {
  fields: FieldDef[];
  rows: (string | null)[][];
  /** Only for the compiler. */
  readonly row?: Row;
};

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
  [TIMESTAMPTZ, (value) => `"${momentToIso(value)}"`],
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

/**
 * One page of rows as JSON. Their first column is `total`, how many rows there are on all pages; without any row there
 * is nobody to say it, and `total` tells.
 */
export async function pageAsJson<Row extends { total: number }>(
  text: TextRows<Row>,
  total: () => Promise<number>,
): Promise<RawJson<{ rows: Omit<Row, "total">[]; total: number }>> {
  const [first] = text.rows;
  return new RawJson(`{"rows":${rowsAsJson(text, 1)},"total":${first ? first[0] : await total()}}`);
}
