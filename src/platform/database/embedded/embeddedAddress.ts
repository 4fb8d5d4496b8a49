import { randomBytes } from "node:crypto";
import { chmod, chown, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseClient } from "#platform/database/connections/databaseClient.ts";
import { type Account, canEnter } from "./embeddedBinaries.ts";
import { liveProcess } from "./liveProcess.ts";

const PREFIX = "ys-";
/** How long a database may take for a word, in milliseconds. */
const ANSWER_MS = 5_000;

/**
 * Where the built-in database listens: a private folder with a socket, or on Windows a loopback port with a password.
 */
export interface Address {
  socketFolder?: string;
  port: number;
  password?: string;
}

/** A connection string to one database at that address, as its superuser if nobody else is named. */
export function urlOf({ socketFolder, port, password }: Address, database: string, user = "postgres"): string {
  if (socketFolder !== undefined) return `postgresql://${user}@/${database}?host=${encodeURI(socketFolder)}`;
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** An address that nothing uses yet, reachable by `account` and this process only. */
export async function newAddress(dataDir: string, account: Account): Promise<Address> {
  if (process.platform === "win32") return addressOf(dataDir, undefined, await freePort());
  // The path of a socket must stay under 104 bytes, and its folder must be one that the account can enter.
  const shortEnough = Buffer.byteLength(tmpdir()) < 70 && (await canEnter(tmpdir(), account));
  const socketFolder = await mkdtemp(join(shortEnough ? await realpath(tmpdir()) : "/tmp", PREFIX));
  await chmod(socketFolder, 0o700);
  if (account !== undefined) await chown(socketFolder, account.uid, account.gid);
  return { socketFolder, port: 5432 };
}

/** The address of a database that is already running, from what its pid file says. */
export async function addressOf(dataDir: string, socketFolder: string | undefined, port: number): Promise<Address> {
  if (socketFolder !== undefined && socketFolder !== "") return { socketFolder, port };
  return { port, password: await readFile(passwordFile(dataDir), "utf8").catch(() => "") };
}

/**
 * The connection string of the superuser to the built-in database that is running on `dataDir` now; none when it is not
 * running. Throws in plain words when it is, but not for this account.
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

/** Removes the folder of a socket that is no longer used; leaves alone any folder that `newAddress` did not make. */
export async function removeSocketFolder(folder: string | undefined): Promise<void> {
  if (folder !== undefined && basename(folder).startsWith(PREFIX)) await rm(folder, { recursive: true, force: true });
}

/** Makes the superuser's password where a port must be used, and answers the file that holds it. */
export async function newPassword(dataDir: string): Promise<string> {
  await writeFile(passwordFile(dataDir), randomBytes(24).toString("hex"), { mode: 0o600 });
  return passwordFile(dataDir);
}

/** Whether a database answers there; `recovering` is one that starts, too. */
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

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
