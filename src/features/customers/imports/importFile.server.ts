import { randomUUID } from "node:crypto";
import { importableFields, type ImportableField } from "#features/customers/import-files/columnRoles.ts";
import { recognizeExport } from "#features/customers/import-files/knownExports.ts";
import type { FileRow, TextEncoding } from "#features/customers/import-files/listFile.ts";
import { readListFile, type ListFile } from "#features/customers/import-files/readListFile.server.ts";
import { toJson, type JsonText } from "#platform/database/jsonText.ts";
import { itemLine, type CustomerValue } from "#features/customers/customers/customer.ts";
import type { Contact } from "#shared/contact/contacts.ts";
import { asOneLine } from "#shared/words/plainText.ts";
import { columnMapping, guessMapping, type ColumnMapping } from "./columnMapping.ts";
import { createCombiner, type RowTexts } from "./combinedCells.ts";
import {
  keysOf,
  maxImportRows,
  type DuplicateChoice,
  type ImportAnswers,
  type ImportPreview,
  type ImportRow,
} from "./import.ts";
import { isValue, suggestedValue, wordFields, wordLength } from "./knownWords.ts";
import { chosenWords, readRow, type ImportedCustomer, type UnreadField } from "./readRow.ts";
import { dateOrderOf, type DateOrder } from "./writtenDates.ts";

/**
 * Reads a file of customers. It runs in a worker thread, because fifty thousand rows take a second or two.
 */

/** An existing customer. */
export type KnownContact = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  contacts: Contact[];
};

/** A file as a caller sends it: as text, or its bytes in base64. */
export type SentFile = { text?: string | undefined; base64?: string | undefined; encoding?: TextEncoding | undefined };

/** The choices of the owner; without a mapping it is guessed. */
export type FileChoices = { mapping?: ColumnMapping | undefined; answers?: ImportAnswers | undefined };

const limits = { previewed: 100, samples: 5, words: 50, shownText: 500 };

/** Returns the preview of importing a file. Throws `UnreadableFile`. */
export async function previewOf(
  sent: SentFile,
  choices: FileChoices,
  known: readonly KnownContact[],
): Promise<ImportPreview> {
  const { file, mapping, combine, texts, dates, order } = await openFile(sent, choices);
  const rows = checkRows(file.rows, texts, { answers: choices.answers, order, known }).map(
    ({ customer: _made, unread, ...row }): ImportRow => ({
      ...row,
      problems: Object.fromEntries(unread.map(({ field, why }) => [field, why])),
    }),
  );
  const needing = rows.filter(needsAttention);
  return {
    format: file.format,
    source: recognizeExport(file.columns),
    encoding: file.encoding,
    columns: file.columns,
    mapping,
    words: unknownWords(texts),
    dates,
    samples: file.rows
      .slice(0, limits.samples)
      .map((row) =>
        sampleOf(
          row,
          file.columns,
          mapping,
          readRow(combine(row.cells), { words: chosenWords(choices.answers), dateOrder: order }).customer,
        ),
      ),
    rows: [
      ...needing.slice(0, limits.previewed),
      ...rows.filter((row) => !needsAttention(row)).slice(0, Math.max(0, limits.previewed - needing.length)),
    ].toSorted((a, b) => a.line - b.line),
    total: rows.length,
    ready: rows.filter((row) => !row.left_out && !row.duplicate).length,
    left_out: rows.filter((row) => row.left_out).length,
    to_check: rows.reduce((sum, row) => sum + (row.left_out ? 0 : Object.keys(row.problems).length), 0),
    duplicates: rows.filter((row) => row.duplicate).length,
  };
}

/** A customer to create. */
export type NewCustomer = ImportedCustomer & { id: string };
/** A field of a new customer that could not be read. `position` is its place in the file, from 0. */
export type NewImportField = UnreadField & { subject_id: string; position: number };

/** A new customer to merge into the customer that it repeats: one that is known, or one of an earlier row. */
export type PlannedMerge = { id: string; into: string };

/** The rows of a file that one transaction takes in, with their fields to check and their merges. */
export type ImportPart = {
  rows: JsonText<NewCustomer[]>;
  fields: JsonText<NewImportField[]>;
  merges: JsonText<PlannedMerge[]>;
};

/** The rows of a file that become customers, in parts, and the numbers of all. */
export type FileCustomers = { parts: ImportPart[]; imported: number; skipped: number };

/** The most customers, and the most merges, of one part: it ends well within the time of a transaction. */
const maxOfPart = { customers: 1_000, merges: 25 };

/** The most characters of a text that waits to be looked at, and the most such texts of one import. */
const maxContent = 2_000;
const maxFields = 20_000;

type OpenPart = { rows: NewCustomer[]; fields: NewImportField[]; merges: PlannedMerge[] };

/** Returns the customers of a file; possible duplicates are left out, added, or merged. Throws `UnreadableFile`. */
export async function customersOf(
  sent: SentFile,
  choices: FileChoices,
  known: readonly KnownContact[],
  duplicates: DuplicateChoice,
): Promise<FileCustomers> {
  const { file, texts, order } = await openFile(sent, choices);
  const rows = checkRows(file.rows, texts, { answers: choices.answers, order, known });
  const parts: OpenPart[] = [];
  // The customer that each row is, or is merged into.
  const idsByLine = new Map<number, string>();
  let [imported, position] = [0, 0];
  for (const { line, customer, duplicate, unread } of rows) {
    if (!customer || (duplicate && duplicates === "skip")) continue;
    const id = randomUUID();
    const repeated = duplicate && (duplicate.customer_id ?? idsByLine.get(duplicate.line ?? -1));
    const into = duplicates === "merge" && repeated ? repeated : null;
    idsByLine.set(line, into ?? id);
    let part = parts.at(-1);
    if (!part || part.rows.length >= maxOfPart.customers || part.merges.length >= maxOfPart.merges) {
      part = { rows: [], fields: [], merges: [] };
      parts.push(part);
    }
    part.rows.push({ ...customer, id });
    if (into !== null) part.merges.push({ id, into });
    for (const { content, ...one } of unread)
      if (position < maxFields)
        part.fields.push({ ...one, content: content.slice(0, maxContent), subject_id: id, position: position++ });
    imported += 1;
  }
  return {
    parts: parts.map((part) => ({
      rows: toJson(part.rows),
      fields: toJson(part.fields),
      merges: toJson(part.merges),
    })),
    imported,
    skipped: rows.length - imported,
  };
}

/** Reads a file, combines the cells of its rows, and finds the order of its dates. */
async function openFile(sent: SentFile, { mapping: chosen, answers }: FileChoices) {
  const bytes = Buffer.from(sent.base64 ?? sent.text ?? "", sent.base64 === undefined ? "utf8" : "base64");
  const encoding = sent.base64 === undefined ? "utf-8" : sent.encoding;
  const file: ListFile = await readListFile(bytes, { encoding, maxRows: maxImportRows });
  // Exports have many columns that nobody filled in.
  const filled = file.columns.filter((_, index) => file.rows.some(({ cells }) => cells[index]));
  const mapping = columnMapping.parse(chosen ?? guessMapping(filled));
  const combine = createCombiner(file.columns, mapping);
  const texts = file.rows.map(({ cells }) => combine(cells));
  const hasDates = (mapping.last_work_date ?? []).length > 0;
  const found = dateOrderOf(texts.map((row) => row.last_work_date ?? ""));
  const order = answers?.date_order ?? found.order;
  return { file, mapping, combine, texts, order, dates: hasDates ? { ...found, order } : null };
}

/** Returns the words that are no values of their fields, the most frequent first. */
function unknownWords(texts: readonly RowTexts[]): ImportPreview["words"] {
  return wordFields.flatMap((field) => {
    const counts = new Map<string, number>();
    for (const row of texts) {
      const word = asOneLine(row[field] ?? "").slice(0, wordLength);
      if (word !== "" && !isValue(field, word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, limits.words)
      .map(([word, count]) => ({ field, word, count, suggestion: suggestedValue(field, word) }));
  });
}

function sampleOf(
  { line, cells }: FileRow,
  columns: readonly string[],
  mapping: ColumnMapping,
  customer: ImportedCustomer | null,
): ImportPreview["samples"][number] {
  const before = Object.entries(mapping).map(([field, its]) => [
    field,
    its.map((column) => (cells[columns.indexOf(column)] ?? "").slice(0, limits.shownText)),
  ]);
  const after = Object.entries(customer ?? {}).flatMap(([field, value]) =>
    value === null ? [] : [[field, shownValue(value).slice(0, limits.shownText)]],
  );
  return { line, before: Object.fromEntries(before), after: Object.fromEntries(after) };
}

function shownValue(value: NonNullable<CustomerValue>): string {
  if (!Array.isArray(value)) return String(value);
  return value.map(itemLine).join("; ");
}

/** The texts of a row as they are shown: cut, and without fields that are empty. */
function shownTexts(texts: RowTexts): Partial<Record<ImportableField, string>> {
  const shown: Partial<Record<ImportableField, string>> = {};
  for (const field of importableFields) if (texts[field]) shown[field] = texts[field].slice(0, limits.shownText);
  return shown;
}

type EarlierRow = { id: string | null; line: number | null; name: string };
type CheckedRow = Omit<ImportRow, "problems"> & { customer: ImportedCustomer | null; unread: UnreadField[] };

/** Checks each row: its customer, the fields that cannot be read, and the known customer or earlier row that it repeats. */
function checkRows(
  rows: readonly FileRow[],
  texts: readonly RowTexts[],
  {
    answers,
    order,
    known: contacts,
  }: { answers: ImportAnswers | undefined; order: DateOrder; known: readonly KnownContact[] },
): CheckedRow[] {
  const known = new Map<string, EarlierRow>();
  for (const { id, name, ...contact } of contacts)
    for (const { key } of keysOf(contact)) known.set(key, { id, line: null, name });
  const choices = { words: chosenWords(answers), dateOrder: order };
  return rows.map(({ line }, index) => {
    const row = texts[index] ?? {};
    const { customer, unread } = readRow(row, choices);
    const values = shownTexts(row);
    if (!customer) return { line, values, unread, left_out: true, duplicate: null, customer };
    const keys = keysOf(customer);
    const shared = keys.find(({ key }) => known.has(key));
    const other = shared && known.get(shared.key);
    for (const { key } of keys) if (!known.has(key)) known.set(key, { id: null, line, name: customer.name });
    const duplicate =
      shared && other ? { customer_id: other.id, line: other.line, name: other.name, by: shared.by } : null;
    return { line, values, unread, left_out: false, customer, duplicate };
  });
}

/** True if the owner should look at the row before it is imported. */
function needsAttention(row: ImportRow): boolean {
  return row.left_out || row.duplicate !== null || Object.keys(row.problems).length > 0;
}
