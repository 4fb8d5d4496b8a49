import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type Address, ask } from "./embeddedAddress.ts";
import { liveProcess } from "./liveProcess.ts";

const run = promisify(execFile);

/** The states of a database that is not usable yet, and their texts for the log. */
const pendingStates = {
  recovering: "is recovering after a crash",
  stopping: "is still stopping",
  silent: "does not answer",
};
type PendingState = keyof typeof pendingStates;

/**
 * The limit for each state, in milliseconds, before the database counts as stuck. A recovery has to read a gigabyte at
 * most.
 */
export type StartTimeouts = Record<PendingState, number>;
const RECOVERY_MS = 15 * 60_000;
/** For a database that was there before. */
export const adoptTimeouts: StartTimeouts = { recovering: RECOVERY_MS, stopping: 10_000, silent: 15_000 };
/** For one that was just started. */
export const startTimeouts: StartTimeouts = { recovering: RECOVERY_MS, stopping: 10_000, silent: 60_000 };

const REPORT_EVERY_MS = 10_000;
/** The limits for a database to end: fast shutdown, immediate shutdown, killed. */
const FAST_MS = 30_000;
const IMMEDIATE_MS = 10_000;
const KILL_MS = 5_000;

type Log = (message: string) => void;

/**
 * Waits until the database at `address`, with the pid `pid`, is ready or has ended, and logs what it waits for. Returns
 * `stuck` if its time is over, or if `signal` aborts.
 */
export async function waitUntilSettled(
  pid: number,
  address: Address,
  { patience: timeouts, log, signal }: { patience: StartTimeouts; log: Log; signal?: AbortSignal | undefined },
): Promise<"ready" | "gone" | "stuck"> {
  let doing: PendingState = "silent";
  let since = Date.now();
  let lastReport = since;
  while (!signal?.aborted) {
    if ((await liveProcess(pid)) === undefined) return "gone";
    const answer = await ask(address);
    if (answer === "ready") return "ready";
    const now = Date.now();
    if (answer !== doing) [doing, since] = [answer, now];
    if (now - since > timeouts[doing]) {
      log(`The database ${pendingStates[doing]}, for ${seconds(now - since)} now: too long.`);
      return "stuck";
    }
    if (now - lastReport > REPORT_EVERY_MS) {
      lastReport = now;
      log(
        `The database ${pendingStates[doing]}; waiting for it (${seconds(now - since)} so far, ${seconds(timeouts[doing])} at most).`,
      );
    }
    await delay(20, undefined, { signal }).catch(() => undefined);
  }
  return "stuck";
}

/**
 * Ends a database process for certain. `calm` means that it is ready: it gets a normal shutdown, which rolls back open
 * transactions. A database in the middle of a recovery may never react to that. It gets an immediate shutdown instead,
 * and recovers at its next start. Committed data is never lost.
 */
export async function endPostmaster(pid: number, { calm, log }: { calm: boolean; log: Log }): Promise<void> {
  if (calm) {
    signalPostmaster(pid, "SIGINT");
    if (await isGone(pid, FAST_MS)) return;
    log(`The database did not stop within ${seconds(FAST_MS)}; stopping it immediately. No saved data is lost.`);
  }
  signalPostmaster(pid, "SIGQUIT");
  if (process.platform !== "win32") signalPostmaster(pid, "SIGCONT"); // a frozen process reacts to nothing else
  if (await isGone(pid, IMMEDIATE_MS)) return;
  log("The database does not stop; killing its processes. No saved data is lost.");
  // Killed alone, it would leave child processes with its memory, which prevents the next one from starting.
  const all = [pid, ...(await childrenOf(pid))];
  for (const each of all) signalPostmaster(each, "SIGKILL");
  for (const each of all) await isGone(each, KILL_MS);
}

/** Sends a signal to a process that may have ended already. */
export function signalPostmaster(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

async function isGone(pid: number, within: number): Promise<boolean> {
  for (const deadline = Date.now() + within; Date.now() < deadline; await delay(20)) {
    if ((await liveProcess(pid)) === undefined) return true;
  }
  return (await liveProcess(pid)) === undefined;
}

async function childrenOf(pid: number): Promise<number[]> {
  const numbers = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  if (numbers.length === 0) {
    const listed = await run("pgrep", ["-P", String(pid)]).catch(() => ({ stdout: "" }));
    return listed.stdout.split("\n").filter(Boolean).map(Number);
  }
  const parents = await Promise.all(numbers.map(async (name) => [Number(name), await parentOf(name)] as const));
  return parents.filter(([, parent]) => parent === pid).map(([child]) => child);
}

async function parentOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

const seconds = (milliseconds: number) => `${Math.round(milliseconds / 1000)} s`;
