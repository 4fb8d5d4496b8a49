import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { Logger } from "pino";
import { startEmbeddedPostgres } from "#platform/database/embedded/embedded.ts";
import { describeStart } from "#platform/process/describeStart.ts";
import type { Env } from "#platform/process/env.ts";

/** A running database. `stop` ends it if it is the built-in one. */
export type ServerDatabase = { url: string; stop(): Promise<void> };

/** A database that another process starts and ends. */
export const locateDatabase = (url: string): ServerDatabase => ({ url, stop: async () => undefined });

/** Finds the database that the variables name, or starts the built-in one. Logs where the data is. */
export async function openServerDatabase(env: Env, log: Logger): Promise<ServerDatabase> {
  await prepareDataFolder(env.DATA_DIR);
  const database = env.DATABASE_URL
    ? locateDatabase(env.DATABASE_URL)
    : await startEmbeddedPostgres({
        dataDir: env.DATA_DIR,
        connections: connectionsOf(env),
        log: (message) => log.info(message),
      });
  log.info(await describeStart(env));
  return database;
}

/** Creates the data folder if it is missing. Throws one clear line if nothing can be stored there. */
async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The folder in DATA_DIR, ${folder}, cannot be used (${code}). Set DATA_DIR to a folder that Yardstick may write to, such as /srv/yardstick.`,
      { cause: error },
    );
  }
}

/**
 * The maximum number of connections of all processes, plus one more process: a new one starts before its predecessor
 * stops.
 */
const connectionsOf = (env: Env): number => connectionsWanted(env) + connectionsPerProcess(env);
/** The maximum number of connections of all processes while they serve. */
export const connectionsWanted = (env: Env): number => env.PROCESSES * connectionsPerProcess(env);
const connectionsPerProcess = (env: Env): number =>
  env.DATABASE_POOL + env.DATABASE_POOL_JOBS + connectionsOutsidePools;
/** The connections of a process outside its pools: for live refresh, readiness and a backup, and during startup. */
const connectionsOutsidePools = 5;
