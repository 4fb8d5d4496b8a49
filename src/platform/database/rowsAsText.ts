import pg, { type FieldDef } from "pg";
import { RawJson } from "#platform/process/rawJson.ts";
import { momentToIso } from "./columnTypes.ts";

/** Rows as PostgreSQL sent them: each value is unparsed text. `Row` is the type that they would be parsed to. */
export type TextRows<Row = unknown> = {
  fields: FieldDef[];
  rows: (string | null)[][];
  /** Only for the compiler. */
  readonly row?: Row;
};

/** For a query whose values are passed on unchanged: parsing fifty rows costs Node more than querying them. */
export const asText = { rowMode: "array" as const, types: { getTypeParser: () => (value: string) => value } };

const { BOOL, INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC, JSON: json, JSONB, TIMESTAMPTZ } = pg.types.builtins;

/** Writers of PostgreSQL's types as JSON, with the same output as its own `to_json`; all others are text. */
const writers = new Map<number, (value: string) => string>([
  ...[INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC, json, JSONB].map((type): [number, (value: string) => string] => [
    type,
    (value) => value,
  ]),
  [BOOL, (value) => (value === "t" ? "true" : "false")],
  [TIMESTAMPTZ, (value) => `"${momentToIso(value)}"`],
]);

/** Returns the rows as a JSON array of objects, from the column at `from` (0 is the first) onwards. */
export function rowsAsJson({ fields, rows }: TextRows, from = 0): string {
  const write = objectWriter(fields.slice(from));
  let text = "[";
  for (const [place, row] of rows.entries()) {
    if (place > 0) text += ",";
    text += write(row, from);
  }
  return `${text}]`;
}

/**
 * Returns the only row as a JSON object, without the columns named in `leftOut`. A column that PostgreSQL wrote as JSON
 * is sent unchanged: a cast to text or one more `json_build_object` around it would cost PostgreSQL a quarter more for a
 * long list.
 */
export function rowAsJson<Row, LeftOut extends keyof Row = never>(
  answer: TextRows<Row>,
  leftOut: readonly LeftOut[] = [],
): RawJson<Omit<Row, LeftOut>> {
  const isSent = ({ name }: FieldDef) => !leftOut.includes(name as LeftOut);
  const row = onlyRow(answer).filter((_, index) => isSent(answer.fields[index] as FieldDef));
  return new RawJson(objectWriter(answer.fields.filter(isSent))(row, 0));
}

/** Returns one column of the only row, as PostgreSQL sent it. */
export function columnAsText<Row>(answer: TextRows<Row>, column: keyof Row): string | null {
  return onlyRow(answer)[answer.fields.findIndex(({ name }) => name === column)] ?? null;
}

function onlyRow({ rows }: TextRows): (string | null)[] {
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`The database returned ${rows.length} rows instead of one.`);
  return row;
}

/** Returns a writer of rows, which writes the columns from a place of the row onwards. */
function objectWriter(fields: readonly FieldDef[]): (row: (string | null)[], from: number) => string {
  const columns = fields.map((field, index) => ({
    key: `${index === 0 ? "{" : ","}${JSON.stringify(field.name)}:`,
    write: writers.get(field.dataTypeID) ?? JSON.stringify,
  }));
  return (row, from) => {
    let text = "";
    for (const [index, { key, write }] of columns.entries()) {
      const value = row[from + index];
      text += key + (value == null ? "null" : write(value));
    }
    return `${text}}`;
  };
}
