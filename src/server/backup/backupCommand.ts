import { rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { unfinishedName } from "./archiveWriter.ts";
import { commandDatabase } from "#server/commands/commandDatabase.ts";
import { makeBackup } from "./makeBackup.ts";
import { progressLines, formatBytes } from "./progressLines.ts";
import { describeFailure } from "./describeFailure.ts";
import { secretFileOf } from "./secretFile.ts";
import { parseEnv } from "#platform/process/env.ts";
import { createPhotoStore, photoStoreConfig } from "#platform/photos/photoStore.ts";

/**
 * `npm run backup -- FILE [--force] [--without-secret]`: writes everything into one file, with or without a running
 * server.
 */
async function backup(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: "boolean" }, "with-secret": { type: "boolean" }, "without-secret": { type: "boolean" } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0)
    throw new Error("Name the backup file: npm run backup -- FILE [--force] [--without-secret]");
  const file = resolve(name);
  if (values.force) await rm(unfinishedName(file), { force: true });
  else if (await stat(file).catch(() => undefined))
    throw new Error(`${file} exists. Choose another name, or add --force to replace it.`);

  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.once(signal, () => interrupted.abort(new Error("Interrupted: no backup was written.")));

  const env = parseEnv();
  const secretFile = values["without-secret"] ? null : await secretFileOf(env);
  if (values["with-secret"] && !secretFile)
    throw new Error(
      `There is no secret in ${env.DATA_DIR} to include${env.AUTH_SECRET ? ": AUTH_SECRET is set" : ""}.`,
    );
  const database = await commandDatabase(env);
  try {
    const made = await makeBackup({
      url: database.url,
      photos: createPhotoStore(photoStoreConfig(env)),
      secretFile,
      file,
      signal: interrupted.signal,
      onProgress: progressLines(console.log),
    });
    console.log(
      `\nBackup written to ${file}: ${formatBytes(made.size)}, ${made.tables} tables with ${made.rows} rows, ${made.photos} photo files, ${made.jobs} waiting jobs.`,
    );
    if (made.missingPhotos.length > 0)
      console.log(
        `${made.missingPhotos.length} photo files are missing in the backup because they were not found: ${made.missingPhotos.slice(0, 5).join(", ")}${made.missingPhotos.length > 5 ? " …" : ""}`,
      );
    if (made.withSecret)
      console.log("It includes the secret that signs sessions and links. Keep the file as private as the data itself.");
    else
      console.log(
        "It does not include the secret that signs sessions and links. Keep a copy of the secret elsewhere; without it everyone has to sign in again and calendar links change.",
      );
  } finally {
    await database.close();
  }
}

try {
  await backup();
} catch (error) {
  console.error(`No backup was made: ${describeFailure(error)}`);
  process.exitCode = 1;
}
