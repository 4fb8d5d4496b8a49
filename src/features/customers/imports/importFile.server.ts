import { parse } from "csv-parse/sync";
import {
  guessMapping,
  importableFields,
  keysOf,
  maxImportRows,
  readRow,
  type ColumnMapping,
  type ImportedCustomer,
  type ImportPreview,
  type ImportRow,
} from "./import.ts";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";

/**
 * Parses a file of customers. It runs in a worker thread, because ten thousand rows take a tenth of a second or more.
 */

/** An existing customer. */
export type KnownContact = { id: string; name: string; email: string | null; phone: string | null };

/** A file that cannot be imported: a full message, and a shorter one beside its field. */
export class UnreadableFile extends Error {
  readonly field: string;

  constructor(message: string, field = message) {
    super(message);
    this.field = field;
  }
}

const previewed = 100;

/** Returns the preview of importing a file. Throws `UnreadableFile`. */
export function previewOf(
  text: string,
  chosen: ColumnMapping | undefined,
  known: readonly KnownContact[],
): ImportPreview {
  const file = readFile(text);
  const mapping = chosen ?? guessMapping(file.columns);
  const rows = checkRows(file, mapping, known).map(({ customer: _made, ...row }) => row);
  const telling = rows.filter(needsAttention);
  return {
    columns: file.columns,
    mapping,
    rows: [
      ...telling.slice(0, previewed),
      ...rows.filter((row) => !needsAttention(row)).slice(0, Math.max(0, previewed - telling.length)),
    ].toSorted((a, b) => a.line - b.line),
    total: rows.length,
    ready: rows.filter((row) => !needsAttention(row)).length,
    with_problems: rows.filter(hasProblems).length,
    duplicates: rows.filter((row) => !hasProblems(row) && row.duplicate).length,
  };
}

/** The customers of a file as JSON, their number, and the number of skipped rows. */
export type FileCustomers = { customers: JsonText<ImportedCustomer[]>; imported: number; skipped: number };

/** Returns the customers of a file; with `withDuplicates`, also possible duplicates. Throws `UnreadableFile`. */
export function customersOf(
  text: string,
  mapping: ColumnMapping,
  known: readonly KnownContact[],
  withDuplicates: boolean,
): FileCustomers {
  const rows = checkRows(readFile(text), mapping, known);
  const wanted = rows.flatMap(({ customer, duplicate }) =>
    customer && (withDuplicates || !duplicate) ? [customer] : [],
  );
  return { customers: toJson(wanted), imported: wanted.length, skipped: rows.length - wanted.length };
}

type File = { columns: string[]; rows: { line: number; cells: string[] }[] };

/**
 * Parses CSV text with commas, semicolons or tabs. Refuses it if it has no rows, too many rows, or cannot be parsed.
 */
function readFile(text: string): File {
  let records: string[][];
  try {
    records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: maxImportRows + 2,
      max_record_size: 100_000,
    });
  } catch {
    throw new UnreadableFile(
      "This file cannot be read as CSV. Please save it as CSV in your spreadsheet and try again.",
      "This file cannot be read as CSV.",
    );
  }
  const [columns = [], ...rows] = records;
  if (rows.length === 0) throw new UnreadableFile("This file has no rows below the column names.");
  if (rows.length > maxImportRows)
    throw new UnreadableFile(
      `This file has more than ${maxImportRows} rows. Please split it.`,
      "This file has too many rows.",
    );
  return {
    columns: columns.map((column, index) => column || `Column ${index + 1}`),
    rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  };
}

/** Returns the separator that is most frequent in the header line. */
function delimiterOf(text: string): string {
  const [head = ""] = text.split("\n", 1);
  const count = (sign: string) => head.split(sign).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

type EarlierRow = { id: string | null; line: number | null; name: string };
type CheckedRow = ImportRow & { customer: ImportedCustomer | null };

/** Checks each row: it gives a customer, errors, or a duplicate of an existing customer or an earlier row. */
function checkRows({ columns, rows }: File, mapping: ColumnMapping, contacts: readonly KnownContact[]): CheckedRow[] {
  const known = new Map<string, EarlierRow>();
  for (const { id, name, ...contact } of contacts)
    for (const { key } of keysOf(contact)) known.set(key, { id, line: null, name });
  const places = importableFields.flatMap((field) => {
    const place = mapping[field] === undefined ? -1 : columns.indexOf(mapping[field]);
    return place === -1 ? [] : [{ field, place }];
  });
  return rows.map(({ line, cells }) => {
    const values = Object.fromEntries(places.map(({ field, place }) => [field, (cells[place] ?? "").slice(0, 20_001)]));
    const { customer, problems } = readRow(values);
    if (!customer) return { line, values, problems, duplicate: null, customer };
    const keys = keysOf(customer);
    const shared = keys.find(({ key }) => known.has(key));
    const other = shared && known.get(shared.key);
    for (const { key } of keys) if (!known.has(key)) known.set(key, { id: null, line, name: customer.name });
    return {
      line,
      values,
      problems: {},
      customer,
      duplicate: shared && other ? { customer_id: other.id, line: other.line, name: other.name, by: shared.by } : null,
    };
  });
}

function hasProblems(row: Pick<ImportRow, "problems">): boolean {
  return Object.keys(row.problems).length > 0;
}

/** True if the owner should look at the row before it is imported. */
function needsAttention(row: Pick<ImportRow, "problems" | "duplicate">): boolean {
  return hasProblems(row) || row.duplicate !== null;
}
