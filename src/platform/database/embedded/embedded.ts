import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, readFile, rename, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { StartMayPassError } from "#platform/database/connections/startFailure.ts";
import { type Address, addressOf, ask, newAddress, removeSocketFolder, urlOf } from "./embeddedAddress.ts";
import { noEmbedded, runAs } from "./embeddedBinaries.ts";
import { type ClusterFiles, prepareFiles } from "./embeddedCluster.ts";
import {
  endPostmaster,
  type StartTimeouts,
  adoptTimeouts,
  startTimeouts,
  waitUntilSettled,
  signalPostmaster,
} from "./embeddedProcess.ts";
import { appUrlOf, DATABASE, prepareDatabase } from "./embeddedRoles.ts";
import { lockFolder } from "./folderLock.ts";
import { liveProcess } from "./liveProcess.ts";

const run = promisify(execFile);

const LOG_LIMIT_BYTES = 10_000_000;
const RETRY_MS = 30_000;
/** The longest pause between two attempts to restart a database that ended on its own. */
const RELAUNCH_MS = 30_000;
const WATCH_MS = 1_000;

const SETTINGS = {
  shared_buffers: "128MB",
  fsync: "on",
  jit: "off",
  // Containers often have 64 MB of shared memory, which parallel workers overrun.
  max_parallel_workers_per_gather: "0",
  random_page_cost: "1.1",
  log_checkpoints: "off",
  log_timezone: "UTC",
  timezone: "UTC",
};

/** A running database process that Yardstick can use and stop. */
interface Running {
  pid: number;
  address: Address;
  /** Missing if another server started it. */
  child?: ChildProcess;
}

/**
 * Starts the built-in PostgreSQL on `dataDir` (created if missing), or takes over one that outlived its server. Creates
 * the database `yardstick` if it is missing. `url` is the connection string for the server: its role owns the database
 * and is not a superuser; that of `superuserUrl` is. Only one Yardstick can use a folder; a second one is refused with
 * a plain message. `stop` ends the database cleanly and frees the folder.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (message: string) => void;
  /** The maximum number of open connections, if above the default. */
  connections?: number;
  /** Overrides the usual timeouts for a database found running. */
  patience?: Partial<StartTimeouts>;
}): Promise<{ url: string; superuserUrl: string; stop(): Promise<void> }> {
  const folder = resolve(options.dataDir);
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    const place = await prepareFiles(folder, options);
    let running =
      (await adopt(place, { ...adoptTimeouts, ...options.patience })) ??
      (await launch(place, await newAddress(folder, place.account)));
    await prepareDatabase(running.address);

    const stopping = new AbortController();
    const keepRunning = async (): Promise<void> => {
      for (;;) {
        const end = await endOf(running, stopping.signal);
        if (stopping.signal.aborted) return;
        options.log(`The database exited unexpectedly (${end}; see ${place.logFile}). Starting it again.`);
        for (let wait = 500; ; wait = Math.min(wait * 2, RELAUNCH_MS)) {
          try {
            running = await launch(place, running.address, stopping.signal);
            options.log("The database is running again.");
            break;
          } catch (error) {
            if (stopping.signal.aborted) return;
            options.log(`${error instanceof Error ? error.message : String(error)} Trying again in ${wait / 1000} s.`);
            await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
          }
        }
      }
    };
    const keptRunning = keepRunning();

    // Ends the database with a server that exits without stopping it (a bug, process.exit); kill -9 leaves it to
    // adopt().
    const leave = (): void => {
      stopping.abort();
      signalPostmaster(running.pid, "SIGINT");
    };
    process.once("exit", leave);
    return {
      url: appUrlOf(running.address),
      superuserUrl: urlOf(running.address, DATABASE),
      stop: async () => {
        stopping.abort();
        process.off("exit", leave);
        await keptRunning; // otherwise one that is just being restarted would continue without a server
        await stopPostgres(place, running);
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Takes over a database that still runs on the folder because its server was killed; undefined without one. */
async function adopt(place: ClusterFiles, patience: StartTimeouts): Promise<Running | undefined> {
  const pidFile = join(place.cluster, "postmaster.pid");
  const text = await readFile(pidFile, "utf8").catch(() => "");
  const [number, , , port, socketFolder] = text.split("\n");
  if (number === undefined || number === "") return undefined;
  const pid = Number(number);
  const life = await liveProcess(pid);
  if (life?.name !== undefined && life.name !== "postgres") {
    // Another program now has the pid (common in containers), and PostgreSQL would think that it is already running.
    await writeFile(pidFile, text.replace(number, "2147483647"));
    return undefined;
  }
  const address = await addressOf(place.folder, socketFolder, Number(port));
  const found = life === undefined ? "gone" : await waitUntilSettled(pid, address, { patience, log: place.log });
  if (found === "ready") {
    place.log("The database is still running; using it.");
    return { pid, address };
  }
  if (found === "stuck") {
    place.log("Restarting the database. No saved data is lost.");
    await endPostmaster(pid, { calm: false, log: place.log });
  }
  await removeSocketFolder(socketFolder);
  return undefined;
}

/** Starts the database and waits until it is ready; if `signal` aborts, ends it again. */
async function launch(place: ClusterFiles, address: Address, signal?: AbortSignal): Promise<Running> {
  const settings = Object.entries({
    ...SETTINGS,
    max_connections: String(place.connections),
    listen_addresses: address.socketFolder === undefined ? "127.0.0.1" : "",
    port: String(address.port),
    unix_socket_directories: address.socketFolder ?? "",
    unix_socket_permissions: "0700",
  }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    const size = (await stat(place.logFile).catch(() => undefined))?.size ?? 0;
    if (size > LOG_LIMIT_BYTES) await rename(place.logFile, `${place.logFile}.1`);
    const output = await open(place.logFile, "a");
    const from = size > LOG_LIMIT_BYTES ? 0 : size;
    const child = spawn(place.binaries.postgres, ["-D", place.cluster, ...settings], {
      ...runAs(place.account),
      detached: true,
      stdio: ["ignore", output.fd, output.fd],
    });
    child.on("error", () => undefined); // reported below: a program that cannot be started has no pid
    child.unref();
    await output.close();
    const pid = child.pid ?? 0;
    const state =
      child.pid === undefined
        ? "gone"
        : await waitUntilSettled(pid, address, { patience: startTimeouts, log: place.log, signal });
    if (state === "ready") return { pid, address, child };
    if (state === "stuck") {
      await endPostmaster(pid, { calm: false, log: place.log });
      throw new StartMayPassError(noEmbedded("it did not become ready in time.").message);
    }
    const lastLog = (await readFile(place.logFile)).subarray(from).toString("utf8").trim();
    // A database whose processes were just killed needs a second or two to disappear.
    const fading = /"postmaster\.pid" already exists|pre-existing shared memory block/.test(lastLog);
    if (!fading || Date.now() > deadline)
      throw new StartMayPassError(noEmbedded(`it did not start. Its output: ${lastLog || "none"}`).message);
    await delay(300, undefined, { signal }).catch(() => undefined);
    if (signal?.aborted) throw noEmbedded("the server is stopping.");
  }
}

async function stopPostgres(
  { cluster, binaries, account, log }: ClusterFiles,
  { pid, address }: Running,
): Promise<void> {
  const calm = (await ask(address)) === "ready";
  // Windows has no signals.
  if (process.platform === "win32")
    await run(
      binaries.pgCtl,
      ["stop", "-D", cluster, "-m", calm ? "fast" : "immediate", "-t", "30"],
      runAs(account),
    ).catch(() => undefined);
  await endPostmaster(pid, { calm, log });
  await removeSocketFolder(address.socketFolder);
}

/** Waits until the database process has ended or `signal` aborts; returns how it ended, if known. */
async function endOf({ pid, child }: Running, signal: AbortSignal): Promise<string> {
  if (child !== undefined) {
    if (child.exitCode === null && child.signalCode === null)
      await once(child, "exit", { signal }).catch(() => undefined);
    return child.signalCode ?? `exit code ${child.exitCode}`;
  }
  while (!signal.aborted && (await liveProcess(pid)) !== undefined)
    await delay(WATCH_MS, undefined, { signal, ref: false }).catch(() => undefined);
  return "unknown exit code";
}
