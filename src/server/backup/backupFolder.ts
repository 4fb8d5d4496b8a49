import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeFailure } from "./describeFailure.ts";

/** A scheduled backup in its folder. `time` is when it began, in epoch milliseconds; `size` is in bytes. */
export type BackupFile = { name: string; time: number; size: number };

const namePattern = /^yardstick-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.zip$/;
/** A file that is being written changes all the time. A killed process left an older one behind. */
const abandonedAfterMs = 3_600_000;

/** The name of a backup that begins at `now`, such as `yardstick-2026-11-22T03-00-00Z.zip`. */
export function backupName(now: number): string {
  return `yardstick-${new Date(now).toISOString().slice(0, 19).replaceAll(":", "-")}Z.zip`;
}

/** Creates the folder if it is missing. Throws one clear line if backups can't be written there. */
export async function prepareBackupFolder(folder: string): Promise<void> {
  const probe = join(folder, `.yardstick-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw new Error(
      `The folder in BACKUP_DIR is not writable. ${describeFailure(error)} Set BACKUP_DIR to a folder that Yardstick may write to, such as /backups.`,
      {
        cause: error,
      },
    );
  }
}

/** The complete backups in the folder, oldest first. Skips those dated in the future, which a wrong clock wrote. */
export async function listBackups(folder: string, now: number): Promise<BackupFile[]> {
  const found: BackupFile[] = [];
  for (const name of await readdir(folder)) {
    const [, day, hour, minute, second] = namePattern.exec(name) ?? [];
    const time = day === undefined ? Number.NaN : Date.parse(`${day}T${hour}:${minute}:${second}Z`);
    const file = time <= now ? await stat(join(folder, name)).catch(() => undefined) : undefined;
    if (file) found.push({ name, time, size: file.size });
  }
  return found.toSorted((a, b) => a.time - b.time);
}

/** Removes all but the newest `keep` backups. Returns the names of the removed files. */
export async function removeOldBackups(folder: string, keep: number, now: number): Promise<string[]> {
  const old = (await listBackups(folder, now)).slice(0, -keep).map(({ name }) => name);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/** Removes unfinished files of killed processes. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".partial") || !namePattern.test(name.slice(0, -".partial".length))) continue;
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (file && Date.now() - file.mtimeMs > abandonedAfterMs) await rm(join(folder, name), { force: true });
  }
}
