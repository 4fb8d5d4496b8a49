import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDatabaseEmpty } from "./loadRows.ts";

const markOf = (dataDir: string) => join(dataDir, "restore-unfinished");

/** Records in the folder that a restore has begun. */
export async function markRestore(dataDir: string): Promise<void> {
  await writeFile(markOf(dataDir), "A restore into this folder was started but not finished. Run it again.\n", {
    mode: 0o600,
    flush: true,
  });
}

/** True if a restore into the folder has begun and not ended. */
export async function isRestoreUnfinished(dataDir: string): Promise<boolean> {
  return stat(markOf(dataDir)).then(
    () => true,
    () => false,
  );
}

/** Removes that record. */
export async function clearRestoreMark(dataDir: string): Promise<void> {
  await rm(markOf(dataDir), { force: true });
}

/**
 * Refuses to start on a folder whose restore was interrupted, because half a backup would become an empty business. The
 * rows come last, so if the database has rows, nothing is missing.
 */
export async function assertNoUnfinishedRestore(dataDir: string, url: string): Promise<void> {
  if (!(await isRestoreUnfinished(dataDir))) return;
  if (await isDatabaseEmpty(url))
    throw new Error(`A restore into ${dataDir} did not finish. Run "npm run restore -- FILE" again.`);
  await clearRestoreMark(dataDir);
}
