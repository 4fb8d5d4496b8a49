import autocannon from "autocannon";
import { cpuOfTree } from "./cpu.ts";

/** Prints one figure beside its floor, measured in the same run; `ratio` is ours over floor. */
export function print(name: string, ours: number, floor: number, unit: string): void {
  const short = (figure: number) =>
    figure >= 100 ? figure.toFixed(0) : figure >= 0.01 ? figure.toFixed(2) : figure.toPrecision(2);
  console.log(
    `BENCH name=${name} ours=${short(ours)}${unit} floor=${short(floor)}${unit} ratio=${(ours / floor).toFixed(3)}`,
  );
}

/** Returns the median; of an even number of figures, the upper of the middle two. */
export function median(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the figure that this share of the figures does not exceed. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const answers = 300;
const warmingUp = 20;

/** Returns the median milliseconds of one answer of ours and of the floor; requests alternate, one after another. */
export async function interleaved(asks: {
  ours: () => Promise<unknown>;
  floor: () => Promise<unknown>;
}): Promise<{ ours: number; floor: number }> {
  const took = { ours: [] as number[], floor: [] as number[] };
  for (let round = 0; round < answers; round++) {
    for (const side of ["floor", "ours"] as const) {
      const started = performance.now();
      await asks[side]();
      if (round >= warmingUp) took[side].push(performance.now() - started);
    }
  }
  return { ours: median(took.ours), floor: median(took.floor) };
}

type Load = { url: string; requests: autocannon.Request[] };

/** The process ids of the servers and of their database, if it is on this machine. */
export type Processes = { ours: number; floor: number; database: number };

/** One side's requests per second, and the CPU of one request in its server and in the database, in microseconds. */
type Side = { perSecond: number; server: number; database: number };

const rounds = 3;
const seconds = 4;
/** V8 compiles code for speed only after some thousand requests. */
const warmingUpSeconds = 6;

/** Measures requests to ours and to the floor in turns, and prints the rates, and the CPU if their processes are given. */
export async function benchSideBySide(...[name, loads, options]: [string, ...Parameters<typeof sideBySide>]) {
  const { ours, floor } = await sideBySide(loads, options);
  print(name, ours.perSecond, floor.perSecond, "/s");
  if (options?.processes) printCpu(name, ours, floor);
}

/** Prints the CPU of one request of both sides; `ratio` is the floor's over ours, so that a higher one is better. */
function printCpu(name: string, ours: Side, floor: Side): void {
  const figures = ({ server, database }: Side) => `${server.toFixed(0)}+${database.toFixed(0)}µs`;
  const ratio = (floor.server + floor.database) / (ours.server + ours.database);
  console.log(
    `CPU name=${name} ours=${figures(ours)} floor=${figures(floor)} ratio=${ratio.toFixed(3)} (server + database)`,
  );
}

/** Measures requests to ours and to the floor in turns; each figure is the median of the rounds. */
export async function sideBySide(
  loads: { ours: Load; floor: Load },
  { connections = 32, processes }: { connections?: number; processes?: Processes | undefined } = {},
): Promise<{ ours: Side; floor: Side }> {
  const figures = { ours: [] as Side[], floor: [] as Side[] };
  for (let round = 0; round <= rounds; round++) {
    for (const side of ["floor", "ours"] as const) {
      const { url, requests } = loads[side];
      const cpu = () => (processes ? [cpuOfTree(processes[side]), cpuOfTree(processes.database)] : [0, 0]);
      const [server = 0, database = 0] = cpu();
      const result = await autocannon({ url, requests, connections, duration: round === 0 ? warmingUpSeconds : seconds });
      const [serverAfter = 0, databaseAfter = 0] = cpu();
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${side}: ${result.non2xx} refused, ${result.errors} failed of ${result.requests.total}`);
      if (round === 0) continue; // it only warms up
      const each = (before: number, after: number) => ((after - before) * 1000) / result.requests.total;
      figures[side].push({
        perSecond: result.requests.average,
        server: each(server, serverAfter),
        database: each(database, databaseAfter),
      });
    }
  }
  return { ours: medianSide(figures.ours), floor: medianSide(figures.floor) };
}

const medianSide = (sides: readonly Side[]): Side => ({
  perSecond: median(sides.map(({ perSecond }) => perSecond)),
  server: median(sides.map(({ server }) => server)),
  database: median(sides.map(({ database }) => database)),
});
