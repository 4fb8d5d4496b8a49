import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { createThreads } from "#platform/process/threads.ts";
import type { ClientAnswer, ClientCall } from "./clientThread.ts";

/**
 * Processor time of the main thread, relative to a fixed piece of work in the same run, so that a slow or busy machine
 * fails no test. All times are milliseconds of a quiet machine with two cores from 2024, which takes `pieceMs` for the
 * piece.
 */

/** The maximum time that an answer may take the thread, in such milliseconds. */
export const maxTaskMs = 50;

const pieceMs = 10;
const pieceText = JSON.stringify(
  Array.from({ length: 2_000 }, (_, number) => ({ number, text: "a line of an offer", price: number * 100 })),
);

function doPiece(): void {
  for (let round = 0; round < 32; round++) {
    const text = JSON.stringify(JSON.parse(pieceText));
    createHash("sha256").update(text).digest();
  }
}

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1_000;
};

/** How many times slower than the quiet machine is this one now? The minimum of several tries. */
function slowness(): number {
  const tries = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    doPiece();
    return cpuMs(before);
  });
  return Math.min(...tries) / pieceMs;
}

let slow = slowness();

/** Measures the machine again, because it may be busier now. */
export const measureMachine = (): void => void (slow = slowness());

/** The processor time of the thread until the work is done, including everything else that runs in between. */
export async function costOf<Answer>(work: () => Promise<Answer>): Promise<{ ms: number; answer: Answer }> {
  await setImmediate();
  const before = process.threadCpuUsage();
  const answer = await work();
  return { ms: cpuMs(before) / slow, answer };
}

/** The longest task of the thread until the work is done. All other requests wait that long. */
export async function longestTask<Answer>(work: () => Promise<Answer>): Promise<{ ms: number; answer: Answer }> {
  let [longest, isOver] = [0, false];
  const turns = (async () => {
    await setImmediate();
    let before = process.threadCpuUsage();
    while (!isOver) {
      await setImmediate();
      longest = Math.max(longest, cpuMs(before));
      before = process.threadCpuUsage();
    }
  })();
  const answer = await work().finally(() => void (isOver = true));
  await turns;
  return { ms: longest / slow, answer };
}

const inThread = createThreads<ClientCall | "go", ClientAnswer | null>({
  entry: new URL("./clientThread.ts", import.meta.url),
  idleMs: 60_000,
  limits: {},
});

/** Prepares a call in a thread of its own. The returned function makes the call. One at a time. */
export async function prepareThread(call: ClientCall): Promise<() => Promise<ClientAnswer>> {
  const patienceMs = 120_000;
  await inThread(call, patienceMs);
  return async () => {
    const answer = await inThread("go", patienceMs);
    if (!answer) throw new Error("A call was not made.");
    return answer;
  };
}

/** A row of the table: the call, the kind of text, the status of the answer, and the cost. */
export type Cost = { name: string; detail: string; ms: number; status: number };

/** The most expensive measurements, one line each, most expensive first. */
export const tableOf = (costs: readonly Cost[], lines = 40): string =>
  costs
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, lines)
    .map(({ name, detail, ms, status }) => `${ms.toFixed(1).padStart(8)} ms  ${status}  ${name}  ${detail}`)
    .join("\n");
