import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import { column, textForTables, textStatement } from "#platform/database/textStatement.ts";
import { inChunks } from "#platform/process/inChunks.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/**
 * The contents of the archive of all data. Its tables come from the database, so that a new table is in the archive on
 * the day it is created. Generated columns contain no new data and are left out.
 */

/**
 * The columns that an owner's tables in the archive leave out, with the reason: by name in every table, or in one table
 * only. A new column with such a name is left out from the day it is created. A test names every column that is neither
 * here nor in the archive.
 */
export const leftOut: Readonly<Record<string, string>> = {
  created_by: "The owner's id, the same in each row.",
  secret: "Signs what is sent, or reaches a device.",
  hash: "Of an API key, an invitation or a device: what is looked for when somebody comes with one.",
  link_hash: "Of the customer's link to a quote or an invoice: what is looked for when somebody opens it.",
  code_hash: "Of the code that opens a customer's page.",
  page_hash: "Of the customer's link to a request: what is looked for when somebody opens it.",
  sealed_key: "The owner's own key of a payment provider.",
  sealed_webhook_secret: "Signs what the payment provider tells.",
  "card_checkouts.url": "Opens a customer's checkout.",
  "paper_files.bytes": "PDFs and pictures are files of their own, in the folder of quotes.",
};
/** Columns that have such a name by chance: the chain of a quote's events can be checked by its hashes. */
const notLeftOut = ["quote_events.hash"];
const leaves = (table: string, column: string): boolean =>
  notLeftOut.includes(`${table}.${column}`) || !(column in leftOut || `${table}.${column}` in leftOut);

const pageSize = 100;

/** A table of owners' data: its exported columns, and the columns of its key besides the owner. */
export type ExportedTable = { name: string; columns: string[]; key: { name: string; type: string }[] };

/** A row of any table, as JSON. */
export type ExportedRow = Record<string, unknown>;

/** Plain SQL text because it reads PostgreSQL's own catalog, which no schema of ours describes. */
const tables = textStatement(
  "exports.tables",
  `select c.relname::text as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.place), '[]')
         from unnest(i.indkey::int2[]) with ordinality as k(number, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number where a.attname <> 'created_by') as key
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select') and c.relname <> 'outbox'
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'created_by' and not a.attisdropped) order by 1`,
  {
    params: {},
    row: { name: column.text, columns: column.arrayOf(column.text), key: column.json<ExportedTable["key"]>() },
  },
);

/**
 * Returns every table of owners' data that the owner's own role may read. Jobs on their way into the queue belong to no
 * owner.
 */
export async function exportedTables(owner: OwnerDb): Promise<ExportedTable[]> {
  const found = await owner.query(tables);
  return found.map((table) => ({ ...table, columns: table.columns.filter((column) => leaves(table.name, column)) }));
}

/**
 * A page of a table by its key. It selects only the exported columns, so that excluded data, such as the bytes of a
 * file, is not even read. Plain SQL text because the table and its key come from the database.
 */
function pageOf({ name, columns, key }: ExportedTable) {
  const place = key.map((part) => `t."${part.name}"`);
  const beyond =
    key.length === 0
      ? "$2::text[] is null"
      : `($2::text[] is null or (${place.join(", ")}) > (${key.map(({ type }, index) => `($2::text[])[${index + 1}]::${type}`).join(", ")}))`;
  const row = `(select to_jsonb(c) from (select ${columns.map((column) => `t."${column}"`).join(", ")}) c)`;
  const text = `select ${row} as found, array[${place.map((part) => `${part}::text`).join(", ")}]::text[] as key
    from "${name}" t where t.created_by = $1 and ${beyond} ${place.length > 0 ? `order by ${place.join(", ")}` : ""} limit $3`;
  return textForTables<{ after: string[] | null; limit: number }, { found: ExportedRow; key: string[] }>(
    `exports.table.${name}`,
    text,
    ["owner", "after", "limit"],
  );
}

/** Yields a table's rows by its key, in chunks. Rows added concurrently may or may not be included. */
export const exportedRows = (owner: OwnerDb, table: ExportedTable): AsyncGenerator<ExportedRow[]> =>
  inChunks(rowsByPage(owner, table));

async function* rowsByPage(owner: OwnerDb, table: ExportedTable): AsyncGenerator<ExportedRow[]> {
  const page = pageOf(table);
  let after: string[] | null = null;
  do {
    const rows: { found: ExportedRow; key: string[] }[] = await owner.query(page, { after, limit: pageSize });
    yield rows.map(({ found }) => found);
    after = rows.length === pageSize && table.key.length > 0 ? (rows.at(-1)?.key ?? null) : null;
  } while (after);
}

/** The person who requests the archive. */
export const exportedAccount = statement()("exports.account", (db, p) =>
  db
    .selectFrom("user as u")
    .where("u.id", "=", p.actor)
    .select(["u.id", "u.email", "u.name as full_name", "u.created_at"]),
);

/** The exported columns of a member; the secret of the calendar feed's address is not among them. */
export const memberColumns = ["user_id", "name", "role", "since", "left_at"] as const;

/** The current and former members of the business: the names for the ids in the rows. */
export const exportedMembers = statement()("exports.members", (db, p) =>
  db.selectFrom("members").where("business_id", "=", p.owner).select(memberColumns).orderBy("since").orderBy("user_id"),
);

const photosSize = statement()("exports.photos-size", (db, p) =>
  db
    .selectFrom("photos as p")
    .where("p.created_by", "=", p.owner)
    .select((photo) => [
      photo.fn.countAll<number>().as("files"),
      photo.fn.coalesce(photo.fn.sum<number>("p.bytes"), photo.lit(0)).as("bytes"),
    ]),
);
const quoteFilesSize = statement()("exports.quote-files-size", (db, p) =>
  db
    .selectFrom("paper_files as f")
    .where("f.created_by", "=", p.owner)
    .select((file) => [
      file.fn.countAll<number>().filterWhere("f.kind", "=", "application/pdf").as("files"),
      sql<number>`coalesce(sum(octet_length(${file.ref("f.bytes")})), 0)`.as("bytes"),
    ]),
);

/** Returns the number of an owner's photos and PDFs of quotes, and their size in bytes with the pictures in quotes. */
export async function accountArchiveSize({
  query,
}: OwnerDb): Promise<{ photos: number; quote_pdfs: number; bytes: number }> {
  const [[photos], [quotes]] = await Promise.all([query(photosSize), query(quoteFilesSize)]);
  return {
    photos: photos?.files ?? 0,
    quote_pdfs: quotes?.files ?? 0,
    bytes: (photos?.bytes ?? 0) + (quotes?.bytes ?? 0),
  };
}

const photosPage = statement<{ after: string; limit: number }>()("exports.photos", (db, p) =>
  db
    .selectFrom("photos as p")
    .where("p.created_by", "=", p.owner)
    .where("p.id", ">", p.after)
    .select(["p.id", "p.request_id", "p.event_id", "p.name", "p.sort_order as place", "p.created_at"])
    .orderBy("p.id")
    .limit(p.limit),
);
/** A photo of a request, or of a visit (an event). */
type ExportedPhoto = {
  id: string;
  request_id: string | null;
  event_id: string | null;
  name: string;
  place: number;
  created_at: string;
};

/** Yields all photos, in chunks. */
export async function* exportedPhotos(owner: OwnerDb): AsyncGenerator<ExportedPhoto[]> {
  let after: string | undefined = "00000000-0000-0000-0000-000000000000";
  do {
    const page: ExportedPhoto[] = await owner.query(photosPage, { after, limit: pageSize });
    yield page;
    after = page.length === pageSize ? page.at(-1)?.id : undefined;
  } while (after);
}
