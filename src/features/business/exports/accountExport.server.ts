import { formNamesOf } from "#features/requests/form-links/formName.queries.ts";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import { ZipFile } from "yazl";
import { csvOptions, type Cell } from "./export.ts";
import { attachedRecord } from "#features/papers/paper/attachedRecord.ts";
import { paperFile } from "#features/papers/paper/paperFiles.queries.ts";
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
import { archiveReadme } from "./archiveReadme.ts";
import { exportedAcceptances, exportedPictures, exportedVersions } from "./quoteExport.queries.ts";

/**
 * All data of an owner, as one archive that is streamed: rows in chunks, photos one after the other, none of it
 * buffered. The tables come from the database, so that a new table is in the archive on the day it is created.
 */

/** Adds one file to the archive; resolves when the whole file has been written. */
type Add = (
  path: string,
  content: Readable,
  options: { compress: boolean; size?: number; mtime?: Date },
) => Promise<void>;

/** A file of rows that is also exported on its own, such as the CSV of customers. */
export type ReadableFile = { columns: string[]; rows: AsyncIterable<Cell[][]> };

/**
 * Returns the archive as a stream. `forPeople` are human-readable files, by their names. The archive also contains
 * every table as CSV, all tables in one JSON file, and the photos. When the client stops reading, writing stops; a
 * failure aborts the archive.
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

  const add: Add = async (path, content, options) => {
    if (output.destroyed) throw new Error("The client closed the connection.");
    current = content;
    const taken = finished(content, { writable: false });
    zip.addReadStream(content, path, options);
    await taken;
  };
  const text = { compress: true, mode: 0o644 };

  const write = async () => {
    const tables = await exportedTables(owner);
    await add("README.txt", textOf(archiveReadme), text);
    for (const [name, { columns, rows }] of Object.entries(forPeople))
      await add(name, Readable.from(csvOf(columns, rows)), text);
    await add("everything.json", Readable.from(jsonOf(owner, tables)), text);
    for (const table of tables)
      await add(`tables/${table.name}.csv`, Readable.from(csvOf(table.columns, cellsByPage(owner, table))), text);
    await add("tables/members.csv", Readable.from(csvOf([...memberColumns], membersByPage(owner))), text);
    await addQuotes(owner, add);
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

async function* jsonOf(owner: OwnerDb, tables: ExportedTable[]): AsyncGenerator<string> {
  const [account] = await owner.query(exportedAccount);
  yield `{"account":${JSON.stringify(account ?? null)}`;
  yield `,\n"members":${JSON.stringify(await owner.query(exportedMembers))}`;
  yield `,\n"form_names":${JSON.stringify(await owner.query(formNamesOf))}`;
  for (const table of tables) {
    yield `,\n"${table.name}":[`;
    let first = true;
    for await (const rows of exportedRows(owner, table)) {
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
  for await (const page of pages) yield stringify(page, { ...csvOptions, bom: false });
}

async function addPhotos(owner: OwnerDb, photos: PhotoStore, add: Add): Promise<void> {
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
    await add("photos/missing.txt", textOf(["These photos could not be found:", ...missing]), { compress: true });
}

/** Adds the PDFs of quotes and the content of their versions, by quote number, and the pictures in them. */
async function addQuotes(owner: OwnerDb, add: Add): Promise<void> {
  const missing = await addVerifiers(add);
  /** Adds a stored file and returns its bytes; null if it is missing. */
  const addStored = async (path: string, sha256: string, moment: string) => {
    const [file] = await owner.query(paperFile, { sha256 });
    if (!file) {
      missing.push(path);
      return null;
    }
    const { bytes } = file;
    await add(path, Readable.from([bytes]), { compress: false, size: bytes.length, mtime: new Date(moment) });
    return bytes;
  };
  for await (const page of exportedVersions(owner))
    for (const { quote, version, content, pdf_hash, sent_at, extended } of page) {
      await addStored(`quotes/${quote}-v${version}.pdf`, pdf_hash, sent_at);
      await add(`quotes/${quote}-v${version}.json`, Readable.from([content]), {
        compress: true,
        mtime: new Date(sent_at),
      });
      for (const { seq, pdf_hash: sha256, at } of extended)
        await addStored(`quotes/${quote}-v${version}-extended-${seq}.pdf`, sha256, at);
    }
  for await (const page of exportedAcceptances(owner))
    for (const { quote, place, sha256, created_at } of page) {
      const name = `quotes/${quote}-accepted${place === 1 ? "" : `-${place}`}`;
      const pdf = await addStored(`${name}.pdf`, sha256, created_at);
      const record = pdf && (await attachedRecord(pdf));
      // Older papers carry no record.
      if (record !== null)
        await add(`${name}.record.json`, Readable.from([record]), { compress: true, mtime: new Date(created_at) });
    }
  for await (const page of exportedPictures(owner))
    for (const { sha256, kind, created_at } of page)
      await addStored(`quotes/pictures/${sha256}.${kind === "image/png" ? "png" : "jpg"}`, sha256, created_at);
  if (missing.length > 0)
    await add("quotes/missing.txt", textOf(["These files could not be found:", ...missing]), { compress: true });
}

/** The folder in which the build stores the page that checks signed quotes, as one file for each language. */
const verifiers = new URL("../../../../dist/verifier/", import.meta.url);

/** Adds the page that checks signed quotes. Returns its missing files. */
async function addVerifiers(add: Add): Promise<string[]> {
  const missing: string[] = [];
  for (const name of ["verify.html", "verify.es.html"]) {
    const page = await readFile(new URL(name, verifiers)).catch(() => null);
    if (page) await add(`quotes/${name}`, Readable.from([page]), { compress: true });
    else missing.push(`quotes/${name}`);
  }
  return missing;
}

const textOf = (lines: readonly string[]): Readable => Readable.from([`${lines.join("\r\n")}\r\n`]);
