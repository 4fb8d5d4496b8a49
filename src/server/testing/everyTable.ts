import { randomUUID } from "node:crypto";
import type { Client } from "pg";

/** Text that can break files of rows. */
const trying = [
  `"quotes", commas\nand\r\nlines; a tab\t.`,
  "\\N",
  "\\.\n\\.",
  "",
  " NULL ",
  "naïve 🧽 \u2028 ʻokina",
  "null",
];

/** Values of columns that have a check constraint. */
const checkedValues: Readonly<Record<string, readonly string[]>> = {
  "quotes.state": ["draft", "sent", "accepted"],
  "jobs.state": ["open", "done", "cancelled"],
  "invoices.state": ["issued", "void", "draft"],
  "invoices.covers": ["whole", "own", "percent"],
  "messages.direction": ["out", "out", "in"],
  "messages.channel": ["email", "text", "email"],
  "messages.state": ["planned", "sent", "received"],
  "consents.channel": ["email", "text", "email"],
  "consents.kind": ["transactional", "follow_up", "marketing"],
  "consents.source": ["form", "owner", "link"],
};

/** The tables whose rows are of a quote or of an invoice. */
const ofOneSubject = ["payments", "card_checkouts"];

/**
 * Inserts three rows into every existing table. Every column is filled, except that the third row has null where it
 * can. So a new table or column is covered as soon as it exists. Rows of one number refer to rows of the same number,
 * so every reference is valid. The three numbers belong to three businesses.
 */
export async function fillEveryTable(client: Client): Promise<void> {
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const { rows: columns } = await client.query<{
    table: string;
    column: string;
    type: string;
    nullable: boolean;
    unique: boolean;
  }>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as unique
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by c.relname, a.attnum`);
  await client.query("set session_replication_role = replica"); // rows may come before those that they reference
  const hasInvoices = columns.some(({ table }) => table === "invoices");
  for (const table of new Set(columns.map((column) => column.table))) {
    const own = columns.filter((column) => column.table === table);
    for (const [index, id] of ids.entries()) {
      const values = own.map(({ type, nullable, unique, column }, position) =>
        isLeftEmpty({ table, column, nullable, unique, index, hasInvoices })
          ? null
          : valueOf(type, { id, index, salt: position + index, unique, table, column }),
      );
      await client.query(
        `insert into "${table}" (${own.map(({ column }) => `"${column}"`).join(", ")}) values (${own.map((_, at) => `$${at + 1}`).join(", ")})`,
        values,
      );
    }
  }
  await client.query("set session_replication_role = origin");
}

/** Subjects of rows are quotes, and of the third row an invoice, if there are any. */
function isLeftEmpty({
  table,
  column,
  nullable,
  unique,
  index,
  hasInvoices,
}: {
  table: string;
  column: string;
  nullable: boolean;
  unique: boolean;
  index: number;
  hasInvoices: boolean;
}): boolean {
  if (!nullable) return false;
  const isOfInvoice = hasInvoices && index === 2;
  if (ofOneSubject.includes(table) && column === "quote_id") return isOfInvoice;
  if (ofOneSubject.includes(table) && column === "invoice_id") return !isOfInvoice;
  return index === 2 && !unique;
}

function valueOf(
  type: string,
  {
    id,
    index,
    salt,
    unique,
    table,
    column,
  }: { id: string; index: number; salt: number; unique: boolean; table: string; column: string },
): unknown {
  const checked = checkedValues[`${table}.${column}`];
  if (checked) return checked[index];
  const text = column === "name" ? `name-${index}` : `${trying[salt % trying.length]}${unique ? index : ""}`;
  switch (type) {
    case "uuid":
      return id;
    case "text":
      return text;
    case "uuid[]":
      return [id];
    case "text[]":
      return [text, "", "{a,b}"];
    case "boolean":
      return index === 0;
    case "integer":
    case "smallint":
      return salt * 7 + index;
    case "bigint":
      return `900719925474099${index}`;
    case "numeric":
      return `${salt}.${index}300`;
    case "double precision":
    case "real":
      return 0.1 + index;
    case "date":
      return `2026-0${index + 1}-28`;
    case "timestamp with time zone":
    case "timestamp without time zone":
      return `2026-03-0${index + 1} 02:30:00.12345${index}+00`;
    case "jsonb":
    case "json":
      return JSON.stringify({ text, list: [1, 2.5, null, index], nested: { "\\": '"' } });
    case "bytea":
      return Buffer.from([0, 10, 34, 92, 255, index]);
    default:
      throw new Error(`There is no value for a column of the type ${type}.`);
  }
}

/** Every row of every table, as text, in a stable order. */
export async function everyRow(client: Client): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1",
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables)
    all[name] = (
      await client.query<{ row: string }>(`select t::text as row from public."${name}" t order by 1`)
    ).rows.map(({ row }) => row);
  return all;
}

/** The parts of the schema: columns, constraints, indexes, policies, grants and the applied migrations. */
export async function everyPartOfSchema(client: Client): Promise<unknown[]> {
  const { rows } = await client.query<{ part: string }>(`
    select 'column ' || a.attrelid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as part
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'policy ' || tablename || ' ' || policyname || ' ' || cmd || ' ' || roles::text || ' ' || coalesce(qual, '') || ' ' || coalesce(with_check, '') from pg_policies where schemaname = 'public'
    union all select 'table ' || relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity || ' ' || coalesce(relacl::text, '') from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select 'migration ' || hash || ' ' || created_at from drizzle.__drizzle_migrations
    order by 1`);
  return rows.map(({ part }) => part);
}
