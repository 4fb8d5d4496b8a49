import { roleOf } from "./columnRoles.ts";
import { maxHeadingRows, tooManyRows, UnreadableFile, type FileRow } from "./listFile.ts";

/** A list with its columns, whose names differ from each other, and the rows below them. */
export type HeadedRows = { columns: string[]; rows: FileRow[] };

/**
 * Finds the row of headings among the first rows: a title can be above it. A list without headings, whose first row
 * has an email address or a telephone number, gets the letters of the columns. Throws `UnreadableFile` without rows, or
 * with more than `maxRows`.
 */
export function findHeadings(rows: readonly FileRow[], maxRows: number): HeadedRows {
  const at = headingIndex(rows);
  const below = rows.slice(at + 1);
  if (below.length === 0) throw new UnreadableFile("This file has no rows below the column names.");
  if (below.length > maxRows) throw tooManyRows(maxRows);
  const count = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return { columns: columnNames(rows[at]?.cells ?? [], count), rows: below };
}

/** The index of the row of headings; -1 if the list begins with its first customer. */
function headingIndex(rows: readonly FileRow[]): number {
  const first = rows.slice(0, maxHeadingRows);
  const known = first.map(({ cells }) => cells.filter((cell) => roleOf(cell) !== null).length);
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  if (first[0]?.cells.some(isContact)) return -1;
  const widest = Math.max(0, ...first.map(({ cells }) => filled(cells)));
  return first.findIndex(({ cells }) => filled(cells) * 2 >= widest);
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== "").length;

/** True for an email address or a telephone number, which no heading is. */
const isContact = (cell: string): boolean =>
  cell.length < 100 && (/^[^\s@]+@[^\s@]+$/.test(cell) || /^\+?[\d\s().-]{7,20}$/.test(cell));

/** Gives each column a name of its own: "Phone (column F)" if another is called so, "Column F" without a name. */
function columnNames(cells: readonly string[], count: number): string[] {
  const names = Array.from({ length: count }, (_, index) => (cells[index] ?? "").replaceAll(/\s+/g, " ").slice(0, 200));
  return names.map((name, index) => {
    if (name === "") return `Column ${columnLetter(index)}`;
    const isShared = names.some((other, at) => at !== index && other === name);
    return isShared ? `${name} (column ${columnLetter(index)})` : name;
  });
}

/** The letters by which spreadsheets call a column: "A" for 0, "AB" for 27. */
function columnLetter(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetter(Math.floor(index / 26) - 1) + letter;
}
