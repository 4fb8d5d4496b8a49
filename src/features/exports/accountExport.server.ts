import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import { ZipFile } from "yazl";
import { csvOptions, type Cell } from "#features/exports/export.ts";
import { brand } from "#shared/brand.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { photoKeys, type PhotoStore } from "#platform/photos/photoStore.ts";

/**
 * Everything an owner has, as one archive that is written while it is read: rows by the page, photos one after the
 * other, none of it held. The tables are those that the database has, so that a new one is in the archive on the day it
 * is made.
 */

/** What of an owner's rows never leaves: the owner's id in each of them, and what opens doors or signs. */
const leftOut = ["created_by", "secret", "hash"];
const batchSize = 500;

type Table = { name: string; columns: string[]; key: { name: string; type: string }[] };
type Row = Record<string, unknown>;

/** A file of rows that is made elsewhere too, such as the CSV of customers. */
export type ReadableFile = { name: string; columns: string[]; rows: AsyncIterable<Cell[][]> };

/** How many photos an owner has, and how many bytes they take. */
export async function accountArchiveSize(owner: OwnerDb): Promise<{ photos: number; bytes: number }> {
  const [size] = await owner.query<{ photos: number; bytes: number }>(sizeStatement, [owner.ownerId]);
  return size ?? { photos: 0, bytes: 0 };
}

/**
 * The archive. `forPeople` are files in words for people; beside them stands every table as CSV and all of them in one
 * JSON file, then the photos. Whoever stops reading stops the writing; a failure on the way breaks the archive off.
 */
export function accountArchive({
  owner,
  photos,
  forPeople,
  onFailed,
}: {
  owner: OwnerDb;
  photos: PhotoStore;
  forPeople: ReadableFile[];
  onFailed(error: unknown): void;
}): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  output.once("close", () => current?.destroy());

  /** One file into the archive; done when all of it has been taken. */
  const add = async (
    path: string,
    content: Readable,
    options: { compress: boolean; size?: number; mtime?: Date },
  ): Promise<void> => {
    if (output.destroyed) throw new Error("The reader has left.");
    current = content;
    const taken = finished(content, { writable: false });
    zip.addReadStream(content, path, options);
    await taken;
  };
  const text = { compress: true, mode: 0o644 };

  const write = async () => {
    const tables = await owner.query<Table>(tablesStatement, []);
    await add("README.txt", Readable.from([readme]), text);
    for (const { name, columns, rows } of forPeople) await add(name, Readable.from(csvOf(columns, rows)), text);
    await add("everything.json", Readable.from(jsonOf(owner, tables)), text);
    for (const table of tables)
      await add(`tables/${table.name}.csv`, Readable.from(csvOf(shown(table), cellsOf(owner, table))), text);
    await addPhotos(owner, photos, add);
    zip.end();
  };
  zip.on("error", (error: Error) => output.destroy(error));
  write().catch((error: unknown) => {
    if (!output.destroyed) onFailed(error);
    output.destroy(error instanceof Error ? error : undefined);
  });
  return output;
}

const shown = (table: Table) => table.columns.filter((column) => !leftOut.includes(column));

const readme = [
  `Everything that ${brand.name} keeps of your business.`,
  "",
  "customers.csv, estimates.csv   for a spreadsheet; customers.csv can be imported again",
  "tables/*.csv                   every kind of thing, one file each",
  "everything.json                the same in one file, for programs; your account is in it, too",
  "photos/<request>/...           the photos of each request, named by the request_id of its estimates",
  "",
].join("\r\n");

/** A table's rows by its key, so many at a time; what is added meanwhile may or may not be among them. */
async function* rowsOf(owner: OwnerDb, table: Table): AsyncGenerator<Row[]> {
  const statement = { name: `take-out-table-${table.name}`, text: pageStatement(table) };
  let after: string[] | null = null;
  do {
    const rows: { found: Row; key: string[] }[] = await owner.query<{ found: Row; key: string[] }>(statement, [
      owner.ownerId,
      after,
      batchSize,
    ]);
    yield rows.map(({ found }) => found);
    after = rows.length === batchSize && table.key.length > 0 ? (rows.at(-1)?.key ?? null) : null;
  } while (after);
}

function pageStatement({ name, key }: Table): string {
  const place = key.map((column) => `t."${column.name}"`);
  const beyond =
    key.length === 0
      ? "$2::text[] is null"
      : `($2::text[] is null or (${place.join(", ")}) > (${key.map(({ type }, index) => `($2::text[])[${index + 1}]::${type}`).join(", ")}))`;
  return `select to_jsonb(t) - '{${leftOut.join(",")}}'::text[] as found, array[${place.map((column) => `${column}::text`).join(", ")}]::text[] as key
    from "${name}" t where t.created_by = $1 and ${beyond} ${place.length > 0 ? `order by ${place.join(", ")}` : ""} limit $3`;
}

async function* jsonOf(owner: OwnerDb, tables: Table[]): AsyncGenerator<string> {
  const [account] = await owner.query<{ found: Row }>(accountStatement, [owner.ownerId]);
  yield `{"account":${JSON.stringify(account?.found ?? null)}`;
  for (const table of tables) {
    yield `,\n"${table.name}":[`;
    let first = true;
    for await (const rows of rowsOf(owner, table)) {
      if (rows.length === 0) continue;
      yield (first ? "\n" : ",\n") + rows.map((row) => JSON.stringify(row)).join(",\n");
      first = false;
    }
    yield "]";
  }
  yield "}\n";
}

async function* cellsOf(owner: OwnerDb, table: Table): AsyncGenerator<Cell[][]> {
  const columns = shown(table);
  for await (const rows of rowsOf(owner, table)) yield rows.map((row) => columns.map((column) => cellOf(row[column])));
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return typeof value === "number" || typeof value === "string" ? value : JSON.stringify(value);
}

async function* csvOf(columns: string[], pages: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield stringify([columns], csvOptions);
  for await (const page of pages) if (page.length > 0) yield stringify(page, { ...csvOptions, bom: false });
}

async function addPhotos(
  owner: OwnerDb,
  photos: PhotoStore,
  add: (path: string, content: Readable, options: { compress: boolean; size?: number; mtime?: Date }) => Promise<void>,
): Promise<void> {
  const missing: string[] = [];
  let after: string | null = null;
  do {
    const page: { id: string; request_id: string; name: string; place: number; created_at: string }[] =
      await owner.query(photosStatement, [owner.ownerId, after, batchSize]);
    for (const { id, request_id, name, place, created_at } of page) {
      const path = `photos/${request_id}/${place + 1}-${id.slice(0, 8)}.jpg`;
      const stored = await photos.get(photoKeys(owner.ownerId, name).full);
      if (stored)
        await add(path, await stored.stream(), { compress: false, size: stored.size, mtime: new Date(created_at) });
      else missing.push(path);
    }
    after = page.length === batchSize ? (page.at(-1)?.id ?? null) : null;
  } while (after);
  if (missing.length > 0)
    await add(
      "photos/missing.txt",
      Readable.from([`These photos could not be found:\r\n${missing.join("\r\n")}\r\n`]),
      { compress: true },
    );
}

/**
 * Every table of owners that the owner's own role may read, with its columns and what its key is made of besides the
 * owner.
 */
const tablesStatement = {
  name: "take-out-tables",
  text: `select c.relname::text as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.place), '[]')
         from unnest(i.indkey::int2[]) with ordinality as k(number, place) join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number where a.attname <> 'created_by') as key
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'select')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'created_by' and not a.attisdropped) order by 1`,
};
const accountStatement = {
  name: "take-out-account",
  text: `select json_build_object('id', u.id, 'email', u.email, 'full_name', u.name, 'created_at', u.created_at) as found from "user" u where u.id = $1`,
};
const sizeStatement = {
  name: "take-out-size",
  text: "select count(*)::int as photos, coalesce(sum(bytes), 0)::float8 as bytes from photos where created_by = $1",
};
const photosStatement = {
  name: "take-out-pictures",
  text: "select id, request_id, name, sort_order as place, created_at from photos where created_by = $1 and ($2::uuid is null or id > $2) order by id limit $3",
};
