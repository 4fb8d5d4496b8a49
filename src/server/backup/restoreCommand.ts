import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { progressLines } from "./progressLines.ts";
import { describeFailure } from "./describeFailure.ts";
import { checkBackup, restoreBackup } from "./restoreBackup.ts";
import { parseEnv } from "#platform/process/env.ts";

/**
 * `npm run restore -- FILE [--check]`: restores a backup into an empty folder or database. `--check` only reads it and
 * compares its checksums.
 */
async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: "boolean" } } });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new Error("Name the backup file: npm run restore -- FILE [--check]");
  const file = resolve(name);
  if (values.check) {
    const archive = await checkBackup(file, progressLines(console.log));
    archive.close();
    console.log(
      `\n${file} is complete: created ${archive.manifest.createdAt}, ${archive.manifest.tables.length} tables, ${archive.manifest.photos.length} photo files.`,
    );
    return;
  }
  const env = parseEnv();
  const restored = await restoreBackup({ env, file, onProgress: progressLines(console.log) });
  const where = env.DATABASE_URL ? "the database that DATABASE_URL names" : env.DATA_DIR;
  console.log(
    `\nRestored the backup of ${restored.createdAt} into ${where}: ${restored.tables} tables with ${restored.rows} rows, ${restored.photos} photo files, ${restored.jobs} waiting jobs.`,
  );
  if (restored.leftOutJobs > 0)
    console.log(`${restored.leftOutJobs} waiting jobs were skipped because this version does not know their kind.`);
  if (restored.pausedBusinesses > 0)
    console.log(
      `Messages to customers are paused (businesses: ${restored.pausedBusinesses}): the backup does not know who answered, paid or opted out since. A member of each business resumes them on its page Messages.`,
    );
  if (!restored.withSecret && !env.AUTH_SECRET)
    console.log(
      "The backup does not include the secret: copy yours to DATA_DIR/secret before you start, or everyone has to sign in again and calendar links change.",
    );
  console.log("Start Yardstick with the same settings.");
}

try {
  await restore();
} catch (error) {
  console.error(`Nothing was restored: ${describeFailure(error)}`);
  process.exitCode = 1;
}
