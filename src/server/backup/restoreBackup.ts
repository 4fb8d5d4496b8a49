import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { openArchive, type ArchiveReader } from "./archiveReader.ts";
import { isDatabaseEmpty, loadRows } from "./loadRows.ts";
import type { OnProgress } from "./makeBackup.ts";
import { stepOf } from "./schemaSteps.ts";
import { clearRestoreMark, isRestoreUnfinished, markRestore } from "./unfinishedRestore.ts";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded.ts";
import type { Env } from "#platform/process/env.ts";
import { openJobs } from "#platform/jobs/jobs.ts";
import { createPhotoStore, photoStoreConfig } from "#platform/photos/photoStore.ts";

/** The result of a restore. */
export type RestoreSummary = {
  createdAt: string;
  tables: number;
  rows: number;
  photos: number;
  jobs: number;
  leftOutJobs: number;
  /** The number of businesses whose messages to customers are paused now. */
  pausedBusinesses: number;
  withSecret: boolean;
};

const photoConcurrency = 4;

/** Reads a whole backup and compares every checksum. Changes nothing. */
export async function checkBackup(file: string, onProgress: OnProgress): Promise<ArchiveReader> {
  const archive = await openArchive(file);
  try {
    const { tag, when } = archive.manifest.schema;
    if (!stepOf(when))
      throw new Error(
        `${file} was created by a newer version of Yardstick (its database has ${tag}). Restore it with that version.`,
      );
    await archive.verify((done, total) =>
      onProgress(Math.floor((100 * done) / Math.max(1, total)), "checking the backup"),
    );
    return archive;
  } catch (error) {
    archive.close();
    throw error;
  }
}

/**
 * Restores a backup into the place that the settings name, which must be empty. Checks everything before it writes.
 * Photos come first and the rows last, in one transaction, so an interrupted restore can be started again.
 */
export async function restoreBackup({
  env,
  file,
  onProgress,
}: {
  env: Env;
  file: string;
  onProgress: OnProgress;
}): Promise<RestoreSummary> {
  await refuseFullFolder(env);
  const archive = await checkBackup(file, onProgress);
  try {
    await mkdir(env.DATA_DIR, { recursive: true });
    const again = await isRestoreUnfinished(env.DATA_DIR);
    await markRestore(env.DATA_DIR);
    const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: () => {} });
    try {
      const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? embedded?.url ?? "";
      if (!(await isDatabaseEmpty(url))) {
        if (!again) await clearRestoreMark(env.DATA_DIR);
        throw new Error(
          env.DATABASE_URL
            ? "The database that DATABASE_URL names is not empty. Restore into a new one."
            : `${env.DATA_DIR} already contains a database. Restore into an empty folder.`,
        );
      }
      await restorePhotos(env, archive, onProgress);
      await restoreSecret(env, archive);
      const jobs = await openJobs({ url, log: { error: () => {} } });
      let loaded: Awaited<ReturnType<typeof loadRows>>;
      try {
        loaded = await loadRows({ url, archive, jobs, onProgress });
      } finally {
        await jobs.stop();
      }
      await clearRestoreMark(env.DATA_DIR);
      const { createdAt, tables, photos, jobs: queued, secret } = archive.manifest;
      return {
        createdAt,
        tables: tables.length,
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        photos: photos.length,
        jobs: queued.rows - loaded.leftOutJobs,
        ...loaded,
        withSecret: secret !== null,
      };
    } finally {
      await embedded?.stop();
    }
  } finally {
    archive.close();
  }
}

/** The target must have nothing that a restore writes, unless an earlier restore left it unfinished. */
async function refuseFullFolder(env: Env): Promise<void> {
  if (await isRestoreUnfinished(env.DATA_DIR)) return;
  const there: string[] = await readdir(env.DATA_DIR).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const ours = ["postgres", "photos", "secret"].filter((name) => there.includes(name));
  for (const name of ours) {
    if (name === "postgres" && env.DATABASE_URL) continue;
    if (name === "photos" && (env.S3_BUCKET || (await readdir(join(env.DATA_DIR, name))).length === 0)) continue;
    if (name === "secret" && env.AUTH_SECRET) continue;
    throw new Error(`${env.DATA_DIR} is not empty: it contains ${name}. Restore into an empty folder (DATA_DIR).`);
  }
}

async function restorePhotos(env: Env, archive: ArchiveReader, onProgress: OnProgress): Promise<void> {
  // Removes the photos of an earlier attempt, which perhaps used another backup.
  if (!env.S3_BUCKET) await rm(join(env.DATA_DIR, "photos"), { recursive: true, force: true });
  const store = createPhotoStore(photoStoreConfig(env));
  const queue = archive.manifest.photos.values();
  const total = archive.manifest.photos.length;
  let done = 0;
  const worker = async () => {
    for (const photo of queue) {
      await store.put(photo.key, await buffer(await archive.read(photo)), contentTypeOf(photo.key));
      onProgress(Math.floor((100 * ++done) / total), `photos, ${done} of ${total}`);
    }
  };
  await Promise.all(Array.from({ length: photoConcurrency }, worker));
}

function contentTypeOf(key: string): string {
  if (key.endsWith(".webp")) return "image/webp";
  return key.endsWith(".png") ? "image/png" : "image/jpeg";
}

async function restoreSecret(env: Env, archive: ArchiveReader): Promise<void> {
  if (!archive.manifest.secret || env.AUTH_SECRET) return;
  await writeFile(join(env.DATA_DIR, "secret"), await buffer(await archive.read(archive.manifest.secret)), {
    mode: 0o600,
    flush: true,
  });
}
