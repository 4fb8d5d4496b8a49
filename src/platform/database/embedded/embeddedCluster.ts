import { execFile } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { newPassword } from "./embeddedAddress.ts";
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

const run = promisify(execFile);

/** The major version of the programs; a folder belongs to the major version that created it. */
const MAJOR = "18";
const INITDB_MS = 300_000;
const LEAST_CONNECTIONS = 200;

/** The built-in database on this machine: its folders, the account that it runs as, and its programs. */
export interface ClusterFiles {
  folder: string;
  cluster: string;
  logFile: string;
  account: Account;
  binaries: Binaries;
  log: (message: string) => void;
  connections: number;
}

/** Finds the database in the data folder, or creates one; refuses an unusable one with a plain message. */
export async function prepareFiles(
  folder: string,
  { log, connections = 0 }: { log: (message: string) => void; connections?: number },
): Promise<ClusterFiles> {
  const cluster = await realpath(join(folder, "postgres")).catch(() => join(folder, "postgres"));
  const account = await databaseAccount(cluster);
  const binaries = await embeddedBinaries(folder, account, log);
  const logFile = join(folder, "postgres.log");
  const place = {
    folder,
    cluster,
    account,
    binaries,
    log,
    logFile,
    connections: Math.max(LEAST_CONNECTIONS, connections),
  };

  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw noEmbedded(`the folder ${cluster} cannot be read (${error.code}); start Yardstick as the user who owns it.`);
  });
  if (version === undefined) return { ...place, cluster: await createCluster(place) };
  if (version.trim() !== MAJOR) {
    throw noEmbedded(
      `the folder ${cluster} was created by PostgreSQL ${version.trim()}, but this is PostgreSQL ${MAJOR}.`,
    );
  }
  if (!(await canEnter(cluster, account))) {
    throw noEmbedded(
      `the account number ${account?.uid} that owns ${cluster} can no longer access it; check the parent folders.`,
    );
  }
  return place;
}

/** Creates the folder of a new database, completely or not at all; returns its path. */
async function createCluster({ folder, account, binaries, log }: ClusterFiles): Promise<string> {
  for (const name of await readdir(folder)) {
    if (name.startsWith("postgres.new-")) await rm(join(folder, name), { recursive: true, force: true });
  }
  let home = folder;
  if (!(await grantAccess(folder, account))) {
    await mkdir(REACHABLE_HOME, { recursive: true, mode: 0o755 });
    home = await mkdtemp(join(REACHABLE_HOME, "data-"));
    await chmod(home, 0o755);
    if (!(await canEnter(home, account))) {
      throw noEmbedded(`the account number ${account?.uid} can access neither ${folder} nor ${REACHABLE_HOME}.`);
    }
  }
  const draft = await mkdtemp(join(home, "postgres.new-"));
  if (account !== undefined) await chown(draft, account.uid, account.gid);
  const inner = [
    "-D",
    draft,
    "-U",
    "postgres",
    "-E",
    "UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
  ];
  const auth =
    process.platform === "win32" ? ["-A", "scram-sha-256", `--pwfile=${await newPassword(folder)}`] : ["-A", "trust"];
  await run(binaries.initdb, [...inner, ...auth], { ...runAs(account), timeout: INITDB_MS }).catch(
    (error: { stderr?: string; message: string }) => {
      throw noEmbedded(`a new database folder could not be created: ${(error.stderr ?? error.message).trim()}`);
    },
  );
  const cluster = join(home, "postgres");
  await rename(draft, cluster);
  if (home !== folder) {
    await symlink(cluster, join(folder, "postgres"));
    log(`The database's files are in ${cluster} because the database's account cannot access ${folder}.`);
  }
  return cluster;
}

/**
 * Returns true if the account can enter the data folder. If only that folder, private to root, blocks it, the account
 * is let through.
 */
async function grantAccess(folder: string, account: Account): Promise<boolean> {
  if (await canEnter(folder, account)) return true;
  const { mode, uid } = await stat(folder);
  if (account === undefined || uid !== 0 || (mode & 0o077) !== 0) return false;
  await chown(folder, uid, account.gid);
  await chmod(folder, 0o710);
  return canEnter(folder, account);
}
