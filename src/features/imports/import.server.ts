import { implement } from "@orpc/server";
import { parse } from "csv-parse/sync";
import { importsContract } from "#features/imports/import.contract.ts";
import {
  guessMapping,
  importableFields,
  keysOf,
  maxImportRows,
  readRow,
  whyKept,
  type ColumnMapping,
  type ImportedCustomer,
  type ImportRow,
} from "#features/imports/import.ts";
import { announceCustomers } from "#features/webhooks/createdCustomers.server.ts";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import {
  addImport,
  addImported,
  forgetDismissals,
  holdImports,
  knownContacts,
  listImports,
  remainingImported,
  holdImported,
  removeImported,
  tellImport,
  undoImport,
} from "./import.queries.ts";

const os = implement(importsContract).$context<RequestContext>().use(requireOwner);
const previewed = 100;

/** The handlers of the import of customers. */
export const importHandlers = {
  preview: os.preview.handler(async ({ input, context: { owner } }) => {
    const file = readFile(input.text);
    const mapping = input.mapping ?? guessMapping(file.columns);
    const rows = judge(file, mapping, await knownCustomers(owner.query)).map(({ customer: _made, ...row }) => row);
    const telling = rows.filter(isTelling);
    return {
      columns: file.columns,
      mapping,
      rows: [
        ...telling.slice(0, previewed),
        ...rows.filter((row) => !isTelling(row)).slice(0, Math.max(0, previewed - telling.length)),
      ].toSorted((a, b) => a.line - b.line),
      total: rows.length,
      ready: rows.filter((row) => !isTelling(row)).length,
      with_problems: rows.filter(hasProblems).length,
      duplicates: rows.filter((row) => !hasProblems(row) && row.duplicate).length,
    };
  }),

  run: os.run.handler(({ input, context: { owner } }) =>
    owner.transaction(async (tx) => {
      const { query, notify } = tx;
      await query(holdImports);
      const rows = judge(readFile(input.text), input.mapping, await knownCustomers(query));
      const wanted = rows
        .filter((row) => row.customer && (input.with_duplicates || !row.duplicate))
        .flatMap((row) => (row.customer ? [row.customer] : []));
      const [made] = await query(addImport, {
        file_name: input.file_name,
        imported: wanted.length,
        skipped: rows.length - wanted.length,
      });
      if (!made) throw new Error("An import was not recorded.");
      const added = await query(addImported, { import_id: made.id, rows: toJson(wanted) });
      await query(tellImport, { import_id: made.id, data: toJson({ text: input.file_name }) });
      await announceCustomers(
        tx,
        "import",
        added.map(({ id }) => id),
      );
      notify("customers");
      return made;
    }),
  ),

  list: os.list.handler(({ context: { owner } }) => owner.query(listImports)),

  undo: os.undo.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const [undone] = await query(undoImport, { id });
      if (!undone) throw new ProductError("not_found", "This import was already undone.");
      await query(holdImported, { import_id: id });
      const removed = await query(removeImported, { import_id: id });
      await query(forgetDismissals, { ids: removed.map((gone) => gone.id) });
      const kept = await query(remainingImported, { import_id: id });
      notify("customers");
      return {
        removed: removed.length,
        kept: kept.map(({ id: customer, name, ...theirs }) => ({ id: customer, name, why: whyKept(theirs) })),
      };
    }),
  ),
};

type File = { columns: string[]; rows: { line: number; cells: string[] }[] };

/**
 * Reads CSV text with commas, semicolons or tabs. Refuses what has no rows, too many of them, or cannot be read at all.
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
    throw new ProductError(
      "invalid",
      "This file cannot be read as CSV. Please save it as CSV in your spreadsheet and try again.",
      { text: "This file cannot be read as CSV." },
    );
  }
  const [columns = [], ...rows] = records;
  if (rows.length === 0)
    throw new ProductError("invalid", "This file has no rows below the column names.", {
      text: "This file has no rows below the column names.",
    });
  if (rows.length > maxImportRows)
    throw new ProductError("invalid", `This file has more than ${maxImportRows} rows. Please split it.`, {
      text: "This file has too many rows.",
    });
  return {
    columns: columns.map((column, index) => column || `Column ${index + 1}`),
    rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  };
}

/** The sign that stands most often in the line of the columns' names. */
function delimiterOf(text: string): string {
  const [head = ""] = text.split("\n", 1);
  const count = (sign: string) => head.split(sign).length;
  return [",", ";", "\t"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

type Known = { id: string | null; line: number | null; name: string };
type Judged = ImportRow & { customer: ImportedCustomer | null };

/** What becomes of each row: a customer, problems, or a duplicate of somebody known or of an earlier row. */
function judge({ columns, rows }: File, mapping: ColumnMapping, known: Map<string, Known>): Judged[] {
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

async function knownCustomers(query: Query): Promise<Map<string, Known>> {
  const rows = await query(knownContacts);
  const known = new Map<string, Known>();
  for (const { id, name, ...contact } of rows)
    for (const { key } of keysOf(contact)) known.set(key, { id, line: null, name });
  return known;
}

function hasProblems(row: Pick<ImportRow, "problems">): boolean {
  return Object.keys(row.problems).length > 0;
}

/** Whether somebody should look at the row before it is taken in. */
function isTelling(row: Pick<ImportRow, "problems" | "duplicate">): boolean {
  return hasProblems(row) || row.duplicate !== null;
}
