import { randomBytes } from "node:crypto";
import { chmod, chown, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { type Account, canEnter } from "./embeddedBinaries.ts";
import { liveProcess } from "./liveProcess.ts";

const PREFIX = "ys-";
/** The limit for a database's answer, in milliseconds. */
const ANSWER_MS = 5_000;

/**
 * The address of the built-in database: a private folder with a socket, or on Windows a loopback port with a password.
 */
export interface Address {
  socketFolder?: string;
  port: number;
  password?: string;
}

/** Returns the connection string of one database at that address, by default as its superuser. */
export function urlOf({ socketFolder, port, password }: Address, database: string, user = "postgres"): string {
  if (socketFolder !== undefined) return `postgresql://${user}@/${database}?host=${encodeURI(socketFolder)}`;
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** Returns an unused address that only `account` and this process can reach. */
export async function newAddress(dataDir: string, account: Account): Promise<Address> {
  if (process.platform === "win32") return addressOf(dataDir, undefined, await freePort());
  // The path of a socket must stay under 104 bytes, and its folder must be one that the account can enter.
  const shortEnough = Buffer.byteLength(tmpdir()) < 70 && (await canEnter(tmpdir(), account));
  const socketFolder = await mkdtemp(join(shortEnough ? await realpath(tmpdir()) : "/tmp", PREFIX));
  await chmod(socketFolder, 0o700);
  if (account !== undefined) await chown(socketFolder, account.uid, account.gid);
  return { socketFolder, port: 5432 };
}

/** Returns the address of a running database, from its pid file. */
export async function addressOf(dataDir: string, socketFolder: string | undefined, port: number): Promise<Address> {
  if (socketFolder !== undefined && socketFolder !== "") return { socketFolder, port };
  return { port, password: await readFile(passwordFile(dataDir), "utf8").catch(() => "") };
}

/**
 * Returns the superuser's connection string to the built-in database that now runs on `dataDir`; undefined if it does
 * not run. Throws a plain message if it runs, but not for this account.
 */
export async function runningDatabase(dataDir: string, database: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw new Error(`${dataDir} can't be read (${error.code}). Run this as the user who runs Yardstick.`);
    },
  );
  const [pid, , , port, socketFolder] = text.split("\n");
  if (pid === undefined || pid === "" || (await liveProcess(Number(pid))) === undefined) return undefined;
  const address = await addressOf(dataDir, socketFolder, Number(port));
  return (await ask(address)) === "ready" ? urlOf(address, database) : undefined;
}

/** Removes the folder of an unused socket; leaves any folder that `newAddress` did not create. */
export async function removeSocketFolder(folder: string | undefined): Promise<void> {
  if (folder !== undefined && basename(folder).startsWith(PREFIX)) await rm(folder, { recursive: true, force: true });
}

/** Creates the superuser's password for systems that must use a port; returns the file that contains it. */
export async function newPassword(dataDir: string): Promise<string> {
  await writeFile(passwordFile(dataDir), randomBytes(24).toString("hex"), { mode: 0o600 });
  return passwordFile(dataDir);
}

/** Returns the state of the database at this address; `recovering` includes one that is starting. */
export async function ask(address: Address): Promise<"ready" | "recovering" | "stopping" | "silent"> {
  const client = new DatabaseClient({
    connectionString: urlOf(address, "postgres"),
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  try {
    await client.connect();
    await client.query("select 1");
    return "ready";
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== "57P03") return "silent";
    return message.includes("shutting down") ? "stopping" : "recovering";
  } finally {
    await client.leave();
  }
}

function passwordFile(dataDir: string): string {
  return join(dataDir, "postgres.password");
}

/** Returns an unused port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
