import { roleOf } from "./columnRoles.ts";
import { maxHeadingRows, tooManyRows, UnreadableFile, type FileRow } from "./listFile.ts";

/** A list with its columns, whose names differ from each other, and the rows below them. */
export type HeadedRows = { columns: string[]; rows: FileRow[] };

/**
 * Finds the row of headings among the first rows: a title can be above it, and a total or the time of printing below the
 * list. A list without headings, whose first row has an email address or a telephone number, gets headings by its
 * content. Throws `UnreadableFile` without rows, or with more than `maxRows`.
 */
export function findHeadings(rows: readonly FileRow[], maxRows: number): HeadedRows {
  const at = headingIndex(rows);
  const below = withoutFooter(rows.slice(at + 1));
  if (below.length === 0) throw new UnreadableFile("This file has no rows below the column names.");
  if (below.length > maxRows) throw tooManyRows(maxRows);
  const count = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  return { columns: columnNames(rows[at]?.cells ?? contentHeadings(below, count), count), rows: below };
}

/** The number of fields of a customer that the first rows name, as far as headings do: one table of several is chosen by it. */
export const countKnownHeadings = (rows: readonly FileRow[]): number => Math.max(0, ...knownHeadings(rows));

const knownHeadings = (rows: readonly FileRow[]): number[] =>
  rows.slice(0, maxHeadingRows).map(({ cells }) => cells.filter((cell) => roleOf(cell) !== null).length);

/** "Total: 12", "12 customers", "Friday, November 27, 2026 10:15 AM GMT-06:00": a line below a list. */
const footer =
  /^(?:grand )?totals?\b|^(?:count|printed|exported|generated)\b.{0,20}\d|^\d+ (?:rows?|records?|customers?|clients?|contacts?)$|^[a-z]+day,? .{4,30}\d{1,2}:\d{2}/i;

/** Leaves out the last rows that have one cell alone, which is a footer. */
function withoutFooter(rows: readonly FileRow[]): FileRow[] {
  const isFooter = ({ cells }: FileRow) => filled(cells) === 1 && footer.test(cells.find(Boolean)?.slice(0, 80) ?? "");
  const last = rows.findLastIndex((row) => !isFooter(row));
  return last < rows.length - 3 ? [...rows] : rows.slice(0, last + 1);
}

/** Headings of a list without any, by the content of its first rows: the first column of words has names. */
function contentHeadings(rows: readonly FileRow[], count: number): string[] {
  const first = rows.slice(0, 50);
  const kinds = Array.from({ length: count }, (_, index) => kindOf(first.map(({ cells }) => cells[index] ?? "")));
  const named = kinds.indexOf("words");
  return kinds.map((kind, index) => (kind === "words" ? (index === named ? "Name" : "") : (kind ?? "")));
}

/** The heading for a column that mostly has emails, telephone numbers, addresses; "words" for other words. */
function kindOf(cells: readonly string[]): string | null {
  const all = cells.filter((cell) => cell !== "").map((cell) => cell.slice(0, 100));
  const mostly = (pattern: RegExp) => all.filter((cell) => pattern.test(cell)).length * 2 > all.length;
  if (mostly(mailbox)) return mostly(/</) ? "words" : "Email";
  if (mostly(phoneNumber)) return "Phone";
  if (!mostly(/\p{L}{2}/u)) return null;
  return mostly(/^\d+\s/) ? "Address" : "words";
}

/** The index of the row of headings; -1 if the list begins with its first customer. */
function headingIndex(rows: readonly FileRow[]): number {
  const first = rows.slice(0, maxHeadingRows);
  const known = knownHeadings(rows);
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  if (first[0]?.cells.some(isContact)) return -1;
  const widest = Math.max(0, ...first.map(({ cells }) => filled(cells)));
  return first.findIndex(({ cells }) => filled(cells) * 2 >= widest);
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== "").length;

/** True for an email address or a telephone number, which no heading is. */
const isContact = (cell: string): boolean => cell.length < 100 && (mailbox.test(cell) || phoneNumber.test(cell));
const mailbox = /^[^\s@]+@[^\s@]+$|^[^<>@]*<[^\s@<>]+@[^\s@<>]+>$/;
const phoneNumber = /^\+?[\d\s().-]{7,20}$/;

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
