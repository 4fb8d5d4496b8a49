import { link, readFile, readlink, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { liveProcess } from "./liveProcess.ts";

/** The time for an ending server to release the folder. */
const LEAVING_MS = 5_000;
const HEARTBEAT_MS = 3_000;
const WATCH_MS = 10_000;
const CERTAINLY_DEAD_MS = 60_000;

/** Returns the message for a second server that wants a folder in use. */
function folderInUse(folder: string): string {
  return `Another Yardstick is already running on ${folder}; set DATABASE_URL to share one database between several.`;
}

/**
 * Makes this process the only Yardstick that uses `folder`, until the returned function is called or the process ends.
 * Rejects with a plain message if another one is still using it after some seconds. A lock left behind by a dead
 * process is taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "yardstick.lock");
  const mine = JSON.stringify(await myself());
  const draft = `${path}.${process.pid}`;
  const deadline = Date.now() + LEAVING_MS;
  try {
    for (;;) {
      await writeFile(draft, mine);
      // A link appears completely or not at all, and never over another one.
      const taken = await link(draft, path).then(() => true, ifCode("EEXIST", false));
      if (taken) break;
      const theirs = await readFile(path, "utf8").catch(ifCode("ENOENT", undefined));
      if (theirs === undefined) continue;
      if (await isHeld(path, theirs)) {
        if (theirs === mine || Date.now() > deadline) throw new Error(folderInUse(folder));
        await delay(100);
      } else await removeStale(path, theirs, draft);
    }
  } finally {
    await rm(draft, { force: true });
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    const current = await readFile(path, "utf8").catch(() => undefined);
    if (current === mine) await rm(path, { force: true });
  };
}

interface Holder {
  pid: number;
  born?: string;
  machine: string;
}

async function myself(): Promise<Holder> {
  const life = await liveProcess(process.pid);
  // Two containers on one volume cannot see each other's processes: the namespace distinguishes them.
  const namespace = await readlink("/proc/self/ns/pid").catch(() => "");
  return { pid: process.pid, born: life?.born, machine: `${hostname()} ${namespace}`.trim() };
}

async function isHeld(path: string, text: string): Promise<boolean> {
  let holder: Holder;
  try {
    holder = JSON.parse(text) as Holder;
  } catch {
    return false;
  }
  const me = await myself();
  if (holder.machine === me.machine) {
    if (holder.pid === me.pid && holder.born === me.born) return true;
    const life = await liveProcess(holder.pid);
    return life !== undefined && life.born === holder.born;
  }
  // Held by a machine whose processes are not visible: it is alive if its heartbeat continues.
  const before = await stat(path).catch(() => undefined);
  if (before === undefined || Date.now() - before.mtimeMs > CERTAINLY_DEAD_MS) return false;
  const deadline = Date.now() + WATCH_MS;
  while (Date.now() < deadline) {
    await delay(500);
    const now = await stat(path).catch(() => undefined);
    if (now === undefined) return false;
    if (now.mtimeMs !== before.mtimeMs) return true;
  }
  return false;
}

async function removeStale(path: string, judged: string, draft: string): Promise<void> {
  const aside = `${draft}.stale`;
  await rename(path, aside).catch(ifCode("ENOENT", undefined));
  const moved = await readFile(aside, "utf8").catch(() => undefined);
  // Between the check and the move another process may have taken the folder: give it back.
  if (moved !== undefined && moved !== judged) await link(aside, path).catch(ifCode("EEXIST", undefined));
  await rm(aside, { force: true });
}

function ifCode<T>(code: string, value: T): (error: unknown) => T {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code === code) return value;
    throw error;
  };
}
