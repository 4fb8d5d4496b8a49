import pg from "pg";

/**
 * How values of PostgreSQL's types are read, so that a row is what the schema's types say, and the same as where
 * PostgreSQL writes it as JSON: amounts and counts are numbers, moments ISO strings with their offset, days
 * `YYYY-MM-DD`. All others are read as the driver reads them.
 */

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins;

/**
 * "2026-11-21 07:39:06.12+00" as PostgreSQL writes it in JSON. It is sent so in sessions whose dates are ISO, as the
 * driver asks for; offsets of whole hours come without minutes.
 */
export function momentToIso(value: string): string {
  return value.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}

const readers = new Map<number, (value: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, (value) => value],
  [TIMESTAMPTZ, momentToIso],
]);

/** The readers as the driver asks for them. */
export const columnTypes = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    readers.get(type) ??
    (pg.types.getTypeParser as (type: number, format?: string) => (value: string) => unknown)(type, format),
};
