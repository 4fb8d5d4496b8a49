import { execFile, spawn, type ChildProcess } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, open, readdir, readFile, realpath, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { DatabaseClient } from "./databaseClient.ts";
import {
  type Address,
  addressOf,
  ask,
  newAddress,
  newPassword,
  removeSocketFolder,
  urlOf,
} from "./embeddedAddress.ts";
import {
  type Account,
  type Binaries,
  canEnter,
  databaseAccount,
  embeddedBinaries,
  noEmbedded,
  REACHABLE_HOME,
  runAs,
} from "./embeddedBinaries.ts";
import { lockFolder } from "./folderLock.ts";
import { liveProcess } from "./liveProcess.ts";

const run = promisify(execFile);

/** The major version of the programs; a folder belongs to the major version that made it. */
const MAJOR = "18";
/** The database of the product in the built-in PostgreSQL. */
export const DATABASE = "yardstick";
const LOG_LIMIT_BYTES = 10_000_000;
const UNANSWERED_MS = 15_000;
const RETRY_MS = 30_000;
const STOP_MS = 60_000;

const SETTINGS = {
  max_connections: "200",
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

/** A running database process that Yardstick may talk to and stop. */
interface Running {
  pid: number;
  address: Address;
  /** Missing when another server started it. */
  child?: ChildProcess;
}

interface Place {
  folder: string;
  cluster: string;
  logFile: string;
  account: Account;
  binaries: Binaries;
  log: (message: string) => void;
}

/**
 * Starts the built-in PostgreSQL on `dataDir` (made when missing), or takes over one that outlived its server, and makes
 * sure that the database `yardstick` exists. `url` is a connection string of a superuser. Only one Yardstick may use a
 * folder; a second one is refused in plain words. `stop` ends the database cleanly and frees the folder.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: (message: string) => void;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = resolve(options.dataDir);
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder);
  try {
    const place = await preparePlace(folder, options.log);
    let running = (await adopt(place)) ?? (await launch(place, await newAddress(folder, place.account)));
    await createDatabase(running.address);

    let stopping = false;
    let relaunched: Promise<void> = Promise.resolve();
    const relaunchWhenItDies = ({ child, address }: Running): void => {
      child?.once("exit", (code, signal) => {
        if (stopping) return;
        options.log(`The database ended by itself (${signal ?? `exit code ${code}`}; see ${place.logFile}). Starting it again.`);
        relaunched = launch(place, address).then(
          (again) => relaunchWhenItDies((running = again)),
          (error: unknown) => options.log(error instanceof Error ? error.message : String(error)),
        );
      });
    };
    relaunchWhenItDies(running);

    // Ends the database with a server that leaves without stopping it (a bug, process.exit); kill -9 leaves it to adopt().
    const leave = (): void => {
      stopping = true;
      signalPostmaster(running.pid);
    };
    process.once("exit", leave);
    return {
      url: urlOf(running.address, DATABASE),
      stop: async () => {
        stopping = true;
        process.off("exit", leave);
        await relaunched; // one that is being started again would go on without anybody
        await stopPostgres(place, running);
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function preparePlace(folder: string, log: (message: string) => void): Promise<Place> {
  const cluster = await realpath(join(folder, "postgres")).catch(() => join(folder, "postgres"));
  const account = await databaseAccount(cluster);
  const binaries = await embeddedBinaries(folder, account, log);
  const place = { folder, cluster, account, binaries, log, logFile: join(folder, "postgres.log") };

  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw noEmbedded(`the folder ${cluster} cannot be read (${error.code}); start Yardstick as the user who owns it.`);
  });
  if (version === undefined) return { ...place, cluster: await createCluster(place) };
  if (version.trim() !== MAJOR) {
    throw noEmbedded(`the folder ${cluster} was made by PostgreSQL ${version.trim()}, and this is PostgreSQL ${MAJOR}.`);
  }
  if (!(await canEnter(cluster, account))) {
    throw noEmbedded(`the account number ${account?.uid} that owns ${cluster} can no longer reach it; check the folders above it.`);
  }
  return place;
}

/** Makes the folder of a new database, whole or not at all, and answers where it is. */
async function createCluster({ folder, account, binaries, log }: Place): Promise<string> {
  for (const name of await readdir(folder)) {
    if (name.startsWith("postgres.new-")) await rm(join(folder, name), { recursive: true, force: true });
  }
  let home = folder;
  if (!(await letIn(folder, account))) {
    await mkdir(REACHABLE_HOME, { recursive: true, mode: 0o755 });
    home = await mkdtemp(join(REACHABLE_HOME, "data-"));
    await chmod(home, 0o755);
    if (!(await canEnter(home, account))) {
      throw noEmbedded(`the account number ${account?.uid} can reach neither ${folder} nor ${REACHABLE_HOME}.`);
    }
  }
  const draft = await mkdtemp(join(home, "postgres.new-"));
  if (account !== undefined) await chown(draft, account.uid, account.gid);
  const inner = ["-D", draft, "-U", "postgres", "-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const auth = process.platform === "win32" ? ["-A", "scram-sha-256", `--pwfile=${await newPassword(folder)}`] : ["-A", "trust"];
  await run(binaries.initdb, [...inner, ...auth], runAs(account)).catch((error: { stderr?: string; message: string }) => {
    throw noEmbedded(`a new database folder could not be made: ${(error.stderr ?? error.message).trim()}`);
  });
  const cluster = join(home, "postgres");
  await rename(draft, cluster);
  if (home !== folder) {
    await symlink(cluster, join(folder, "postgres"));
    log(`The database's files are in ${cluster}, because the account that it runs as cannot reach ${folder}.`);
  }
  return cluster;
}

/** Whether the account can enter the data folder; where that folder alone bars it, private to root, it is let through. */
async function letIn(folder: string, account: Account): Promise<boolean> {
  if (await canEnter(folder, account)) return true;
  const { mode, uid } = await stat(folder);
  if (account === undefined || uid !== 0 || (mode & 0o077) !== 0) return false;
  await chown(folder, uid, account.gid);
  await chmod(folder, 0o710);
  return canEnter(folder, account);
}

/** Takes over a database that is still running on the folder, because its server was killed; none when there is none. */
async function adopt(place: Place): Promise<Running | undefined> {
  const pidFile = join(place.cluster, "postmaster.pid");
  let unansweredSince = Date.now();
  for (;;) {
    const text = await readFile(pidFile, "utf8").catch(() => "");
    const [pid, , , port, socketFolder] = text.split("\n");
    if (pid === undefined || pid === "") return undefined;
    const life = await liveProcess(Number(pid));
    if (life === undefined) {
      await removeSocketFolder(socketFolder);
      return undefined;
    }
    if (life.name !== undefined && life.name !== "postgres") {
      // The number has passed to another program (common in containers), and PostgreSQL would believe itself running.
      await writeFile(pidFile, text.replace(pid, "2147483647"));
      return undefined;
    }
    const address = await addressOf(place.folder, socketFolder, Number(port));
    const answer = await ask(address);
    if (answer === "ready") {
      place.log("The database is still running from before; going on with it.");
      return { pid: Number(pid), address };
    }
    if (answer === "busy") unansweredSince = Date.now();
    else if (Date.now() - unansweredSince > UNANSWERED_MS) {
      place.log("The database that is still running from before does not answer; starting it anew.");
      signalPostmaster(Number(pid));
      unansweredSince = Date.now();
    }
    await delay(100);
  }
}

async function launch(place: Place, address: Address): Promise<Running> {
  const settings = Object.entries({
    ...SETTINGS,
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
    child.unref();
    await output.close();
    if (await becomesReady(child, address, place.log)) return { pid: child.pid as number, address, child };
    const said = (await readFile(place.logFile)).subarray(from).toString("utf8").trim();
    // A database whose processes were killed a moment ago needs a second or two to be gone.
    const fading = /"postmaster\.pid" already exists|pre-existing shared memory block/.test(said);
    if (!fading || Date.now() > deadline) throw noEmbedded(`it did not start. It said: ${said || "nothing"}`);
    await delay(300);
  }
}

async function becomesReady(child: ChildProcess, address: Address, log: (message: string) => void): Promise<boolean> {
  let ended = false;
  child.once("exit", () => (ended = true));
  child.once("error", () => (ended = true));
  const slow = setTimeout(() => log("The database is recovering after a crash; this can take a while."), 10_000);
  try {
    while (!ended) {
      if ((await ask(address)) === "ready") return true;
      await delay(20);
    }
    return false;
  } finally {
    clearTimeout(slow);
  }
}

async function createDatabase(address: Address): Promise<void> {
  const client = new DatabaseClient({ connectionString: urlOf(address, "postgres") });
  await client.connect();
  try {
    const existing = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (existing.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function stopPostgres({ cluster, binaries, account, log }: Place, { pid, address }: Running): Promise<void> {
  if (process.platform === "win32") {
    await run(binaries.pgCtl, ["stop", "-D", cluster, "-m", "fast"], runAs(account)).catch(() => undefined);
  } else signalPostmaster(pid);
  const deadline = Date.now() + STOP_MS;
  const pidFile = join(cluster, "postmaster.pid");
  // Its pid file goes last of all.
  while ((await stat(pidFile).catch(() => undefined)) !== undefined && (await liveProcess(pid)) !== undefined) {
    if (Date.now() > deadline) {
      log("The database takes more than a minute to stop; leaving it to finish by itself.");
      return;
    }
    await delay(20);
  }
  await removeSocketFolder(address.socketFolder);
}

/** Asks for a fast shutdown: transactions in flight are rolled back, everything committed is kept. */
function signalPostmaster(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch {
    // It is gone already.
  }
}
