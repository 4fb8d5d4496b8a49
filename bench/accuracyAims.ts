import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type Aim, rows } from "./accuracyRows.ts";
import type { Outcome, Trial, TrialBlock } from "./accuracyTrial.ts";
import { median } from "./figures.ts";

const trials = 400;
const mixedTrials = 4_000;
/** Trials that one thread runs before it asks for more. */
const blockSize = 100;
/** A long run prints its figures so far each time that so many trials are done. */
const readableAfter = 10_000;

/**
 * Measures synthetic drives, each from another place by another phone. Prints each figure beside its aim: the median
 * error, how often the interval holds the truth, how many are answered, and the median interval. Then measures many of
 * all kinds, of which none may be wrong by a factor of two; a number in the command says how many. Each core has a
 * thread. The trials of all kinds have the seeds from 1 on, and those that are wrong are named by theirs.
 */
export async function benchAims(): Promise<void> {
  const mixed = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? mixedTrials);
  if (mixed <= mixedTrials) await benchRows();
  await benchMixed(mixed);
}

async function benchRows(): Promise<void> {
  const found = new Map<string, Outcome[]>();
  await inThreads(
    rows().flatMap((_, row) => blocksOf(row, trials)),
    (all) => void addTo(found, all),
  );
  for (const [name, , aim = {}] of rows())
    console.log(`ACCURACY name="${name}" ${described(found.get(name) ?? [], aim)}`);
}

async function benchMixed(count: number): Promise<void> {
  const groups = new Map<string, Outcome[]>();
  let next = readableAfter;
  let done = 0;
  await inThreads(blocksOf(null, count), (found) => {
    addTo(groups, found);
    for (const { groups: names, outcome, seed } of found)
      if (isWrong(outcome)) console.log(`ACCURACY wrong-by-2 seed=${seed} ${names.join("; ")}`);
    done += found.length;
    if (done < next || done === count) return;
    next += readableAfter;
    printGroups(groups);
  });
  printGroups(groups);
}

function blocksOf(row: number | null, count: number): TrialBlock[] {
  const first = Array.from({ length: Math.ceil(count / blockSize) }, (_, block) => block * blockSize);
  return first.map((before) => ({ row, first: before + 1, trials: Math.min(blockSize, count - before) }));
}

/** Runs all blocks in one thread for each core; `onFound` gets the trials of each block as it ends. */
async function inThreads(blocks: readonly TrialBlock[], onFound: (trials: readonly Trial[]) => void): Promise<void> {
  const waiting = [...blocks];
  const work = async () => {
    const worker = new Worker(new URL("./accuracyWorker.ts", import.meta.url));
    for (let block = waiting.shift(); block; block = waiting.shift()) {
      const answer = once(worker, "message") as Promise<[Trial[]]>;
      worker.postMessage(block);
      const [found] = await answer;
      onFound(found);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), blocks.length) }, work));
}

function addTo(groups: Map<string, Outcome[]>, trials: readonly Trial[]): void {
  for (const { groups: names, outcome } of trials)
    for (const name of names) {
      const group = groups.get(name) ?? [];
      group.push(outcome);
      groups.set(name, group);
    }
}

function isWrong(outcome: Outcome): boolean {
  return outcome !== null && outcome !== "asked" && outcome.error > Math.LN2;
}

function printGroups(groups: ReadonlyMap<string, readonly Outcome[]>): void {
  for (const [name, outcomes] of [...groups].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(
      `ACCURACY name="${name}" n=${outcomes.length} ${described(outcomes, {})} wrong-by-2=${outcomes.filter(isWrong).length} (aim 0)`,
    );
}

function described(outcomes: readonly Outcome[], aim: Aim): string {
  const answers = outcomes.filter((outcome) => outcome !== null && outcome !== "asked");
  const asked = outcomes.filter((outcome) => outcome === "asked").length / outcomes.length;
  const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
  const of = (bound: number | undefined, sign: string) => (bound === undefined ? "" : ` (aim ${sign}${bound}%)`);
  if (answers.length === 0) return `answered=0 asked=${percent(asked)}`;
  return [
    `error=${percent(Math.expm1(median(answers.map(({ error }) => error))))}${of(aim.error, "<=")}`,
    `held=${percent(answers.filter(({ held }) => held).length / answers.length)}`,
    `answered=${percent(answers.length / outcomes.length)}${of(aim.answered, ">=")}`,
    `asked=${percent(asked)}`,
    `stated=±${percent(median(answers.map(({ wide }) => wide)))}`,
  ].join(" ");
}
