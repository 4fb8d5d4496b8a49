import cluster from "node:cluster";
import type { Logger } from "pino";
import { brand } from "#shared/brand.ts";
import { freePort } from "#platform/database/embedded/embeddedAddress.ts";
import { parseEnv, type Env } from "#platform/process/env.ts";
import { startWatchdog } from "#platform/process/watchdog.ts";
import { logWhatLibrariesPrint, openLog } from "#platform/process/log.ts";
import { replaced } from "#server/http/draining.ts";
import {
  ServerStartError,
  onRetired,
  notifyReady,
  startProcesses,
  type ServedAt,
} from "#server/processes/processes.ts";
import { locateDatabase, openServerDatabase } from "./serverDatabase.ts";
import { mayPass, reasonOf } from "#platform/database/connections/startFailure.ts";

/**
 * Exit codes: `npm start` restarts after the first. It does not after the second, because someone has to change
 * something first (EX_CONFIG).
 */
const died = 1;
const isPermanentFailure = 78;

/** Starts Yardstick from the environment, prints its address, and drains on SIGTERM or Ctrl-C. */
async function main(): Promise<void> {
  const env = parseEnv();
  const log = openLog(env.LOG_LEVEL);
  logWhatLibrariesPrint(log);
  const broken = (error: unknown) => {
    log.fatal({ err: error }, "Yardstick hit an unexpected error and exits; it resumes on restart");
    process.exit(died);
  };
  process.on("uncaughtException", broken);
  process.on("unhandledRejection", broken);
  await (cluster.isPrimary && env.PROCESSES > 1 ? serveWithSeveral(env, log) : serve(env, log));
}

/**
 * Serves in this process. One of several processes reports its address to the parent, which prints it for the operator.
 */
async function serve(env: Env, log: Logger): Promise<void> {
  // Starts first: a job whose process hangs before the job is counted would be retried forever.
  const watchdog = startWatchdog(log);
  const another = cluster.isWorker ? env.DATABASE_URL : undefined;
  // The built-in database starts while the code loads.
  const opening = another ? Promise.resolve(locateDatabase(another)) : openServerDatabase(env, log);
  // Loaded here, so that a parent that only starts others does not need its 100 MB.
  const [database, { startServer }] = await Promise.all([opening, import("./server.ts")]);
  const server = await startServer({ env, log, watchdog, database });
  const address = { url: server.url, localMail: server.deps.mailer.local };
  freeMemoryOfStart();
  const stop = endingWith(log, server.stop);
  if (cluster.isWorker) {
    onRetired(() => stop(replaced));
    notifyReady(address);
    // The parent handles the signal for all of them at once.
    process.on("SIGHUP", () => undefined);
  } else {
    process.on("SIGHUP", () => stop());
    printAddress(address);
    await checkOnce(env, log);
  }
}

/** Says in the log what the operator must change. Loaded here, because the other server processes do not need it. */
async function checkOnce(env: Env, log: Logger): Promise<void> {
  const { checkAfterStart } = await import("./doctor/startCheck.ts");
  checkAfterStart(env, log);
}

/**
 * Gives the memory that only loading the code needed back to the system, 20 to 30 MB. Node does so by itself much later.
 * It needs `--expose-gc`, which `npm start` sets.
 */
function freeMemoryOfStart(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}

/**
 * Serves with several processes. This one has the built-in database, and replaces processes that end or should be
 * renewed.
 */
async function serveWithSeveral(env: Env, log: Logger): Promise<void> {
  const database = await openServerDatabase(env, log);
  // Processes that start later must use the same port.
  const port = env.PORT || (await freePort());
  const variables = { DATABASE_URL: database.url, PORT: String(port) };
  const starting = startProcesses({ count: env.PROCESSES, variables, port, host: env.HOST, log });
  const processes = await starting.catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  endingWith(log, async () => {
    await processes.stop();
    await database.stop();
  });
  let renewed = Promise.resolve();
  process.on("SIGHUP", () => {
    renewed = renewed.then(async () => {
      log.info("replacing the server processes, one after the other");
      await processes.renew().then(
        () => log.info("replaced all server processes"),
        (error: unknown) =>
          log.error({ err: error }, "a new server process did not start; the previous ones keep running"),
      );
    });
  });
  printAddress(processes);
  await checkOnce(env, log);
}

function printAddress({ url, localMail }: ServedAt): void {
  console.log(`\n${brand.name} is running at ${url}${localMail ? `\nEmails are shown at ${url}/local-mail` : ""}\n`);
}

/** Ends the process once `stop` is done. The returned function, SIGTERM and Ctrl-C trigger it. */
function endingWith<Times>(log: Logger, stop: (times?: Times) => Promise<void>): (times?: Times) => void {
  let stopping = false;
  const end = (times?: Times) => {
    if (stopping) return;
    stopping = true;
    log.info("stopping");
    stop(times).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(died);
      },
    );
  };
  process.on("SIGTERM", () => end());
  process.on("SIGINT", () => end());
  return end;
}

try {
  await main();
} catch (error) {
  // A server process has already reported why it did not start.
  if (error instanceof ServerStartError) process.exit(error.code);
  process.stderr.write(`${brand.name} could not start: ${reasonOf(error)}\n`);
  process.exit(mayPass(error) ? died : isPermanentFailure);
}
