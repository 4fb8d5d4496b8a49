import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareBackupFolder } from "./backupFolder.ts";
import { checkBackup } from "./restoreBackup.ts";
import { startScheduledBackups, type ScheduledBackups } from "./scheduledBackups.ts";
import { parseEnv } from "#platform/process/env.ts";
import { freshDatabase } from "#server/testing/freshDatabase.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";

/** Scheduled backups, with a folder and a database of their own. */

let folder: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
const running: ScheduledBackups[] = [];
const said: { level: string; details: Record<string, unknown>; words: string }[] = [];
const hear = (level: string) => (details: object, words?: string) =>
  void said.push({ level, details: { ...details }, words: words ?? "" });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "yardstick-backups-"));
  database = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
  said.splice(0);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(options: Partial<Parameters<typeof startScheduledBackups>[0]> = {}): ScheduledBackups {
  const log = { info: hear("info"), error: hear("error") };
  const one = startScheduledBackups({
    url: database.url,
    photos: { get: async () => null },
    secretFile: async () => null,
    folder,
    everyMs: 3_600_000,
    keep: 2,
    checkMs: 10,
    log,
    ...options,
  });
  running.push(one);
  return one;
}

test("a backup is made when one is due, and the oldest goes only once the new one is whole", async () => {
  const old = ["yardstick-2020-01-01T00-00-00Z.zip", "yardstick-2020-01-02T00-00-00Z.zip"];
  for (const name of [...old, "yardstick-2099-01-01T00-00-00Z.zip", "notes.txt"])
    await writeFile(join(folder, name), "old");
  await writeFile(join(folder, "yardstick-2020-01-03T00-00-00Z.zip.partial"), "left behind");
  await utimes(join(folder, "yardstick-2020-01-03T00-00-00Z.zip.partial"), 0, 0);

  const broken = start({ url: "postgresql://postgres@127.0.0.1:1/nothing" });
  await expect.poll(() => said.length).toBeGreaterThan(0);
  expect(said[0]).toMatchObject({
    level: "error",
    words: "backup failed: the database does not answer. Check that it is running. It is tried again in 15 minutes.",
  });
  expect(await broken.figures()).toMatchObject({ failures: 1 });
  expect(await readdir(folder)).toEqual(expect.arrayContaining(old));

  const began = Math.floor(Date.now() / 1000);
  const working = start();
  await expect.poll(() => said.some(({ level }) => level === "info")).toBe(true);
  const [made] = said.filter(({ level }) => level === "info");
  expect(made).toMatchObject({
    details: { removed: [old[0]] },
    words: expect.stringMatching(/^backup made: yardstick-.*Z\.zip, \d/),
  });
  const file = String(made?.details["file"]);
  (await checkBackup(file, () => {})).close();
  expect((await readdir(folder)).toSorted()).toEqual(
    ["notes.txt", old[1], "yardstick-2099-01-01T00-00-00Z.zip", file.slice(folder.length + 1)].toSorted(),
  );
  const { newestAt, newestBytes } = await working.figures();
  expect(newestAt).toBeGreaterThanOrEqual(began * 1000);
  expect(newestBytes).toBeGreaterThan(10);
});

test("of several processes one makes the backup", async () => {
  const observer = new DatabaseClient({ connectionString: database.url });
  await observer.connect();
  const sessions = async () =>
    Number(
      (
        await observer.query<{ sessions: string }>(
          "select sessions from pg_stat_database where datname = current_database()",
        )
      ).rows[0]?.sessions,
    );
  let making = 0;
  let goOn: () => void = () => {};
  const held = new Promise<null>((resolve) => (goOn = () => resolve(null)));
  const secretFile = async () => (making++, held);
  start({ secretFile });
  await expect.poll(() => making).toBe(1);
  start({ secretFile });
  start({ secretFile });
  const before = await sessions();
  await expect.poll(sessions).toBeGreaterThan(before + 4);
  expect(making).toBe(1);
  goOn();
  await expect.poll(() => said.length).toBe(1);
  await Promise.all(running.splice(0).map((one) => one.stop()));
  expect(making).toBe(1);
  expect(await readdir(folder)).toHaveLength(1);
  await observer.end();
});

test("stopping breaks off a backup and leaves no part of it", async () => {
  let reading = false;
  const never = start({ secretFile: async () => ((reading = true), join(folder, "secret")), everyMs: 3_600_000 });
  await expect.poll(() => reading).toBe(true);
  await never.stop();
  const left = await readdir(folder);
  expect(left.filter((name) => name.endsWith(".partial"))).toEqual([]);
});

test("settings that can't work stop the start with one line", async () => {
  expect(() => parseEnv({ BACKUP_DIR: "/b", BACKUP_EVERY: "daily" })).toThrow(
    "The variable BACKUP_EVERY must be a number of minutes, hours or days, such as 30m, 24h or 7d.",
  );
  expect(() => parseEnv({ BACKUP_EVERY: "24h" })).toThrow("The variable BACKUP_EVERY requires BACKUP_DIR.");
  expect(() => parseEnv({ BACKUP_DIR: "/b", BACKUP_KEEP: "0" })).toThrow(
    "The variable BACKUP_KEEP must be a whole number from 1 to 10000, such as 7.",
  );
  await writeFile(join(folder, "file"), "");
  await expect(prepareBackupFolder(join(folder, "file", "backups"))).rejects.toThrow(
    /^The folder in BACKUP_DIR is not writable\. .*file/,
  );
  await mkdir(join(folder, "there"));
  await prepareBackupFolder(join(folder, "there"));
  expect(await readdir(join(folder, "there"))).toEqual([]);
});
