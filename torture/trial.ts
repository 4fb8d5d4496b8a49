import { seeded } from "#testing/syntheticPhoto.ts";

/** What a scenario has counted: numbers of writes and answers, times in milliseconds. */
export type Counts = {
  rounds: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  failures: number;
  maxWaitMs: number;
  recoveredIn: number | null;
};

/** One way of hurting a server. A scenario that is `quick` also runs, shortened, within `npm test`. */
export type Scenario = { name: string; what: string; quick: boolean; run(trial: Trial): Promise<void> };

/** One run of a scenario: what it may ask, and where it reports what it saw. */
export type Trial = {
  /** Short rounds, on a machine that has other work. */
  quick: boolean;
  counts: Counts;
  findings: string[];
  /** Numbers from 0 to 1 that are the same for the same seed. */
  random(): number;
  /** Milliseconds that are left to this scenario: a round that takes longer is not begun. */
  left(): number;
  /** Something that must not be. It fails the whole. */
  finding(text: string): void;
  /** Ends a round: one line of what happened in it. */
  round(text: string): void;
  /** Says something that is no round, such as what is not possible on this machine. */
  say(text: string): void;
  /** How long something may take, in milliseconds: within `npm test`, on whatever machine, only what hangs is found. */
  within(milliseconds: number): number;
  /** Notes how long an answer took; the maximum is kept. */
  waited(milliseconds: number): void;
  /** Notes how long the server took to be well again; the longest is kept. */
  recovered(milliseconds: number): void;
};

/** Begins a scenario's run; `milliseconds` are what it may take. */
export function beginTrial(scenario: Scenario, options: { quick: boolean; seed: number; milliseconds: number }): Trial {
  const began = performance.now();
  const counts: Counts = {
    rounds: 0,
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    failures: 0,
    maxWaitMs: 0,
    recoveredIn: null,
  };
  const findings: string[] = [];
  const print = (text: string) => console.log(`${scenario.name.padEnd(12)} ${text}`);
  return {
    quick: options.quick,
    counts,
    findings,
    random: seeded(options.seed).uniform,
    left: () => options.milliseconds - (performance.now() - began),
    finding(text) {
      findings.push(text);
      // The first of a kind tell the story; a thousand of the same would hide the others.
      if (alike(findings, text) <= 3) print(`✗ ${text}`);
    },
    round(text) {
      counts.rounds++;
      print(`round ${counts.rounds}: ${text}`);
    },
    say: print,
    within: (milliseconds) => (options.quick ? milliseconds * 5 : milliseconds),
    waited: (milliseconds) => void (counts.maxWaitMs = Math.max(counts.maxWaitMs, milliseconds)),
    recovered: (milliseconds) => void (counts.recoveredIn = Math.max(counts.recoveredIn ?? 0, milliseconds)),
  };
}

/** "1.2 s" or "350 ms". */
export const inWords = (milliseconds: number): string =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;

/** The table at the end: one line a scenario. */
export function printTable(results: readonly { name: string; counts: Counts; findings: readonly string[] }[]): void {
  const columns = [
    "",
    "rounds",
    "acknowledged",
    "lost",
    "doubled",
    "5xx not 503",
    "longest wait",
    "recovered in",
    "findings",
  ];
  const rows = results.map(({ name, counts, findings }) => [
    name,
    ...[counts.rounds, counts.acknowledged, counts.lost, counts.doubled, counts.failures].map(String),
    inWords(counts.maxWaitMs),
    counts.recoveredIn === null ? "–" : inWords(counts.recoveredIn),
    String(findings.length),
  ]);
  const widths = columns.map((column, index) => Math.max(column.length, ...rows.map((row) => row[index]?.length ?? 0)));
  console.log();
  for (const row of [columns, ...rows])
    console.log(
      row
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
        .join("  "),
    );
  for (const { name, findings } of results) {
    const kinds = new Set(findings.map(kindOf));
    for (const kind of kinds)
      console.log(
        `✗ ${name}, ${findings.filter((finding) => kindOf(finding) === kind).length} times: ${findings.find((finding) => kindOf(finding) === kind)}`,
      );
  }
}

/** What two findings have in common that differ only by ids and numbers. */
const kindOf = (finding: string): string =>
  finding
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…")
    .replace(/[\w-]{22,}/g, "…")
    .replace(/\d+(\.\d+)?/g, "…");
const alike = (findings: readonly string[], text: string): number =>
  findings.filter((finding) => kindOf(finding) === kindOf(text)).length;
