import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { createThreads } from "#platform/process/threads.ts";
import type { ClientAnswer, ClientCall } from "./clientThread.ts";

/**
 * Processor time of the one thread that serves everybody, measured beside a fixed piece of work in the same run, so that a slow
 * or busy machine fails nothing. All times are milliseconds of a quiet machine with two cores of 2024, on which the piece takes `pieceMs`.
 */

/** No answer may take the thread longer, in such milliseconds. */
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

/** So many times as long as on the quiet machine this one takes now, by the least of some tries. */
function slowness(): number {
  const tries = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    doPiece();
    return cpuMs(before);
  });
  return Math.min(...tries) / pieceMs;
}

let slow = slowness();

/** Measures the machine again: it may be busier by now. */
export const measureMachine = (): void => void (slow = slowness());

/** So much processor time the thread takes until the work is done, whatever else waits meanwhile. */
export async function costOf<Answer>(work: () => Promise<Answer>): Promise<{ ms: number; answer: Answer }> {
  await setImmediate();
  const before = process.threadCpuUsage();
  const answer = await work();
  return { ms: cpuMs(before) / slow, answer };
}

/** The longest that the thread works on anything at once until the work is done: so long everybody else waits. */
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

/** Readies a call in a thread of its own, which makes it when the answer of this is called; one at a time. */
export async function prepareThread(call: ClientCall): Promise<() => Promise<ClientAnswer>> {
  const patienceMs = 120_000;
  await inThread(call, patienceMs);
  return async () => {
    const answer = await inThread("go", patienceMs);
    if (!answer) throw new Error("A call was not made.");
    return answer;
  };
}

/** A line of the table: what was done with which text, the status of the answer, and what it cost. */
export type Cost = { name: string; detail: string; ms: number; status: number };

/** The dearest of what was measured, a line each, dearest first. */
export const tableOf = (costs: readonly Cost[], lines = 40): string =>
  costs
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, lines)
    .map(({ name, detail, ms, status }) => `${ms.toFixed(1).padStart(8)} ms  ${status}  ${name}  ${detail}`)
    .join("\n");
