import { readFile, stat } from "node:fs/promises";
import { openArchive } from "./archiveReader.ts";
import { createArchive, unfinishedName, type ArchiveWriter } from "./archiveWriter.ts";
import { archiveFormat, type Manifest } from "./manifest.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";
import type { PhotoStore } from "#platform/photos/photoStore.ts";

/** Receives the progress: 0 to 100, and the current step. */
export type OnProgress = (percent: number, doing: string) => void;

/** The result of a backup; `size` is the file's size in bytes. */
export type BackupSummary = {
  size: number;
  tables: number;
  rows: number;
  photos: number;
  jobs: number;
  missingPhotos: string[];
  withSecret: boolean;
};

type Options = {
  /** Connection string of a user that may read everything. */
  url: string;
  photos: Pick<PhotoStore, "get">;
  /** Path of the secret's file; null leaves the secret out. */
  secretFile: string | null;
  file: string;
  signal: AbortSignal;
  onProgress: OnProgress;
};

/** Reading ahead hides the latency of a bucket. A photo has 10 MB at most. */
const photosAhead = 4;

/**
 * Writes everything into one file: the rows of one moment, the pending jobs, the photos of those rows, and the secret.
 * The file gets its final name only after it was read back and every checksum matched. A failure leaves no file.
 */
export async function makeBackup(options: Options): Promise<BackupSummary> {
  const archive = await createArchive(options.file);
  let snapshot: Snapshot | undefined;
  try {
    snapshot = await openSnapshot(options.url, options.signal);
    const manifest = await fill(archive, snapshot, options);
    await archive.close(manifest);
    await check(unfinishedName(options.file), options);
    await archive.publish();
    return {
      size: (await stat(options.file)).size,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      photos: manifest.photos.length,
      jobs: manifest.jobs.rows,
      missingPhotos: manifest.missingPhotos,
      withSecret: manifest.secret !== null,
    };
  } catch (error) {
    throw options.signal.aborted ? options.signal.reason : error;
  } finally {
    await snapshot?.close();
    await archive.abandon();
  }
}

async function fill(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  { photos, secretFile, signal, onProgress }: Options,
): Promise<Manifest> {
  const createdAt = new Date().toISOString();
  const { keys, bytes: photoBytes } = await snapshot.photos();
  // Rows take about as many bytes in CSV as on disk. Reading the file back is a third of the work.
  const total = snapshot.tables.reduce((sum, { size }) => sum + size, 0) + photoBytes;
  let before = 0;
  const reportProgress = (now: number, doing: string) =>
    onProgress(Math.floor((70 * (before + now)) / Math.max(1, total)), doing);

  const tables: Manifest["tables"] = [];
  for (const table of snapshot.tables) {
    signal.throwIfAborted();
    const { csv, rows } = snapshot.rowsOf(table);
    const member = await archive.add(`tables/${table.name}.csv`, csv, {
      compress: true,
      onBytes: (bytes) =>
        signal.aborted
          ? csv.destroy(signal.reason as Error)
          : reportProgress(Math.min(bytes, table.size), `rows of ${table.name}`),
    });
    tables.push({ ...member, table: table.name, columns: table.columns, rows: rows() });
    before += table.size;
  }
  const queued = snapshot.jobs();
  const jobs = { ...(await archive.add("jobs.csv", queued.csv, { compress: true })), rows: queued.rows() };
  await snapshot.close(); // PostgreSQL retains old rows for a snapshot, and photos can take long

  const written: Manifest["photos"] = [];
  const missingPhotos: string[] = [];
  let photoBytesWritten = 0;
  for await (const { key, bytes } of readAhead(keys, photos)) {
    signal.throwIfAborted();
    if (!bytes) {
      missingPhotos.push(key);
      continue;
    }
    written.push({ ...(await archive.add(`photos/${key}`, bytes, { compress: false })), key });
    reportProgress(
      Math.min(photoBytes, (photoBytesWritten += bytes.length)),
      `photos, ${written.length} of ${keys.length}`,
    );
  }
  const secret =
    secretFile === null ? null : await archive.add("secret", await readFile(secretFile), { compress: false });
  return {
    product: "yardstick",
    format: archiveFormat,
    createdAt,
    schema: { tag: snapshot.schema.name, when: snapshot.schema.when },
    tables,
    jobs,
    photos: written,
    missingPhotos,
    secret,
  };
}

async function* readAhead(
  keys: string[],
  photos: Pick<PhotoStore, "get">,
): AsyncGenerator<{ key: string; bytes: Uint8Array | undefined }> {
  const read = async (key: string) => {
    const photo = await photos.get(key);
    // A photo that is deleted at this moment counts as deleted before.
    const bytes = await photo
      ?.bytes()
      .catch(async (error: unknown) => ((await photos.get(key)) ? Promise.reject(error as Error) : undefined));
    return { key, bytes };
  };
  const reading: ReturnType<typeof read>[] = [];
  let next = 0;
  for (const _ of keys) {
    for (; reading.length < photosAhead && next < keys.length; next++) {
      const one = read(keys[next] as string);
      one.catch(() => undefined); // the error is reported when the read is awaited
      reading.push(one);
    }
    yield await (reading.shift() as ReturnType<typeof read>);
  }
}

async function check(file: string, { signal, onProgress }: Options): Promise<void> {
  const archive = await openArchive(file);
  try {
    await archive.verify((done, total) => {
      signal.throwIfAborted();
      onProgress(70 + Math.floor((30 * done) / Math.max(1, total)), "reading it back");
    });
  } finally {
    archive.close();
  }
}
