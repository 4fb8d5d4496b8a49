import type { Story } from "./story.ts";

/** Figures that occur nowhere else: nine digits and a counter, as dollars or as cents. */
const first = 731_559_042_000;
/** Separators between digits in any format: 7,315,590,420.01 or 7 315 590 420,01 or, in a calendar, `7\,315`. */
const separators = /(?<=\d)[\\.,'\s\u00a0\u202f]+(?=\d)/g;

/** Names that suggest money. They reveal a money column whose type is not numeric. */
export const soundsLikeMoney = /price|amount|total|deposit$|_value$|fee|cost|minimum|rate$/;

/** True if a text contains any of the marked figures, in any format. */
export const containsMarkedMoney = (text: string): boolean => text.replaceAll(separators, "").includes("731559042");

type Column = { table: string; column: string; type: string };

/** Every column of one of these types in the tables of owners. */
export const columnsOf = ({ sql }: Pick<Story, "sql">, types: readonly string[]): Promise<Column[]> =>
  sql<Column>(
    `select c.table_name as "table", c.column_name as "column", c.data_type as type
     from information_schema.columns c
     join information_schema.columns mine
       on mine.table_schema = 'public' and mine.table_name = c.table_name and mine.column_name = 'created_by'
     where c.table_schema = 'public' and c.data_type = any($1) order by 1, 2`,
    [types],
  );

/**
 * Writes a unique figure into every number of a business's data that can be money. These are each column of an exact
 * number, and every number and decimal in JSON, stored as JSON or as text. The business's rows must exist. Returns the
 * number of columns.
 */
export async function markMoney(story: Pick<Story, "sql">, ownerId: string): Promise<number> {
  let next = first;
  const exact = await columnsOf(story, ["numeric"]);
  for (const { table, column } of exact) {
    const rows = await story.sql<{ at: string }>(`select ctid::text as at from ${table} where created_by = $1`, [
      ownerId,
    ]);
    for (const [index, { at }] of rows.entries())
      await story.sql(`update ${table} set ${column} = $3 where created_by = $1 and ctid = $2::tid`, [
        ownerId,
        at,
        next + index + 1,
      ]);
    next += 20;
  }
  for (const { table, column, type } of await columnsOf(story, ["jsonb", "text"])) {
    const rows = await story.sql<{ at: string; stored: string }>(
      `select ctid::text as at, ${column}::text as stored from ${table} where created_by = $1 and ${column}::text ~ '^[{\\[]'`,
      [ownerId],
    );
    for (const { at, stored } of rows)
      await story.sql(`update ${table} set ${column} = $3::${type} where created_by = $1 and ctid = $2::tid`, [
        ownerId,
        at,
        JSON.stringify(marked(JSON.parse(stored), () => (next += 1))),
      ]);
  }
  return exact.length;
}

/** Texts of digits that are no amounts: the crew needs a gate's code. */
const codes: ReadonlySet<string> = new Set(["gate_code"]);

/** The same data with each number replaced by another. */
function marked(data: unknown, another: () => number): unknown {
  if (typeof data === "number") return another();
  if (typeof data === "string") return /^\d+(\.\d+)?$/.test(data) ? String(another()) : data;
  if (Array.isArray(data)) return data.map((one) => marked(one, another));
  if (data === null || typeof data !== "object") return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, one]) => [key, codes.has(key) ? one : marked(one, another)]),
  );
}
