import { implement } from "@orpc/server";
import { parse } from "csv-parse/sync";
import { recordEvents } from "#features/timelines/timeline.queries.ts";
import { importsContract } from "#features/imports/import.contract.ts";
import {
  guessMapping,
  importableFields,
  keysOf,
  maxImportRows,
  readRow,
  type ColumnMapping,
  type ImportedCustomer,
  type ImportRow,
} from "#features/imports/import.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";

const os = implement(importsContract).$context<RequestContext>().use(requireOwner);
const previewed = 100;

/** The handlers of the import of customers. */
export const importHandlers = {
  preview: os.preview.handler(async ({ input, context: { owner } }) => {
    const file = readFile(input.text);
    const mapping = input.mapping ?? guessMapping(file.columns);
    const rows = judge(file, mapping, await knownCustomers(owner.ownerId, owner.query)).map(
      ({ customer: _made, ...row }) => row,
    );
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
    owner.transaction(async ({ query, notify }) => {
      // Two imports of one file at once would not see each other's customers.
      await query(importLock, [owner.ownerId]);
      const rows = judge(readFile(input.text), input.mapping, await knownCustomers(owner.ownerId, query));
      const wanted = rows
        .filter((row) => row.customer && (input.with_duplicates || !row.duplicate))
        .flatMap((row) => (row.customer ? [row.customer] : []));
      const [made] = await query<{ id: string; created_at: string }>(recordStatement, [
        owner.ownerId,
        input.file_name,
        wanted.length,
        rows.length - wanted.length,
      ]);
      if (!made) throw new Error("An import was not recorded.");
      const customers = await query<{ id: string }>(insertStatement, [owner.ownerId, made.id, JSON.stringify(wanted)]);
      await recordEvents(
        query,
        customers.map(({ id }) => ({ customer_id: id, kind: "imported", data: { text: input.file_name } })),
      );
      notify("customers");
      return {
        id: made.id,
        file_name: input.file_name,
        imported: wanted.length,
        skipped: rows.length - wanted.length,
        undone_at: null,
        created_at: made.created_at,
      };
    }),
  ),

  list: os.list.handler(async ({ context: { owner } }) => {
    const [row] = await owner.query<{ found: [] }>(listStatement, [owner.ownerId]);
    return row?.found ?? [];
  }),

  undo: os.undo.handler(({ input, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const [record] = await query<{ undone_at: string | null }>(undoStatement, [owner.ownerId, input.id]);
      if (!record) throw new ProductError("not_found", "This import is not there, or it was taken back already.");
      const removed = await query<{ id: string }>(takeBackStatement, [owner.ownerId, input.id]);
      const kept = await query<{ id: string; name: string }>(keptStatement, [owner.ownerId, input.id]);
      notify("customers");
      return { removed: removed.length, kept };
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
    throw new ProductError("invalid", "This file has no rows below its column names.", {
      text: "This file has no rows below its column names.",
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

async function knownCustomers(ownerId: string, query: OwnerDb["query"]): Promise<Map<string, Known>> {
  const rows = await query<{ id: string; name: string; email: string | null; phone: string | null }>(knownStatement, [
    ownerId,
  ]);
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

const knownStatement = {
  name: "import-known",
  text: "select id, name, email, phone from customers where created_by = $1 and (email is not null or phone is not null)",
};
const importLock = { name: "import-lock", text: "select pg_advisory_xact_lock(hashtextextended('import ' || $1, 0))" };
const recordStatement = {
  name: "import-record",
  text: "insert into customer_imports (created_by, file_name, imported, skipped) values ($1, $2, $3, $4) returning id, to_json(created_at) #>> '{}' as created_at",
};
const insertStatement = {
  name: "import-customers",
  text: `insert into customers (created_by, import_id, name, email, phone, address, status, client_type, notes, last_work_date, last_quote_amount)
    select $1, $2, name, email, phone, address, status, client_type, notes, last_work_date, last_quote_amount from json_populate_recordset(null::customers, $3) returning id`,
};
const listStatement = {
  name: "imports",
  text: "select coalesce(json_agg(v), '[]') as found from (select id, file_name, imported, skipped, undone_at, created_at from customer_imports where created_by = $1 order by created_at desc, id limit 100) v",
};
const undoStatement = {
  name: "import-undo",
  text: "update customer_imports set undone_at = now() where created_by = $1 and id = $2 and undone_at is null returning undone_at",
};
/** Whoever was changed, asked for, planned for or merged since is no longer the import's alone. */
const takeBackStatement = {
  name: "import-take-back",
  text: `delete from customers c where c.created_by = $1 and c.import_id = $2 and c.version = 1
    and not exists (select from estimates e where e.created_by = $1 and e.customer_id = c.id)
    and not exists (select from customer_follow_ups f where f.created_by = $1 and f.customer_id = c.id)
    and not exists (select from customer_services s where s.created_by = $1 and s.customer_id = c.id)
    and not exists (select from calendar_events v where v.created_by = $1 and v.customer_id = c.id and v.deleted_at is null)
    and not exists (select from customer_merges m where m.created_by = $1 and m.primary_customer_id = c.id)
    and not exists (select from customer_events h where h.created_by = $1 and h.customer_id = c.id and h.kind <> 'imported') returning id`,
};
const keptStatement = {
  name: "import-kept",
  text: "select id, name from customers where created_by = $1 and import_id = $2 order by lower(name), id limit 500",
};
