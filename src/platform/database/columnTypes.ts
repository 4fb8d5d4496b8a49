import pg from "pg";

/**
 * Readers of PostgreSQL's types. A row matches the schema's types, and is the same as PostgreSQL's own JSON: amounts
 * and counts are numbers, timestamps ISO strings with their offset, days `YYYY-MM-DD`. The driver's own readers read
 * all other types.
 */

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins;

/**
 * Returns "2026-11-21 07:39:06.12+00" as PostgreSQL writes it in JSON. PostgreSQL sends this form in sessions with ISO
 * dates, which the driver sets; whole-hour offsets come without minutes.
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

/** The readers in the form that the driver expects. */
export const columnTypes = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    readers.get(type) ??
    (pg.types.getTypeParser as (type: number, format?: string) => (value: string) => unknown)(type, format),
};
