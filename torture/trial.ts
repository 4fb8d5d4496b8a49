import { seeded } from "#testing/syntheticPhoto.ts";

/** The counts of a scenario: numbers of writes and answers, times in milliseconds. */
export type Counts = {
  rounds: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  failures: number;
  maxWaitMs: number;
  recoveredIn: number | null;
};

/** One way of damaging a server. A scenario that is `quick` also runs, shortened, within `npm run test:all`. */
export type Scenario = { name: string; what: string; quick: boolean; run(trial: Trial): Promise<void> };

/** One run of a scenario: its limits and random numbers, and the functions that report its results. */
export type Trial = {
  /** True for short rounds on a machine that has other work. */
  quick: boolean;
  counts: Counts;
  findings: string[];
  /** Reproducible numbers from 0 to 1: the same for the same seed. */
  random(): number;
  /** Milliseconds that are left for this scenario. A round that takes longer is not started. */
  left(): number;
  /** Reports something that must not happen. It fails the whole run. */
  finding(text: string): void;
  /** Ends a round with one line about it. */
  round(text: string): void;
  /** Prints a line outside of a round, such as a limitation of this machine. */
  say(text: string): void;
  /**
   * The allowed time for something, in milliseconds: five times as long with `quick`, so that only a hang is reported
   * on any machine.
   */
  within(milliseconds: number): number;
  /** Records how long an answer took. The maximum is stored. */
  waited(milliseconds: number): void;
  /** Records how long the server took to recover. The longest time is stored. */
  recovered(milliseconds: number): void;
};

/** Begins a scenario's run. `milliseconds` is its time limit. */
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
      // Prints the first three of a kind. A thousand of the same would hide the others.
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

/** The table at the end: one row per scenario. */
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

/** The common form of findings that differ only by ids and numbers. */
const kindOf = (finding: string): string =>
  finding
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…")
    .replace(/[\w-]{22,}/g, "…")
    .replace(/\d+(\.\d+)?/g, "…");
const alike = (findings: readonly string[], text: string): number =>
  findings.filter((finding) => kindOf(finding) === kindOf(text)).length;
