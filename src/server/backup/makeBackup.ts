import { readFile, stat } from "node:fs/promises";
import { openArchive } from "./archiveReader.ts";
import { createArchive, unfinishedName, type ArchiveWriter } from "./archiveWriter.ts";
import { archiveFormat, type Manifest } from "./manifest.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";
import type { PhotoStore } from "#platform/photos/photoStore.ts";

/** Hears how far it is: 0 to 100, and what is being done. */
export type OnProgress = (percent: number, doing: string) => void;

/** What a backup came to; `size` is the file's, in bytes. */
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
  /** A connection string of a user that may read everything. */
  url: string;
  photos: Pick<PhotoStore, "get">;
  /** The file of the secret to take along; null leaves it out. */
  secretFile: string | null;
  file: string;
  signal: AbortSignal;
  onProgress: OnProgress;
};

/** Reading ahead hides how long a bucket takes to answer; a photo has 10 MB at most. */
const photosAhead = 4;

/**
 * Writes everything into one file: the rows of one moment, the jobs that were still to be done, the photos of those
 * rows, and the secret. The file has its name only once it was read back and every checksum held. Whatever fails leaves
 * no file.
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
  // Rows become about as many bytes of CSV as they take on disk; reading the file back is a third of the work.
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
  await snapshot.close(); // PostgreSQL keeps old rows for a snapshot, and photos can take long

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
    // One that goes at this moment, with its request, is as good as gone before.
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
      one.catch(() => undefined); // reported when its turn comes
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
