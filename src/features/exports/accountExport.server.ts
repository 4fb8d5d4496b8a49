import { formNamesOf } from "#features/form-links/formName.queries.ts";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import { ZipFile } from "yazl";
import { csvOptions, type Cell } from "#features/exports/export.ts";
import { brand } from "#shared/brand.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { photoKeys, type PhotoStore } from "#platform/photos/photoStore.ts";
import {
  exportedAccount,
  exportedMembers,
  exportedPhotos,
  exportedRows,
  exportedTables,
  memberColumns,
  type ExportedTable,
} from "./accountExport.queries.ts";

/**
 * Everything an owner has, as one archive that is written while it is read: rows by the page, photos one after the
 * other, none of it held. The tables are those that the database has, so that a new one is in the archive on the day it
 * is made.
 */

/** A file of rows that is made elsewhere too, such as the CSV of customers. */
export type ReadableFile = { columns: string[]; rows: AsyncIterable<Cell[][]> };

/**
 * The archive. `forPeople` are files in words for people, by their names; beside them stands every table as CSV and all of them in one
 * JSON file, then the photos. When the client stops reading, writing stops; a failure on the way aborts the archive.
 */
export function accountArchive({
  owner,
  photos,
  forPeople,
  onFailed,
}: {
  owner: OwnerDb;
  photos: PhotoStore;
  forPeople: Record<string, ReadableFile>;
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
    const tables = await exportedTables(owner);
    await add("README.txt", Readable.from([readme]), text);
    for (const [name, { columns, rows }] of Object.entries(forPeople))
      await add(name, Readable.from(csvOf(columns, rows)), text);
    await add("everything.json", Readable.from(jsonOf(owner, tables)), text);
    for (const table of tables)
      await add(`tables/${table.name}.csv`, Readable.from(csvOf(table.columns, cellsByPage(owner, table))), text);
    await add("tables/members.csv", Readable.from(csvOf([...memberColumns], membersByPage(owner))), text);
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

const readme = [
  `Everything that ${brand.name} keeps of your business.`,
  "",
  "customers.csv, estimates.csv   for a spreadsheet; customers.csv can be imported again",
  "tables/*.csv                   every kind of thing, one file each",
  "everything.json                the same in one file, for programs; your account is in it, too",
  "photos/<request>/...           the photos of each request, named by the request_id of its estimates",
  "photos/visits/<event>/...      the photos taken on each visit, named by the id of its event",
  "",
].join("\r\n");

async function* jsonOf(owner: OwnerDb, tables: ExportedTable[]): AsyncGenerator<string> {
  const [account] = await owner.query(exportedAccount);
  yield `{"account":${JSON.stringify(account ?? null)}`;
  yield `,\n"members":${JSON.stringify(await owner.query(exportedMembers))}`;
  yield `,\n"form_names":${JSON.stringify(await owner.query(formNamesOf))}`;
  for (const table of tables) {
    yield `,\n"${table.name}":[`;
    let first = true;
    for await (const rows of exportedRows(owner, table)) {
      if (rows.length === 0) continue;
      yield (first ? "\n" : ",\n") + rows.map((row) => JSON.stringify(row)).join(",\n");
      first = false;
    }
    yield "]";
  }
  yield "}\n";
}

async function* cellsByPage(owner: OwnerDb, table: ExportedTable): AsyncGenerator<Cell[][]> {
  for await (const rows of exportedRows(owner, table))
    yield rows.map((row) => table.columns.map((column) => cellOf(row[column])));
}

async function* membersByPage(owner: OwnerDb): AsyncGenerator<Cell[][]> {
  const members = await owner.query(exportedMembers);
  yield members.map((member) => memberColumns.map((column) => member[column]));
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
  for await (const page of exportedPhotos(owner))
    for (const { id, request_id, event_id, name, place, created_at } of page) {
      const folder = request_id ?? `visits/${event_id}`;
      const path = `photos/${folder}/${place + 1}-${id.slice(0, 8)}.jpg`;
      const stored = await photos.get(photoKeys(owner.ownerId, name).full);
      if (stored)
        await add(path, await stored.stream(), { compress: false, size: stored.size, mtime: new Date(created_at) });
      else missing.push(path);
    }
  if (missing.length > 0)
    await add(
      "photos/missing.txt",
      Readable.from([`These photos could not be found:\r\n${missing.join("\r\n")}\r\n`]),
      { compress: true },
    );
}
