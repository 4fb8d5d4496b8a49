/** A list of customers as its file has it: headings and rows of text, however the file was written. */

/** The forms of files that are read. */
export type FileFormat = "csv" | "xlsx" | "vcard";

/** The encodings of text files that are recognised. */
export const textEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "macintosh"] as const;
export type TextEncoding = (typeof textEncodings)[number];

/**
 * The cells of a file. `line` is the number of the row as a spreadsheet shows it, from 1; in a vCard file it is the
 * number of the contact.
 */
export type FileRow = { line: number; cells: string[] };

/** The bounds of a file. Readers cut a cell before anything looks at it. */
export const fileBounds = {
  rows: 50_000,
  /** A product writes seven columns for each of up to 140 addresses. */
  columns: 1_500,
  /** Characters of one cell: the notes of a customer, and one more by which they are known to be too long. */
  cell: 20_001,
  /** Characters of all cells together. */
  characters: 30_000_000,
} as const;

/** A file that cannot be imported: a full message, and a shorter one beside its field. */
export class UnreadableFile extends Error {
  readonly field: string;

  constructor(message: string, field = message) {
    super(message);
    this.field = field;
  }
}

/** Thrown for a file with more than may be read. */
export const tooLargeFile = () => new UnreadableFile("This file is too large. Please split it.");

/** Thrown for a file with too many rows. */
export const tooManyRows = (max: number) =>
  new UnreadableFile(`This file has more than ${max} rows. Please split it.`, "This file has too many rows.");

/**
 * Collects the rows of a file within its bounds. Cuts cells and columns, leaves out blank rows, and throws
 * `UnreadableFile` for too many rows or characters.
 */
export function createRowCollector(maxRows: number): {
  add(line: number, cells: readonly string[]): void;
  rows: FileRow[];
} {
  const rows: FileRow[] = [];
  let characters = 0;
  return {
    rows,
    add(line, cells) {
      const cut = cells.slice(0, fileBounds.columns).map((cell) => cell.slice(0, fileBounds.cell).trim());
      while (cut.at(-1) === "") cut.pop();
      if (cut.length === 0) return;
      for (const cell of cut) characters += cell.length;
      if (characters > fileBounds.characters) throw tooLargeFile();
      // The first rows can be a title and the headings.
      if (rows.length >= maxRows + maxHeadingRows) throw tooManyRows(maxRows);
      rows.push({ line, cells: cut });
    },
  };
}

/** The first rows of a file, among which its headings are sought. */
export const maxHeadingRows = 10;
