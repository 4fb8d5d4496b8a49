import { join } from "node:path";
import type { Logger } from "pino";
import { backupName, listBackups, removeAbandoned, removeOldBackups } from "./backupFolder.ts";
import { makeBackup } from "./makeBackup.ts";
import { formatBytes } from "./progressLines.ts";
import { secretFileOf } from "./secretFile.ts";
import { describeFailure } from "./describeFailure.ts";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import type { Env } from "#platform/process/env.ts";
import type { PhotoStore } from "#platform/photos/photoStore.ts";

export type ScheduledBackups = {
  /**
   * `newestAt` is when the newest backup began, in epoch milliseconds; null if there is none. `failures` counts those
   * of this process.
   */
  figures(): Promise<{ newestAt: number | null; newestBytes: number; failures: number }>;
  /** Aborts a running backup and starts no more. */
  stop(): Promise<void>;
};

type Options = {
  url: string;
  photos: Pick<PhotoStore, "get">;
  secretFile(): Promise<string | null>;
  /** The folder of the backups, the interval between their starts, and how many are retained. */
  folder: string;
  everyMs: number;
  keep: number;
  log: Pick<Logger, "info" | "error">;
  /** The interval between two checks whether a backup is due. */
  checkMs?: number;
  /** Called with the reason of a failure, for those who run the server. */
  onFailure?: (reason: string) => Promise<void>;
};

const minuteMs = 60_000;
const retryMs = 15 * minuteMs;
/** An arbitrary fixed number. It lets one process of a database at a time make a backup. */
const backupLock = 7_301_976;

/**
 * Makes backups from now on. The files in the folder decide: a backup is due when the newest is as old as `everyMs`.
 * One process at a time makes it, even if several share the database and the folder. Older backups are removed once a
 * new one is complete. A failure is logged, with what to do, and retried.
 */
export function startScheduledBackups(options: Options): ScheduledBackups {
  const { folder, everyMs, keep, log, checkMs = minuteMs } = options;
  const stopping = new AbortController();
  let failures = 0;
  let notBefore = 0;

  const isDue = async () => Date.now() - ((await listBackups(folder, Date.now())).at(-1)?.time ?? 0) >= everyMs;

  const make = async () => {
    const began = Date.now();
    const name = backupName(began);
    await removeAbandoned(folder);
    const made = await makeBackup({
      ...options,
      secretFile: await options.secretFile(),
      file: join(folder, name),
      signal: stopping.signal,
      onProgress: () => {},
    });
    const removed = await removeOldBackups(folder, keep, Date.now());
    const missing = made.missingPhotos.length > 0 ? { missingPhotos: made.missingPhotos.length } : {};
    log.info(
      {
        file: join(folder, name),
        bytes: made.size,
        rows: made.rows,
        photos: made.photos,
        ms: Date.now() - began,
        removed,
        ...missing,
      },
      `backup made: ${name}, ${formatBytes(made.size)}`,
    );
  };

  const check = async () => {
    try {
      if (Date.now() < notBefore || !(await isDue())) return;
      await withLock(options.url, stopping.signal, async () => {
        if (await isDue()) await make();
      });
    } catch (error) {
      if (stopping.signal.aborted) return;
      failures++;
      notBefore = Date.now() + Math.min(retryMs, everyMs);
      const failure = describeFailure(error);
      await options
        .onFailure?.(failure)
        .catch((err: unknown) => log.error({ err }, "could not notify the owner of a failed backup"));
      log.error(
        { reason: error instanceof Error ? error.message : String(error), folder, failures },
        `backup failed: ${failure} It is tried again in ${Math.round(Math.min(retryMs, everyMs) / minuteMs)} minutes.`,
      );
    }
  };

  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const again = () => {
    running = check().then(() => {
      if (!stopping.signal.aborted) timer = setTimeout(again, checkMs).unref();
    });
  };
  again();

  return {
    async figures() {
      const newest = (await listBackups(folder, Date.now()).catch(() => [])).at(-1);
      return { newestAt: newest?.time ?? null, newestBytes: newest?.size ?? 0, failures };
    },
    async stop() {
      stopping.abort(new Error("Yardstick is stopping."));
      clearTimeout(timer);
      await running;
    },
  };
}

/** Starts scheduled backups if the settings name a folder. The interval is a day unless they set another. */
export function openScheduledBackups({
  env,
  url,
  photos,
  log,
  onFailure,
}: Pick<Options, "url" | "photos" | "log" | "onFailure"> & { env: Env }): ScheduledBackups | null {
  if (!env.BACKUP_DIR) return null;
  const [, count, unit] = /^(\d+)([mhd])$/.exec(env.BACKUP_EVERY ?? "24h") ?? [];
  const everyMs = Number(count) * (unit === "d" ? 24 * 60 : unit === "h" ? 60 : 1) * minuteMs;
  return startScheduledBackups({
    url,
    photos,
    secretFile: () => secretFileOf(env),
    folder: env.BACKUP_DIR,
    everyMs,
    keep: env.BACKUP_KEEP,
    log,
    ...(onFailure ? { onFailure } : {}),
  });
}

/**
 * Does the work unless another process is doing it. The lock belongs to its transaction, so a killed process releases
 * it.
 */
async function withLock(url: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: "yardstick-backup-lock",
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
  });
  signal.addEventListener("abort", () => client.destroy(), { once: true });
  try {
    await client.connect();
    await client.query("begin");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_xact_lock($1) as mine", [
      backupLock,
    ]);
    if (rows[0]?.mine) await work();
  } finally {
    await client.leave();
  }
}
